import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import ICAL from 'ical.js'
import type { AnnouncementKind } from '#shared/domain/announcements.ts'
import type { Language } from '#shared/languages/languages.ts'
import { type Text, type Translate, text } from '#shared/languages/texts.ts'
import { inLanguage } from '#shared/languages/translations.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import { spanOf } from './known-work.ts'

/** How often programs are asked to look again (RFC 7986); Outlook and phones know the older name. */
const REFRESH = 'PT15M'

const KIND_LABELS: Record<AnnouncementKind, Text> = {
  outage: text('Outage'),
  work: text('Planned work'),
  notice: text('Notice')
}

/** How a calendar is written. */
interface CalendarStyle {
  /** The address of the help desk for links; empty for none. */
  address: string
  now: Date
  /** Of the person who subscribes (D82), with its texts. */
  language: Language
  t: Translate
}

/**
 * Announcements as a calendar to which programs subscribe (RFC 5545), with times in UTC. An event has the
 * same UID as long as its announcement exists, and never names a ticket (D44).
 */
export function toIcs(rows: readonly AnnouncementRow[], style: CalendarStyle): string {
  const name = style.t('Help desk announcements')
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Help Desk//Announcements//EN')
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN')
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  calendar.updatePropertyWithValue('name', name)
  calendar.updatePropertyWithValue('x-wr-calname', name)
  calendar.addProperty(durationOf('refresh-interval'))
  calendar.addProperty(durationOf('x-published-ttl'))
  for (const row of rows) calendar.addSubcomponent(eventOf(row, style))
  return `${calendar.toString()}\r\n`
}

function durationOf(name: string): ICAL.Property {
  return new ICAL.Property([name, {}, 'duration', REFRESH])
}

function eventOf(
  written: AnnouncementRow,
  { address, now, language, t }: CalendarStyle
): ICAL.Component {
  const row = inLanguage(written, language)
  const { id, title, answer, createdAt } = row
  const kind = t(KIND_LABELS[row.kind])
  const changedAt = new Date(Math.max(row.updatedAt.getTime(), row.endedAt?.getTime() ?? 0))
  const event = new ICAL.Component('vevent')
  const set = (name: string, value: string | number | ICAL.Time) =>
    event.updatePropertyWithValue(name, value)
  // The time is there because a restored backup gives ids again to others.
  set('uid', `announcement-${id}-${createdAt.getTime()}@help-desk`)
  set('dtstamp', timeOf(changedAt))
  set('created', timeOf(createdAt))
  set('last-modified', timeOf(changedAt))
  // It must grow with each change, and there is no counter.
  set('sequence', Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000))
  const { from, until } = spanOf(row, endOfHour(now))
  set('dtstart', timeOf(new Date(from)))
  if (until !== null && until > from) set('dtend', timeOf(new Date(until)))
  set('summary', plain(t('{kind}: {title}', { kind, title })))
  const description = [row.text, answer ?? ''].filter((part) => part !== '').join('\n\n')
  if (description !== '') set('description', plain(description))
  set('categories', kind)
  // It takes no one's time, so that it does not make people busy.
  set('transp', 'TRANSPARENT')
  if (address !== '') set('url', `${address}/announcements/${id}`)
  return event
}

/** An outage without an end lasts up to the end of the hour, so that the file changes once an hour. */
function endOfHour(now: Date): Date {
  const hour = hoursToMilliseconds(1)
  return new Date(Math.ceil(now.getTime() / hour) * hour)
}

/** In UTC and whole seconds, as iCalendar has them. */
function timeOf(at: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(at, true)
}

/** Text without characters that iCalendar does not allow, and with line ends of one kind. */
function plain(words: string): string {
  return words.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
}
