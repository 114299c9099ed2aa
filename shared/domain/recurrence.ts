import { DAY_MS, offsetAt, WEEKDAYS, type Weekday } from './working-hours.ts'

// When recurring tickets are raised (D77), as plain choices. Days are texts of the wall clock, as
// `2026-12-24`, and so are times, as `2026-12-24T08:00`.

/** The weekdays of a month that can be chosen: the first to the fourth, and the last. */
export const NTHS = [1, 2, 3, 4, -1] as const
export type Nth = (typeof NTHS)[number]

/** The last day of a month, whatever its number. */
export const LAST_DAY = -1

/** How often something comes again; an interval of 2 is every second one. */
export type Repeat =
  | { every: 'day'; interval: number }
  | { every: 'week'; interval: number; weekdays: readonly Weekday[] }
  /** A month without that day is left out; {@link LAST_DAY} is in each. */
  | { every: 'month-day'; interval: number; day: number }
  | { every: 'month-weekday'; interval: number; nth: Nth; weekday: Weekday }
  | { every: 'month-working-day'; interval: number }
  | { every: 'year'; interval: number; month: number; day: number }

export const REPEATS = [
  'day',
  'week',
  'month-day',
  'month-weekday',
  'month-working-day',
  'year'
] as const satisfies readonly Repeat['every'][]

/** The ways to treat a day that is closed. */
export const CLOSED_DAY_CHOICES = ['raise', 'skip', 'move'] as const
export type ClosedDayChoice = (typeof CLOSED_DAY_CHOICES)[number]

/** When tickets are raised (D77). */
export interface Recurrence {
  repeat: Repeat
  /** By the wall clock of the zone, as `08:00`. */
  time: string
  /** An IANA time zone. */
  zone: string
  /** The first day on which one can be raised. */
  start: string
  /** The last day that is planned; null for no such end. */
  until: string | null
  /** How many dates there are, skipped ones among them; null for no such end. */
  count: number | null
  closedDays: ClosedDayChoice
  /** The service calendar whose closed days count; null for Monday to Friday. */
  calendar: string | null
}

/** The RRULE of RFC 5545 without its end. Closed days are no part of it. */
export function rruleOf(repeat: Repeat): string {
  const parts = partsOf(repeat)
  return [...parts.slice(0, 1), `INTERVAL=${repeat.interval}`, ...parts.slice(1)].join(';')
}

function partsOf(repeat: Repeat): string[] {
  switch (repeat.every) {
    case 'day':
      return ['FREQ=DAILY']
    case 'week':
      return [
        'FREQ=WEEKLY',
        `BYDAY=${sortedDays(repeat.weekdays).map(dayCode).join(',')}`,
        'WKST=MO'
      ]
    case 'month-day':
      return ['FREQ=MONTHLY', `BYMONTHDAY=${repeat.day}`]
    case 'month-weekday':
      return ['FREQ=MONTHLY', `BYDAY=${repeat.nth}${dayCode(repeat.weekday)}`]
    case 'month-working-day':
      return ['FREQ=MONTHLY', 'BYDAY=MO,TU,WE,TH,FR', 'BYSETPOS=-1']
    case 'year':
      return ['FREQ=YEARLY', `BYMONTH=${repeat.month}`, `BYMONTHDAY=${repeat.day}`]
  }
}

/** The same with its end, as programs exchange it. */
export function wholeRrule({ repeat, until, count }: Recurrence): string {
  const end = until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}`]
  return [rruleOf(repeat), ...end, ...(count === null ? [] : [`COUNT=${count}`])].join(';')
}

const dayCode = (day: Weekday) => day.slice(0, 2).toUpperCase()

/** Weekdays from Monday to Sunday, each once. */
export function sortedDays(days: readonly Weekday[]): Weekday[] {
  return MONDAY_FIRST.filter((day) => days.includes(day))
}

/** The weekdays in the order in which calendars show them. */
export const MONDAY_FIRST: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

/**
 * Whether a recurrence ever comes. One on 30 February never does, and neither does one on the 31st of
 * every twelfth month that begins in a February.
 */
export function hasDates({ repeat, start }: Pick<Recurrence, 'repeat' | 'start'>): boolean {
  return firstMonth(repeat, start.slice(0, 7)) !== null
}

/**
 * The first month, as `2026-01`, that has the day of a repeat, in steps of its interval from another
 * one on; null where none has.
 */
export function firstMonth(repeat: Repeat, from: string): string | null {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const isYearly = repeat.every === 'year'
  const first = year * 12 + (isYearly ? repeat.month : month) - 1
  if (!('day' in repeat) || repeat.day === LAST_DAY) return monthText(first)
  const step = repeat.interval * (isYearly ? 12 : 1)
  for (let index = first; index < first + step * LONGEST_GAP; index += step) {
    const text = monthText(index)
    if (daysIn(text) >= repeat.day) return text
  }
  return null
}

/** After how many steps there is a month with a day at the latest: 29 February after eight years. */
const LONGEST_GAP = 8 * 12

/** A month by its number since January of the year 0, as `2026-01`. */
export function monthText(index: number): string {
  return new Date(Date.UTC(Math.floor(index / 12), index % 12)).toISOString().slice(0, 7)
}

/** How many days a month has, as `2026-02`. */
export function daysIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** A day as many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The weekday of a day. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday
}

/** The wall clock of a zone at an instant in milliseconds, as `2026-12-24T08:00`. */
export function localTimeAt(zone: string, at: number): string {
  return new Date(at + offsetAt(zone, at)).toISOString().slice(0, 16)
}

/**
 * The instant in milliseconds at which the wall clock of a zone shows a time: the first of two where
 * it is set back, and the first instant after it where it is skipped (D77).
 * @param local as `2026-12-24T08:00`
 */
export function instantOf(zone: string, local: string): number {
  const wall = Date.parse(`${local}:00Z`)
  const isShown = (at: number) => at + offsetAt(zone, at) === wall
  const candidates = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - offsetAt(zone, near))
  let [low, high] = [Math.min(...candidates), Math.max(...candidates)]
  if (isShown(low)) return low
  if (isShown(high)) return high
  // The clock jumps over the time between the two.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (middle + offsetAt(zone, middle) > wall) high = middle
    else low = middle
  }
  return high
}
