import { and, desc, eq, exists, gt, lte, max, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ActivityChange, MAX_ACTIVITY } from '#shared/api/activity.ts'
import { formatTicketId, type TicketStatus } from '#shared/domain/tickets.ts'
import type { ActivityStore } from '../activity-store.ts'
import type { Queries } from './connections.ts'
import { ticketEvents, tickets } from './schema.ts'

/**
 * How many of the newest history entries are searched: some weeks of a large company. This bounds
 * the work for a caller who names a very old entry.
 */
export const SCAN_LIMIT = 10_000

function concerning(db: Queries, userId: number): SQL | undefined {
  const isRequester = eq(tickets.requesterId, userId)
  return or(
    and(eq(ticketEvents.kind, 'assignee'), eq(ticketEvents.to, String(userId))),
    and(eq(ticketEvents.kind, 'comment'), or(isRequester, wasAssignee(db, userId))),
    and(eq(ticketEvents.kind, 'status'), isRequester)
  )
}

/**
 * Whether the ticket was assigned to the user at the time of the event, according to the last
 * assignment before it.
 */
function wasAssignee(db: Queries, userId: number): SQL {
  const assignment = alias(ticketEvents, 'assignment')
  const earlier = alias(ticketEvents, 'earlier')
  const lastBefore = db
    .select({ id: max(earlier.id) })
    .from(earlier)
    .where(
      and(
        eq(earlier.ticketId, ticketEvents.ticketId),
        eq(earlier.kind, 'assignee'),
        sql`${earlier.id} < ${ticketEvents.id}`
      )
    )
  return exists(
    db
      .select({ one: sql`1` })
      .from(assignment)
      .where(and(sql`${assignment.id} = (${lastBefore})`, eq(assignment.to, String(userId))))
  )
}

type Row = Pick<
  typeof ticketEvents.$inferSelect,
  'id' | 'ticketId' | 'actorId' | 'kind' | 'to' | 'at'
>

function toChange({ kind, to, at, ...row }: Row): ActivityChange {
  const change = { ...row, reference: formatTicketId(row.ticketId), at: at.toISOString() }
  if (kind === 'status') return { ...change, kind, status: to as TicketStatus }
  return { ...change, kind: kind === 'comment' ? 'comment' : 'assigned' }
}

/** See {@link ActivityStore}. */
export function createActivityStore(db: Queries): ActivityStore {
  return {
    async find(userId: number, after: number | undefined) {
      const [newest] = await db.select({ id: max(ticketEvents.id) }).from(ticketEvents)
      const newestId = newest?.id ?? 0
      if (after === undefined) return { newestId, changes: [] }
      const rows = await db
        .select({
          id: ticketEvents.id,
          ticketId: ticketEvents.ticketId,
          actorId: ticketEvents.actorId,
          kind: ticketEvents.kind,
          to: ticketEvents.to,
          at: ticketEvents.at
        })
        .from(ticketEvents)
        .innerJoin(tickets, eq(tickets.id, ticketEvents.ticketId))
        .where(
          and(
            gt(ticketEvents.id, Math.max(after, newestId - SCAN_LIMIT)),
            // Entries added since the newest id was read belong to the next call.
            lte(ticketEvents.id, newestId),
            ne(ticketEvents.actorId, userId),
            concerning(db, userId)
          )
        )
        .orderBy(desc(ticketEvents.id))
        .limit(MAX_ACTIVITY)
      return { newestId, changes: rows.reverse().map(toChange) }
    }
  }
}
