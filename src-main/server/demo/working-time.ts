import { millisecondsInDay } from 'date-fns/constants'
import { subBusinessDays } from 'date-fns/subBusinessDays'

/**
 * Time without weekends, in milliseconds, so that the demo covers the same amount of it on every
 * day of the week.
 */
export interface WorkingTime {
  /** The present moment in working time, which begins at 0. */
  end: number
  /** The date of a moment of working time, which must be from 0 up to, but not including, `end`. */
  dateOf(time: number): Date
}

/**
 * The working days before a day.
 * @param today the beginning of that day, in the server's time zone
 */
export function workingTimeUntil(today: Date, days: number): WorkingTime {
  const mornings = Array.from({ length: days }, (_, index) =>
    subBusinessDays(today, days - index).getTime()
  )
  return {
    end: days * millisecondsInDay,
    dateOf: (time) =>
      new Date(
        (mornings[Math.floor(time / millisecondsInDay)] ?? Number.NaN) + (time % millisecondsInDay)
      )
  }
}
