import {
  and,
  count,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
  sum
} from 'drizzle-orm'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import type { Relation, ReportsStore, TimeRange } from '../reports-store.ts'
import type { Connection, Dialect, Engine } from './connection.ts'
import { isOneOf, listParams, paramList, prepared } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'
import type { CountScope } from './tables/ticket-tables.ts'
import { inScope } from './ticket-count-store.ts'
import { isVisible, type Viewpoint } from './visible-tickets.ts'

const SCOPES = { requesterId: 'requester', assigneeId: 'assignee' } as const satisfies Record<
  Relation,
  CountScope
>

const activeStatuses = (dialect: Dialect) => paramList(dialect, 'status', ACTIVE_STATUSES.length)
const ACTIVE = listParams('status', ACTIVE_STATUSES)

const activeOf = prepared(({ db, tables, dialect }, relation: Relation) => {
  const { ticketCounts } = tables
  return db
    .select({ status: ticketCounts.status, count: sum(ticketCounts.tickets).mapWith(Number) })
    .from(ticketCounts)
    .where(
      and(
        inScope(tables, SCOPES[relation], { personId: dialect.param('userId') }),
        isOneOf(ticketCounts.status, activeStatuses(dialect))
      )
    )
    .groupBy(ticketCounts.status)
})

const countedAs = ({ statusIntervals }: Tables, status: TicketStatus) =>
  sql`count(*) filter (where ${eq(statusIntervals.status, status)})`.mapWith(Number)

interface ActiveAtShape {
  relation: Relation
  /** How many departments are hidden. */
  hidden: number
}

/** Leaves out the intervals of tickets that a person does not see, as the tickets are now. */
function isSeenBy(engine: Engine, viewpoint: Viewpoint): SQL | undefined {
  const { statusIntervals, tickets } = engine.tables
  const visible = isVisible(engine, viewpoint)
  return (
    visible &&
    sql`not exists (
      select 1 from ${tickets} where ${tickets.id} = ${statusIntervals.ticketId} and not ${visible}
    )`
  )
}

/**
 * The intervals at a moment, in two ranges of an index: those that last and those that ended after
 * it. A condition that allows either would read all intervals of a person.
 */
const activeAt = prepared((connection, { relation, hidden }: ActiveAtShape) => {
  const { db, tables, dialect } = connection
  const { statusIntervals } = tables
  const { param } = dialect
  const isSeen = isSeenBy(connection, {
    userId: param('userId'),
    hidden: paramList(dialect, 'hidden', hidden)
  })
  const ofThose = (ending: SQL) =>
    db
      .select({
        open: countedAs(tables, 'open'),
        'in-progress': countedAs(tables, 'in-progress')
      })
      .from(statusIntervals)
      .where(
        and(
          eq(statusIntervals[relation], param('userId')),
          isOneOf(statusIntervals.status, activeStatuses(dialect)),
          lte(statusIntervals.since, param('at', statusIntervals.since)),
          ending,
          isSeen
        )
      )
  return ofThose(isNull(statusIntervals.until)).unionAll(
    ofThose(gt(statusIntervals.until, param('at', statusIntervals.until)))
  )
})

const resolvedBetween = prepared(({ db, tables: { tickets }, dialect: { param } }) =>
  db
    .select({ count: count() })
    .from(tickets)
    .where(
      and(
        eq(tickets.assigneeId, param('assigneeId')),
        gte(tickets.resolvedAt, param('start', tickets.resolvedAt)),
        lt(tickets.resolvedAt, param('end', tickets.resolvedAt))
      )
    )
)

const responsesOf = prepared(({ db, tables, dialect: { param } }) => {
  const { ticketCounts } = tables
  return db
    .select({
      responded: sum(ticketCounts.responded).mapWith(Number),
      time: sum(ticketCounts.responseTime).mapWith(Number)
    })
    .from(ticketCounts)
    .where(inScope(tables, 'assignee', { personId: param('assigneeId') }))
})

const meanResponse = prepared(
  ({ db, tables: { tickets }, dialect: { mean, millisecondsBetween, param } }) =>
    db
      .select({ mean: mean(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)) })
      .from(tickets)
      .where(
        and(
          eq(tickets.assigneeId, param('assigneeId')),
          isNotNull(tickets.firstResponseAt),
          gt(tickets.createdAt, param('after', tickets.createdAt)),
          lte(tickets.createdAt, param('until', tickets.createdAt))
        )
      )
)

/** The numbers of the dashboard (D15, D16). */
export type DashboardNumbers = Pick<
  ReportsStore,
  'countActive' | 'countActiveAt' | 'countResolved' | 'meanResponseTime' | 'meanResponseTimeOf'
>

export function createDashboardNumbers(connection: Connection): DashboardNumbers {
  return {
    async countActive(relation: Relation, userId: number) {
      const rows = await activeOf(connection, { userId, ...ACTIVE }, relation)
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    },
    async countActiveAt(relation: Relation, userId: number, at: Date, hidden: readonly string[]) {
      const counts = await activeAt(
        connection,
        {
          userId,
          at,
          ...ACTIVE,
          ...listParams('hidden', hidden)
        },
        { relation, hidden: hidden.length }
      )
      const sumOf = (status: 'open' | 'in-progress') =>
        counts.reduce((total, count) => total + count[status], 0)
      return { open: sumOf('open'), 'in-progress': sumOf('in-progress') }
    },
    async countResolved(assigneeId: number, range: TimeRange) {
      const [row] = await resolvedBetween(connection, { assigneeId, ...range })
      return row?.count ?? 0
    },
    async meanResponseTime(assigneeId: number) {
      const [row] = await responsesOf(connection, { assigneeId })
      // Durations below zero count as zero, whatever has written them (D35).
      return row?.responded ? Math.max(0, row.time / row.responded) : null
    },
    async meanResponseTimeOf(assigneeId: number, created: { after: Date; until: Date }) {
      const [row] = await meanResponse(connection, { assigneeId, ...created })
      return row?.mean ?? null
    }
  }
}
