import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import type { TimeRange } from '../reports-store.ts'
import type { Connection } from '../sql/connection.ts'
import { prepared } from '../sql/prepared-queries.ts'
import type { EngineReports } from '../sql/reports-store.ts'
import { engine } from './dialect.ts'
import { lateral } from './drizzle.ts'
import { createPeriodFigures } from './period-store.ts'
import { tickets } from './schema.ts'
import { mean, millisecondsBetween } from './sql-time.ts'

const { param } = engine.dialect

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

const countByMonth = prepared(
  ({ db }) => {
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
  },
  { isPlannedEachTime: true }
)

const responseByMonth = prepared(
  ({ db }) => {
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
  },
  { isPlannedEachTime: true }
)

const resolutionByMonth = prepared(
  ({ db }) => {
    const duration = millisecondsBetween(tickets.createdAt, tickets.resolvedAt)
    const meanOf = (priority: Priority) =>
      mean(duration, eq(tickets.priority, priority)).as(priority)
    const month = db
      .select({ high: meanOf('high'), medium: meanOf('medium'), low: meanOf('low') })
      .from(tickets)
      .where(inMonth(tickets.resolvedAt))
      .as('resolutions')
    const { high, medium, low } = month
    return lateral(db.select({ high, medium, low }).from(MONTHS))
      .crossJoinLateral(month)
      .orderBy(IN_ORDER)
  },
  { isPlannedEachTime: true }
)

/** See {@link EngineReports}. */
export function createEngineReports(connection: Connection): EngineReports {
  return {
    figuresOfPeriod: createPeriodFigures(connection),
    async countByMonthAndStatus(assigneeId: number, months: readonly TimeRange[]) {
      return await countByMonth(connection, { assigneeId, ...rangesOf(months) })
    },
    async meanResponseByMonth(assigneeId: number, months: readonly TimeRange[]) {
      const rows = await responseByMonth(connection, { assigneeId, ...rangesOf(months) })
      return rows.map(({ mean }) => mean)
    },
    async meanResolutionByMonth(assigneeId: number, months: readonly TimeRange[]) {
      return await resolutionByMonth(connection, { assigneeId, ...rangesOf(months) })
    }
  }
}
