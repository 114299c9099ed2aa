import { TZDate } from '@date-fns/tz'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day first, or a year first; then a time of day, and perhaps where it is meant. */
const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?([ap]\.?m\.?)? ?(z|utc|gmt)?([+-]\d{2}:?\d{2})?$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ,]+|$)/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,]+|$)/
const NAMED_AFTER = /^(\d{1,2})[- .]{1,2}([a-z]{3})[a-z]{0,6}[- .,]{1,2}(\d{4})(?:[ ,]+|$)/
const NAMED_BEFORE = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})(?:[ ,]+|$)/
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /

export interface TimeRules {
  /** The time zone of times that name none, as `Europe/Berlin`. */
  timeZone: string
  /** Whether 03/04/2025 is a day of April. */
  dayFirst: boolean
}

type Day = [year: number, month: number, day: number]

/**
 * Reads a time as help desks write it: ISO 8601, 31.12.2025 14:05, 12/31/2025 2:05 PM, 31 Dec 2025.
 * @returns milliseconds since 1970; null where it is no such time
 */
export function parseTime(text: string, { timeZone, dayFirst }: TimeRules): number | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(WEEKDAY, '')
  const found = readDay(plain, dayFirst)
  if (!found) return null
  const rest = plain.slice(found.length)
  const time = rest === '' ? [0, 0, 0] : readTimeOfDay(rest)
  if (!time || !isDay(found.day)) return null
  const [year, month, day] = found.day
  const [hour = 0, minute = 0, second = 0, offset] = time
  const at =
    offset === undefined
      ? new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime()
      : Date.UTC(year, month - 1, day, hour, minute, second) - offset
  return Number.isNaN(at) || at < 0 ? null : at
}

function readDay(text: string, dayFirst: boolean): { day: Day; length: number } | null {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) {
    const [all, year, month, day] = yearFirst
    return { day: [Number(year), Number(month), Number(day)], length: all.length }
  }
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) {
    const [all, one, separator, other, year = ''] = yearLast
    const [first, second] = [Number(one), Number(other)]
    const full = year.length === 2 ? 2000 + Number(year) : Number(year)
    // Nobody writes the month first with dots.
    const isDayFirst = dayFirst || separator === '.'
    return { day: isDayFirst ? [full, second, first] : [full, first, second], length: all.length }
  }
  const after = NAMED_AFTER.exec(text)
  if (after) return namedDay(after[0], after[3], after[2], after[1])
  const before = NAMED_BEFORE.exec(text)
  return before && namedDay(before[0], before[3], before[1], before[2])
}

function namedDay(all: string, year?: string, month = '', day?: string) {
  const named: Day = [Number(year), MONTHS.indexOf(month) + 1, Number(day)]
  return { day: named, length: all.length }
}

/** @returns hour, minute, second, and milliseconds before UTC where a zone is named */
function readTimeOfDay(text: string): number[] | null {
  const [, hours = '', minutes = '', seconds = '0', half, zone, offset] = TIME.exec(text) ?? []
  const [hour, minute, second] = [hourOf(Number(hours), half), Number(minutes), Number(seconds)]
  if (hours === '' || hour === null || minute > 59 || second > 60) return null
  if (!zone && !offset) return [hour, minute, second]
  return [hour, minute, second, offset ? offsetOf(offset) : 0]
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}

function offsetOf(text: string): number {
  const digits = text.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3))
  return (digits.startsWith('-') ? -minutes : minutes) * 60_000
}

/** Whether the calendar has such a day. */
function isDay([year, month, day]: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
