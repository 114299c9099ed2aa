import { sql } from 'drizzle-orm'
import type { ReportGroup } from '#shared/api/reports.ts'
import { type MeasureRow, periodFigures } from '../period-figures.ts'
import type { PeriodOptions } from '../reports-store.ts'
import type { Connection } from '../sql/connection.ts'
import { runInThread } from './thread.ts'

/** The column that a ticket is counted in; `open` is of the interval in which it was. */
const KEYS: Record<ReportGroup, { ticket: string; open: string }> = {
  department: { ticket: 'tickets.department_key', open: 'tickets.department_key' },
  category: { ticket: 'tickets.category', open: 'tickets.category' },
  person: { ticket: 'tickets.assignee_id', open: 'status_intervals.assignee_id' }
}

const FIGURES = `count(*) as count, avg(value) as mean, median(value) as median,
  percentile_cont(value, 0.9) as p90`

function figuresBy(by: ReportGroup): string {
  const { ticket, open } = KEYS[by]
  const isCounted =
    '($departments is null or tickets.department_key in (select value from json_each($departments)))'
  const raised = `from tickets where created_at >= $start and created_at < $end and ${isCounted}`
  const resolved = `from tickets where resolved_at >= $start and resolved_at < $end and ${isCounted}`
  return `
    with counted (measure, key, value) as materialized (
        select 'raised', ${ticket}, null ${raised}
        union all select 'resolved', ${ticket}, null ${resolved}
        union all select 'open', ${open}, null
          from status_intervals join tickets on tickets.id = status_intervals.ticket_id
          where status_intervals.status in ('open', 'in-progress') and since < $end
            and (until is null or until >= $end) and ${isCounted}
        union all select 'response', ${ticket}, max(first_response_at - created_at, 0) ${raised}
          and first_response_at is not null
        union all select 'resolution', ${ticket}, max(resolved_at - created_at, 0) ${resolved}
      )
    select measure, 0 as isTotal, cast(key as text) as key, ${FIGURES}
    from counted group by measure, key
    union all
    select measure, 1, null, ${FIGURES} from counted group by measure`
}

/**
 * Computes the figures of a period in a thread of its own and on a connection of its own, because
 * it reads a quarter's tickets: no one else waits for it. One after the other, for the same reason.
 */
export function createPeriodFigures({ db }: Connection) {
  let last: Promise<unknown> = Promise.resolve()
  return (options: PeriodOptions) => {
    const { by, start, end, departments } = options
    const figures = last.then(async () => {
      const { file } = db.get<{ file: string }>(
        sql`select file from pragma_database_list where name = 'main'`
      )
      const rows = await runInThread('read-worker', {
        file,
        sql: figuresBy(by),
        values: {
          start: start.getTime(),
          end: end.getTime(),
          departments: departments && JSON.stringify(departments)
        }
      })
      return periodFigures(
        (rows as (Omit<MeasureRow, 'isTotal'> & { isTotal: number })[]).map((row) => ({
          ...row,
          isTotal: Boolean(row.isTotal)
        }))
      )
    })
    last = figures.catch(() => undefined)
    return figures
  }
}
