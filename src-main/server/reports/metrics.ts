import { format } from 'date-fns/format'
import type { Trend } from '#shared/api/stats.ts'

const HOUR = 60 * 60 * 1000

/** How many months reports cover (D17). */
const REPORT_MONTHS = 6

/**
 * How a figure compares with what it was (D16): a whole percentage, 100 % up from nothing to
 * something. A difference too small for one percent is none.
 */
export function trendOf(now: number, then: number): Trend {
  const percent =
    then === 0 ? (now === 0 ? 0 : 100) : Math.round((100 * Math.abs(now - then)) / then)
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
  // Each is asked for by itself: counted on from another, a month would begin at that one's hour,
  // which is not midnight where the clocks went forward then.
  const first = (index: number) =>
    new Date(now.getFullYear(), now.getMonth() - REPORT_MONTHS + 1 + index)
  return Array.from({ length: REPORT_MONTHS }, (_, index) => ({
    name: format(first(index), 'MMM'),
    start: first(index),
    end: first(index + 1)
  }))
}
