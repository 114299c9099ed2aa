import { type CalendarClosure, MAX_CALENDAR_ENTRIES } from '#shared/api/calendar.ts'
import type { NamedCalendar, ServiceLevels } from '#shared/api/service-levels.ts'
import { startOf } from '#shared/domain/calendar-days.ts'
import { isoText } from '#shared/domain/instants.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { addDays, instantOf } from '#shared/domain/recurrence.ts'
import { departmentLevel } from '#shared/domain/service-targets.ts'
import { isItSupportSpecialist, trustedDepartmentKeys } from '#shared/domain/teams.ts'
import { closedTime, DAY_MS } from '#shared/domain/working-hours.ts'

/** A closure with the instants at which its calendars close and open again, in milliseconds. */
export interface KnownClosure {
  closure: CalendarClosure
  from: number
  until: number
}

/**
 * The closures of the service calendars of a person's departments, of all for IT Support Specialists,
 * that touch a time (D70), the earliest first.
 * @param zone the zone of the person, in which whole days are theirs too
 */
export function closuresBetween(
  levels: ServiceLevels,
  viewer: Viewer,
  { from, until, zone }: { from: number; until: number; zone: string }
): KnownClosure[] {
  const byKey = new Map<string, KnownClosure>()
  // Of thousands only those near the time are computed, whatever their zones.
  const [first, last] = [from - 2 * DAY_MS, until + 2 * DAY_MS].map((at) =>
    isoText(at).slice(0, 10)
  )
  const isNear = (closed: { from: string; until: string }) =>
    closed.from.slice(0, 10) <= String(last) && closed.until.slice(0, 10) >= String(first)
  for (const calendar of calendarsOf(levels, viewer))
    for (const { name, ...closed } of calendar.closures.filter(isNear)) {
      const wholeDays = !closed.from.includes('T')
      const [opensNot, opens] = closedTime(closed).map((local) => instantOf(calendar.zone, local))
      const span = { from: Number(opensNot), until: Number(opens) }
      const shown = wholeDays
        ? { from: startOf(zone, closed.from), until: startOf(zone, addDays(closed.until, 1)) }
        : span
      if (shown.until <= from || shown.from >= until) continue
      const times = { from: isoText(shown.from), until: isoText(shown.until) }
      // Calendars of several zones close at other instants on the same days.
      const key = JSON.stringify([name, times])
      const known = byKey.get(key)
      if (known) known.closure.calendars.push(calendar.name)
      else
        byKey.set(key, {
          closure: { name, calendars: [calendar.name], ...times, wholeDays },
          ...span
        })
    }
  return [...byKey.values()]
    .sort((one, other) => one.from - other.from)
    .slice(0, MAX_CALENDAR_ENTRIES)
}

/** The calendars by which the tickets run that a person handles. */
function calendarsOf(
  { calendars, calendar: usual, departments }: ServiceLevels,
  viewer: Viewer
): NamedCalendar[] {
  if (isItSupportSpecialist(viewer.role)) return calendars
  const ids = trustedDepartmentKeys(viewer).map(
    (key) => departmentLevel(departments, key)?.calendar ?? usual
  )
  return calendars.filter(({ id }) => ids.includes(id))
}
