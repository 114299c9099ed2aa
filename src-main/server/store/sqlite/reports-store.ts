import { and, avg, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import type { ReportsStore, TimeRange } from '../reports-store.ts'
import type { Queries } from '../sql/connection.ts'
import { createDashboardNumbers } from './dashboard-numbers.ts'
import { createPeriodFigures } from './period-store.ts'
import { constant, param, prepared } from './prepared-queries.ts'
import { ticketCounts, tickets } from './schema.ts'
import { millisecondsBetween } from './sql-time.ts'

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
    sql<number>`count(*) filter (where ${eq(tickets.status, status)})`
  return db
    .select({
      open: counted('open'),
      'in-progress': counted('in-progress'),
      resolved: counted('resolved'),
      cancelled: counted('cancelled')
    })
    .from(tickets)
    .where(inMonth(tickets.createdAt))
    .prepare()
})

const responseInMonth = prepared((db) =>
  db
    .select({
      mean: avg(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)).mapWith(Number)
    })
    .from(tickets)
    .where(inMonth(tickets.createdAt))
    .prepare()
)

const resolutionInMonth = prepared((db) => {
  const mean = avg(millisecondsBetween(tickets.createdAt, tickets.resolvedAt))
  const meanOf = (priority: Priority) =>
    sql<number | null>`${mean} filter (where ${eq(tickets.priority, priority)})`
  return db
    .select({ high: meanOf('high'), medium: meanOf('medium'), low: meanOf('low') })
    .from(tickets)
    .where(inMonth(tickets.resolvedAt))
    .prepare()
})

const countsOfAssignees = prepared((db) => {
  const counted = (condition: SQL) =>
    sql<number>`total(${ticketCounts.tickets}) filter (where ${condition})`
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
      resolutionTime: sql<number>`total(${ticketCounts.resolutionTime})`
    })
    .from(ticketCounts)
    .where(eq(ticketCounts.scope, constant('assignee')))
    .groupBy(ticketCounts.personId)
    .prepare()
})

/** See {@link ReportsStore}. */
export function createReportsStore(db: Queries): ReportsStore {
  return {
    ...createDashboardNumbers(db),
    figuresOfPeriod: createPeriodFigures(db),
    async countByMonthAndStatus(assigneeId: number, months: readonly TimeRange[]) {
      return months.map(({ start, end }) => countInMonth(db).get({ assigneeId, start, end }))
    },
    async meanResponseByMonth(assigneeId: number, months: readonly TimeRange[]) {
      return months.map(
        ({ start, end }) => responseInMonth(db).get({ assigneeId, start, end })?.mean ?? null
      )
    },
    async meanResolutionByMonth(assigneeId: number, months: readonly TimeRange[]) {
      return months.map(({ start, end }) => resolutionInMonth(db).get({ assigneeId, start, end }))
    },
    async countByAssignee() {
      // The rows are one range of the primary key, so nothing is sorted.
      return countsOfAssignees(db).all()
    }
  }
}
