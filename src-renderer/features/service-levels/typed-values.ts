import { text } from '#shared/languages/texts.ts'
import { openTimeText } from '../../lib/open-time-text.ts'

// Times and durations as people type them, and as they are shown.

const MINUTES_IN_HOUR = 60
const MINUTE_MS = 60_000

/** Shown where a target can't be read. */
export const TARGET_FORMS = text('Enter hours and minutes, such as 4, 1:30 or 90m')

/**
 * Reads a target: `4` and `4h` are hours, `1:30` hours and minutes, `90m` minutes, `1,5` and `1.5`
 * parts of an hour. Days are not accepted, because those of a team have other lengths (D71).
 * @returns minutes; null for an empty text, undefined for one that is no duration
 */
export function parseDuration(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const clock = /^(\d{1,5}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * MINUTES_IN_HOUR + Number(clock[2])
  const hours = /^(\d{1,5}(?:[.,]\d{1,2})?) ?(?:h|hrs?|hours?)?$/.exec(typed)
  if (hours) return Math.round(Number(hours[1]?.replace(',', '.')) * MINUTES_IN_HOUR)
  const parts = /^(?:(\d{1,5}) ?(?:h|hrs?|hours?) ?)?(\d{1,6}) ?(?:m|mins?|minutes?)$/.exec(typed)
  return parts ? Number(parts[1] ?? 0) * MINUTES_IN_HOUR + Number(parts[2]) : undefined
}

/** Minutes as `4 h`, `1 h 30 min` or `45 min`. */
export const durationText = (minutes: number): string => openTimeText(minutes * MINUTE_MS)

/**
 * A time of day in the form in which calendars have it: `8`, `8:30` and `0830` become `08:00`,
 * `08:30` and `08:30`. Any other text stays as it is, for the server to say what is wrong.
 */
export function timeOfDay(text: string): string {
  const typed = text.trim()
  const parts = /^(\d{1,2})(?:[:.h]?([0-5]\d))?$/.exec(typed)
  if (!parts) return typed
  return `${(parts[1] ?? '').padStart(2, '0')}:${parts[2] ?? '00'}`
}

/**
 * Reads shares of a target, such as `75, 90` or `75 %`.
 * @returns percent, in order; undefined where a part is no number
 */
export function parseWarnings(text: string): number[] | undefined {
  const parts = text.replaceAll('%', ' ').split(/[\s,;]/)
  const numbers = parts.filter((part) => part !== '').map(Number)
  if (numbers.some(Number.isNaN)) return undefined
  return [...new Set(numbers)].sort((one, other) => one - other)
}

/** Shares of a target as `75, 90`. */
export const warningsText = (warnings: readonly number[]): string => warnings.join(', ')
