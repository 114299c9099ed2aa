import { addDays, daysIn, MONDAY_FIRST, weekdayOf } from '#shared/domain/recurrence.ts'

/** Days, both included, as `2026-12-24`. */
export interface DayRange {
  first: string
  last: string
}

/** The days of a month, as `2026-12`. */
export function monthRange(month: string): DayRange {
  return { first: `${month}-01`, last: `${month}-${daysIn(month)}` }
}

/** The days of a month with the rest of its first and last week, which begin on Monday. */
export function gridRange(month: string): DayRange {
  const { first, last } = monthRange(month)
  return {
    first: addDays(first, -MONDAY_FIRST.indexOf(weekdayOf(first))),
    last: addDays(last, 6 - MONDAY_FIRST.indexOf(weekdayOf(last)))
  }
}

/** The days of a range, week by week. */
export function weeksOf({ first, last }: DayRange): string[][] {
  const weeks: string[][] = []
  for (let day = first; day <= last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)))
  return weeks
}

/** The month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** A month in an address; the present one where there is none, or none that has a calendar. */
export function monthIn(text: string | null, today: string): string {
  return /^(?:19[7-9]\d|20\d\d|21[0-8]\d)-(?:0[1-9]|1[0-2])$/.test(text ?? '')
    ? String(text)
    : today.slice(0, 7)
}

/** The day on which a key moves the focus of a month; undefined for other keys. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const weekday = MONDAY_FIRST.indexOf(weekdayOf(day))
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return sameDayIn(day, -1)
    case 'PageDown':
      return sameDayIn(day, 1)
    default:
      return undefined
  }
}

/** The same day of another month, or its last one. */
function sameDayIn(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const date = Math.min(Number(day.slice(8)), daysIn(month))
  return `${month}-${String(date).padStart(2, '0')}`
}
