import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** The languages whose names of months and days are read, as short as calendars write them. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ar', 'hi']

const MONTHS = namesIn('month', 12, (index) => Date.UTC(2025, index, 15))
// The fifth of January 2025 was a Sunday.
const WEEKDAYS = namesIn('weekday', 7, (index) => Date.UTC(2025, 0, 5 + index))

/** A day first, or a year first; then a time of day, and perhaps where it is meant. */
const TIME =
  /^(\d{1,2})[:h.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)? ?([ap]\.? ?m\.?|uhr)? ?(z|utc|gmt)?([+-]\d{2}(?::?\d{2})?)?$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ,]+|$)/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,]+|$)/
const NAMED_AFTER =
  /^(\d{1,2})(?:\.|º|er|st|nd|rd|th)?[-/ ]?(?:de )?(\p{L}[\p{L}\p{M}]{1,11})[-/ .,]{1,2}(?:del? )?(\d{4}|\d{2})(?:[ ,]+|$)/u
const NAMED_BEFORE = /^(\p{L}[\p{L}\p{M}]{1,11})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,]+|$)/u
/** The separator of a day and a time of day where both are written out. */
const AT = /^(?:at|um|om|à|às|alle(?: ore)?|a las?) /
/** As calendars exchange them: 20251231T130500Z. */
const WITHOUT_SIGNS = /^(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})(\d{2})(z?)$/
const FIRST_WORD = /^(\p{L}[\p{L}\p{M}]{1,12})\.?,? /u
/** As C and many logs write it: Dec 31 14:05:00 2025. */
const YEAR_AT_END = /^([a-z]{3}) (\d{1,2}) (\d{1,2}:\d{2}:\d{2}) (?:(utc|gmt) )?(\d{4})$/
/** Days since 1900 as spreadsheets count them, from 1982 to 2119. */
const SPREADSHEET_DAYS = /^[3-7]\d{4}(?:[.,]\d{1,15})?$/
/** Seconds or milliseconds since 1970, from 2001 on. */
const SINCE_1970 = /^(\d{10})(\d{3})?(?:\.\d{1,9})?$/
const SPREADSHEET_START = Date.UTC(1899, 11, 30)
const DAY_MS = 24 * 60 * 60 * 1000

export interface TimeRules {
  /** The time zone of times that name none, as `Europe/Berlin`. */
  timeZone: string
  /** Whether 03/04/2025 is a day of April. */
  dayFirst: boolean
}

type Day = [year: number, month: number, day: number]

/**
 * Reads a time as help desks write it: ISO 8601, 31.12.2025 14:05, 12/31/2025 2:05 PM, 31/Dec/25,
 * 31. Dezember 2025, numbers of spreadsheets and of seconds since 1970.
 * @returns milliseconds since 1970; null where it is no such time
 */
export function parseTime(text: string, rules: TimeRules): number | null {
  const plain = plainText(text)
  const counted = readNumber(plain, rules.timeZone)
  if (counted !== null) return counted
  return readWritten(plain, rules) ?? readWritten(withoutWeekday(plain), rules)
}

