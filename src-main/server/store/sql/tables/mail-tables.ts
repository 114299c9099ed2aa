import { sql } from 'drizzle-orm'
import {
  MAIL_CHOICES,
  MAIL_OUTCOMES,
  MAIL_SECURITIES,
  MAIL_SIGN_INS,
  MAIL_STATUSES,
  MAIL_VERDICTS,
  MAILBOX_BEGINNINGS
} from '#shared/domain/mail.ts'
import { MAIL_EVENT_KINDS } from '../../mail-events-store.ts'
import type { Columns } from '../columns.ts'
import type { ConversationTables } from './conversation-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of email in both directions: one long function, because tables name each other. */
export function mailTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  {
    users,
    tickets,
    comments,
    attachments
  }: Pick<
    PeopleTables & TicketTables & ConversationTables,
    'users' | 'tickets' | 'comments' | 'attachments'
  >
) {
  /** Each person's choice of emails (D57); people without a choice get all. */
  const mailChoices = table(
    'mail_choices',
    {
      id: id('id'),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      choice: text('choice', { enum: MAIL_CHOICES }).notNull()
    },
    (t) => [uniqueIndex('mail_choices_user').on(t.userId)]
  )

  /**
   * Changes to send to a person by email (D57), until that email is sent. A row is written with the
   * change, and gets its email when the email is composed.
   */
  const mailEvents = table(
    'mail_events',
    {
      id: id('id'),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      actorId: integer('actor_id')
        .notNull()
        .references(() => users.id),
      kind: text('kind', { enum: MAIL_EVENT_KINDS }).notNull(),
      to: text('to_value'),
      commentId: integer('comment_id'),
      mentioned: boolean('mentioned').notNull(),
      at: timestamp('at').notNull(),
      mailId: integer('mail_id'),
      /** The cause of what happened by itself, as in the history; null where the actor did. */
      cause: text('cause')
    },
    (t) => [
      index('mail_events_person').on(t.userId, t.ticketId, t.id),
      index('mail_events_ticket').on(t.ticketId),
      index('mail_events_mail').on(t.mailId, t.userId, t.ticketId, t.id)
    ]
  )

  /**
   * Emails to people, one for what happened to a ticket within a while (D57). They refer by number
   * only, because an answer may come when the ticket is gone. `messageId` is what an answer names.
   */
  const mails = table(
    'mails',
    {
      id: id('id'),
      userId: integer('user_id').notNull(),
      ticketId: integer('ticket_id').notNull(),
      messageId: text('message_id').notNull(),
      status: text('status', { enum: MAIL_STATUSES }).notNull(),
      attempts: integer('attempts').notNull().default(0),
      nextAttemptAt: timestamp('next_attempt_at').notNull(),
      /** The last error, as a sentence; null without one. */
      error: text('error'),
      createdAt: timestamp('created_at').notNull(),
      sentAt: timestamp('sent_at')
    },
    (t) => [
      uniqueIndex('mails_message').on(t.messageId),
      index('mails_person').on(t.userId, t.ticketId, t.id),
      index('mails_open').on(t.status, t.nextAttemptAt).where(sql`status <> 'sent'`),
      index('mails_at').on(t.createdAt)
    ]
  )

  /**
   * Mailboxes whose emails become tickets and comments (D58). `domains` has a space between each
   * two.
   */
  const mailboxes = table('mailboxes', {
    id: id('id'),
    address: text('address').notNull(),
    department: text('department').notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security', { enum: MAIL_SECURITIES }).notNull(),
    signIn: text('sign_in', { enum: MAIL_SIGN_INS }).notNull(),
    username: text('username').notNull(),
    ca: text('ca').notNull(),
    folder: text('folder').notNull(),
    enabled: boolean('enabled').notNull(),
    beginning: text('beginning', { enum: MAILBOX_BEGINNINGS }).notNull(),
    domains: text('domains').notNull(),
    role: text('role').notNull(),
    authority: text('authority').notNull(),
    /** Sealed (D93); null for none. */
    secret: text('secret'),
    creatorId: integer('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at').notNull(),
    /** How its server numbers emails, and up to which all are read; null before the first look. */
    uidValidity: integer('uid_validity'),
    lastUid: integer('last_uid'),
    readAt: timestamp('read_at'),
    failingSince: timestamp('failing_since'),
    /** Why it can't be read, as a sentence; null where it can. */
    error: text('error')
  })

  /** Emails from people, and their outcomes (D58). */
  const receivedMails = table(
    'received_mails',
    {
      id: id('id'),
      mailboxId: integer('mailbox_id').notNull(),
      uidValidity: integer('uid_validity').notNull(),
      uid: integer('uid').notNull(),
      messageId: text('message_id'),
      /** The sender's address, in lower case; empty where there is none. */
      from: text('sender').notNull(),
      subject: text('subject').notNull(),
      receivedAt: timestamp('received_at').notNull(),
      outcome: text('outcome', { enum: MAIL_OUTCOMES }).notNull(),
      /** Why it was not processed, as a sentence; null where it was. */
      reason: text('reason'),
      ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
      commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
      /** The email as it came. */
      attachmentId: integer('attachment_id').references(() => attachments.id, {
        onDelete: 'set null'
      }),
      /** The parts that were cut off, as Markdown. */
      rest: text('rest').notNull(),
      dkim: text('dkim', { enum: MAIL_VERDICTS }).notNull(),
      dmarc: text('dmarc', { enum: MAIL_VERDICTS }).notNull(),
      spf: text('spf', { enum: MAIL_VERDICTS }).notNull(),
      /** Whether its sender got an account by it (D63). */
      madeAccount: boolean('made_account').notNull().default(false)
    },
    (t) => [
      uniqueIndex('received_mails_place').on(t.mailboxId, t.uidValidity, t.uid),
      index('received_mails_message').on(t.messageId, t.id),
      index('received_mails_ticket').on(t.ticketId, t.id),
      index('received_mails_comment').on(t.commentId),
      index('received_mails_attachment').on(t.attachmentId),
      index('received_mails_outcome').on(t.outcome, t.id),
      index('received_mails_sender').on(t.from, t.receivedAt),
      index('received_mails_at').on(t.receivedAt),
      index('received_mails_accounts').on(t.mailboxId, t.receivedAt).where(sql`made_account`)
    ]
  )

  /**
   * Consents by which the help desk signs in to mail servers by OAuth 2, one for each username
   * there.
   */
  const mailConsents = table(
    'mail_consents',
    {
      id: id('id'),
      username: text('username').notNull(),
      /** The tokens, sealed (D93). */
      tokens: text('tokens').notNull(),
      connectedAt: timestamp('connected_at').notNull(),
      /** Why no tokens come of it any more, as a sentence; null where they do. */
      error: text('error')
    },
    (t) => [uniqueIndex('mail_consents_username').on(t.username)]
  )

  return { mailChoices, mailEvents, mails, mailboxes, receivedMails, mailConsents }
}
