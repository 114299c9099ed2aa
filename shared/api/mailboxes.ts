import * as z from 'zod'
import { MAILBOX_BEGINNINGS } from '../domain/mail.ts'
import { oneOf, say, saying } from '../languages/validation-texts.ts'
import {
  IdParams,
  id,
  optionalText,
  requiredName,
  requiredText,
  timestamp,
  visible
} from './fields.ts'
import { checkMailServer, MailTest, mailAddress, mailServer, typedSecret } from './mail-settings.ts'
import { MAX_DOMAINS, mailDomain } from './registration-settings.ts'
import { defineRoute } from './route.ts'

/** How many mailboxes there can be. */
export const MAX_MAILBOXES = 20

const fields = {
  /** Where people write to. */
  address: mailAddress('The address').min(1, saying('The address is required')),
  department: requiredName('Department', 100),
  ...mailServer,
  folder: requiredText('The folder', 200),
  enabled: z.boolean(saying('Enabled must be true or false')),
  /** Which of the existing emails are read. */
  beginning: z.enum(
    MAILBOX_BEGINNINGS,
    oneOf('Beginning must be one of {choices}', MAILBOX_BEGINNINGS)
  ),
  /**
   * The domains from which people without an account may write; each gets one without a password.
   */
  domains: z
    .array(mailDomain, saying('The domains must be a list'))
    .max(MAX_DOMAINS, saying('At most {max} domains are allowed', { max: MAX_DOMAINS })),
  /** The role of those accounts. */
  role: visible('The role', optionalText('The role', 100)),
  /**
   * The name by which the receiving server signs what it notes of senders (RFC 8601); empty where
   * that is not to be used.
   */
  authority: optionalText('The name of the server', 253)
}

/** A mailbox whose emails become tickets and comments (D58). */
export const Mailbox = z
  .object({
    id,
    ...fields,
    hasSecret: z.boolean(),
    createdAt: timestamp,
    /** When it was last read without a problem; null where it never was. */
    readAt: timestamp.nullable(),
    /** Since when it can't be read, and why; null where it can. */
    failingSince: timestamp.nullable(),
    error: z.string().nullable()
  })
  .meta({ id: 'Mailbox' })
export type Mailbox = z.infer<typeof Mailbox>

const input = z
  .strictObject({ ...fields, password: typedSecret('The password') })
  .superRefine((value, context) => {
    checkMailServer(value, context)
    if (value.domains.length > 0 && value.role === '')
      context.addIssue({ code: 'custom', path: ['role'], message: say('The role is required') })
  })

/** A mailbox as someone writes it; a password that is left out stays. */
export const MailboxInput = input.meta({ id: 'MailboxInput' })
export type MailboxInput = z.infer<typeof MailboxInput>

const access = 'it-support-specialist'
const path = '/api/admin/mailboxes'

export const listMailboxes = defineRoute({
  operationId: 'listMailboxes',
  method: 'GET',
  path,
  summary: 'The mailboxes, oldest first (D58)',
  access,
  response: z.array(Mailbox),
  status: 200
})

export const createMailbox = defineRoute({
  operationId: 'createMailbox',
  method: 'POST',
  path,
  summary: 'Add a mailbox whose email becomes tickets and comments (D58)',
  access,
  needsSession: true,
  maxBodyKib: 192,
  body: MailboxInput,
  response: Mailbox,
  status: 201,
  errors: [409]
})

export const updateMailbox = defineRoute({
  operationId: 'updateMailbox',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a mailbox and check it immediately',
  access,
  needsSession: true,
  maxBodyKib: 192,
  params: IdParams,
  body: MailboxInput,
  response: Mailbox,
  status: 200,
  errors: [404, 409]
})

export const deleteMailbox = defineRoute({
  operationId: 'deleteMailbox',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Remove a mailbox; its tickets and comments stay',
  access,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const testMailbox = defineRoute({
  operationId: 'testMailbox',
  method: 'POST',
  path: `${path}/test`,
  summary:
    'Test the connection to a mailbox with saved or unsaved settings; uses the saved password if none is given',
  access,
  needsSession: true,
  maxBodyKib: 192,
  body: z.strictObject({ id: id.optional(), mailbox: MailboxInput }).meta({ id: 'MailboxTrial' }),
  response: MailTest,
  status: 200,
  errors: [404]
})
