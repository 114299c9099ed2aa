import { sql } from 'drizzle-orm'
import { CLOCK_KINDS, CLOCK_OUTCOMES } from '#shared/domain/clock-outcomes.ts'
import { WAIT_REASONS } from '#shared/domain/wait-reasons.ts'
import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of service levels; their calendars and targets are among the settings. */
export function serviceTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  { tickets, users }: Pick<TicketTables & PeopleTables, 'tickets' | 'users'>
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
      outcome: text('outcome', { enum: CLOCK_OUTCOMES }),
      /** When its next alarm is to be raised (D73); null for never. */
      alarmAt: timestamp('alarm_at')
    },
    (t) => [
      index('service_clocks_ticket').on(t.ticketId, t.kind),
      index('service_clocks_alarm').on(t.alarmAt, t.id).where(sql`alarm_at is not null`)
    ]
  )

  /** The alarms that were raised, each once (D73): at which share of its target, in percent. */
  const serviceAlarms = table(
    'service_alarms',
    {
      id: id('id'),
      clockId: integer('clock_id')
        .notNull()
        .references(() => serviceClocks.id, { onDelete: 'cascade' }),
      share: integer('share').notNull(),
      at: timestamp('at').notNull()
    },
    (t) => [uniqueIndex('service_alarms_once').on(t.clockId, t.share)]
  )

  /** Tickets that wait for something, one row each (D74). */
  const ticketWaits = table(
    'ticket_waits',
    {
      id: id('id'),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      waitingFor: text('waiting_for', { enum: WAIT_REASONS }).notNull(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      since: timestamp('since').notNull(),
      until: timestamp('until'),
      /** In working days. */
      remindAfterDays: integer('remind_after_days'),
      resolveAfterDays: integer('resolve_after_days'),
      /** Since when these days count: the start, or the team's last comment. */
      countedFrom: timestamp('counted_from').notNull(),
      /** When the reminder of this count was sent; null until then. */
      remindedAt: timestamp('reminded_at'),
      /** When it is to be looked at next; null where nothing will happen by itself. */
      nextAt: timestamp('next_at')
    },
    (t) => [
      uniqueIndex('ticket_waits_ticket').on(t.ticketId),
      index('ticket_waits_next').on(t.nextAt).where(sql`next_at is not null`)
    ]
  )
  return { serviceClocks, serviceAlarms, ticketWaits }
}
