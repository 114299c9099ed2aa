import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'

/** The local time of a time zone, according to `Intl`. */
export function wallClock(zone: string) {
  const read = localTimeReader(zone)

  /** How far local time is ahead of UTC, in milliseconds. */
  function offset(at: number): number {
    const { year, month, day, hour, minute, second } = read(at)
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
  }

  /**
   * The moment of a local time: the first one where the time occurs twice, and with the offset
   * before the change where it never occurs.
   */
  function momentOf(shown: number): number {
    const before = shown - offset(shown - millisecondsInDay - millisecondsInHour)
    const after = shown - offset(shown + millisecondsInDay + millisecondsInHour)
    if (before + offset(before) === shown) return before
    return after + offset(after) === shown ? after : before
  }

  /**
   * The next moment at which the clocks are changed, within 400 days; null where they are not.
   */
  function nextChange(at: number): number | null {
    for (
      let end = at + millisecondsInDay;
      end < at + 400 * millisecondsInDay;
      end += millisecondsInDay
    ) {
      if (offset(end) !== offset(end - millisecondsInDay))
        return changeBetween(end - millisecondsInDay, end)
    }
    return null
  }

  function changeBetween(low: number, high: number): number {
    if (high - low <= 1) return high
    const middle = Math.floor((low + high) / 2)
    return offset(middle) === offset(low) ? changeBetween(middle, high) : changeBetween(low, middle)
  }

  function wallMonth(at: number): string {
    const { year, month } = read(at)
    return `${year}-${month}`
  }

  return {
    read,
    day: (at: number) => `${wallMonth(at)}-${read(at).day}`,
    month: wallMonth,
    /** The same time of day, some days earlier. */
    daysBefore: (at: number, days: number) => momentOf(at + offset(at) - days * millisecondsInDay),
    /** The midnight that begins the day some days later. */
    midnightAfter: (at: number, days: number) => {
      const { year, month, day } = read(at)
      return momentOf(Date.UTC(year, month - 1, day + days))
    },
    /** The midnight that begins the next month. */
    nextMonth: (at: number) => {
      const { year, month } = read(at)
      return momentOf(Date.UTC(year, month, 1))
    },
    nextChange
  }
}

/** Reads the local time of moments in a time zone, each moment from `Intl` only once. */
function localTimeReader(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric'
  })

  const known = new Map<number, ReturnType<typeof ask>>()
  return (at: number) => {
    const shown = known.get(at) ?? ask(at)
    known.set(at, shown)
    return shown
  }

  function ask(at: number) {
    const part = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)])
    )
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part
    return { year, month, day, hour, minute, second }
  }
}
