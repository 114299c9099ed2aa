import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import type { ReportsStore, TimeRange } from '../reports-store.ts'
import { createDashboardNumbers } from './dashboard-numbers.ts'
import { lateral, type Queries } from './drizzle.ts'
import { createPeriodFigures } from './period-store.ts'
import { constant, param, prepared } from './prepared-queries.ts'
import { ticketCounts, tickets } from './schema.ts'
import { mean, millisecondsBetween } from './sql-time.ts'

/** The months of a report as rows, which {@link rangesOf} fills. */
const MONTHS = sql`unnest(${param('starts')}::bigint[], ${param('ends')}::bigint[])
  with ordinality as month (start_at, end_at, number)`

const rangesOf = (months: readonly TimeRange[]) => ({
  starts: months.map(({ start }) => start.getTime()),
  ends: months.map(({ end }) => end.getTime())
})

const IN_ORDER = sql`month.number`

/**
 * The tickets of a user with a time within a month. This reads one range of an index for each,
 * whereas grouping by month would sort every ticket.
 */
function inMonth(column: typeof tickets.createdAt | typeof tickets.resolvedAt) {
  return and(
    eq(tickets.assigneeId, param('assigneeId')),
    gte(column, sql`month.start_at`),
    lt(column, sql`month.end_at`)
  )
}

const countByMonth = prepared((db) => {
  const counted = (status: TicketStatus) =>
    sql`count(*) filter (where ${eq(tickets.status, status)})`.mapWith(Number).as(status)
  const month = db
    .select({
      open: counted('open'),
      'in-progress': counted('in-progress'),
      resolved: counted('resolved'),
      cancelled: counted('cancelled')
    })
    .from(tickets)
    .where(inMonth(tickets.createdAt))
    .as('counts')
  const { open, resolved, cancelled, 'in-progress': inProgress } = month
  return lateral(db.select({ open, 'in-progress': inProgress, resolved, cancelled }).from(MONTHS))
    .crossJoinLateral(month)
    .orderBy(IN_ORDER)
})

const responseByMonth = prepared((db) => {
  const month = db
    .select({
      mean: mean(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)).as('mean')
    })
    .from(tickets)
    .where(inMonth(tickets.createdAt))
    .as('responses')
  return lateral(db.select({ mean: month.mean }).from(MONTHS))
    .crossJoinLateral(month)
    .orderBy(IN_ORDER)
})

const resolutionByMonth = prepared((db) => {
  const duration = millisecondsBetween(tickets.createdAt, tickets.resolvedAt)
  const meanOf = (priority: Priority) => mean(duration, eq(tickets.priority, priority)).as(priority)
  const month = db
    .select({ high: meanOf('high'), medium: meanOf('medium'), low: meanOf('low') })
    .from(tickets)
    .where(inMonth(tickets.resolvedAt))
    .as('resolutions')
  const { high, medium, low } = month
  return lateral(db.select({ high, medium, low }).from(MONTHS))
    .crossJoinLateral(month)
    .orderBy(IN_ORDER)
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
})

/** See {@link ReportsStore}. */
export function createReportsStore(db: Queries): ReportsStore {
  return {
    ...createDashboardNumbers(db),
    figuresOfPeriod: createPeriodFigures(db),
    async countByMonthAndStatus(assigneeId: number, months: readonly TimeRange[]) {
      return await countByMonth(db).execute({ assigneeId, ...rangesOf(months) })
    },
    async meanResponseByMonth(assigneeId: number, months: readonly TimeRange[]) {
      const rows = await responseByMonth(db).execute({ assigneeId, ...rangesOf(months) })
      return rows.map(({ mean }) => mean)
    },
    async meanResolutionByMonth(assigneeId: number, months: readonly TimeRange[]) {
      return await resolutionByMonth(db).execute({ assigneeId, ...rangesOf(months) })
    },
    async countByAssignee() {
      return countsOfAssignees(db).execute()
    }
  }
}
