import * as z from 'zod'
import { MAIL_CHOICES, MAIL_OUTCOMES, MAIL_STATUSES, MAIL_VERDICTS } from '../domain/mail.ts'
import { oneOf } from '../languages/validation-texts.ts'
import { IdParams, id, MAX_PAGE_ROWS, PageQuery, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { TOTAL_COUNT_HEADER } from './tickets.ts'

/** An email to someone, of which this says no text (D57). */
export const SentMail = z
  .object({
    id,
    userId: id,
    ticketId: id,
    status: z.enum(MAIL_STATUSES),
    attempts: z.int().nonnegative(),
    createdAt: timestamp,
    /** When it is tried again at the earliest; null where it is not. */
    nextAttemptAt: timestamp.nullable(),
    sentAt: timestamp.nullable(),
    /** The last error; null without one. */
    error: z.string().nullable()
  })
  .meta({ id: 'SentMail' })
export type SentMail = z.infer<typeof SentMail>

/** An email from someone, and its outcome (D58). */
export const ReceivedMail = z
  .object({
    id,
    mailboxId: id,
    from: z.string(),
    subject: z.string(),
    receivedAt: timestamp,
    outcome: z.enum(MAIL_OUTCOMES),
    /** Why it was not processed, as a sentence; null where it was. */
    reason: z.string().nullable(),
    ticketId: id.nullable(),
    commentId: id.nullable(),
    dkim: z.enum(MAIL_VERDICTS),
    dmarc: z.enum(MAIL_VERDICTS),
    spf: z.enum(MAIL_VERDICTS)
  })
  .meta({ id: 'ReceivedMail' })
export type ReceivedMail = z.infer<typeof ReceivedMail>

/** The email that a ticket or comment was created from, for people who see that. */
export const TicketMail = ReceivedMail.pick({
  id: true,
  from: true,
  subject: true,
  receivedAt: true,
  commentId: true,
  dkim: true,
  dmarc: true,
  spf: true
})
  .extend({
    /** The attachment with the email as it came. */
    attachmentId: id,
    /**
     * The parts that were cut off, as Markdown: earlier emails and the signature; '' where nothing
     * was.
     */
    rest: z.string()
  })
  .meta({ id: 'TicketMail' })
export type TicketMail = z.infer<typeof TicketMail>

/** How the caller gets emails. */
export const MailChoice = z
  .object({
    /** Whether the help desk sends any. */
    enabled: z.boolean(),
    choice: z.enum(MAIL_CHOICES, oneOf('Choice must be one of {choices}', MAIL_CHOICES))
  })
  .meta({ id: 'MailChoice' })
export type MailChoice = z.infer<typeof MailChoice>

/** A person's choice. */
const MailChoiceChange = MailChoice.pick({ choice: true }).meta({ id: 'MailChoiceChange' })

const access = 'it-support-specialist'
const headers = { [TOTAL_COUNT_HEADER]: z.int().nonnegative() }

export const listSentMails = defineRoute({
  operationId: 'listSentMails',
  method: 'GET',
  path: '/api/admin/mails/sent',
  summary: `Outgoing email, newest first, at most ${MAX_PAGE_ROWS} at once; the header ${TOTAL_COUNT_HEADER} holds the number before paging (D57)`,
  access,
  query: PageQuery.extend({
    status: z
      .enum(MAIL_STATUSES, oneOf('Status must be one of {choices}', MAIL_STATUSES))
      .optional()
  }),
  response: z.array(SentMail),
  headers,
  status: 200
})

export const sendMailAgain = defineRoute({
  operationId: 'sendMailAgain',
  method: 'POST',
  path: '/api/admin/mails/sent/{id}/send',
  summary: 'Retry a waiting or failed email now; 409 if it was sent',
  access,
  params: IdParams,
  response: SentMail,
  status: 200,
  errors: [404, 409]
})

export const listReceivedMails = defineRoute({
  operationId: 'listReceivedMails',
  method: 'GET',
  path: '/api/admin/mails/received',
  summary: `Received email with its results, newest first, at most ${MAX_PAGE_ROWS} at once; the header ${TOTAL_COUNT_HEADER} holds the number before paging (D58)`,
  access,
  query: PageQuery.extend({
    outcome: z
      .enum(MAIL_OUTCOMES, oneOf('Outcome must be one of {choices}', MAIL_OUTCOMES))
      .optional()
  }),
  response: z.array(ReceivedMail),
  headers,
  status: 200
})

export const readMailAgain = defineRoute({
  operationId: 'readMailAgain',
  method: 'POST',
  path: '/api/admin/mails/received/{id}/read',
  summary:
    'Process an email again that was rejected, on hold or unreadable; 409 if it became a ticket or comment, or is no longer in the mailbox',
  access,
  params: IdParams,
  response: ReceivedMail,
  status: 200,
  errors: [404, 409, 507]
})

export const processMail = defineRoute({
  operationId: 'processMail',
  method: 'POST',
  path: '/api/admin/mails/received/{id}/process',
  summary:
    'Process an ignored or rejected email as genuine, regardless of its headers; 409 if that is not possible, or it is no longer in the mailbox',
  access,
  needsSession: true,
  params: IdParams,
  response: ReceivedMail,
  status: 200,
  errors: [404, 409, 507]
})

export const listTicketMails = defineRoute({
  operationId: 'listTicketMails',
  method: 'GET',
  path: '/api/tickets/{id}/mails',
  summary: 'The emails that became a ticket and its comments, oldest first (D58)',
  access: 'signed-in',
  params: IdParams,
  response: z.array(TicketMail),
  status: 200,
  errors: [404]
})

export const getMailChoice = defineRoute({
  operationId: 'getMailChoice',
  method: 'GET',
  path: '/api/user/mail',
  summary: 'The caller’s email preferences (D57)',
  access: 'signed-in',
  response: MailChoice,
  status: 200
})

export const setMailChoice = defineRoute({
  operationId: 'setMailChoice',
  method: 'PUT',
  path: '/api/user/mail',
  summary: 'Change your email preferences (D57)',
  access: 'signed-in',
  body: MailChoiceChange,
  response: MailChoice,
  status: 200
})
