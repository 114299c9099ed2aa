import { sql } from 'drizzle-orm'
import { CLOCK_KINDS, CLOCK_OUTCOMES } from '#shared/domain/ticket-clocks.ts'
import type { Columns } from '../columns.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of service levels; their calendars and targets are among the settings. */
export function serviceTables(
  { table, id, integer, text, boolean, timestamp, index }: Columns,
  { tickets }: Pick<TicketTables, 'tickets'>
) {
  /**
   * The clocks of tickets (D72). Times are milliseconds since 1970, durations milliseconds. `runs`
   * is JSON; see `Run`. A clock is open until it has an end.
   */
  const serviceClocks = table(
    'service_clocks',
    {
      id: id('id'),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      kind: text('kind', { enum: CLOCK_KINDS }).notNull(),
      /** The id of the calendar by which it runs. */
      calendar: text('calendar').notNull(),
      target: integer('target').notNull(),
      runs: text('runs').notNull(),
      isWaiting: boolean('is_waiting').notNull(),
      isResolved: boolean('is_resolved').notNull(),
      startedAt: timestamp('started_at').notNull(),
      /** Null while it is paused. */
      dueAt: timestamp('due_at'),
      /** When a change, or its end, made it late. */
      lateAt: timestamp('late_at'),
      endedAt: timestamp('ended_at'),
      outcome: text('outcome', { enum: CLOCK_OUTCOMES })
    },
    (t) => [
      index('service_clocks_ticket').on(t.ticketId, t.kind),
      index('service_clocks_due').on(t.dueAt, t.ticketId).where(sql`ended_at is null`),
      index('service_clocks_open').on(t.id).where(sql`ended_at is null`)
    ]
  )
  return { serviceClocks }
}
