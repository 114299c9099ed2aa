import * as z from 'zod'
import { WEEKDAY_NAMES } from '../domain/weekday-names.ts'
import { WEEKDAYS } from '../domain/working-hours.ts'
import { say, saying } from '../languages/validation-texts.ts'
import { requiredName } from './fields.ts'

/** The most openings in a day, and the most closures of a calendar: ten years of holidays. */
const MAX_OPENINGS = 12
const MAX_CLOSURES = 200

/** The longest name of a closure, in characters. */
export const MAX_CLOSURE_NAME = 50

/** The longest target, in minutes: two years. */
const MAX_TARGET_MINUTES = 2 * 366 * 24 * 60

/** Open time in minutes, in which something is to be done (D71). */
export const targetMinutes = z
  .int(saying('A target must be a whole number of minutes'))
  .min(1, saying('A target must be at least 1 minute'))
  .max(MAX_TARGET_MINUTES, saying('A target must be at most two years'))

/** A time of day by the wall clock; 24:00 is the end of the day. */
const timeOfDay = z
  .string(saying('A time must be text such as 08:00'))
  .max(5, saying('A time must be from 00:00 to 24:00, as 08:00'))
  .regex(
    /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/,
    saying('A time must be from 00:00 to 24:00, as 08:00')
  )

/** Two texts: a list in the description of the API, because generators of clients know no tuples. */
function pair(schema: z.ZodType<string>, message: ReturnType<typeof saying>) {
  return z.array(schema, message).length(2, message) as unknown as z.ZodType<[string, string]>
}

const Opening = pair(
  timeOfDay,
  saying('An opening must be two times, as ["08:00", "12:00"]')
).refine(([from, until]) => from < until, saying('An opening must end after it begins'))

/** A day that exists, so not 30 February. */
export const day = z
  .string(saying('A closed day must be text such as 2026-12-24'))
  .max(10, saying('A closed day must be a date such as 2026-12-24'))
  .regex(/^\d{4}-\d{2}-\d{2}$/, saying('A closed day must be a date such as 2026-12-24'))
  .refine(isDay, saying('There is no such day'))

const localTime = z
  .string(saying('A closed time must be text such as 2026-12-24T13:00'))
  .max(16, saying('A closed time must be a date and a time, as 2026-12-24T13:00'))
  .regex(
    /^\d{4}-\d{2}-\d{2}T(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/,
    saying('A closed time must be a date and a time, as 2026-12-24T13:00')
  )
  .refine((time) => isDay(time.slice(0, 10)), saying('There is no such day'))

const ClosedTime = pair(localTime, saying('A closed time must be two times')).refine(
  ([from, until]) => from < until,
  saying('A closed time must end after it begins')
)

/** The openings of a week. */
export const week = z
  .partialRecord(
    z.enum(WEEKDAYS, saying('A weekday must be mon, tue, wed, thu, fri, sat or sun')),
    z.array(Opening, saying('The openings of a day must be a list')).max(MAX_OPENINGS)
  )
  .superRefine((week, context) => {
    for (const weekday of WEEKDAYS) {
      const overlap = firstOverlap(week[weekday] ?? [])
      if (overlap)
        context.addIssue({
          ...{ code: 'custom', path: [weekday] },
          message: say('{weekday}: {first} and {second} overlap', {
            ...{ weekday: WEEKDAY_NAMES[weekday], first: overlap[0], second: overlap[1] }
          })
        })
    }
  })

export const timeZone = z
  .string(saying('Time zone must be text'))
  .max(64, saying('No time zone has this name'))
  .refine(isZone, saying('No time zone has this name'))

export const Closure = z
  .object({
    name: requiredName('Name', MAX_CLOSURE_NAME),
    from: z.union([day, localTime], saying('From must be a day or a time')),
    until: z.union([day, localTime], saying('Until must be a day or a time'))
  })
  .refine(({ from, until }) => from.length === until.length, {
    path: ['until'],
    ...saying('From and until must both be days, or both be times')
  })
  .refine(({ from, until }) => (from.length === 10 ? from <= until : from < until), {
    path: ['until'],
    ...saying('A closure must not end before it begins')
  })
  .meta({ id: 'Closure' })

/** Days and times on which a calendar is closed. */
export const closures = z.array(Closure, saying('Closures must be a list')).max(MAX_CLOSURES)

/** When a team works (D70). */
export const ServiceCalendar = z
  .object({
    zone: timeZone,
    open: week,
    closed: z.array(day, saying('Closed days must be a list')).max(MAX_CLOSURES).default([]),
    closedTimes: z
      .array(ClosedTime, saying('Closed times must be a list'))
      .max(MAX_CLOSURES)
      .default([])
  })
  .meta({ id: 'ServiceCalendar' })
export type ServiceCalendar = z.infer<typeof ServiceCalendar>

/** Two openings of a day that overlap, as `['08:00–12:00', '11:00–13:00']`; null if none do. */
function firstOverlap(
  openings: readonly (readonly [string, string])[]
): readonly [string, string] | null {
  const sorted = [...openings].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [index, [from, until]] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && next[0] < until) return [`${from}–${until}`, next.join('–')]
  }
  return null
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function isZone(name: string): boolean {
  try {
    // Offsets such as +02:00 are accepted by it, but are no zone with rules.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
