import { millisecondsInHour } from 'date-fns/constants'
import { format } from 'date-fns/format'
import type { Trend } from '#shared/api/stats.ts'

/** How many months reports cover (D17). */
const REPORT_MONTHS = 6

/**
 * Compares a metric with an earlier one (D16): a whole percentage, where something after nothing is
 * 100 % up. A difference below one percent counts as none.
 */
export function trendOf(now: number, then: number): Trend {
  const percent =
    then === 0 ? (now === 0 ? 0 : 100) : Math.round((100 * Math.abs(now - then)) / then)
  return { value: `${percent}%`, direction: percent === 0 ? 'neutral' : now > then ? 'up' : 'down' }
}

/**
 * Converts milliseconds to hours with one decimal (D15); null, which means that there was nothing
 * to average, is 0.
 */
export function toHours(milliseconds: number | null): number {
  return milliseconds === null ? 0 : Math.round((milliseconds / millisecondsInHour) * 10) / 10
}

/** A month of a report, in the server's time zone. */
export interface Month {
  name: string
  start: Date
  /** The first moment after it. */
  end: Date
}

/** The last six months with the present one, oldest first (D17). */
export const reportMonths = (now: Date): Month[] => monthsUntil(now, REPORT_MONTHS)

/** So many months with the present one, oldest first. */
export function monthsUntil(now: Date, months: number): Month[] {
  // Each month is computed from today, because adding months to the first one would keep its hour,
  // which is not midnight where the clocks went forward at that midnight.
  const first = (index: number) => new Date(now.getFullYear(), now.getMonth() - months + 1 + index)
  return Array.from({ length: months }, (_, index) => ({
    name: format(first(index), 'MMM'),
    start: first(index),
    end: first(index + 1)
  }))
}
