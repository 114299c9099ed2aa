import { sql } from 'drizzle-orm'
import { IMPORT_STATES } from '#shared/domain/imports.ts'
import { DELIVERY_STATUSES, WEBHOOK_KINDS } from '#shared/domain/webhooks.ts'
import type { Columns } from '../columns.ts'
import type { ConversationTables } from './conversation-tables.ts'
import type { DeskTables } from './desk-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of webhooks and imports: one long function, because tables name each other. */
export function exchangeTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  {
    users,
    tickets,
    attachments,
    categories
  }: Pick<
    PeopleTables & TicketTables & ConversationTables & DeskTables,
    'users' | 'tickets' | 'attachments' | 'categories'
  >
) {
  /**
   * Where programs elsewhere are notified of changes (D95). The secrets are sealed with the key
   * file (D93); the former one signs too for a while after it was replaced. `kinds` are the kinds
   * of events, with a space between each two.
   */
  const webhooks = table('webhooks', {
    id: id('id'),
    url: text('url').notNull(),
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerUntil: timestamp('former_until'),
    kinds: text('kinds').notNull(),
    enabled: boolean('enabled').notNull(),
    creatorId: integer('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at').notNull(),
    /** When the server gave up the receiver; null where it has not. */
    switchedOffAt: timestamp('switched_off_at'),
    /**
     * How many attempts have failed since the last that succeeded, and when the first of them did.
     */
    failures: integer('failures').notNull().default(0),
    failingSince: timestamp('failing_since'),
    /** Until when nothing is sent, because the receiver is away. */
    restUntil: timestamp('rest_until')
  })

  /**
   * Deliveries to webhooks, waiting and done: one row for each event and webhook. They refer by
   * number only, because tickets can be cleared, and go by themselves after their webhook.
   */
  const webhookDeliveries = table(
    'webhook_deliveries',
    {
      id: id('id'),
      webhookId: integer('webhook_id').notNull(),
      messageId: text('message_id').notNull(),
      kind: text('kind', { enum: WEBHOOK_KINDS }).notNull(),
      ticketId: integer('ticket_id'),
      commentId: integer('comment_id'),
      actorId: integer('actor_id').notNull(),
      createdAt: timestamp('created_at').notNull(),
      status: text('status', { enum: DELIVERY_STATUSES }).notNull(),
      attempts: integer('attempts').notNull().default(0),
      nextAttemptAt: timestamp('next_attempt_at').notNull(),
      /** The last status of the receiver; null where it did not respond. */
      answer: integer('answer'),
      /** The last error, as a sentence; null without one. */
      error: text('error'),
      deliveredAt: timestamp('delivered_at'),
      /** The cause of what happened by itself, as in the history; null where the actor did. */
      cause: text('cause')
    },
    (t) => [
      index('webhook_deliveries_webhook').on(t.webhookId, t.id),
      index('webhook_deliveries_open')
        .on(t.webhookId, t.status, t.nextAttemptAt)
        .where(sql`status <> 'delivered'`),
      index('webhook_deliveries_at').on(t.createdAt)
    ]
  )

  /**
   * Files of other help desks and their outcomes. The file is an attachment that nothing names, so
   * that it goes after a day; null once it is gone, and for a file that the command line has read.
   */
  const imports = table(
    'imports',
    {
      id: id('id'),
      attachmentId: integer('attachment_id').references(() => attachments.id, {
        onDelete: 'set null'
      }),
      fileName: text('file_name').notNull(),
      /** In bytes. */
      size: integer('size').notNull(),
      /** As it was written last; `seenAt` shows whether a running one still runs. */
      state: text('state', { enum: IMPORT_STATES }).notNull(),
      /** How its rows became tickets last, as JSON; null until it was looked through. */
      mapping: text('mapping'),
      /** Who has uploaded or last started it. */
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      startedAt: timestamp('started_at'),
      /** When the server that imports it last said so. */
      seenAt: timestamp('seen_at'),
      finishedAt: timestamp('finished_at'),
      total: integer('total').notNull().default(0),
      imported: integer('imported').notNull().default(0),
      unchanged: integer('unchanged').notNull().default(0),
      refused: integer('refused').notNull().default(0),
      accounts: integer('accounts').notNull().default(0),
      categories: integer('categories').notNull().default(0),
      /** Why it failed, as a sentence. */
      problem: text('problem'),
      /**
       * The findings of the last check of the mapping, as JSON; null before, and once it was
       * imported.
       */
      findings: text('findings'),
      /** Until when it can be undone (D88); null where it has created nothing. */
      undoUntil: timestamp('undo_until'),
      /** How far its undo is, as JSON; null before. */
      undo: text('undo')
    },
    (t) => [index('imports_attachment').on(t.attachmentId), index('imports_state').on(t.state)]
  )

  /** The tickets that were imported, by their numbers in the help desk they come from. */
  const importedTickets = table(
    'imported_tickets',
    {
      id: id('id'),
      source: text('source').notNull(),
      externalId: text('external_id').notNull(),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      importId: integer('import_id')
        .notNull()
        .references(() => imports.id),
      /** The last row of its history that the import wrote; null before it was noted (D88). */
      lastEventId: integer('last_event_id')
    },
    (t) => [
      uniqueIndex('imported_tickets_unique').on(t.source, t.externalId),
      index('imported_tickets_ticket').on(t.ticketId),
      index('imported_tickets_import').on(t.importId, t.ticketId)
    ]
  )

  /**
   * The accounts and categories that imports have created, one in each row, for their undo (D88).
   */
  const importCreations = table(
    'import_creations',
    {
      id: id('id'),
      importId: integer('import_id')
        .notNull()
        .references(() => imports.id),
      userId: integer('user_id').references(() => users.id),
      categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' })
    },
    (t) => [index('import_creations_import').on(t.importId)]
  )

  return { webhooks, webhookDeliveries, imports, importedTickets, importCreations }
}
