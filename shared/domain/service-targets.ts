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

/** The service level of a department, however its name is written. */
export function departmentLevel(
  departments: ServiceLevels['departments'],
  department: string
): ServiceLevels['departments'][number] | undefined {
  const key = departmentKey(department)
  return departments.find((known) => departmentKey(known.department) === key)
}

/** A stored calendar as its hours are computed from it. */
export function toCalendar({ zone, open, closures }: NamedCalendar): Calendar {
  return { zone, open, closed: [], closedTimes: closures.map(closedTime) }
}
