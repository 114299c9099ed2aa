import { sql } from 'drizzle-orm'
import type { Columns } from '../columns.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TicketTables } from './ticket-tables.ts'

/** The tables of rules (D75), absences (D76) and recurring tickets (D77). */
export function automationTables(
  { table, id, integer, text, boolean, timestamp, index, uniqueIndex }: Columns,
  { users, tickets }: Pick<PeopleTables & TicketTables, 'users' | 'tickets'>
) {
  /** When people are away, at most once each, and who stands in for them. */
  const absences = table(
    'absences',
    {
      id: id('id'),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id),
      from: timestamp('from_at').notNull(),
      until: timestamp('until_at').notNull(),
      substituteId: integer('substitute_id').references(() => users.id),
      /** For requesters; null for none. */
      note: text('note'),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      updatedAt: timestamp('updated_at').notNull()
    },
    (t) => [uniqueIndex('absences_user').on(t.userId), index('absences_until').on(t.until)]
  )

  /**
   * Rules in the order in which they are evaluated. The department is that of a head's rule, and
   * null for all tickets. `definition` is JSON.
   */
  const rules = table(
    'rules',
    {
      id: id('id'),
      name: text('name').notNull(),
      department: text('department'),
      departmentKey: text('department_key'),
      position: integer('position').notNull(),
      enabled: boolean('enabled').notNull(),
      definition: text('definition').notNull(),
      /** Why it does nothing although it is enabled; null where it works. */
      pausedReason: text('paused_reason'),
      /** Who was assigned last in turn; null before the first. */
      lastAssigneeId: integer('last_assignee_id'),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull()
    },
    (t) => [index('rules_position').on(t.position, t.id)]
  )

  /** The last runs of rules, with what each has done as JSON. */
  const ruleRuns = table(
    'rule_runs',
    {
      id: id('id'),
      ruleId: integer('rule_id')
        .notNull()
        .references(() => rules.id, { onDelete: 'cascade' }),
      ticketId: integer('ticket_id')
        .notNull()
        .references(() => tickets.id, { onDelete: 'cascade' }),
      event: text('event').notNull(),
      result: text('result').notNull(),
      at: timestamp('at').notNull()
    },
    (t) => [index('rule_runs_rule').on(t.ruleId, t.id), index('rule_runs_ticket').on(t.ticketId)]
  )

  /** Tickets that are raised again and again. `definition` is JSON: when, and what to raise. */
  const schedules = table(
    'schedules',
    {
      id: id('id'),
      name: text('name').notNull(),
      department: text('department').notNull(),
      departmentKey: text('department_key').notNull(),
      enabled: boolean('enabled').notNull(),
      definition: text('definition').notNull(),
      pausedReason: text('paused_reason'),
      /** The next occurrence as an instant, and by the wall clock of its zone; null for none. */
      nextAt: timestamp('next_at'),
      nextLocal: text('next_local'),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id),
      createdAt: timestamp('created_at').notNull(),
      updatedAt: timestamp('updated_at').notNull()
    },
    (t) => [index('schedules_next').on(t.nextAt).where(sql`next_at is not null`)]
  )

  /**
   * Occurrences of schedules, each once, also after its ticket is gone: with the ticket that was
   * raised, or why none was.
   */
  const scheduleRuns = table(
    'schedule_runs',
    {
      id: id('id'),
      scheduleId: integer('schedule_id')
        .notNull()
        .references(() => schedules.id, { onDelete: 'cascade' }),
      /** By the wall clock, as `2026-12-24T08:00`. */
      occurrence: text('occurrence').notNull(),
      ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
      outcome: text('outcome').notNull(),
      /** How many occurrences before it were missed. */
      missed: integer('missed').notNull().default(0),
      at: timestamp('at').notNull()
    },
    (t) => [
      uniqueIndex('schedule_runs_once').on(t.scheduleId, t.occurrence),
      index('schedule_runs_ticket').on(t.ticketId).where(sql`ticket_id is not null`)
    ]
  )
  return { absences, rules, ruleRuns, schedules, scheduleRuns }
}
