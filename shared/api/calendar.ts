import * as z from 'zod'
import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_STATES } from '../domain/announcements.ts'
import { DAY_MS } from '../domain/working-hours.ts'
import { say, saying } from '../languages/validation-texts.ts'
import { announcementTime } from './announcements.ts'
import { dayText, id, idText, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { timeZone } from './service-calendars.ts'
import { priority } from './tickets.ts'
import { announcementTitles } from './translations.ts'

// The calendar: everything with a date that a person may see, by kind (D81).

/** The most days that are read at once: a month with the weeks around it, and the next one. */
const MAX_CALENDAR_DAYS = 62
/** How many due tickets, and dates of recurring tickets, a day names; it counts all. */
export const MAX_NAMED_PER_DAY = 5
/** The most entries of each other kind. */
export const MAX_CALENDAR_ENTRIES = 200
/** How many of those that planned work overlaps are named. */
export const MAX_OVERLAPS = 5

const kind = z.enum(ANNOUNCEMENT_KINDS)

/** A day on which a team does not work (D70), of the calendars that have it under this name. */
const CalendarClosure = z
  .object({
    name: z.string(),
    /** The names of the calendars. */
    calendars: z.array(z.string()),
    from: timestamp,
    until: timestamp,
    /** Whether it is of whole days: `from` and `until` are midnights in the zone that was asked for. */
    wholeDays: z.boolean()
  })
  .meta({ id: 'CalendarClosure' })
export type CalendarClosure = z.infer<typeof CalendarClosure>

const CalendarAnnouncement = z
  .object({
    id,
    kind,
    title: z.string(),
    translations: announcementTitles,
    /** Whose people it is for; none for everyone. */
    departments: z.array(z.string()),
    from: timestamp,
    /** When it ends, or has ended; for an outage, when it is expected to. Null for unknown. */
    until: timestamp.nullable(),
    state: z.enum(ANNOUNCEMENT_STATES),
    /** The closures and other planned work that planned work overlaps; absent for none. */
    overlaps: z.array(z.string()).max(MAX_OVERLAPS).optional()
  })
  .meta({ id: 'CalendarAnnouncement' })
export type CalendarAnnouncement = z.infer<typeof CalendarAnnouncement>

const CalendarAbsence = z
  .object({ personId: id, from: timestamp, until: timestamp })
  .meta({ id: 'CalendarAbsence' })
export type CalendarAbsence = z.infer<typeof CalendarAbsence>

/** A date on which a recurring ticket is raised (D77). */
const CalendarRaising = z
  .object({ id, name: z.string(), department: z.string(), at: timestamp })
  .meta({ id: 'CalendarRaising' })
export type CalendarRaising = z.infer<typeof CalendarRaising>

const CalendarTicket = z
  .object({
    id,
    ticketId: z.string(),
    /** The first line of its description. */
    title: z.string(),
    priority,
    assigneeId: id.nullable(),
    due: timestamp
  })
  .meta({ id: 'CalendarTicket' })

const total = z.int().positive()

export const Calendar = z
  .object({
    announcements: z.array(CalendarAnnouncement),
    closures: z.array(CalendarClosure),
    absences: z.array(CalendarAbsence),
    /** By day, as `2026-12-24`: how many there are, and the earliest of them. */
    recurring: z.array(
      z
        .object({ day: z.string(), total, named: z.array(CalendarRaising) })
        .meta({ id: 'CalendarRaisings' })
    ),
    due: z.array(
      z
        .object({ day: z.string(), total, named: z.array(CalendarTicket) })
        .meta({ id: 'CalendarTickets' })
    )
  })
  .meta({ id: 'Calendar' })
export type Calendar = z.infer<typeof Calendar>

/** Planned work and closures that planned work overlaps, earliest first. */
export const Overlaps = z
  .object({
    work: z.array(CalendarAnnouncement),
    closures: z.array(CalendarClosure)
  })
  .meta({ id: 'Overlaps' })
export type Overlaps = z.infer<typeof Overlaps>

/** A day of the years in which calendars have rules for clock changes. */
const calendarDay = dayText.refine(
  (day) => /^(?:19|20|21)/.test(day),
  saying('Select a day before 2200')
)

const access = 'signed-in'
const path = '/api/calendar'

export const getCalendar = defineRoute({
  operationId: 'getCalendar',
  method: 'GET',
  path,
  summary: `Announcements, closures of service calendars, absences, dates of recurring tickets and due tickets, each where the caller sees them elsewhere too; a day names at most ${MAX_NAMED_PER_DAY} tickets and counts all, and at most ${MAX_CALENDAR_DAYS} days are read (D81)`,
  access,
  query: z
    .object({
      /** Whole days by the wall clock of the zone; `until` is included. */
      from: calendarDay,
      until: calendarDay,
      zone: timeZone
    })
    .superRefine(({ from, until }, { addIssue }) => {
      const reject = (message: string) => addIssue({ code: 'custom', path: ['until'], message })
      const days = (Date.parse(until) - Date.parse(from)) / DAY_MS
      // Neither holds where one of them is no day, which is said already.
      if (days < 0) reject(say('Until must not be before from'))
      else if (days >= MAX_CALENDAR_DAYS)
        reject(
          say('At most {max} days can be read at once', {
            max: MAX_CALENDAR_DAYS
          })
        )
    }),
  response: Calendar,
  status: 200
})

export const findOverlaps = defineRoute({
  operationId: 'findOverlaps',
  method: 'GET',
  path: `${path}/overlaps`,
  summary: `The other planned work and the closures that the caller sees and that planned work would overlap, at most ${MAX_OVERLAPS} of each (D81)`,
  access,
  query: z
    .object({
      from: announcementTime('From'),
      /** Without it, the work counts as one of a day. */
      until: announcementTime('Until').optional(),
      zone: timeZone,
      /** The announcement that is changed, which does not overlap itself. */
      announcement: idText.optional()
    })
    .superRefine(({ from, until }, { addIssue }) => {
      if (until !== undefined && Date.parse(until) <= Date.parse(from))
        addIssue({ code: 'custom', path: ['until'], message: say('Until must be after from') })
    }),
  response: Overlaps,
  status: 200
})

/** The longest token that an address may hold; see `TOKEN_PREFIX`. */
const MAX_TOKEN_LENGTH = 100

export const subscribeToAnnouncements = defineRoute({
  operationId: 'subscribeToAnnouncements',
  method: 'GET',
  path: '/api/announcements.ics',
  summary:
    'The announcements that the owner of a token sees, from 90 days ago, as iCalendar (RFC 5545) for Outlook and phones. The token must have the scope "calendar", and stands in the address because such programs send no headers (D81)',
  access: 'public',
  query: z.object({
    token: z
      .string(saying('Token must be text'))
      .max(MAX_TOKEN_LENGTH, saying('This is not a token'))
  }),
  produces: 'text/calendar',
  status: 200,
  errors: [401]
})
