import { and, avg, count, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { departmentKeysOf } from '#shared/domain/teams.ts'
import { ACTIVE_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { ticketPeriods, tickets } from '../db/schema.ts'
import { millisecondsBetween } from '../db/sql-time.ts'

/** A user's relation to the tickets that are counted. */
export type Relation = 'requesterId' | 'assigneeId'

/** Numbers of tickets by status; what is not there is none. */
export type StatusCounts = Partial<Record<TicketStatus, number>>

/** How many open and in-progress tickets of a user there are now. */
export async function countActive(db: Queries, relation: Relation, userId: number): Promise<StatusCounts> {
  const rows = await db
    .select({ status: tickets.status, count: count() })
    .from(tickets)
    .where(and(eq(tickets[relation], userId), inArray(tickets.status, [...ACTIVE_STATUSES])))
    .groupBy(tickets.status)
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

/** How many tickets of a role's departments wait for somebody to take them (D15). */
export async function countUnassigned(db: Queries, role: string): Promise<number> {
  return await countTickets(
    db,
    and(
      inArray(tickets.departmentKey, departmentKeysOf(role)),
      inArray(tickets.status, [...ACTIVE_STATUSES]),
      isNull(tickets.assigneeId)
    )
  )
}

/** How many tickets assigned to a user were resolved since a moment. */
export async function countResolvedSince(db: Queries, assigneeId: number, since: Date): Promise<number> {
  return await countTickets(db, and(eq(tickets.assigneeId, assigneeId), gte(tickets.resolvedAt, since)))
}

async function countTickets(db: Queries, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(tickets).where(where)
  return row?.count ?? 0
}

/**
 * Mean time to first response of the tickets assigned to a user, in milliseconds; null when none has had one.
 * @param created after when, and until when, they were created; without it all count
 */
export async function meanResponseTime(
  db: Queries,
  assigneeId: number,
  created?: { after: Date; until: Date }
): Promise<number | null> {
  const [row] = await db
    .select({ mean: avg(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)).mapWith(Number) })
    .from(tickets)
    .where(
      and(
        eq(tickets.assigneeId, assigneeId),
        isNotNull(tickets.firstResponseAt),
        created && gt(tickets.createdAt, created.after),
        created && lte(tickets.createdAt, created.until)
      )
    )
  return row?.mean ?? null
}
