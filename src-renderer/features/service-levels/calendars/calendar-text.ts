import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { MONDAY_FIRST } from '#shared/domain/recurrence.ts'
import type { Closure, Weekday } from '#shared/domain/working-hours.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { listText } from '../../../lib/list-text.ts'
import { t } from '../../../lib/texts.ts'

const SHORT_NAMES: Record<Weekday, Text> = {
  ...{ mon: text('Mon'), tue: text('Tue'), wed: text('Wed'), thu: text('Thu') },
  ...{ fri: text('Fri'), sat: text('Sat'), sun: text('Sun') }
}
const shortName = (day: Weekday) => t(SHORT_NAMES[day])

/** The openings of a week, such as `Mon–Fri 08:00–12:00, 13:00–17:00; Sat 09:00–12:00`. */
export function weekText({ open }: Pick<NamedCalendar, 'open'>): string {
  const groups: { days: Weekday[]; text: string }[] = []
  for (const day of MONDAY_FIRST) {
    const times = (open[day] ?? []).map(([from, until]) => `${from}–${until}`)
    const text = listText(times, 'row')
    const last = groups.at(-1)
    if (last?.text === text) last.days.push(day)
    else groups.push({ days: [day], text })
  }
  const shown = groups.filter(({ text }) => text !== '')
  if (shown.length === 0) return t('Never open')
  return shown
    .map(({ days, text }) => `${daysText(days)} ${text}`)
    .reduce((list, next) => t('{list}; {next}', { list, next }))
}

function daysText(days: readonly Weekday[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  return first === last ? shortName(first) : `${shortName(first)}–${shortName(last)}`
}

const dayFormat = dateFormat({
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }
})

/** A day such as `2026-12-24`, as people write it. */
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** The days or times of a closure. */
export function closureText({ from, until }: Pick<Closure, 'from' | 'until'>): string {
  const [first, fromTime] = from.split('T')
  const [last, untilTime] = until.split('T')
  const start = [dayText(first ?? ''), fromTime].filter(Boolean).join(', ')
  if (first === last) return untilTime ? `${start}–${untilTime}` : start
  return `${start} – ${[dayText(last ?? ''), untilTime].filter(Boolean).join(', ')}`
}

/** Closures in order of time; without those that are there already. */
export function withClosures(
  closures: readonly Closure[],
  added: readonly Closure[]
): NamedCalendar['closures'] {
  const all = [...closures, ...added.filter((one) => !hasClosure(closures, one))]
  return all.sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** Whether a calendar is closed at these days or times already, under any name. */
export function hasClosure(closures: readonly Closure[], { from, until }: Closure): boolean {
  return closures.some((one) => one.from === from && one.until === until)
}
