// Longer than others, because it has the recurrence, its dates and all calls for it.
import * as z from 'zod'
import { CLOSED_DAY_CHOICES, hasDates, LAST_DAY, NTHS } from '../domain/recurrence.ts'
import { TEXT_FORMATS } from '../domain/text-formats.ts'
import { WEEKDAYS } from '../domain/working-hours.ts'
import { oneOf, say, saying } from '../languages/validation-texts.ts'
import {
  IdParams,
  id,
  MAX_PAGE_ROWS,
  PageQuery,
  requiredName,
  slug,
  text,
  timestamp
} from './fields.ts'
import { defineRoute } from './route.ts'
import { day, timeZone } from './service-calendars.ts'
import { priority, status, TOTAL_COUNT_HEADER } from './tickets.ts'

/** The most recurring tickets of a help desk, all of which are answered at once. */
export const MAX_SCHEDULES = 200

/** How many dates at which a ticket is raised a preview has. */
export const PREVIEWED_DATES = 10

/** How many rows a preview has at most, dates that are left out among them. */
export const MAX_PREVIEW = 40

const MAX_INTERVAL = 100
const MAX_COUNT = 1000

const number = (label: string, min: number, max: number) => {
  const message = saying('{label} must be a whole number from {min} to {max}', {
    ...{ label: { id: label }, min, max }
  })
  return z.int(message).min(min, message).max(max, message)
}

const interval = number('Interval', 1, MAX_INTERVAL)
const weekday = z.enum(WEEKDAYS, saying('A weekday must be mon, tue, wed, thu, fri, sat or sun'))

/** A member of {@link RepeatChoice}. */
const repeating = <const Every extends string, Fields extends z.ZodRawShape>(
  every: Every,
  fields: Fields,
  id: string
) => z.object({ every: z.literal(every), ...fields }).meta({ id })

const weekdays = z
  .array(weekday, saying('Weekdays must be a list'))
  .min(1, saying('Select at least one weekday'))
  .max(WEEKDAYS.length, saying('A week has seven days'))

const NTH = saying('Nth must be 1, 2, 3, 4, or -1 for the last')

/** How often; see `Repeat` in `recurrence.ts`. Day -1 of a month is its last one. */
const RepeatChoice = z
  .discriminatedUnion(
    'every',
    [
      repeating('day', { interval }, 'RepeatDays'),
      repeating('week', { interval, weekdays }, 'RepeatWeeks'),
      repeating(
        'month-day',
        {
          interval,
          day: number('Day', LAST_DAY, 31).refine((value) => value !== 0, saying('Select a day'))
        },
        'RepeatMonthDay'
      ),
      repeating(
        'month-weekday',
        { interval, nth: z.literal(NTHS, NTH), weekday },
        'RepeatMonthWeekday'
      ),
      repeating('month-working-day', { interval }, 'RepeatMonthWorkingDay'),
      repeating(
        'year',
        {
          interval: number('Interval', 1, 10),
          month: number('Month', 1, 12),
          day: number('Day', 1, 31)
        },
        'RepeatYears'
      )
    ],
    saying('Every must be day, week, month-day, month-weekday, month-working-day or year')
  )
  .meta({ id: 'Repeat' })

const TIME = saying('Time must be from 00:00 to 23:59, as 08:00')

/** When tickets are raised (D77). */
export const Recurrence = z
  .object({
    repeat: RepeatChoice,
    /** By the wall clock of the zone. */
    time: z
      .string(TIME)
      .max(5, TIME)
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME),
    zone: timeZone,
    /** The first day on which one can be raised. */
    start: day.refine((value) => /^(?:19|20|21)/.test(value), saying('Start must be before 2200')),
    /** The last day; null for none. */
    until: day.nullable(),
    /** How many dates there are, skipped ones among them; null for no such end. */
    count: number('Count', 1, MAX_COUNT).nullable(),
    closedDays: z.enum(CLOSED_DAY_CHOICES, saying('Closed days must be raise, skip or move')),
    /** The service calendar whose closed days count; null for Monday to Friday. */
    calendar: z.uuid(saying('A calendar must be named by its id')).max(36).nullable()
  })
  .superRefine(({ repeat, start, until, count }, { addIssue }) => {
    const reject = (path: string[], message: string) => addIssue({ code: 'custom', path, message })
    if (until !== null && until < start)
      reject(['until'], say('The last day must not be before start'))
    if (until !== null && count !== null)
      reject(['count'], say('Select a last day or a number of dates, not both'))
    if (!hasDates({ repeat, start })) reject(['repeat', 'day'], say('This date never comes'))
  })
  .meta({ id: 'Recurrence' })

/** The ticket that is raised. */
const ScheduledTicket = z
  .object({
    department: requiredName('Department', 100),
    description: text(
      'Description',
      { length: 10, message: 'Description must be at least 10 characters' },
      10_000
    ),
    format: z.enum(TEXT_FORMATS, oneOf('Format must be one of {choices}', TEXT_FORMATS)),
    priority,
    category: slug('Category'),
    subcategory: slug('Subcategory').nullable(),
    /** The person for whom it is raised; null for the author, and with Run now for the caller. */
    requesterId: id.nullable(),
    assigneeId: id.nullable()
  })
  .meta({ id: 'ScheduledTicket' })