/** A text in one form, without the marks of direction that some programs put into times. */
function plainText(text: string): string {
  const visible = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return visible.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

/**
 * Reads a day as help desks write it, without its time of day.
 * @returns such as 2025-12-31; null where it is no such day
 */
export function parseDay(text: string, rules: TimeRules): string | null {
  const plain = plainText(text)
  const counted = readNumber(plain, rules.timeZone)
  if (counted !== null) return format(new TZDate(counted, rules.timeZone), 'yyyy-MM-dd')
  const { dayFirst } = rules
  const found = readDayAndTime(plain, dayFirst) ?? readDayAndTime(withoutWeekday(plain), dayFirst)
  if (!found) return null
  const [year, month, day] = found.day
  return format(new Date(year, month - 1, day), 'yyyy-MM-dd')
}

function readWritten(text: string, { timeZone, dayFirst }: TimeRules): number | null {
  const found = readDayAndTime(text, dayFirst)
  if (!found) return null
  const [year, month, day] = found.day
  const [hour = 0, minute = 0, second = 0, offset] = found.time
  const at =
    offset === undefined
      ? new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime()
      : Date.UTC(year, month - 1, day, hour, minute, second) - offset
  return Number.isNaN(at) || at < 0 ? null : at
}

function readDayAndTime(text: string, dayFirst: boolean): { day: Day; time: number[] } | null {
  const plain = text
    .replace(YEAR_AT_END, '$1 $2 $5 $3 $4')
    .replace(WITHOUT_SIGNS, '$1-$2-$3 $4:$5:$6$7')
    .trim()
  const found = readDay(plain, dayFirst)
  if (!found) return null
  const rest = plain.slice(found.length).replace(AT, '')
  const time = rest === '' ? [0, 0, 0] : readTimeOfDay(rest)
  return time && isDay(found.day) ? { day: found.day, time } : null
}

/**
 * The two numbers before the year of a day as 03/04/2025, of which either may be the day; null for
 * any other time.
 */
export function numbersOfDay(text: string): [first: number, second: number] | null {
  const [, first, separator, second] = YEAR_LAST.exec(withoutWeekday(plainText(text))) ?? []
  return separator === undefined || separator === '.' ? null : [Number(first), Number(second)]
}

function readNumber(text: string, timeZone: string): number | null {
  const [, seconds, milliseconds = '000'] = SINCE_1970.exec(text) ?? []
  if (seconds !== undefined) return Number(seconds + milliseconds)
  if (!SPREADSHEET_DAYS.test(text)) return null
  const at = new Date(
    SPREADSHEET_START + Math.round(Number(text.replace(',', '.')) * (DAY_MS / 1000)) * 1000
  )
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
  return new TZDate(year, month, day, hour, minute, second, timeZone).getTime()
}

function withoutWeekday(text: string): string {
  const [all = '', word = ''] = FIRST_WORD.exec(text) ?? []
  return WEEKDAYS.has(plainName(word)) ? text.slice(all.length) : text
}

/** Months or weekdays by their names, long, short and of three letters in English. */
function namesIn(part: 'month' | 'weekday', count: number, timeOf: (index: number) => number) {
  const names = new Map<string, number>()
  for (const language of LANGUAGES)
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' })
      for (let index = 0; index < count; index += 1)
        names.set(plainName(format.format(timeOf(index))), index)
    }
  return names
}

/** A name without accents and full stops, as people type it in a hurry. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}|\./gu, '')
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
    // No one writes the month first with dots.
    const isDayFirst = dayFirst || separator === '.'
    return {
      day: isDayFirst ? [yearOf(year), second, first] : [yearOf(year), first, second],
      length: all.length
    }
  }
  const after = NAMED_AFTER.exec(text)
  if (after) return namedDay(after[0], after[3], after[2], after[1])
  const before = NAMED_BEFORE.exec(text)
  return before && namedDay(before[0], before[3], before[1], before[2])
}

/** A year, also of two digits. */
const yearOf = (digits: string) => Number(digits) + (digits.length === 2 ? 2000 : 0)

function namedDay(all: string, year = '', month = '', day?: string) {
  const named: Day = [yearOf(year), (MONTHS.get(plainName(month)) ?? -1) + 1, Number(day)]
  return { day: named, length: all.length }
}

/** @returns hour, minute, second, and milliseconds before UTC where a zone is named */
function readTimeOfDay(text: string): number[] | null {
  const [, hours = '', minutes = '', seconds = '0', half, zone, offset] = TIME.exec(text) ?? []
  const [hour, minute, second] = [hourOf(Number(hours), half), Number(minutes), Number(seconds)]
  if (hours === '' || hour === null || minute > 59 || second > 60) return null
  // The end of a day.
  if (hour === 24 && minute + second > 0) return null
  if (!zone && !offset) return [hour, minute, second]
  return [hour, minute, second, offset ? offsetOf(offset) : 0]
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined || half === 'uhr') return hour > 24 ? null : hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}

function offsetOf(text: string): number {
  const digits = text.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3) || '0')
  return (digits.startsWith('-') ? -minutes : minutes) * 60_000
}

/** Whether the calendar has such a day. */
function isDay([year, month, day]: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
