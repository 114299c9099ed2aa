import { TZDate } from '@date-fns/tz'
import { NamedCalendar } from '#shared/api/service-levels.ts'
import { toCalendar } from '#shared/domain/service-targets.ts'
import { workingHours } from '#shared/domain/working-hours.ts'

const MONTHS = 12

/** A day of a calendar. */
export interface YearDay {
  /** Such as `2026-12-24`. */
  day: string
  /** Milliseconds of open time. */
  open: number
  /** The closures that touch it. */
  closures: string[]
}

/**
 * The days of a year in months, with how long a calendar is open on each.
 * @returns null for a calendar that is not valid yet
 */
export function yearDays(calendar: NamedCalendar, year: number): YearDay[][] | null {
  if (!NamedCalendar.safeParse(calendar).success) return null
  const hours = workingHours(toCalendar(calendar))
  const startOf = (month: number, day: number) =>
    new TZDate(year, month, day, calendar.zone).getTime()
  return Array.from({ length: MONTHS }, (_, month) =>
    Array.from({ length: daysIn(year, month) }, (__, index) => {
      const day = new Date(Date.UTC(year, month, index + 1)).toISOString().slice(0, 10)
      return {
        day,
        open: hours.used(startOf(month, index + 1), startOf(month, index + 2)),
        closures: calendar.closures
          .filter(({ from, until }) => from.slice(0, 10) <= day && day <= until.slice(0, 10))
          .map(({ name }) => name)
      }
    })
  )
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}

/** How many days of a year a calendar is open, how long in all, and how many days it closes. */
export function yearTotals(months: readonly (readonly YearDay[])[]) {
  const days = months.flat()
  return {
    openDays: days.filter(({ open }) => open > 0).length,
    /** Milliseconds. */
    open: days.reduce((sum, { open }) => sum + open, 0),
    closedDays: days.filter(({ closures }) => closures.length > 0).length
  }
}
