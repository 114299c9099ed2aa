import { type Calendar, type WorkingHours, workingHours } from './working-hours.ts'

// Clocks of service levels (D72): how much open time a ticket has used, and when it is due.
// All instants are milliseconds since 1970.

/** A time in which a clock ran, by the hours of one calendar. */
interface Run {
  calendar: string
  from: number
  /** The open milliseconds it used, measured when it ended; null while it runs. */
  used: number | null
  until: number | null
}

/** A clock, from which its deadline follows. */
export interface ServiceClock {
  /** Milliseconds of open time. */
  target: number
  /** The calendar by which it runs, or will when it resumes. */
  calendar: string
  /** The times in which it ran, in order. At most the last one still runs. */
  runs: Run[]
  isWaiting: boolean
  isResolved: boolean
  /** When a change made it late; null if none did. */
  lateAt: number | null
}

/** Something that moves a deadline. */
export type ClockChange =
  | { kind: 'wait' | 'resume' | 'resolved' | 'reopened' | 'restart' }
  | { kind: 'target'; target: number }
  | { kind: 'calendar'; calendar: string }

/** Finds the hours of a calendar by its name or id. */
export type HoursOf = (calendar: string) => WorkingHours

/** The hours of calendars by their names or ids, each computed once it is needed. */
export function hoursBy(calendarOf: (calendar: string) => Calendar): HoursOf {
  const known = new Map<string, WorkingHours>()
  return (calendar) => {
    const hours = known.get(calendar) ?? workingHours(calendarOf(calendar))
    known.set(calendar, hours)
    return hours
  }
}

/** A clock that starts. @param target milliseconds of open time */
export function startClock(calendar: string, target: number, at: number): ServiceClock {
  return {
    ...{ target, calendar, runs: [runFrom(calendar, at)] },
    ...{ isWaiting: false, isResolved: false, lateAt: null }
  }
}

/** A clock after a change. Time it has used stays as it was measured (D72). */
export function changeClock(
  clock: ServiceClock,
  change: ClockChange,
  at: number,
  hoursOf: HoursOf
): ServiceClock {
  switch (change.kind) {
    case 'wait':
      return stop({ ...clock, isWaiting: true }, at, hoursOf)
    case 'resume':
      return goOn({ ...clock, isWaiting: false }, at)
    case 'resolved':
      // A change of status ends waiting.
      return stop({ ...clock, isWaiting: false, isResolved: true }, at, hoursOf)
    case 'reopened':
      return goOn({ ...clock, isResolved: false }, at)
    case 'restart':
      return goOn({ ...clock, runs: [], lateAt: null }, at)
    case 'target':
      return retarget(clock, change.target, at, hoursOf)
    case 'calendar':
      return goOn({ ...stop(clock, at, hoursOf), calendar: change.calendar }, at)
  }
}

/**
 * When a clock is due: the earliest instant at which its open time reaches the target, which may
 * be long ago.
 * @returns null while it is paused, and where nothing is open for years
 */
export function dueAt(clock: ServiceClock, hoursOf: HoursOf): number | null {
  return isRunning(clock) ? reachedAt(clock, hoursOf) : null
}

/** The open time used up to an instant, in milliseconds. */
export function usedTime(
  { runs }: Pick<ServiceClock, 'runs'>,
  at: number,
  hoursOf: HoursOf
): number {
  let sum = 0
  for (const { calendar, from, used } of runs) sum += used ?? hoursOf(calendar).used(from, at)
  return sum
}

/** The instant at which so much of the target is used; null if that is not foreseeable. */
export function reachedAt(
  { target, runs }: Pick<ServiceClock, 'target' | 'runs'>,
  hoursOf: HoursOf
): number | null {
  let left = target
  for (const { calendar, from, used } of runs) {
    if (used === null || used >= left) return hoursOf(calendar).add(from, left)
    left -= used
  }
  return null
}

/** Whether a clock runs: it neither waits nor is resolved. */
export function isRunning({ isWaiting, isResolved }: ServiceClock): boolean {
  return !isWaiting && !isResolved
}

/**
 * A new target counts from the beginning, so the time used may exceed it at once. A clock that a change
 * made late stays late, whatever target follows (D72).
 */
function retarget(clock: ServiceClock, target: number, at: number, hoursOf: HoursOf) {
  const wasLate = isExceeded(clock, at, hoursOf)
  const changed = { ...clock, target }
  const becomesLate = !wasLate && isExceeded(changed, at, hoursOf)
  return becomesLate ? { ...changed, lateAt: clock.lateAt ?? at } : changed
}

/** Whether the deadline is strictly before an instant, paused or not. */
function isExceeded(clock: ServiceClock, at: number, hoursOf: HoursOf): boolean {
  const reached = reachedAt(clock, hoursOf)
  return reached !== null && reached < at
}

function stop(clock: ServiceClock, at: number, hoursOf: HoursOf): ServiceClock {
  const last = clock.runs.at(-1)
  if (!last || last.until !== null) return clock
  const ended = { ...last, until: at, used: hoursOf(last.calendar).used(last.from, at) }
  return { ...clock, runs: [...clock.runs.slice(0, -1), ended] }
}

function goOn(clock: ServiceClock, at: number): ServiceClock {
  const runsAlready = clock.runs.at(-1)?.until === null
  if (runsAlready || !isRunning(clock)) return clock
  return { ...clock, runs: [...clock.runs, runFrom(clock.calendar, at)] }
}

function runFrom(calendar: string, from: number): Run {
  return { calendar, from, until: null, used: null }
}
