import {
  and,
  avg,
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
import type { Queries } from '../sql/connection.ts'
import type { CountScope } from '../sql/tables/ticket-tables.ts'
import { listParams, param, paramList, prepared } from './prepared-queries.ts'
import { statusIntervals, ticketCounts, tickets } from './schema.ts'
import { millisecondsBetween } from './sql-time.ts'
import { inScope } from './ticket-count-store.ts'
import { isVisible, type Looking } from './visible-tickets.ts'

const SCOPES = { requesterId: 'requester', assigneeId: 'assignee' } as const satisfies Record<
  Relation,
  CountScope
>

const activeStatuses = paramList('status', ACTIVE_STATUSES.length)
const ACTIVE = listParams('status', ACTIVE_STATUSES)

const activeOf = prepared((db, relation: Relation) =>
  db
    .select({ status: ticketCounts.status, count: sum(ticketCounts.tickets).mapWith(Number) })
    .from(ticketCounts)
    .where(
      and(
        inScope(SCOPES[relation], { personId: param('userId') }),
        sql`${ticketCounts.status} in ${activeStatuses}`
      )
    )
    .groupBy(ticketCounts.status)
    .prepare()
)

const countedAs = (status: TicketStatus) =>
  sql<number>`count(*) filter (where ${eq(statusIntervals.status, status)})`

interface ActiveAtShape {
  relation: Relation
  /** How many departments are hidden. */
  hidden: number
}

/** Leaves out the intervals of tickets that a person does not see, as the tickets are now. */
function isSeenBy(looking: Looking): SQL | undefined {
  const visible = isVisible(looking)
  return (
    visible &&
    sql`not exists (
      select 1 from ${tickets} where ${tickets.id} = ${statusIntervals.ticketId} and not ${visible}
    )`
  )
}

/**
 * The intervals at a moment, in two ranges of an index: those that last and those that ended after
 * it. SQLite would read all intervals of a person for a condition that allows either.
 */
const activeAt = prepared((db, { relation, hidden }: ActiveAtShape) => {
  const isSeen = isSeenBy({ userId: param('userId'), hidden: paramList('hidden', hidden) })
  const ofThose = (ending: SQL) =>
    db
      .select({ open: countedAs('open'), 'in-progress': countedAs('in-progress') })
      .from(statusIntervals)
      .where(
        and(
          eq(statusIntervals[relation], param('userId')),
          sql`${statusIntervals.status} in ${activeStatuses}`,
          lte(statusIntervals.since, param('at', statusIntervals.since)),
          ending,
          isSeen
        )
      )
  return ofThose(isNull(statusIntervals.until))
    .unionAll(ofThose(gt(statusIntervals.until, param('at', statusIntervals.until))))
    .prepare()
})

const resolvedBetween = prepared((db) =>
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
    .prepare()
)

const responsesOf = prepared((db) =>
  db
    .select({
      responded: sum(ticketCounts.responded).mapWith(Number),
      time: sum(ticketCounts.responseTime).mapWith(Number)
    })
    .from(ticketCounts)
    .where(inScope('assignee', { personId: param('assigneeId') }))
    .prepare()
)

const meanResponse = prepared((db) =>
  db
    .select({
      mean: avg(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)).mapWith(Number)
    })
    .from(tickets)
    .where(
      and(
        eq(tickets.assigneeId, param('assigneeId')),
        isNotNull(tickets.firstResponseAt),
        gt(tickets.createdAt, param('after', tickets.createdAt)),
        lte(tickets.createdAt, param('until', tickets.createdAt))
      )
    )
    .prepare()
)

/** The numbers of the dashboard (D15, D16). */
export type DashboardNumbers = Pick<
  ReportsStore,
  'countActive' | 'countActiveAt' | 'countResolved' | 'meanResponseTime' | 'meanResponseTimeOf'
>

export function createDashboardNumbers(db: Queries): DashboardNumbers {
  return {
    async countActive(relation: Relation, userId: number) {
      const rows = activeOf(db, relation).all({ userId, ...ACTIVE })
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    },
    async countActiveAt(relation: Relation, userId: number, at: Date, hidden: readonly string[]) {
      const counts = activeAt(db, { relation, hidden: hidden.length }).all({
        ...{ userId, at, ...ACTIVE },
        ...listParams('hidden', hidden)
      })
      const sumOf = (status: 'open' | 'in-progress') =>
        counts.reduce((total, count) => total + count[status], 0)
      return { open: sumOf('open'), 'in-progress': sumOf('in-progress') }
    },
    async countResolved(assigneeId: number, range: TimeRange) {
      return resolvedBetween(db).get({ assigneeId, ...range })?.count ?? 0
    },
    async meanResponseTime(assigneeId: number) {
      const row = responsesOf(db).get({ assigneeId })
      // Durations below zero count as zero, whatever has written them (D35).
      return row?.responded ? Math.max(0, row.time / row.responded) : null
    },
    async meanResponseTimeOf(assigneeId: number, created: { after: Date; until: Date }) {
      return meanResponse(db).get({ assigneeId, ...created })?.mean ?? null
    }
  }
}
