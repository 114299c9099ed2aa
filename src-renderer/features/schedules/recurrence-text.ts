import {
  LAST_DAY,
  type Nth,
  type Recurrence,
  type Repeat,
  sortedDays
} from '#shared/domain/recurrence.ts'
import { WEEKDAY_NAMES } from '#shared/domain/weekday-names.ts'
import type { Weekday } from '#shared/domain/working-hours.ts'
import { SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { type DateFormat, dateFormat } from '../../lib/formats.ts'
import { listText } from '../../lib/list-text.ts'
import { t, texts } from '../../lib/texts.ts'

export const NTH_NAMES: Record<Nth, Text> = {
  ...{ 1: text('first'), 2: text('second'), 3: text('third'), 4: text('fourth') },
  [-1]: text('last')
}

export const MONTH_NAMES: readonly Text[] = [
  ...[text('January'), text('February'), text('March'), text('April'), text('May')],
  ...[text('June'), text('July'), text('August'), text('September'), text('October')],
  ...[text('November'), text('December')]
]

/** A number as in `31st`. */
export function ordinal(number: number): string {
  return t('{number, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { number })
}

/** `Every`, `Every second` and so on, before the name of what is counted. */
export function everyText(interval: number): string {
  return t(
    '{interval, plural, =1 {Every} =2 {Every second} =3 {Every third} =4 {Every fourth} =5 {Every fifth} =6 {Every sixth} other {Every {interval, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}}}',
    { interval }
  )
}

/** A recurrence as a sentence without its end: `Every second week on Monday at 08:00`. */
export function recurrenceText({ repeat, time }: Pick<Recurrence, 'repeat' | 'time'>): string {
  const { interval } = repeat
  switch (repeat.every) {
    case 'day':
      return t(
        'Every {interval, plural, =1 {day} =2 {second day} =3 {third day} =4 {fourth day} =5 {fifth day} =6 {sixth day} other {{interval, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} day}} at {time}',
        { interval, time }
      )
    case 'week':
      return t(
        'Every {interval, plural, =1 {week} =2 {second week} =3 {third week} =4 {fourth week} =5 {fifth week} =6 {sixth week} other {{interval, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} week}} on {weekdays} at {time}',
        { interval, time, weekdays: weekdaysText(repeat.weekdays) }
      )
    case 'month-day':
    case 'month-weekday':
    case 'month-working-day':
      return monthText(repeat, time)
    case 'year':
      return t(
        'Every {interval, plural, =1 {year} =2 {second year} =3 {third year} =4 {fourth year} =5 {fifth year} =6 {sixth year} other {{interval, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} year}} on {day} {month} at {time}',
        { interval, time, day: repeat.day, month: t(MONTH_NAMES[repeat.month - 1] as Text) }
      )
  }
}

function monthText(repeat: Extract<Repeat, { every: `month-${string}` }>, time: string): string {
  const { every, interval } = repeat
  if (every === 'month-weekday')
    return t(
      'Every {interval, plural, =1 {month} =2 {second month} =3 {third month} =4 {fourth month} =5 {fifth month} =6 {sixth month} other {{interval, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} month}} on the {nth, select, first {first} second {second} third {third} fourth {fourth} other {last}} {weekday} at {time}',
      {
        ...{ interval, time, weekday: t(WEEKDAY_NAMES[repeat.weekday]) },
        nth: repeat.nth === -1 ? 'last' : ['first', 'second', 'third', 'fourth'][repeat.nth - 1]
      }
    )
  if (every === 'month-working-day')
    return t(
      'Every {interval, plural, =1 {month} =2 {second month} =3 {third month} =4 {fourth month} =5 {fifth month} =6 {sixth month} other {{interval, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} month}} on the last working day at {time}',
      { interval, time }
    )
  if (repeat.day === LAST_DAY)
    return t(
      'Every {interval, plural, =1 {month} =2 {second month} =3 {third month} =4 {fourth month} =5 {fifth month} =6 {sixth month} other {{interval, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} month}} on the last day at {time}',
      { interval, time }
    )
  return t(
    'Every {interval, plural, =1 {month} =2 {second month} =3 {third month} =4 {fourth month} =5 {fifth month} =6 {sixth month} other {{interval, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} month}} on the {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} at {time}',
    { interval, time, day: repeat.day }
  )
}

/** Such as “Monday, Wednesday and Friday”. */
function weekdaysText(weekdays: readonly Weekday[]): string {
  const names = sortedDays([...weekdays]).map((day) => t(WEEKDAY_NAMES[day]))
  return listText(names, 'and', 'en-GB')
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const FULL_DAY = { ...DAY, year: 'numeric' } as const
const plannedDay = dateFormat({ ...FULL_DAY, timeZone: 'UTC' }, 'en-GB')
const plannedDayOfYear = dateFormat({ ...DAY, timeZone: 'UTC' }, 'en-GB')
const full = new Map<string, DateFormat>()

/** A moment by the wall clock of a zone, as `Mon 2 Mar 2026, 10:00`. */
export function momentText(at: string, timeZone: string): string {
  const format =
    full.get(timeZone) ??
    dateFormat({ ...FULL_DAY, ...{ hour: '2-digit', minute: '2-digit', timeZone } }, 'en-GB')
  full.set(timeZone, format)
  return withoutComma(format.format(new Date(at)))
}

/** A time of the wall clock, as `Sat 7 Mar 2026`. */
export function plannedDayText(planned: string): string {
  return withoutComma(plannedDay.format(noonOf(planned)))
}

/** The same without its year, as `Sat 7 Mar`. */
export function plannedDayOfYearText(planned: string): string {
  return withoutComma(plannedDayOfYear.format(noonOf(planned)))
}

const noonOf = (planned: string) => new Date(`${planned.slice(0, 10)}T12:00:00Z`)

/** English weekdays have no comma here. */
function withoutComma(date: string): string {
  return texts.locale === SOURCE_LANGUAGE ? date.replace(',', '') : date
}
