import { millisecondsInHour } from 'date-fns/constants'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import {
  MAX_PERIOD_DAYS,
  type PeriodQuery,
  type PeriodReport,
  type PeriodReportRow
} from '#shared/api/reports.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { departmentKeysOf, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { DurationSpread, PeriodFigures, TimeRange } from '../store/reports-store.ts'
import type { Stores } from '../store/store.ts'

/**
 * The report of a period, the groups with the most tickets first. Department heads are answered
 * about their own department only, so that nothing of another that is private is counted (D44).
 * @throws ProblemError 400, or 403 for others
 */
export async function periodReport(
  { reports }: Stores,
  { from, to, by }: PeriodQuery,
  actor: Viewer
): Promise<PeriodReport> {
  const departments = reportedDepartments(actor)
  const { rows, total } = await reports.figuresOfPeriod({
    ...rangeOf(from, to),
    ...{ by, departments }
  })
  const { key: _, ...inAll } = toRow(total)
  return {
    rows: rows.map(toRow).sort((a, b) => b.raised - a.raised || b.openAtEnd - a.openAtEnd),
    total: inAll
  }
}

/**
 * The keys of the departments about which a person is answered; null for all.
 * @throws ProblemError 403
 */
export function reportedDepartments(actor: Viewer): string[] | null {
  if (isItSupportSpecialist(actor.role)) return null
  if (actor.isDepartmentHead) return departmentKeysOf(actor.role)
  throw new ProblemError(
    403,
    'Only department heads and IT Support Specialists can see department reports'
  )
}

/**
 * The days of a period in the server's time zone, as in the other reports (D17).
 * @throws ProblemError 400 where it ends before it starts, or has more days than are possible
 */
export function rangeOf(from: string, to: string, maxDays = MAX_PERIOD_DAYS): TimeRange {
  const start = dayOf(from, 0)
  const end = dayOf(to, 1)
  if (end <= start) throw invalid([{ path: 'to', message: 'To must not be before From' }])
  if (differenceInCalendarDays(end, start) > maxDays) {
    throw invalid([
      {
        path: 'to',
        message: text('The period must be at most {maxDays, plural, other {# days}}', { maxDays })
      }
    ])
  }
  return { start, end }
}

/** The first moment of a day, or of one so many days later. */
function dayOf(date: string, later: number): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + later)
}

function toRow({ response, resolution, ...counts }: PeriodFigures): PeriodReportRow {
  return { ...counts, response: inHours(response), resolution: inHours(resolution) }
}

function inHours({ count, ...times }: DurationSpread) {
  const { mean, median, p90 } = times
  return { count, mean: hoursOf(mean), median: hoursOf(median), p90: hoursOf(p90) }
}

/** With one decimal, as in the other reports (D15). */
function hoursOf(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round((milliseconds / millisecondsInHour) * 10) / 10
}
