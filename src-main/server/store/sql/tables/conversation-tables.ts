import { sql } from 'drizzle-orm'
import { TEXT_FORMATS } from '#shared/domain/text-formats.ts'
import { NOTIFIED_EVENTS } from '#shared/domain/ticket-events.ts'
import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

export type ConversationTables = ReturnType<typeof conversationTables>

/**
 * The tables of what is said in tickets, and of who learns of it: one long function, because tables
 * name each other.
 */
export function conversationTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  { users, tickets }: Pick<PeopleTables & TicketTables, 'users' | 'tickets'>
) {
  const comments = table(
    'comments',
    {
      id: id('id'),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      message: text('message').notNull(),
      createdAt: timestamp('created_at').notNull(),
      internal: boolean('internal').notNull().default(false),
      /** How the message is to be read (D43). */
      format: text('format', { enum: TEXT_FORMATS }).notNull().default('text')
    },
    (t) => [
      index('comments_ticket').on(t.ticketId, t.id),
      index('comments_internal').on(t.id).where(sql`internal`)
    ]
  )

  /**
   * Who follows a ticket or has stopped to (D42). Requester and assignee follow without a row.
   */
  const followers = table(
    'followers',
    {
      id: id('id'),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      following: boolean('following').notNull(),
      /**
       * Whether they follow by a mention in a note, of which only those know who see notes (D41).
       */
      byNote: boolean('by_note').notNull().default(false),
      /** The duplicate because of which they follow (D49); null for another reason. */
      duplicateId: integer('duplicate_id'),
      changedAt: timestamp('changed_at').notNull()
    },
    (t) => [
      uniqueIndex('followers_ticket_unique').on(t.ticketId, t.userId),
      index('followers_user').on(t.userId, t.ticketId, t.following)
    ]
  )

  /**
   * Unread changes in the tickets that each person follows (D42); a row
   * goes when its person has looked, or after a month. Whether they may still see it is asked when
   * it is read. Rows refer to tickets by number only, because deleting all tickets deletes all of
   * these.
   */
  const notifications = table(
    'notifications',
    {
      id: id('id'),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      ticketId: integer('ticket_id').notNull(),
      actorId: integer('actor_id').notNull(),
      kind: text('kind', { enum: NOTIFIED_EVENTS }).notNull(),
      /**
       * A status, a priority, a department, the id of an assignee, or when a ticket is resolved
       * without an answer, by the kind; else null.
       */
      to: text('to_value'),
      /** The comment or note; null for the other kinds. */
      commentId: integer('comment_id'),
      /** Whether the comment mentions the person. */
      mentioned: boolean('mentioned').notNull().default(false),
      at: timestamp('at').notNull(),
      /** The cause of what happened by itself, as in the history; null where the actor did. */
      cause: text('cause')
    },
    (t) => [index('notifications_user').on(t.userId, t.id), index('notifications_at').on(t.at)]
  )

  /**
   * Files (D40), whose bytes lie in the folder of files under their digest. The ticket is null
   * until a ticket or comment names the file, the comment where the ticket itself does.
   */
  const attachments = table(
    'attachments',
    {
      id: id('id'),
      uploaderId: integer('uploader_id')
        .notNull()
        .references(() => users.id),
      ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
      commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
      name: text('name').notNull(),
      /** In bytes. */
      size: integer('size').notNull(),
      /** The media type, by the first bytes and not by what its sender says. */
      type: text('type').notNull(),
      /** SHA-256 of the bytes, in hexadecimal. */
      digest: text('digest').notNull(),
      createdAt: timestamp('created_at').notNull()
    },
    (t) => [
      index('attachments_ticket').on(t.ticketId, t.id),
      index('attachments_comment').on(t.commentId),
      index('attachments_digest').on(t.digest),
      index('attachments_unnamed').on(t.createdAt).where(sql`ticket_id is null`)
    ]
  )

  return { comments, followers, notifications, attachments }
}
