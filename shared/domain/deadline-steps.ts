import type { HoursOf } from './service-levels.ts'
import type { TicketClock } from './ticket-clocks.ts'
import { type Closure, closedTime, DAY_MS, wallClockAt } from './working-hours.ts'

// How a deadline comes about, as a sum that one can check (D72). All instants are milliseconds since
// 1970, `used` are milliseconds of open time.

/** A part of the way from the start of a clock to its deadline. */
export type DeadlineStep =
  /** From here the hours of this calendar count. */
  | { kind: 'calendar'; at: number; calendar: string }
  | { kind: 'open'; from: number; until: number; used: number }
  /** Openings in between that are too many to list. */
  | { kind: 'more'; from: number; until: number; used: number; openings: number }
  /** Time that was counted before the hours of its calendar changed. */
  | { kind: 'measured'; from: number; until: number; used: number }
  /** A closed day, or more; with the names of its closures. */
  | { kind: 'closed'; from: number; until: number; names: string[] }
  /** Until is null while it is paused. */
  | { kind: 'paused'; from: number; until: number | null }

/** The calendars that clocks run by. */
export interface StepCalendars {
  hoursOf: HoursOf
  /** The zone of a calendar, and what closes it. */
  rulesOf(calendar: string): { zone: string; closures: readonly Closure[] }
}

/** How many openings of one clock are listed at most. */
const MAX_OPENINGS = 40

/**
 * The steps of a clock in order: their open time adds up to its target where it is or was due, and
 * otherwise to what it has used.
 */
export function deadlineSteps(
  clock: TicketClock,
  now: number,
  calendars: StepCalendars
): DeadlineStep[] {
  const end = clock.dueAt ?? clock.endedAt ?? now
  let calendar: string | null = null
  const steps = clock.runs.flatMap((run, index): DeadlineStep[] => {
    const next = clock.runs[index + 1]
    const until = run.until ?? Math.max(end, run.from)
    const isOther = run.calendar !== calendar
    calendar = run.calendar
    const isPaused = run.until !== null && (next ? next.from > until : clock.endedAt === null)
    return [
      ...(isOther ? [{ kind: 'calendar' as const, at: run.from, calendar }] : []),
      ...stepsOfRun({ ...run, until }, calendars),
      ...(isPaused ? [{ kind: 'paused' as const, from: until, until: next?.from ?? null }] : [])
    ]
  })
  return withoutMiddle(steps)
}

type Opening = Extract<DeadlineStep, { kind: 'open' }>

function stepsOfRun(
  run: { calendar: string; from: number; until: number; used: number | null },
  { hoursOf, rulesOf }: StepCalendars
): DeadlineStep[] {
  const { calendar, from, until } = run
  const openings: Opening[] = []
  for (const span of hoursOf(calendar).between(from, until)) {
    const last = openings.at(-1)
    const begin = last?.until === span.from ? (openings.pop() as Opening).from : span.from
    openings.push({ kind: 'open', from: begin, until: span.until, used: span.until - begin })
  }
  const sum = openings.reduce((total, { used }) => total + used, 0)
  if (run.used !== null && run.used !== sum)
    return [{ kind: 'measured', from, until, used: run.used }]
  const { zone, closures } = rulesOf(calendar)
  const closedBetween = (start: number, end: number) => closedStep(start, end, zone, closures)
  const steps: DeadlineStep[] = []
  let reached = from
  for (const opening of openings) {
    steps.push(...closedBetween(reached, opening.from), opening)
    reached = opening.until
  }
  return [...steps, ...closedBetween(reached, until)]
}

/** A time between openings, where it is a whole day or has a closure: nights go without saying. */
function closedStep(
  from: number,
  until: number,
  zone: string,
  closures: readonly Closure[]
): DeadlineStep[] {
  if (until <= from) return []
  const [start, end] = [wallClock(zone, from), wallClock(zone, until)]
  const names = closures.flatMap((closure) => {
    const [closesAt, opensAt] = closedTime(closure)
    return closesAt < end && opensAt > start ? closure.name : []
  })
  const wholeDays = Date.parse(`${end.slice(0, 10)}Z`) - Date.parse(`${start.slice(0, 10)}Z`)
  if (names.length === 0 && wholeDays < 2 * DAY_MS) return []
  return [{ kind: 'closed', from, until, names: [...new Set(names)] }]
}

/** A time by the wall clock of a zone, as `2026-12-24T13:00`. */
function wallClock(zone: string, at: number): string {
  return new Date(wallClockAt(zone, at)).toISOString().slice(0, 16)
}

/** The steps, those in the middle as one where there are too many openings to read. */
function withoutMiddle(steps: DeadlineStep[]): DeadlineStep[] {
  const places = steps.flatMap(({ kind }, index) => (kind === 'open' ? [index] : []))
  if (places.length <= MAX_OPENINGS) return steps
  const first = places[MAX_OPENINGS / 2] as number
  const last = places[places.length - MAX_OPENINGS / 2 - 1] as number
  const middle = steps.slice(first, last + 1)
  const openings = middle.filter((step): step is Opening => step.kind === 'open')
  const others = middle.filter(({ kind }) => kind !== 'open' && kind !== 'closed')
  const more: DeadlineStep = {
    kind: 'more',
    from: (openings[0] as Opening).from,
    until: (openings.at(-1) as Opening).until,
    used: openings.reduce((sum, { used }) => sum + used, 0),
    openings: openings.length
  }
  return [...steps.slice(0, first), more, ...others, ...steps.slice(last + 1)]
}
