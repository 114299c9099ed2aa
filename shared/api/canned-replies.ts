import * as z from 'zod'
import { IdParams, id, requiredName, requiredText, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { keptTranslations, typedTranslations } from './translations.ts'

/** The most canned replies of a team, all of which are answered at once (D48). */
export const MAX_CANNED_REPLIES = 200

/** A text that the members of a team answer with (D48). */
export const CannedReply = z
  .object({
    id,
    department: z.string(),
    name: z.string(),
    /** In Markdown, with the placeholders of `fillReply`. */
    message: z.string(),
    updatedAt: timestamp,
    translations: keptTranslations('CannedReplyTranslation', { message: z.string() })
  })
  .meta({ id: 'CannedReply' })
export type CannedReply = z.infer<typeof CannedReply>

const texts = { message: requiredText('Message', 10_000) }

export const CannedReplyInput = z
  .object({
    department: requiredName('Department', 100),
    name: requiredName('Name', 100),
    ...texts,
    translations: typedTranslations('NewCannedReplyTranslation', texts)
  })
  .meta({ id: 'CannedReplyInput' })
export type CannedReplyInput = z.infer<typeof CannedReplyInput>

export const listCannedReplies = defineRoute({
  operationId: 'listCannedReplies',
  method: 'GET',
  path: '/api/canned-replies',
  summary:
    'The canned replies of the caller’s teams by name; all of them for IT Support Specialists (D48)',
  access: 'signed-in',
  response: z.array(CannedReply),
  status: 200
})

/** A reply in every language, with each character escaped. */
const maxBodyKib = 512

export const createCannedReply = defineRoute({
  operationId: 'createCannedReply',
  method: 'POST',
  path: '/api/canned-replies',
  summary: 'Create a canned reply for one of your teams (D48)',
  access: 'signed-in',
  body: CannedReplyInput,
  maxBodyKib,
  response: CannedReply,
  status: 201,
  errors: [403, 409]
})

export const updateCannedReply = defineRoute({
  operationId: 'updateCannedReply',
  method: 'PATCH',
  path: '/api/canned-replies/{id}',
  summary: 'Change a canned reply of one of your teams (D48)',
  access: 'signed-in',
  params: IdParams,
  body: CannedReplyInput,
  maxBodyKib,
  response: CannedReply,
  status: 200,
  errors: [403, 404, 409]
})

export const deleteCannedReply = defineRoute({
  operationId: 'deleteCannedReply',
  method: 'DELETE',
  path: '/api/canned-replies/{id}',
  summary: 'Delete a canned reply of one of your teams (D48)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [404]
})
