import { addMonths, format, startOfMonth, subMonths } from 'date-fns'
import type { Trend } from '#shared/api/stats.ts'

const HOUR = 60 * 60 * 1000

/** How many months reports cover (D17). */
export const REPORT_MONTHS = 6

/**
 * How a figure compares with what it was (D16): a whole percentage, 100 % up from nothing to something. A difference too
 * small for one percent is none.
 */
export function trendOf(now: number, then: number): Trend {
  const percent = then === 0 ? (now === 0 ? 0 : 100) : Math.round((Math.abs(now - then) / then) * 100)
  return { value: `${percent}%`, direction: percent === 0 ? 'neutral' : now > then ? 'up' : 'down' }
}

/** Milliseconds as hours with one decimal (D15); nothing to average is 0. */
export function toHours(milliseconds: number | null): number {
  return milliseconds === null ? 0 : Math.round((milliseconds / HOUR) * 10) / 10
}

/** A month of a report, in the server's time zone. */
export interface Month {
  name: string
  start: Date
  /** The first moment after it. */
  end: Date
}

/** The last six months with the present one, oldest first (D17). */
export function reportMonths(now: Date): Month[] {
  const present = startOfMonth(now)
  return Array.from({ length: REPORT_MONTHS }, (_, index) => {
    const start = subMonths(present, REPORT_MONTHS - 1 - index)
    return { name: format(start, 'MMM'), start, end: addMonths(start, 1) }
  })
}
