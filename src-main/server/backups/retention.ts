import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'

/** How many nights and how many weeks back there is a backup. */
const KEPT_DAYS = 7
const KEPT_WEEKS = 4

/**
 * Which daily backups are no longer kept: those that are neither among the seven newest nor the
 * newest of one of the four newest weeks (which begin on Mondays). Several of one day count as one,
 * the newest.
 * @param daily when each was made
 */
export function expiredBackups<B extends { createdAt: Date }>(daily: readonly B[]): B[] {
  const newestFirst = [...daily].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf).slice(0, KEPT_DAYS),
    ...newestOfEach(newestFirst, weekOf).slice(0, KEPT_WEEKS)
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function newestOfEach<B extends { createdAt: Date }>(
  newestFirst: readonly B[],
  periodOf: (date: Date) => string
): B[] {
  const byPeriod = new Map<string, B>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.createdAt)
    if (!byPeriod.has(period)) byPeriod.set(period, backup)
  }
  return [...byPeriod.values()]
}

const dayOf = (date: Date) => date.toDateString()
const weekOf = (date: Date) => `${getISOWeekYear(date)}-${getISOWeek(date)}`
