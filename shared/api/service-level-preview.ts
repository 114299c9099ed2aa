import * as z from 'zod'
import { say, saying } from '../languages/validation-texts.ts'
import { timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { ServiceCalendar, targetMinutes } from './service-calendars.ts'

const MAX_CALENDARS = 50
const MAX_EVENTS = 500
const MAX_NAME = 100
/** The longest time between the start and the last event: each year takes a while to compute. */
const MAX_HISTORY_MS = 10 * 366 * 24 * 60 * 60 * 1000

const calendarName = z
  .string(saying('A calendar must be named by text'))
  .max(
    MAX_NAME,
    saying('The name of a calendar must be at most {max} characters', { max: MAX_NAME })
  )

/** An instant in the years for which zones are known well. */
const instant = timestamp
  .max(40)
  .refine((text) => text >= '2000' && text < '2100', saying('Times must be from 2000 to 2099'))

const EVENT_FORMS = saying(
  'An event must be [time, "wait" | "resume" | "resolved" | "reopened" | "restart"], [time, "target", minutes] or [time, "calendar", name]'
)

/** Something that moves the deadline, with its time; see `ClockChange`. */
const PreviewEvent = z.union([
  z.tuple([instant, z.enum(['wait', 'resume', 'resolved', 'reopened', 'restart'])]),
  z.tuple([instant, z.literal('target'), targetMinutes]),
  z.tuple([instant, z.literal('calendar'), calendarName])
])
export type PreviewEvent = z.infer<typeof PreviewEvent>

/** The same as a list in the description of the API, because generators know no tuples. */
const eventList = z
  .array(z.union([z.string().max(MAX_NAME), z.number()], EVENT_FORMS), EVENT_FORMS)
  .max(3, EVENT_FORMS)
  .transform((list, context): PreviewEvent => {
    const event = PreviewEvent.safeParse(list)
    if (event.success) return event.data
    context.addIssue({ code: 'custom', message: EVENT_FORMS.error() })
    return z.NEVER
  })

interface PreviewParts {
  calendars: Record<string, ServiceCalendar>
  calendar: string
  start: string
  events: PreviewEvent[]
}

/** A ticket made up to see its deadline. */
export const ServiceLevelPreview = z
  .object({
    calendars: z
      .record(
        calendarName,
        ServiceCalendar,
        saying('Calendars must be an object of calendars by name')
      )
      .refine(
        (calendars) => Object.keys(calendars).length <= MAX_CALENDARS,
        saying('At most {max} calendars are accepted', { max: MAX_CALENDARS })
      ),
    calendar: calendarName,
    start: instant,
    targetMinutes,
    events: z.array(eventList, saying('Events must be a list')).max(MAX_EVENTS).default([])
  })
  .superRefine(checkPreview)
  .meta({ id: 'ServiceLevelPreview' })
export type ServiceLevelPreview = z.infer<typeof ServiceLevelPreview>

/** Calendars must exist, and events be in order. */
function checkPreview(
  { calendars, calendar, start, events }: PreviewParts,
  context: z.RefinementCtx
): void {
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const checkCalendar = (name: string, path: (string | number)[]) => {
    if (!Object.hasOwn(calendars, name))
      report(path, say('There is no calendar named {name}', { name }))
  }
  checkCalendar(calendar, ['calendar'])
  let before = Date.parse(start)
  for (const [index, [at, kind, value]] of events.entries()) {
    if (Date.parse(at) < before)
      report(
        ['events', index],
        say('Event {number} must not be before the one that precedes it', { number: index + 1 })
      )
    before = Date.parse(at)
    if (kind === 'calendar') checkCalendar(value, ['events', index])
  }
  if (before - Date.parse(start) > MAX_HISTORY_MS)
    report(['events'], say('Events must be within ten years of the start'))
}

/** The deadline of a ticket that was made up. */
export const ServiceLevelDeadline = z
  .object({
    /** Null while it is paused. */
    due: timestamp.nullable(),
    /** When a change made it late; null if none did. */
    lateAt: timestamp.nullable()
  })
  .meta({ id: 'ServiceLevelDeadline' })
export type ServiceLevelDeadline = z.infer<typeof ServiceLevelDeadline>

export const previewServiceLevel = defineRoute({
  operationId: 'previewServiceLevel',
  method: 'POST',
  path: '/api/admin/service-levels/preview',
  summary: 'Compute when a ticket would be due; nothing is stored (D72)',
  access: 'it-support-specialist',
  body: ServiceLevelPreview,
  response: ServiceLevelDeadline,
  status: 200,
  maxBodyKib: 1024
})
