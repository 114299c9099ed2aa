import type { Calendar } from '#shared/api/calendar.ts'
import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { dateFormat } from '../../lib/formats.ts'
import { isoDay } from '../../lib/iso-day.ts'
import { listText } from '../../lib/list-text.ts'
import { paths, recurringPath } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { translated } from '../../lib/translated.ts'
import { weekdayText } from '../../lib/weekday-text.ts'
import { ENTRY_KINDS, type EntryKind } from './kinds.ts'

/** Something with a date, as the month and the list show it. */
export interface CalendarEntry {
  key: string
  kind: EntryKind
  title: string
  /** Details beside the title, such as a department. */
  detail?: string | undefined
  /** ISO texts; `until` is null where there is only a beginning. */
  from: string
  until: string | null
  /** Days of the person's calendar, both included. */
  first: string
  last: string
  /** Whether it has no times of day. */
  wholeDays: boolean
  /** Whether it is an outage that has not ended. */
  isOn?: boolean
  /** The screen with more about it; undefined where there is none for this person. */
  path?: string | undefined
  /** The names of what planned work overlaps. */
  overlaps?: readonly string[] | undefined
}

/** How many entries of a kind a day has besides those that are named. */
export interface MoreEntries {
  kind: 'recurring' | 'due'
  count: number
  path: string
}

/** The kinds that come before tickets, whose place in a day is their time. */
const FIRST_KINDS: readonly EntryKind[] = ENTRY_KINDS.slice(0, ENTRY_KINDS.indexOf('recurring'))

/**
 * The entries of a calendar, closures and announcements first, and otherwise the earliest.
 * @param nameOf the name of a person
 */
export function entriesOf(
  calendar: Calendar,
  user: Pick<User, 'role'>,
  nameOf: (id: number) => string
): CalendarEntry[] {
  const isAdministrator = isItSupportSpecialist(user.role)
  // Other planned work that some overlaps is an entry too.
  const titles = new Map(calendar.announcements.map((one) => [one.title, translated(one).title]))
  const entries = [
    ...calendar.announcements
      .map(translated)
      .map(({ id, kind, title, departments, from, until, state, overlaps }) => ({
        ...{ key: `announcement ${id}`, kind, title },
        overlaps: overlaps?.map((name) => titles.get(name) ?? name),
        ...{ detail: listText(departments, 'row') || undefined, path: paths.announcement(id) },
        ...{ ...timesOf(from, until), isOn: kind === 'outage' && state === 'now' }
      })),
    ...calendar.closures.map(({ name, calendars, from, until, wholeDays }) => ({
      ...{ key: `closure ${name} ${from}`, kind: 'closure' as const, title: name },
      ...{ detail: listText(calendars, 'row'), ...timesOf(from, until), wholeDays },
      path: isAdministrator ? `${paths.admin}?tab=service-levels` : undefined
    })),
    ...calendar.absences.map(({ personId, from, until }) => ({
      ...{ key: `absence ${personId} ${from}`, kind: 'absence' as const },
      ...{ title: nameOf(personId), ...timesOf(from, until), wholeDays: true, path: paths.team }
    })),
    ...calendar.recurring.flatMap(({ named }) =>
      named.map(({ id, name, department, at }) => ({
        ...{ key: `recurring ${id} ${at}`, kind: 'recurring' as const, title: name },
        ...{ detail: department, ...timesOf(at, null), path: recurringPath(user, id) }
      }))
    ),
    ...calendar.due.flatMap(({ named }) =>
      named.map(({ id, ticketId, title, assigneeId, due }) => ({
        ...{ key: `due ${id}`, kind: 'due' as const, title: `${ticketId} ${title}`.trim() },
        detail: assigneeId === null ? t('Unassigned') : nameOf(assigneeId),
        ...{ ...timesOf(due, null), path: paths.ticket(id) }
      }))
    )
  ]
  const placeOf = ({ kind }: CalendarEntry) =>
    FIRST_KINDS.includes(kind) ? FIRST_KINDS.indexOf(kind) : FIRST_KINDS.length
  return entries.sort(
    (one, other) => placeOf(one) - placeOf(other) || Date.parse(one.from) - Date.parse(other.from)
  )
}

/** An entry covers its last day only up to before its end. */
function timesOf(from: string, until: string | null) {
  const first = isoDay(new Date(from))
  const end = until === null ? Number.NaN : Math.max(Date.parse(until) - 1, Date.parse(from))
  const last = Number.isNaN(end) ? first : isoDay(new Date(end))
  return { from, until, first, last, wholeDays: false }
}

/** The entries of a day. */
export function entriesOn(entries: readonly CalendarEntry[], day: string): CalendarEntry[] {
  return entries.filter(({ first, last }) => first <= day && day <= last)
}

/** What a day has besides its entries. */
export function moreOn(
  { recurring, due }: Calendar,
  day: string,
  user: Pick<User, 'role'>
): MoreEntries[] {
  const restOf = (days: Calendar['recurring'] | Calendar['due']) => {
    const found = days.find((one) => one.day === day)
    return found ? found.total - found.named.length : 0
  }
  const more: MoreEntries[] = [
    { kind: 'recurring', count: restOf(recurring), path: recurringPath(user) },
    { kind: 'due', count: restOf(due), path: `${paths.tickets}?sort=due` }
  ]
  return more.filter(({ count }) => count > 0)
}

/** Such as `13:00`, or `13:00–15:00` within a day; empty for whole days, and for days in between. */
export function timeTextOn(entry: CalendarEntry, day: string): string {
  const { from, until, first, last, wholeDays, isOn } = entry
  if (wholeDays) return ''
  const begin = day === first ? time.format(new Date(from)) : ''
  if (isOn) return begin && t('since {moment}', { moment: begin })
  if (until === null) return begin
  const end = day === last ? time.format(new Date(until)) : ''
  if (begin !== '' && end !== '') return `${begin}–${end}`
  return end === '' ? begin : t('until {moment}', { moment: end })
}

/** When an entry begins on a day; empty for whole days, and where it began before. */
export function beginTextOn({ from, first, wholeDays }: CalendarEntry, day: string): string {
  return wholeDays || day !== first ? '' : time.format(new Date(from))
}

/** The same as {@link timeTextOn} for a list, which shows an entry of several days once. */
export function spanTextOn(entry: CalendarEntry, day: string): string {
  const { until, first, last, wholeDays, isOn } = entry
  const begin = timeTextOn(entry, day)
  if (isOn) return begin || t('since {moment}', { moment: weekdayText(entry.from) })
  if (until === null || first === last || day === last) return begin || t('all day')
  // Whole days last up to the midnight after them.
  if (wholeDays)
    return t('until {moment}', {
      moment: weekdayText(new Date(Date.parse(until) - 1).toISOString())
    })
  const moment = t('{day}, {time}', { day: weekdayText(until), time: time.format(new Date(until)) })
  return begin === ''
    ? t('until {moment}', { moment })
    : t('{start} until {moment}', { start: begin, moment })
}

const time = dateFormat({ hour: 'numeric', minute: '2-digit' })
