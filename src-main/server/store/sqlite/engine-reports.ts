import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import type { TimeRange } from '../reports-store.ts'
import type { Connection } from '../sql/connection.ts'
import { only } from '../sql/only.ts'
import { prepared } from '../sql/prepared-queries.ts'
import type { EngineReports } from '../sql/reports-store.ts'
import { engine } from './dialect.ts'
import { createPeriodFigures } from './period-store.ts'
import { tickets } from './schema.ts'

const { mean, millisecondsBetween, param } = engine.dialect

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

const countInMonth = prepared(({ db }) => {
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
})

const responseInMonth = prepared(({ db }) =>
  db
    .select({
      mean: mean(millisecondsBetween(tickets.createdAt, tickets.firstResponseAt))
    })
    .from(tickets)
    .where(inMonth(tickets.createdAt))
)

const resolutionInMonth = prepared(({ db }) => {
  const duration = mean(millisecondsBetween(tickets.createdAt, tickets.resolvedAt))
  const meanOf = (priority: Priority) =>
    sql<number | null>`${duration} filter (where ${eq(tickets.priority, priority)})`
  return db
    .select({ high: meanOf('high'), medium: meanOf('medium'), low: meanOf('low') })
    .from(tickets)
    .where(inMonth(tickets.resolvedAt))
})

/** The one row that a query answers for each month. */
async function inEach<Row>(
  months: readonly TimeRange[],
  find: (month: TimeRange) => Promise<Row[]>
) {
  return (await Promise.all(months.map(find))).map(only)
}

/** See {@link EngineReports}. */
export function createEngineReports(connection: Connection): EngineReports {
  return {
    figuresOfPeriod: createPeriodFigures(connection),
    async countByMonthAndStatus(assigneeId: number, months: readonly TimeRange[]) {
      return await inEach(months, (month) => countInMonth(connection, { assigneeId, ...month }))
    },
    async meanResponseByMonth(assigneeId: number, months: readonly TimeRange[]) {
      const rows = await inEach(months, (month) =>
        responseInMonth(connection, { assigneeId, ...month })
      )
      return rows.map(({ mean }) => mean)
    },
    async meanResolutionByMonth(assigneeId: number, months: readonly TimeRange[]) {
      return await inEach(months, (month) =>
        resolutionInMonth(connection, { assigneeId, ...month })
      )
    }
  }
}
