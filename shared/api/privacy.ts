import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { IdParams, id, text, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'

/** The fewest and the most characters of a text that is redacted from a ticket. */
const MIN_SECRET_LENGTH = 4
const MAX_SECRET_LENGTH = 1000

/** Which backups still have what was removed. */
export const BackupsHolding = z
  .object({
    /** Until when the newest daily backup is kept at most; null where there is none. */
    until: timestamp.nullable(),
    /** How many other backups there are, which stay until someone deletes their files. */
    others: z.int()
  })
  .meta({ id: 'BackupsHolding' })
export type BackupsHolding = z.infer<typeof BackupsHolding>

export const Redaction = z
  .object({
    text: text(
      'Text',
      {
        length: MIN_SECRET_LENGTH,
        message: '{label} must be at least {min} characters'
      },
      MAX_SECRET_LENGTH
    )
  })
  .meta({ id: 'Redaction' })
export type Redaction = z.infer<typeof Redaction>

/** Where a text was redacted. */
export const RedactionResult = z
  .object({
    description: z.boolean(),
    /** How many comments and notes had it. */
    comments: z.int(),
    /** How many files had it in their name. */
    files: z.int(),
    /** How many tasks had it; absent for none. */
    tasks: z.int().optional(),
    /** How many emails were deleted as they came, with what was cut off; absent for none. */
    mails: z.int().optional(),
    /** How many answers to forms had it; absent for none (D78). */
    answers: z.int().optional(),
    backups: BackupsHolding
  })
  .meta({ id: 'RedactionResult' })
export type RedactionResult = z.infer<typeof RedactionResult>

/** Someone whose account was deleted, and who was not erased yet. */
export const FormerPerson = z
  .object({
    id,
    username: z.string(),
    fullName: z.string(),
    deletedAt: timestamp
  })
  .meta({ id: 'FormerPerson' })
export type FormerPerson = z.infer<typeof FormerPerson>

export const Erasure = z
  .object({
    /** Whether the texts of their tickets and comments, and their files, are erased too. */
    texts: z.boolean(saying('Texts must be true or false'))
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof Erasure>

/** The erased data of a person. */
export const ErasureResult = z
  .object({
    tickets: z.int(),
    comments: z.int(),
    files: z.int(),
    backups: BackupsHolding
  })
  .meta({ id: 'ErasureResult' })
export type ErasureResult = z.infer<typeof ErasureResult>

export const redactTicket = defineRoute({
  operationId: 'redactTicket',
  method: 'POST',
  path: '/api/tickets/{id}/redactions',
  summary:
    'Redact text, such as a password, in a ticket, its comments, its tasks, its file names and its emails. Uploaded files are not searched',
  access: 'it-support-specialist',
  params: IdParams,
  body: Redaction,
  response: RedactionResult,
  status: 200,
  errors: [404, 409]
})

export const listFormerPeople = defineRoute({
  operationId: 'listFormerPeople',
  method: 'GET',
  path: '/api/admin/former-people',
  summary: 'People whose account was deleted but who were not erased',
  access: 'it-support-specialist',
  response: z.array(FormerPerson),
  status: 200
})

export const exportPerson = defineRoute({
  operationId: 'exportPerson',
  method: 'GET',
  path: '/api/admin/users/{id}/data',
  summary: 'Export everything about a person, even after their account was deleted, as a ZIP file',
  access: 'it-support-specialist',
  params: IdParams,
  produces: 'application/zip',
  status: 200,
  errors: [404]
})

export const erasePerson = defineRoute({
  operationId: 'erasePerson',
  method: 'POST',
  path: '/api/admin/users/{id}/erasure',
  summary:
    'Delete an account and erase the personal data of its owner; on request also the texts of their tickets and comments, and their files',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  body: Erasure,
  response: ErasureResult,
  status: 200,
  errors: [404, 409]
})
