import { type Calendar, DAY_MS, offsetAt, type WorkingHours, wallClockAt } from './working-hours.ts'

// Tickets that wait, and what happens while they do (D74). All instants are milliseconds since 1970.

/** How far ahead a wait can end, in milliseconds. */
export const MAX_WAIT_MS = 2 * 366 * DAY_MS

/**
 * The hours by which working days are counted without service levels: Monday to Friday. Only from 8
 * to 18, so that no one gets a reminder at night.
 * @param zone an IANA time zone
 */
export function weekdaysIn(zone: string): Calendar {
  const open = [['08:00', '18:00']] as const
  return { zone, open: { mon: open, tue: open, wed: open, thu: open, fri: open }, closed: [] }
}

/** Finds the n-th working day after an instant; null where nothing is open for years. */
export type DayAfter = (from: number, days: number) => number | null

/**
 * Counts working days: days of the wall clock on which something is open. The n-th one after an
 * instant begins to count at the next open time, and ends at the same time of day; where that is
 * closed, at the next open time (D74).
 */
export function workingDays(hours: WorkingHours, zone: string): DayAfter {
  const openFrom = (at: number) => {
    const next = hours.add(at, 1)
    return next === null ? null : next - 1
  }
  return (from, days) => {
    const start = openFrom(from)
    if (start === null) return null
    const timeOfDay = wallClockAt(zone, start) % DAY_MS
    let day = wallClockAt(zone, start) - timeOfDay
    for (let count = 0; count < days; count++) {
      const next = openFrom(instantOf(zone, day + DAY_MS))
      if (next === null) return null
      const wall = wallClockAt(zone, next)
      day = wall - (wall % DAY_MS)
    }
    return openFrom(instantOf(zone, day + timeOfDay))
  }
}

/** When a wall clock shows a time: the first of two, or as long after midnight where it skips it. */
function instantOf(zone: string, wall: number): number {
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - offsetAt(zone, near))
  const first = before as number
  return wallClockAt(zone, first) === wall ? first : Math.max(first, after as number)
}

/** Everything that decides when something happens to a ticket that waits. */
export interface CountedWait {
  until: number | null
  /** In working days; null for none. */
  remindAfterDays: number | null
  resolveAfterDays: number | null
  /** Since when these days count. */
  countedFrom: number
  /** When the reminder was sent; null until then. */
  remindedAt: number | null
  /** When something happens next; null for never. */
  nextAt: number | null
}

/** When it happens next, as it was planned when the days began to count. */
export function plannedNext(
  { until, countedFrom, remindAfterDays }: CountedWait,
  dayAfter: DayAfter
): number | null {
  const remindAt = remindAfterDays === null ? null : dayAfter(countedFrom, remindAfterDays)
  return earlier(remindAt, until)
}

/**
 * When a ticket is resolved after a reminder, which announces it: as planned, but after a late reminder
 * as many working days later as there were to be between the two.
 * @param remindedAt when the reminder is sent
 * @returns null where it is not resolved by itself
 */
export function announcedAt(
  { countedFrom, remindAfterDays, resolveAfterDays }: CountedWait,
  remindedAt: number,
  dayAfter: DayAfter
): number | null {
  if (remindAfterDays === null || resolveAfterDays === null) return null
  const planned = dayAfter(countedFrom, resolveAfterDays)
  const again = dayAfter(remindedAt, resolveAfterDays - remindAfterDays)
  return planned === null || again === null ? null : Math.max(planned, again)
}

/** The earlier of two instants; null is never. */
export function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** When a reminder is sent and a ticket resolved, as far as that is still to come. */
export function stepsOf(
  wait: CountedWait,
  dayAfter: DayAfter
): { remindAt: number | null; resolveAt: number | null } {
  const { until, nextAt, remindedAt, countedFrom, resolveAfterDays } = wait
  // Nothing but the end of the wait is to come: no days count.
  if (nextAt === null || nextAt === until) return { remindAt: null, resolveAt: null }
  if (remindedAt !== null) return { remindAt: null, resolveAt: nextAt }
  const planned = resolveAfterDays === null ? null : dayAfter(countedFrom, resolveAfterDays)
  const isBefore = planned !== null && (until === null || planned < until)
  return { remindAt: nextAt, resolveAt: isBefore ? planned : null }
}
