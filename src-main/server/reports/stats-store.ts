import { and, avg, count, eq, gt, gte, inArray, isNotNull, lte, sum } from 'drizzle-orm'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { ticketCounts, ticketPeriods, tickets } from '../db/schema.ts'
import { millisecondsBetween } from '../db/sql-time.ts'
import { owner } from '../tickets/ticket-count-store.ts'

/** A user's relation to the tickets that are counted. */
export type Relation = 'requesterId' | 'assigneeId'

/** Numbers of tickets by status; what is not there is none. */
export type StatusCounts = Partial<Record<TicketStatus, number>>

const OWNERS = { requesterId: owner.requester, assigneeId: owner.assignee } satisfies Record<Relation, unknown>

/** How many open and in-progress tickets of a user there are now. */
export async function countActive(db: Queries, relation: Relation, userId: number): Promise<StatusCounts> {
  const rows = await db
    .select({ status: ticketCounts.status, count: sum(ticketCounts.tickets).mapWith(Number) })
    .from(ticketCounts)
    .where(and(eq(ticketCounts.owner, OWNERS[relation](userId)), inArray(ticketCounts.status, [...ACTIVE_STATUSES])))
    .groupBy(ticketCounts.status)
  return byStatus(rows)
}

/** How many there were at a moment, from the history (D16). */
export async function countActiveAt(db: Queries, relation: Relation, userId: number, at: Date): Promise<StatusCounts> {
  const rows = await db
    .select({ status: ticketPeriods.status, count: count() })
    .from(ticketPeriods)
    .where(
      and(
        eq(ticketPeriods[relation], userId),
        inArray(ticketPeriods.status, [...ACTIVE_STATUSES]),
        lte(ticketPeriods.since, at),
        gt(ticketPeriods.until, at)
      )
    )
    .groupBy(ticketPeriods.status)
  return byStatus(rows)
}

function byStatus(rows: { status: TicketStatus; count: number }[]): StatusCounts {
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** How many tickets assigned to a user were resolved since a moment. */
export async function countResolvedSince(db: Queries, assigneeId: number, since: Date): Promise<number> {
  return await db.$count(tickets, and(eq(tickets.assigneeId, assigneeId), gte(tickets.resolvedAt, since)))
}

/** Mean time to first response of all tickets assigned to a user, in milliseconds; null when none has had one. */
export async function meanResponseTime(db: Queries, assigneeId: number): Promise<number | null> {
  const [row] = await db
    .select({
      responded: sum(ticketCounts.responded).mapWith(Number),
      time: sum(ticketCounts.responseTime).mapWith(Number)
    })
    .from(ticketCounts)
    .where(eq(ticketCounts.owner, owner.assignee(assigneeId)))
  return row?.responded ? row.time / row.responded : null
}

/** The same of those that were created after a moment and until another. */
export async function meanResponseTimeOf(
  db: Queries,
  assigneeId: number,
  created: { after: Date; until: Date }
): Promise<number | null> {
  const [row] = await db
    .select({ mean: avg(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)).mapWith(Number) })
    .from(tickets)
    .where(
      and(
        eq(tickets.assigneeId, assigneeId),
        isNotNull(tickets.firstResponseAt),
        gt(tickets.createdAt, created.after),
        lte(tickets.createdAt, created.until)
      )
    )
  return row?.mean ?? null
}
