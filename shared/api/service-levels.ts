import * as z from 'zod'
import { departmentKey } from '../domain/teams.ts'
import { PRIORITIES, type Priority } from '../domain/tickets.ts'
import { say, saying } from '../languages/validation-texts.ts'
import { id, requiredName, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { Closure, closures, day, targetMinutes, timeZone, week } from './service-calendars.ts'

const MAX_CALENDARS = 20
const MAX_DEPARTMENTS = 200
const MAX_WARNINGS = 3

const calendarId = z.uuid(saying('A calendar must be named by its id')).max(36)

/** A calendar with its name, as it is stored (D70). */
export const NamedCalendar = z
  .object({
    id: calendarId,
    name: requiredName('Name', 100),
    zone: timeZone,
    open: week,
    closures
  })
  .meta({ id: 'NamedCalendar' })
export type NamedCalendar = z.infer<typeof NamedCalendar>

/** The targets of tickets of one priority, in minutes; null for none (D71). */
const Targets = z
  .object({
    response: targetMinutes.nullable(),
    nextResponse: targetMinutes.nullable(),
    resolution: targetMinutes.nullable()
  })
  .meta({ id: 'ServiceTargets' })
export type ServiceTargets = z.infer<typeof Targets>

const priorityTargets = z
  .object(
    Object.fromEntries(PRIORITIES.map((priority) => [priority, Targets])) as Record<
      Priority,
      typeof Targets
    >
  )
  .meta({ id: 'PriorityTargets' })

/** Who is told besides when a ticket of a department is due (D73): its heads, or a person. */
const Escalation = z
  .object({
    to: z.enum(['none', 'head', 'person'], saying('Escalation must be to none, head or person')),
    /** For a person; one whose account is gone counts as none. */
    personId: id.optional()
  })
  .meta({ id: 'Escalation' })
export type Escalation = z.infer<typeof Escalation>

/** The service level of a department (D71). */
const DepartmentLevel = z
  .object({
    department: requiredName('Department', 100),
    calendar: calendarId,
    targets: priorityTargets,
    /** At which shares of open time to warn, in percent, besides the deadline. */
    warnings: z
      .array(
        z
          .int(saying('A warning must be a whole number of percent'))
          .min(1, saying('A warning must be from 1 to 99 percent'))
          .max(99, saying('A warning must be from 1 to 99 percent'))
      )
      .max(MAX_WARNINGS, saying('At most {max} warnings are possible', { max: MAX_WARNINGS })),
    /** Whether a ticket that comes from another department starts anew (D72). */
    restart: z.boolean(saying('Restart must be true or false')),
    /** None where it is absent, as in settings of earlier versions. */
    escalation: Escalation.optional()
  })
  .meta({ id: 'DepartmentLevel' })

const input = z.object({
  /** Whether tickets have deadlines. */
  enabled: z.boolean(saying('Enabled must be true or false')),
  calendars: z
    .array(NamedCalendar, saying('Calendars must be a list'))
    .max(MAX_CALENDARS, saying('At most {max} calendars are possible', { max: MAX_CALENDARS })),
  /** The calendar of departments without a service level; null for none. */
  calendar: calendarId.nullable(),
  departments: z.array(DepartmentLevel, saying('Departments must be a list')).max(
    MAX_DEPARTMENTS,
    saying('At most {max} departments are possible', {
      max: MAX_DEPARTMENTS
    })
  )
})

/** The service levels of the help desk (D70 to D72). */
export const ServiceLevels = input
  .extend({
    /** When they were changed last; null if never. */
    updatedAt: timestamp.nullable()
  })
  .meta({ id: 'ServiceLevels' })
export type ServiceLevels = z.infer<typeof ServiceLevels>

/** `updatedAt` is that of the levels that were changed, so that no one's change is lost. */
export const ServiceLevelsUpdate = input
  .extend({ updatedAt: timestamp.nullable() })
  .superRefine(checkReferences)
  .meta({ id: 'ServiceLevelsUpdate' })
export type ServiceLevelsUpdate = z.infer<typeof ServiceLevelsUpdate>

/** Names are unique, and calendars exist. */
function checkReferences(
  { calendars, calendar, departments }: z.infer<typeof input>,
  context: z.RefinementCtx
): void {
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const ids = calendars.map((known) => known.id)
  const names = calendars.map(({ name }) => departmentKey(name))
  const keys = departments.map(({ department }) => departmentKey(department))
  for (const [index, { id: own, name }] of calendars.entries()) {
    if (ids.indexOf(own) < index)
      report(['calendars', index, 'id'], say('Two calendars have the same id'))
    if (names.indexOf(departmentKey(name)) < index)
      report(['calendars', index, 'name'], say('Two calendars are named {name}', { name }))
  }
  const missing = say('There is no such calendar')
  if (calendar !== null && !ids.includes(calendar)) report(['calendar'], missing)
  for (const [index, level] of departments.entries()) {
    if (!ids.includes(level.calendar)) report(['departments', index, 'calendar'], missing)
    if (level.escalation?.to === 'person' && level.escalation.personId === undefined)
      report(['departments', index, 'escalation', 'personId'], 'Select a person')
    if (keys.indexOf(departmentKey(level.department)) < index)
      report(
        ['departments', index, 'department'],
        say('{department} is in the list twice', { department: level.department })
      )
  }
}

const access = 'it-support-specialist'
const path = '/api/admin/service-levels'

export const getServiceLevels = defineRoute({
  operationId: 'getServiceLevels',
  method: 'GET',
  path,
  summary: 'The calendars and targets by which tickets have deadlines (D70, D71)',
  access,
  response: ServiceLevels,
  status: 200
})

export const updateServiceLevels = defineRoute({
  operationId: 'updateServiceLevels',
  method: 'PUT',
  path,
  summary: 'Change calendars and targets; running clocks move with them (D72)',
  access,
  body: ServiceLevelsUpdate,
  response: ServiceLevels,
  status: 200,
  errors: [409],
  maxBodyKib: 4096
})

/** The largest iCalendar file, in characters: the holidays of many years. */
const MAX_FILE = 200_000

/** An iCalendar file, and the days in which closures are looked for. */
const ClosureFile = z
  .object({
    file: z
      .string(saying('File must be text'))
      .max(MAX_FILE, saying('The file must be at most 200,000 characters')),
    zone: timeZone,
    from: day,
    /** The last day, which is included. */
    until: day
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    ...saying('Until must not be before from')
  })
  .meta({ id: 'ClosureFile' })

export const readClosures = defineRoute({
  operationId: 'readClosures',
  method: 'POST',
  path: `${path}/closures`,
  summary: 'Read the closures that an iCalendar file names; nothing is stored (D70)',
  access,
  body: ClosureFile,
  response: z.array(Closure),
  status: 200,
  maxBodyKib: 1280
})
