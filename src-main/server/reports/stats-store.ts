import { and, avg, count, eq, gt, gte, isNotNull, lt, lte, sql, sum } from 'drizzle-orm'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { given, givenList, numbered, prepared } from '../db/prepared-queries.ts'
import { ticketCounts, ticketPeriods, tickets } from '../db/schema.ts'
import { millisecondsBetween } from '../db/sql-time.ts'
import { owner } from '../tickets/ticket-count-store.ts'

/** A user's relation to the tickets that are counted. */
export type Relation = 'requesterId' | 'assigneeId'

/** Numbers of tickets by status; what is not there is none. */
export type StatusCounts = Partial<Record<TicketStatus, number>>

const OWNERS = { requesterId: owner.requester, assigneeId: owner.assignee } satisfies Record<Relation, unknown>

const activeStatuses = givenList('status', ACTIVE_STATUSES.length)
const ACTIVE = numbered('status', ACTIVE_STATUSES)

const activeOf = prepared((db) =>
  db
    .select({ status: ticketCounts.status, count: sum(ticketCounts.tickets).mapWith(Number) })
    .from(ticketCounts)
    .where(and(eq(ticketCounts.owner, given('owner')), sql`${ticketCounts.status} in ${activeStatuses}`))
    .groupBy(ticketCounts.status)
    .prepare()
)

/** How many open and in-progress tickets of a user there are now. */
export async function countActive(db: Queries, relation: Relation, userId: number): Promise<StatusCounts> {
  return byStatus(activeOf(db).all({ owner: OWNERS[relation](userId), ...ACTIVE }))
}

const activeAt = prepared((db, relation: Relation) =>
  db
    .select({ status: ticketPeriods.status, count: count() })
    .from(ticketPeriods)
    .where(
      and(
        eq(ticketPeriods[relation], given('userId')),
        sql`${ticketPeriods.status} in ${activeStatuses}`,
        lte(ticketPeriods.since, given('at', ticketPeriods.since)),
        gt(ticketPeriods.until, given('at', ticketPeriods.until))
      )
    )
    .groupBy(ticketPeriods.status)
    .prepare()
)

/** How many there were at a moment, from the history (D16). */
export async function countActiveAt(db: Queries, relation: Relation, userId: number, at: Date): Promise<StatusCounts> {
  return byStatus(activeAt(db, relation).all({ userId, at, ...ACTIVE }))
}

function byStatus(rows: { status: TicketStatus; count: number }[]): StatusCounts {
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

const resolvedBetween = prepared((db) =>
  db
    .select({ count: count() })
    .from(tickets)
    .where(
      and(
        eq(tickets.assigneeId, given('assigneeId')),
        gte(tickets.resolvedAt, given('start', tickets.resolvedAt)),
        lt(tickets.resolvedAt, given('end', tickets.resolvedAt))
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
    .where(eq(ticketCounts.owner, given('owner')))
    .prepare()
)

/** Mean time to first response of all tickets assigned to a user, in milliseconds; null when none has had one. */
export async function meanResponseTime(db: Queries, assigneeId: number): Promise<number | null> {
  const row = responsesOf(db).get({ owner: owner.assignee(assigneeId) })
  // Below zero there may be sums of before the clock was reckoned with (D35).
  return row?.responded ? Math.max(0, row.time / row.responded) : null
}

const meanResponse = prepared((db) =>
  db
    .select({ mean: avg(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)).mapWith(Number) })
    .from(tickets)
    .where(
      and(
        eq(tickets.assigneeId, given('assigneeId')),
        isNotNull(tickets.firstResponseAt),
        gt(tickets.createdAt, given('after', tickets.createdAt)),
        lte(tickets.createdAt, given('until', tickets.createdAt))
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
