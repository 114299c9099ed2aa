import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import type { ReportsStore, TimeRange } from '../reports-store.ts'
import type { Queries } from './connections.ts'
import { createDashboardNumbers } from './dashboard-numbers.ts'
import { constant, param, prepared } from './prepared-queries.ts'
import { ticketCounts, tickets } from './schema.ts'
import { mean, millisecondsBetween } from './sql-time.ts'

/**
 * The tickets of a user with a time within a month. This reads one range of an index, whereas
 * grouping by month would sort every ticket.
 */
function inMonth(column: typeof tickets.createdAt | typeof tickets.resolvedAt) {
  return and(
    eq(tickets.assigneeId, param('assigneeId')),
    gte(column, param('start', column)),
    lt(column, param('end', column))
  )
}

const countInMonth = prepared((db) => {
  const counted = (status: TicketStatus) =>
    sql<number>`count(*) filter (where ${eq(tickets.status, status)})`.mapWith(Number)
  return db
    .select({
      open: counted('open'),
      'in-progress': counted('in-progress'),
      resolved: counted('resolved'),
      cancelled: counted('cancelled')
    })
    .from(tickets)
    .where(inMonth(tickets.createdAt))
    .prepare('')
})

const responseInMonth = prepared((db) =>
  db
    .select({
      mean: mean(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt))
    })
    .from(tickets)
    .where(inMonth(tickets.createdAt))
    .prepare('')
)

const resolutionInMonth = prepared((db) => {
  const duration = millisecondsBetween(tickets.createdAt, tickets.resolvedAt)
  const meanOf = (priority: Priority) => mean(duration, eq(tickets.priority, priority))
  return db
    .select({ high: meanOf('high'), medium: meanOf('medium'), low: meanOf('low') })
    .from(tickets)
    .where(inMonth(tickets.resolvedAt))
    .prepare('')
})

const countsOfAssignees = prepared((db) => {
  const counted = (condition: SQL) =>
    sql`coalesce(sum(${ticketCounts.tickets}) filter (where ${condition}), 0)`.mapWith(Number)
  const ofPriority = (priority: Priority) => counted(eq(ticketCounts.priority, priority))
  const ofStatus = (status: TicketStatus) => counted(eq(ticketCounts.status, status))
  return db
    .select({
      assigneeId: ticketCounts.personId,
      byPriority: {
        high: ofPriority('high'),
        medium: ofPriority('medium'),
        low: ofPriority('low')
      },
      byStatus: {
        open: ofStatus('open'),
        'in-progress': ofStatus('in-progress'),
        resolved: ofStatus('resolved'),
        cancelled: ofStatus('cancelled')
      },
      resolutionTime: sql`sum(${ticketCounts.resolutionTime})`.mapWith(Number)
    })
    .from(ticketCounts)
    .where(eq(ticketCounts.scope, constant('assignee')))
    .groupBy(ticketCounts.personId)
    .orderBy(ticketCounts.personId)
    .prepare('')
})

/** The first row of a query for each of the months. */
async function perMonth<Row>(
  months: readonly TimeRange[],
  query: (month: TimeRange) => Promise<Row[]>
): Promise<(Row | undefined)[]> {
  const rows: (Row | undefined)[] = []
  // One after the other, so that a report leaves the other connections to other requests.
  for (const { start, end } of months) rows.push((await query({ start, end }))[0])
  return rows
}

/** See {@link ReportsStore}. */
export function createReportsStore(db: Queries): ReportsStore {
  return {
    ...createDashboardNumbers(db),
    async countByMonthAndStatus(assigneeId: number, months: readonly TimeRange[]) {
      return await perMonth(months, (month) => countInMonth(db).execute({ assigneeId, ...month }))
    },
    async meanResponseByMonth(assigneeId: number, months: readonly TimeRange[]) {
      const rows = await perMonth(months, (month) =>
        responseInMonth(db).execute({ assigneeId, ...month })
      )
      return rows.map((row) => row?.mean ?? null)
    },
    async meanResolutionByMonth(assigneeId: number, months: readonly TimeRange[]) {
      return await perMonth(months, (month) =>
        resolutionInMonth(db).execute({ assigneeId, ...month })
      )
    },
    async countByAssignee() {
      return countsOfAssignees(db).execute()
    }
  }
}
