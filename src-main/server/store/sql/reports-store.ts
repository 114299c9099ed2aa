import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import type { ReportsStore } from '../reports-store.ts'
import type { Connection } from './connection.ts'
import { createDashboardNumbers } from './dashboard-numbers.ts'
import { constant, prepared } from './prepared-queries.ts'

/**
 * The reports that each engine computes in its own way: by months, and by a period of any length.
 */
export type EngineReports = Pick<
  ReportsStore,
  'figuresOfPeriod' | 'countByMonthAndStatus' | 'meanResponseByMonth' | 'meanResolutionByMonth'
>

// The rows are one range of the primary key, so nothing is sorted.
const countsOfAssignees = prepared(
  ({ db, tables: { ticketCounts } }) => {
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
      .where(
        and(eq(ticketCounts.scope, constant('assignee')), gt(ticketCounts.tickets, constant(0)))
      )
      .groupBy(ticketCounts.personId)
      .orderBy(ticketCounts.personId)
  },
  { isPlannedEachTime: true }
)

/** See {@link ReportsStore}. */
export function createReportsStore(connection: Connection, own: EngineReports): ReportsStore {
  return {
    ...createDashboardNumbers(connection),
    ...own,
    countByAssignee: () => countsOfAssignees(connection, {})
  }
}
