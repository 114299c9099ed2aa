import { sql } from 'drizzle-orm'
import { TEXT_FORMATS } from '#shared/domain/text-formats.ts'
import { NOTHING_DUE } from '#shared/domain/ticket-clocks.ts'
import { HISTORY_EVENTS } from '#shared/domain/ticket-events.ts'
import { TICKET_LINK_KINDS } from '#shared/domain/ticket-links.ts'
import { PRIORITIES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'

/** The scopes of `ticket_counts`; see {@link ticketCounts}. */
const COUNT_SCOPES = [
  'all',
  'requester',
  'assignee',
  'department',
  'unassigned',
  'self',
  'waiting'
] as const
export type CountScope = (typeof COUNT_SCOPES)[number]

export type TicketTables = ReturnType<typeof ticketTables>

/**
 * The tables of tickets, their history, counts and links: one long function, because tables name
 * each other.
 */
export function ticketTables(
  { table, id, integer, text, timestamp, index, uniqueIndex, primaryKey }: Columns,
  { users }: Pick<PeopleTables, 'users'>
) {
  /**
   * Tickets. `departmentKey` is the department in the form in which it is compared with roles (D3),
   * `searchText` the text that search looks through; the store maintains both and never returns the
   * latter.
   */
  const tickets = table(
    'tickets',
    {
      id: id('id'),
      department: text('department').notNull(),
      departmentKey: text('department_key').notNull(),
      description: text('description').notNull(),
      status: text('status', { enum: TICKET_STATUSES }).notNull(),
      priority: text('priority', { enum: PRIORITIES }).notNull(),
      category: text('category').notNull(),
      subcategory: text('subcategory'),
      requesterId: integer('requester_id')
        .notNull()
        .references(() => users.id),
      assigneeId: integer('assignee_id').references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull(),
      resolvedAt: timestamp('resolved_at'),
      firstResponseAt: timestamp('first_response_at'),
      searchText: text('search_text').notNull(),
      /** How the description is to be read (D43). */
      format: text('format', { enum: TEXT_FORMATS }).notNull().default('text'),
      /**
       * By which lists by deadline are sorted (D72): the next deadline, in milliseconds since 1970;
       * without one a number beyond all times, see `dueOrder`.
       */
      dueOrder: integer('due_order').notNull().default(NOTHING_DUE),
      /** When it missed a deadline first, as far as that has been noted. */
      lateAt: timestamp('late_at'),
      /** The answers to its forms by which searches find it (D78); null for none. */
      formText: text('form_text'),
      /** How many tasks it has, and how many of them are done (D79). */
      tasks: integer('tasks').notNull().default(0),
      tasksDone: integer('tasks_done').notNull().default(0)
    },
    (t) => [
      // Lists are merged from ranges of these indexes, each in the order of ids; the columns after
      // the id only save a look at the ticket.
      index('tickets_assignee').on(
        t.assigneeId,
        t.status,
        t.id,
        t.priority,
        t.departmentKey,
        t.requesterId
      ),
      index('tickets_assignee_created').on(t.assigneeId, t.createdAt, t.status, t.firstResponseAt),
      index('tickets_assignee_resolved').on(t.assigneeId, t.resolvedAt, t.priority, t.createdAt),
      index('tickets_requester').on(t.requesterId, t.status, t.id, t.priority, t.departmentKey),
      index('tickets_department').on(t.departmentKey, t.status, t.id, t.priority),
      index('tickets_unassigned')
        .on(t.departmentKey, t.status, t.id, t.priority)
        .where(sql`assignee_id is null`),
      index('tickets_status').on(t.status, t.priority, t.id, t.departmentKey),
      // Lists by the time of the last change, and by category and dates (D46).
      index('tickets_updated').on(t.status, t.updatedAt, t.id, t.priority, t.departmentKey),
      index('tickets_due').on(t.status, t.dueOrder, t.id, t.priority, t.departmentKey),
      index('tickets_category').on(t.category, t.status, t.id, t.priority),
      index('tickets_created').on(t.createdAt, t.id),
      index('tickets_resolved').on(t.resolvedAt).where(sql`resolved_at is not null`)
    ]
  )

  /**
   * How many tickets there are of each status and priority, by scope; triggers update them with
   * every change of a ticket. `all` are all tickets, `requester` and `assignee` those of a person,
   * `department` and `unassigned` those of a department (its key). A ticket can be in two of these
   * scopes: `self` counts the tickets whose assignee is their requester, `waiting` the unassigned
   * tickets of a requester in a department. Where a scope has no person or department, the column
   * is 0 or ''. The durations are sums of milliseconds from the creation to the first response and
   * to the resolution.
   */
  const ticketCounts = table(
    'ticket_counts',
    {
      scope: text('scope', { enum: COUNT_SCOPES }).notNull(),
      personId: integer('person_id').notNull(),
      departmentKey: text('department_key').notNull(),
      status: text('status', { enum: TICKET_STATUSES }).notNull(),
      priority: text('priority', { enum: PRIORITIES }).notNull(),
      tickets: integer('tickets').notNull(),
      responded: integer('responded').notNull(),
      responseTime: integer('response_time').notNull(),
      resolutionTime: integer('resolution_time').notNull()
    },
    (t) => [primaryKey({ columns: [t.scope, t.personId, t.departmentKey, t.status, t.priority] })]
  )

  /**
   * The history of every ticket: who did what, when, from what to what (D9). Triggers reject to
   * change or delete a row. Rows refer to tickets and people by number only, because the history
   * outlives them. `from` and `to` hold a status for `created` (to), `status` and `deleted` (from),
   * a user's id for `assignee`, a comment's id for `comment` (to), for the other kinds what the
   * ticket held and holds; `requesterId` is set for `created` only, because a ticket may be raised
   * for someone else.
   */
  const ticketEvents = table(
    'ticket_events',
    {
      id: id('id'),
      ticketId: integer('ticket_id').notNull(),
      actorId: integer('actor_id').notNull(),
      kind: text('kind', { enum: HISTORY_EVENTS }).notNull(),
      requesterId: integer('requester_id'),
      from: text('from_value'),
      to: text('to_value'),
      at: timestamp('at').notNull(),
      /** Why it happened by itself, such as `waiting` (D74); null where the actor did it. */
      cause: text('cause')
    },
    (t) => [
      index('ticket_events_ticket').on(t.ticketId, t.kind, t.id),
      index('ticket_events_at').on(t.at)
    ]
  )

  /**
   * The intervals in which a ticket had a status and an assignee; `until` is null while it still
   * has them. This is the history in a form that answers "how many were open a week ago" with one
   * look into an index (D16). Like the history it outlives tickets.
   */
  const statusIntervals = table(
    'status_intervals',
    {
      id: id('id'),
      ticketId: integer('ticket_id').notNull(),
      requesterId: integer('requester_id').notNull(),
      assigneeId: integer('assignee_id'),
      status: text('status', { enum: TICKET_STATUSES }).notNull(),
      since: timestamp('since').notNull(),
      until: timestamp('until')
    },
    (t) => [
      index('status_intervals_ticket').on(t.ticketId, t.until),
      index('status_intervals_requester').on(t.requesterId, t.status, t.until, t.since),
      index('status_intervals_assignee').on(t.assigneeId, t.status, t.until, t.since)
    ]
  )

  /**
   * That a ticket is a duplicate of another, a part of it, or related to it (D49). A ticket is a
   * duplicate or a part of one other at most.
   */
  const ticketLinks = table(
    'ticket_links',
    {
      id: id('id'),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      otherId: integer('other_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      kind: text('kind', { enum: TICKET_LINK_KINDS }).notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      /** The status that a duplicate gets back; null for the other kinds. */
      statusBefore: text('status_before', { enum: TICKET_STATUSES }),
      createdAt: timestamp('created_at').notNull()
    },
    (t) => [
      uniqueIndex('ticket_links_unique').on(t.ticketId, t.otherId, t.kind),
      uniqueIndex('ticket_links_one').on(t.ticketId, t.kind).where(sql`kind <> 'related'`),
      index('ticket_links_other').on(t.otherId)
    ]
  )

  return {
    tickets,
    ticketCounts,
    ticketEvents,
    statusIntervals,
    ticketLinks
  }
}
