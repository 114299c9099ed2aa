import { type SQL, sql } from 'drizzle-orm'
import type { ReportGroup } from '#shared/api/reports.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { type MeasureRow, periodFigures } from '../period-figures.ts'
import type { PeriodOptions } from '../reports-store.ts'
import type { Connection } from '../sql/connection.ts'
import { statusIntervals, tickets } from './schema.ts'
import { millisecondsBetween } from './sql-time.ts'

/** The column that a ticket is counted in; `open` is of the interval in which it was. */
const KEYS: Record<ReportGroup, { ticket: SQL; open: SQL }> = {
  department: { ticket: sql`${tickets.departmentKey}`, open: sql`${tickets.departmentKey}` },
  category: { ticket: sql`${tickets.category}`, open: sql`${tickets.category}` },
  person: {
    ticket: sql`${tickets.assigneeId}::text`,
    open: sql`${statusIntervals.assigneeId}::text`
  }
}

/** Computes the figures of a period. */
export function createPeriodFigures({ db, dialect }: Connection) {
  return async ({ by, start, end, departments }: PeriodOptions) => {
    const { ticket, open } = KEYS[by]
    const isCounted =
      departments === null
        ? sql`true`
        : sql`${tickets.departmentKey} in ${departments.length > 0 ? departments : ['']}`
    const [first, last] = [start.getTime(), end.getTime()]
    const raised = sql`from ${tickets} where ${tickets.createdAt} >= ${first} and ${tickets.createdAt} < ${last} and ${isCounted}`
    const resolved = sql`from ${tickets} where ${tickets.resolvedAt} >= ${first} and ${tickets.resolvedAt} < ${last} and ${isCounted}`
    const rows = await dialect.rows<Record<keyof MeasureRow, unknown>>(
      db,
      sql`
      with counted (measure, key, value) as materialized (
          select 'raised', ${ticket}, null::bigint ${raised}
          union all select 'resolved', ${ticket}, null ${resolved}
          union all select 'open', ${open}, null
            from ${statusIntervals} join ${tickets} on ${tickets.id} = ${statusIntervals.ticketId}
            where ${statusIntervals.status} in ${ACTIVE_STATUSES} and ${statusIntervals.since} < ${last}
              and (${statusIntervals.until} is null or ${statusIntervals.until} >= ${last})
              and ${isCounted}
          union all
            select 'response', ${ticket}, ${millisecondsBetween(tickets.createdAt, tickets.firstResponseAt)} ${raised}
            and ${tickets.firstResponseAt} is not null
          union all
            select 'resolution', ${ticket}, ${millisecondsBetween(tickets.createdAt, tickets.resolvedAt)} ${resolved}
        )
      select measure, grouping(key) = 1 as "isTotal", key, count(*) as count,
        sum(value)::float8 / count(value) as mean,
        percentile_cont(0.5) within group (order by value) as median,
        percentile_cont(0.9) within group (order by value) as p90
      from counted group by grouping sets ((measure, key), (measure))`
    )
    const numberOf = (value: unknown) => (value === null ? null : Number(value))
    return periodFigures(
      rows.map(({ measure, isTotal, key, count, mean, median, p90 }) => ({
        measure: measure as MeasureRow['measure'],
        isTotal: Boolean(isTotal),
        key: key as string | null,
        count: Number(count),
        mean: numberOf(mean),
        median: numberOf(median),
        p90: numberOf(p90)
      }))
    )
  }
}
