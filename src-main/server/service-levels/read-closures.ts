import { TZDate } from '@date-fns/tz'
import ICAL from 'ical.js'
import { withoutInvisible } from '#shared/api/fields.ts'
import { Closure, MAX_CLOSURE_NAME } from '#shared/api/service-calendars.ts'
import type { Closure as ReadClosure } from '#shared/domain/working-hours.ts'
import { text } from '#shared/languages/texts.ts'
import { errorMessage } from '../base/error-message.ts'
import { ProblemError } from '../http/problem.ts'

/** The most closures that are offered from one file, and the most occurrences that are looked at. */
const MAX_CLOSURES = 2000
const MAX_OCCURRENCES = 5000

/** The last day that a calendar can name. */
const LAST_DAY = '9999-12-31'

/** The days in which closures are looked for, and the zone by whose wall clock they are meant. */
export interface ClosureRange {
  /** Whole days, as `2026-01-01`; `until` is included. */
  from: string
  until: string
  zone: string
}

/** An event of a file, and the line on which it begins. */
interface ReadEvent {
  event: ICAL.Event
  line: number
}

/**
 * Reads the days and times that an iCalendar file names (RFC 5545, D70): repeated events are
 * expanded; events that leave their time free (`TRANSP`), are cancelled or last no time are left out.
 * @returns closures, earliest first
 * @throws ProblemError 400 naming the line that can't be read
 */
export function findClosures(file: string, range: ClosureRange): ReadClosure[] {
  let looks = 0
  const found = readEvents(file).flatMap((read) =>
    atLine(read.line, () => {
      const closures: ReadClosure[] = []
      for (const { item, startDate, endDate } of occurrencesOf(read.event, range.until)) {
        looks += 1
        if (looks > MAX_OCCURRENCES) throw tooMany()
        if (!closesTime(item)) continue
        const closure = toClosure(item, startDate, endDate, range.zone)
        const isWithin = closure.until >= range.from && closure.from.slice(0, 10) <= range.until
        if (isWithin && isClosure(closure)) closures.push(closure)
      }
      return closures
    })
  )
  if (found.length > MAX_CLOSURES) throw tooMany()
  return found.sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** The events of a file, repeated ones with their changed occurrences. */
function readEvents(file: string): ReadEvent[] {
  const lines = file
    .split(/\r?\n/)
    .flatMap((text, index) => (/^BEGIN:VEVENT\s*$/i.test(text) ? [index + 1] : []))
  const all = parseFile(file).map((part, index) => {
    const line = lines[index] ?? 1
    return atLine(line, () => {
      const event = new ICAL.Event(part)
      // It is read only now, and fails here if it is no time.
      if (!event.startDate) throw new Error('it has no start')
      return { event, line }
    })
  })
  const whole = all.filter(({ event }) => !event.isRecurrenceException())
  for (const { event } of all.filter((read) => !whole.includes(read)))
    whole.find(({ event: { uid } }) => uid === event.uid)?.event.relateException(event)
  return whole
}

/** @throws ProblemError 400 for what is no iCalendar file */
function parseFile(file: string): ICAL.Component[] {
  try {
    return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  } catch (error) {
    const bad = badLine(errorMessage(error))
    const line = file.split(/\r?\n/).findIndex((text) => bad !== '' && text.startsWith(bad))
    throw new ProblemError(
      400,
      line < 0
        ? text('The file is not an iCalendar file (.ics)')
        : text('Line {line} of the file is not iCalendar: {value}', {
            line: line + 1,
            value: bad.slice(0, 80)
          })
    )
  }
}

/** The line that an error of the parser quotes behind its reason; empty for none. */
function badLine(message: string): string {
  const end = message.indexOf(') "')
  return message.startsWith('invalid line (') && end > 0 ? message.slice(end + 3, -1) : ''
}

/** @throws ProblemError 400 naming the line, whatever goes wrong with its event */
function atLine<T>(line: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError(
      400,
      text("The event on line {line} of the file can't be read: {error}", {
        line,
        error: errorMessage(error)
      })
    )
  }
}

function* occurrencesOf(event: ICAL.Event, until: string) {
  if (!event.isRecurring()) {
    yield event.getOccurrenceDetails(event.startDate)
    return
  }
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (dayOf(next) > until) return
    yield event.getOccurrenceDetails(next)
  }
}

function closesTime({ component }: ICAL.Event): boolean {
  const property = (name: string) => String(component.getFirstPropertyValue(name)).toUpperCase()
  return property('transp') !== 'TRANSPARENT' && property('status') !== 'CANCELLED'
}

/** `DTEND` is the first day or instant after the event; an event without one lasts a day. */
function toClosure(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, zone: string): ReadClosure {
  const name = nameOf(event)
  if (!start.isDate)
    return { name, from: wallClock(event, start, zone), until: wallClock(event, end, zone) }
  const last = end.clone()
  if (end.compareDateOnlyTz(start, ICAL.Timezone.utcTimezone) > 0) last.adjust(-1, 0, 0, 0)
  return { name, from: dayOf(start), until: dayOf(last) }
}

/** A calendar can't have those that end when they begin, or before. */
const isClosure = (closure: ReadClosure) => Closure.safeParse(closure).success

/** The title of an event as calendars take names: of visible characters in one line, and cut. */
function nameOf({ summary }: ICAL.Event): string {
  const name = withoutInvisible(summary?.replaceAll(/\s+/g, ' ') ?? '').trim()
  if (name.length <= MAX_CLOSURE_NAME) return name || 'Closed'
  return `${name.slice(0, MAX_CLOSURE_NAME - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A time by the wall clock of a zone, as `2026-12-24T13:00`; one without a zone as it is. */
function wallClock(event: ICAL.Event, time: ICAL.Time, zone: string): string {
  const named = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const { year, month, day, hour, minute, second } = time
  const isFloating = time.zone === ICAL.Timezone.localTimezone
  if (isFloating && !named) return `${dayOf(time)}T${two(hour)}:${two(minute)}`
  const at = isFloating
    ? new TZDate(year, month - 1, day, hour, minute, second, named).getTime()
    : time.toUnixTime() * 1000
  if (Number.isNaN(at)) throw new Error(`no time zone is named ${named}`)
  const text = new TZDate(at, zone).toISOString()
  return !text.startsWith('+') ? text.slice(0, 16) : `${LAST_DAY}T24:00`
}

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = ({ year, month, day }: ICAL.Time) =>
  year > 9999 ? LAST_DAY : `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

function tooMany(): ProblemError {
  return new ProblemError(
    400,
    text('The file has more than {max} days, or repeats too often', { max: MAX_CLOSURES })
  )
}
