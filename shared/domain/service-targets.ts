import type { NamedCalendar, ServiceLevels, ServiceTargets } from '../api/service-levels.ts'
import { departmentKey } from './teams.ts'
import type { Priority } from './tickets.ts'
import { type Calendar, closedTime } from './working-hours.ts'

const MINUTES_IN_HOUR = 60

/** The parts of a ticket that decide its targets. */
export interface TargetedTicket {
  department: string
  priority: Priority
  /** The default SLA of its subcategory, in hours; null for none. */
  defaultSla: number | null
}

/** The service level of a ticket: a calendar, and targets in minutes. */
export interface TicketLevel {
  /** The id of its calendar. */
  calendar: string
  targets: ServiceTargets
  /** Whether clocks start anew when it comes from another department (D72). */
  restart: boolean
  /** At which shares of open time to warn, in percent (D73). */
  warnings: readonly number[]
}

/**
 * The service level of a ticket (D71): its subcategory decides the time to resolution, otherwise
 * department and priority.
 * @returns null for a ticket without deadlines
 */
export function levelOf(
  { enabled, calendar, departments }: ServiceLevels,
  { department, priority, defaultSla }: TargetedTicket
): TicketLevel | null {
  if (!enabled) return null
  const level = departmentLevel(departments, department)
  const used = level?.calendar ?? calendar
  if (used === null) return null
  const { response = null, nextResponse = null, resolution = null } = level?.targets[priority] ?? {}
  return {
    calendar: used,
    targets: {
      ...{ response, nextResponse },
      resolution: defaultSla === null ? resolution : defaultSla * MINUTES_IN_HOUR
    },
    restart: level?.restart ?? false,
    warnings: level?.warnings ?? []
  }
}

type Departments = ServiceLevels['departments']

/** The service levels of departments by their keys, of each list once: a key takes a while to make. */
const known = new WeakMap<Departments, Map<string, Departments[number]>>()

/**
 * The service level of a department, however its name is written.
 * @param departments a list that is not changed later
 */
export function departmentLevel(
  departments: Departments,
  department: string
): Departments[number] | undefined {
  const levels = known.get(departments) ?? levelsByKey(departments)
  known.set(departments, levels)
  return levels.get(departmentKey(department))
}

function levelsByKey(departments: Departments): Map<string, Departments[number]> {
  return new Map(departments.map((level) => [departmentKey(level.department), level]))
}

/** A stored calendar as its hours are computed from it. */
export function toCalendar({ zone, open, closures }: NamedCalendar): Calendar {
  return { zone, open, closed: [], closedTimes: closures.map(closedTime) }
}
