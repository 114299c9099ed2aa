import ICAL from 'ical.js'
import { toMarkdown } from './markdown.ts'

/** The details of an invitation, some of which may be missing in the email's own text. */
export interface Invitation {
  /** As Markdown: what, when, where and who. */
  text: string
  /** By which one sees that a text says when: the hour, such as `14:30`. */
  time: string
}

const MAX_GUESTS = 20

/** Reads an invitation (RFC 5545); null for what is none. */
export function readInvitation(calendar: string): Invitation | null {
  try {
    const component = new ICAL.Component(ICAL.parse(calendar))
    const [part] = component.getAllSubcomponents('vevent')
    return part
      ? describeEvent(new ICAL.Event(part), component.getFirstPropertyValue('method'))
      : null
  } catch {
    return null
  }
}

function describeEvent(event: ICAL.Event, method: unknown): Invitation {
  const isCancelled = String(method).toUpperCase() === 'CANCEL'
  const guests = event.attendees.map(nameOf)
  const more = guests.length - MAX_GUESTS
  const organizer = event.component.getFirstProperty('organizer')
  const who = [
    organizer ? `${nameOf(organizer)} (organizer)` : '',
    ...guests.slice(0, MAX_GUESTS),
    more > 0 ? `${more} more` : ''
  ].filter((name) => name !== '')
  const lines = [
    `${isCancelled ? 'Cancelled' : 'Invitation'}: ${event.summary || 'without a subject'}`,
    `When: ${whenOf(event)}`,
    event.location ? `Where: ${event.location}` : '',
    who.length > 0 ? `Who: ${who.join(', ')}` : ''
  ].filter((line) => line !== '')
  const value = lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n')
  const text = toMarkdown({ type: 'paragraph', children: [{ type: 'text', value }] })
  return { text, time: event.startDate.isDate ? dayOf(event.startDate) : timeOf(event.startDate) }
}

function whenOf({ startDate: start, endDate: end, component }: ICAL.Event): string {
  const zone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const zoneName = zone || (start.zone === ICAL.Timezone.utcTimezone ? 'UTC' : '')
  const repeats = component.hasProperty('rrule') ? ', repeated' : ''
  if (start.isDate) return `${dayOf(start)}, all day${repeats}`
  const until = end && dayOf(end) !== dayOf(start) ? `${dayOf(end)} ${timeOf(end)}` : timeOf(end)
  return `${dayOf(start)} ${timeOf(start)}–${until}${zoneName ? ` (${zoneName})` : ''}${repeats}`
}

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (time: ICAL.Time) => `${time.year}-${two(time.month)}-${two(time.day)}`
const timeOf = (time: ICAL.Time) => `${two(time.hour)}:${two(time.minute)}`

function nameOf(person: ICAL.Property): string {
  return person.getFirstParameter('cn') || String(person.getFirstValue()).replace(/^mailto:/i, '')
}