/** A recurring ticket as a person writes it (D77). */
export const ScheduleInput = z
  .object({
    name: requiredName('Name', 100),
    enabled: z.boolean(saying('Enabled must be true or false')),
    recurrence: Recurrence,
    ticket: ScheduledTicket,
    /** Whether nothing is raised while the ticket before is open. */
    skipWhileOpen: z.boolean(saying('Skip while open must be true or false'))
  })
  .meta({ id: 'ScheduleInput' })
export type ScheduleInput = z.infer<typeof ScheduleInput>

/** `updatedAt` is that of the schedule that was changed, so that no one's change is lost. */
export const ScheduleUpdate = ScheduleInput.extend({ updatedAt: timestamp }).meta({
  id: 'ScheduleUpdate'
})
export type ScheduleUpdate = z.infer<typeof ScheduleUpdate>

/** A recurring ticket (D77). */
export const Schedule = ScheduleInput.extend({
  id,
  /** By RFC 5545; closed days are no part of it. */
  rrule: z.string(),
  /** When the next ticket is raised; null where none is. */
  nextAt: timestamp.nullable(),
  /** Why nothing is raised although it is enabled; null where it works. */
  pausedReason: z.string().nullable(),
  /** Who has saved it last, in whose name tickets are raised. */
  authorId: id,
  createdAt: timestamp,
  updatedAt: timestamp
}).meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof Schedule>

/** A date of a recurrence, and what happens then. */
export const ScheduleDate = z
  .object({
    /** By the wall clock, as `2026-12-24T08:00`. */
    planned: z.string(),
    /** `skipped` on a closed day, `merged` where another one was moved to the same day. */
    outcome: z.enum(['raised', 'moved', 'skipped', 'merged']),
    /** When a ticket is raised; null where none is. */
    at: timestamp.nullable()
  })
  .meta({ id: 'ScheduleDate' })
export type ScheduleDate = z.infer<typeof ScheduleDate>

/** An occurrence that has passed (D77). */
export const ScheduleRun = z
  .object({
    id,
    at: timestamp,
    /** `still-open` where the ticket before was open, `by-hand` for Run now. */
    outcome: z.enum(['raised', 'by-hand', 'still-open']),
    /** How many occurrences before it passed unnoticed, because no server was running. */
    missed: z.int().nonnegative(),
    /** The ticket; null where none was raised, where it is deleted, and where the caller does not see it. */
    ticket: z.object({ id, ticketId: z.string(), status }).nullable()
  })
  .meta({ id: 'ScheduleRun' })
export type ScheduleRun = z.infer<typeof ScheduleRun>

const path = '/api/schedules'
const access = 'signed-in'

export const listSchedules = defineRoute({
  operationId: 'listSchedules',
  method: 'GET',
  path,
  summary:
    'Recurring tickets by name: all for IT Support Specialists, those of their department for department heads, none for others (D77)',
  access,
  response: z.array(Schedule),
  status: 200
})

export const createSchedule = defineRoute({
  operationId: 'createSchedule',
  method: 'POST',
  path,
  summary: `Create a recurring ticket; at most ${MAX_SCHEDULES} are possible (D77)`,
  access,
  body: ScheduleInput,
  response: Schedule,
  status: 201,
  errors: [403, 409]
})

export const getSchedule = defineRoute({
  operationId: 'getSchedule',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One recurring ticket (D77)',
  access,
  params: IdParams,
  response: Schedule,
  status: 200,
  errors: [404]
})

export const updateSchedule = defineRoute({
  operationId: 'updateSchedule',
  method: 'PUT',
  path: `${path}/{id}`,
  summary:
    'Replace a recurring ticket, whose author the caller becomes; 409 if it has changed (D77)',
  access,
  params: IdParams,
  body: ScheduleUpdate,
  response: Schedule,
  status: 200,
  errors: [403, 404, 409]
})

export const deleteSchedule = defineRoute({
  operationId: 'deleteSchedule',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a recurring ticket; the tickets that it has raised stay (D77)',
  access,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const previewSchedule = defineRoute({
  operationId: 'previewSchedule',
  method: 'POST',
  path: `${path}/preview`,
  summary: `The next ${PREVIEWED_DATES} dates of a recurrence, and those between that are skipped or merged, at most ${MAX_PREVIEW} together (D77)`,
  access,
  body: Recurrence,
  response: z.array(ScheduleDate).max(MAX_PREVIEW),
  status: 200,
  errors: [403]
})

export const runSchedule = defineRoute({
  operationId: 'runSchedule',
  method: 'POST',
  path: `${path}/{id}/run`,
  summary: 'Raise the ticket now, in the name of the caller; the dates stay as they are (D77)',
  access,
  params: IdParams,
  response: ScheduleRun,
  status: 201,
  errors: [403, 404, 409]
})

export const listScheduleRuns = defineRoute({
  operationId: 'listScheduleRuns',
  method: 'GET',
  path: `${path}/{id}/runs`,
  summary: `The runs of a recurring ticket with their tickets, newest first, at most ${MAX_PAGE_ROWS} at once; the header ${TOTAL_COUNT_HEADER} holds their number before paging (D77)`,
  access,
  params: IdParams,
  query: PageQuery,
  response: z.array(ScheduleRun),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200,
  errors: [404]
})
