import {
  LAST_DAY,
  type Nth,
  type Recurrence,
  type Repeat,
  sortedDays
} from '#shared/domain/recurrence.ts'
import type { Weekday } from '#shared/domain/working-hours.ts'
import { text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  ...{
    mon: text('Monday'),
    tue: text('Tuesday'),
    wed: text('Wednesday'),
    thu: text('Thursday'),
    fri: text('Friday')
  },
  ...{ sat: text('Saturday'), sun: text('Sunday') }
}

export const NTH_NAMES: Record<Nth, string> = {
  ...{ 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' },
  [-1]: 'last'
}

export const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December']
]

const ORDINALS = ['', 'second ', 'third ', 'fourth ', 'fifth ', 'sixth ']

/** A number as in `31st`. */
export function ordinal(number: number): string {
  const rest = number % 100
  const isTeen = rest > 10 && rest < 14
  const end = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${end}`
}

/** `Every`, `Every second` and so on, before the name of what is counted. */
export function everyText(interval: number): string {
  return `Every ${ORDINALS[interval - 1] ?? `${ordinal(interval)} `}`.trim()
}

/** A recurrence as a sentence without its end: `Every second week on Monday at 08:00`. */
export function recurrenceText({ repeat, time }: Pick<Recurrence, 'repeat' | 'time'>): string {
  return t('{interval} {repeat} at {time}', {
    interval: everyText(repeat.interval),
    repeat: repeatText(repeat),
    time
  })
}

function repeatText(repeat: Repeat): string {
  switch (repeat.every) {
    case 'day':
      return 'day'
    case 'week':
      return t('week on {listed}', {
        listed: listed(sortedDays(repeat.weekdays).map((day) => WEEKDAY_NAMES[day]))
      })
    case 'month-day':
      return t('month on the {value}', {
        value: repeat.day === LAST_DAY ? 'last day' : ordinal(repeat.day)
      })
    case 'month-weekday':
      return t('month on the {value} {value2}', {
        value: NTH_NAMES[repeat.nth],
        value2: WEEKDAY_NAMES[repeat.weekday]
      })
    case 'month-working-day':
      return t('month on the last working day')
    case 'year':
      return t('year on {day} {value}', { day: repeat.day, value: MONTH_NAMES[repeat.month - 1] })
  }
}

function listed(words: readonly string[]): string {
  const [last = '', ...before] = words.toReversed()
  return before.length === 0
    ? last
    : t('{value} and {last}', { value: before.toReversed().join(', '), last })
}

const full = new Map<string, Intl.DateTimeFormat>()

/** A moment by the wall clock of a zone, as `Mon 2 Mar 2026, 10:00`. */
export function momentText(at: string, timeZone: string): string {
  const format =
    full.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit', timeZone }
    })
  full.set(timeZone, format)
  return format.format(new Date(at)).replace(',', '')
}

/** A time of the wall clock, as `Sat 7 Mar 2026`. */
export function plannedDayText(planned: string): string {
  return momentText(`${planned.slice(0, 10)}T12:00:00Z`, 'UTC').split(',')[0] as string
}
