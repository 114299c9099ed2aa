import { and, avg, count, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql, sum } from 'drizzle-orm'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { listParams, param, paramList, prepared } from '../db/prepared-queries.ts'
import { type CountScope, statusIntervals, ticketCounts, tickets } from '../db/schema.ts'
import { millisecondsBetween } from '../db/sql-time.ts'
import { inScope } from '../tickets/ticket-count-store.ts'

/** A user's relation to the tickets that are counted. */
export type Relation = 'requesterId' | 'assigneeId'

/** Numbers of tickets by status; what is not there is none. */
export type StatusCounts = Partial<Record<TicketStatus, number>>

const SCOPES = { requesterId: 'requester', assigneeId: 'assignee' } as const satisfies Record<Relation, CountScope>

const activeStatuses = paramList('status', ACTIVE_STATUSES.length)
const ACTIVE = listParams('status', ACTIVE_STATUSES)

const activeOf = prepared((db, relation: Relation) =>
  db
    .select({ status: ticketCounts.status, count: sum(ticketCounts.tickets).mapWith(Number) })
    .from(ticketCounts)
    .where(
      and(inScope(SCOPES[relation], { personId: param('userId') }), sql`${ticketCounts.status} in ${activeStatuses}`)
    )
    .groupBy(ticketCounts.status)
    .prepare()
)

/** How many open and in-progress tickets of a user there are now. */
export async function countActive(db: Queries, relation: Relation, userId: number): Promise<StatusCounts> {
  const rows = activeOf(db, relation).all({ userId, ...ACTIVE })
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

const countedAs = (status: TicketStatus) => sql<number>`count(*) filter (where ${eq(statusIntervals.status, status)})`

const activeAt = prepared((db, relation: Relation) =>
  db
    .select({ open: countedAs('open'), 'in-progress': countedAs('in-progress') })
    .from(statusIntervals)
    .where(
      and(
        eq(statusIntervals[relation], param('userId')),
        sql`${statusIntervals.status} in ${activeStatuses}`,
        lte(statusIntervals.since, param('at', statusIntervals.since)),
        or(isNull(statusIntervals.until), gt(statusIntervals.until, param('at', statusIntervals.until)))
      )
    )
    .prepare()
)

/** How many there were at a moment, from the history (D16). */
export async function countActiveAt(db: Queries, relation: Relation, userId: number, at: Date): Promise<StatusCounts> {
  return activeAt(db, relation).get({ userId, at, ...ACTIVE }) ?? {}
}

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

/** How many tickets assigned to a user were resolved from a moment on and before another. */
export async function countResolved(
  db: Queries,
  assigneeId: number,
  period: { start: Date; end: Date }
): Promise<number> {
  return resolvedBetween(db).get({ assigneeId, ...period })?.count ?? 0
}

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

/** Mean time to first response of all tickets assigned to a user, in milliseconds; null when none has had one. */
export async function meanResponseTime(db: Queries, assigneeId: number): Promise<number | null> {
  const row = responsesOf(db).get({ assigneeId })
  return row?.responded ? row.time / row.responded : null
}

const meanResponse = prepared((db) =>
  db
    .select({ mean: avg(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)).mapWith(Number) })
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

/** The same of those that were created after a moment and until another. */
export async function meanResponseTimeOf(
  db: Queries,
  assigneeId: number,
  created: { after: Date; until: Date }
): Promise<number | null> {
  return meanResponse(db).get({ assigneeId, ...created })?.mean ?? null
}
