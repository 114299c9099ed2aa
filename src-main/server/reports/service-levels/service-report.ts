import type {
  ServiceReport,
  ServiceReportQuery,
  ServiceReportRow
} from '#shared/api/service-level-reports.ts'
import { ticketsOf } from '#shared/domain/clock-outcomes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { inBatchThread } from '../../base/batch-thread.ts'
import type { Clock } from '../../base/clock.ts'
import { workerFile } from '../../base/worker-file.ts'
import { readServiceLevels } from '../../effects/service-clock-effects.ts'
import { ProblemError } from '../../http/problem.ts'
import type { GroupedClock, GroupedClocks, TicketPlace } from '../../store/service-reports-store.ts'
import type { Store, Stores } from '../../store/store.ts'
import { rangeOf, reportedDepartments } from '../period-report.ts'
import { serviceReportCsv } from './service-report-csv.ts'

/** How many tickets are read at a time: a few milliseconds' work. */
const BATCH = 1000

/** The report of how service levels were kept (D71). */
export function createServiceReport({ read }: Pick<Store, 'read'>, clock: Clock) {
  let last: Promise<unknown> = Promise.resolve()

  /**
   * The tickets of a period by their outcomes, the groups with the most tickets first. Department
   * heads are answered about their own department only (D44).
   * @throws ProblemError 400, 403 for others, 404 while service levels are off
   */
  async function report(query: ServiceReportQuery, actor: Viewer): Promise<ServiceReport> {
    const departments = reportedDepartments(actor)
    const range = rangeOf(query.from, query.to)
    const { levels } = await readServiceLevels(read)
    if (!levels.enabled) throw new ProblemError(404, 'Service levels are off')
    const { kind, by } = query
    const of = { ...range, kind, by, departments, now: clock() }
    // One after the other, because each reads many tickets.
    const counted = last.then(() =>
      resultOf<ServiceReport>(
        inBatchThread(
          workerFile('service-report-worker', import.meta.url),
          levels,
          clocksOf(read, of)
        )
      )
    )
    last = counted.catch(() => undefined)
    const { rows, total } = await counted
    return { rows: rows.sort(byTickets), total }
  }

  return {
    report,
    async csv(query: ServiceReportQuery, actor: Viewer): Promise<Buffer> {
      return await serviceReportCsv(read, query.by, await report(query, actor))
    }
  }
}

async function* clocksOf(
  { serviceReports }: Pick<Stores, 'serviceReports'>,
  of: Omit<GroupedClocks, 'after' | 'limit'>
): AsyncGenerator<GroupedClock[]> {
  let after: TicketPlace | null | undefined = null
  while (after !== undefined) {
    const clocks = await serviceReports.listClocks({ ...of, after, limit: BATCH })
    if (clocks.length > 0) yield clocks
    after = clocks.at(-1)
  }
}

/** Reads a generator to its end. */
async function resultOf<Result>(generator: AsyncGenerator<unknown, Result>): Promise<Result> {
  let step = await generator.next()
  while (!step.done) step = await generator.next()
  return step.value
}

/** Groups of equally many tickets are in the order of their keys, so that two answers are equal. */
function byTickets(one: ServiceReportRow, other: ServiceReportRow): number {
  return ticketsOf(other) - ticketsOf(one) || ((one.key ?? '') < (other.key ?? '') ? -1 : 1)
}
