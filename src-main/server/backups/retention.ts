import { addWeeks } from 'date-fns/addWeeks'
import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'

/** For how many days and how many weeks a daily backup is kept. */
const KEPT_DAYS = 7
const KEPT_WEEKS = 4

/**
 * The daily backups to delete: all that are neither among the newest of the seven last days with a
 * backup, nor the newest of one of the four last weeks with one (weeks begin on Mondays).
 * @param daily the daily backups with their times
 */
export function expiredBackups<B extends { createdAt: Date }>(daily: readonly B[]): B[] {
  const newestFirst = [...daily].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf).slice(0, KEPT_DAYS),
    ...newestOfEach(newestFirst, weekOf).slice(0, KEPT_WEEKS)
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

/**
 * Until when a daily backup is kept at most, while a backup is made in every week: as long as it can
 * be the newest of one of the four last weeks.
 */
export function retainedUntil(createdAt: Date): Date {
  return addWeeks(startOfISOWeek(createdAt), KEPT_WEEKS)
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
