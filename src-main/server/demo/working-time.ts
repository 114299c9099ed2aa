import { subBusinessDays } from 'date-fns/subBusinessDays'

export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR

/** Time without weekends, in milliseconds: on every day of the week as much of it lies behind. */
export interface WorkingTime {
  /** Now; it begins at 0. */
  end: number
  /** When a moment of it was, which must be from 0 up to, but not including, the end. */
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
    end: days * DAY,
    dateOf: (time) => new Date((mornings[Math.floor(time / DAY)] ?? Number.NaN) + (time % DAY))
  }
}
