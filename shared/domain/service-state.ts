import { isoText } from './instants.ts'
import { NOTHING_DUE, type TicketClock } from './ticket-clocks.ts'
import { PRIORITIES, type Priority } from './tickets.ts'

// The state of a ticket by its clocks, for lists and answers (D71).

/** By which lists by deadline sort a ticket, and when it missed a deadline first. */
export interface DueState {
  /** The next deadline, in milliseconds since 1970; without one see {@link dueState}. */
  dueOrder: number
  lateAt: number | null
}

/**
 * How lists sort a ticket by its deadlines: the next one first. Without one it comes behind all
 * others by priority, and behind these where it is paused.
 */
export function dueState(clocks: readonly TicketClock[], priority: Priority): DueState {
  const open = clocks.filter(({ endedAt }) => endedAt === null)
  const due = open.flatMap(({ dueAt: at }) => at ?? [])
  const late = clocks.flatMap(({ lateAt }) => lateAt ?? [])
  const isPaused = open.some(({ isWaiting }) => isWaiting)
  const rank = PRIORITIES.indexOf(priority) + (isPaused ? PRIORITIES.length : 0)
  return {
    dueOrder: due.length > 0 ? Math.min(...due) : NOTHING_DUE + rank,
    lateAt: late.length > 0 ? Math.min(...late) : null
  }
}

/** The deadlines of a ticket (D71). */
export interface ServiceState {
  /** When a first or next response is due; null if none is expected. */
  responseDue: string | null
  /** When it is to be resolved; null without a target, while it is paused, and once it is. */
  resolutionDue: string | null
  /** Whether the time to resolution is paused. */
  paused: boolean
  /** Whether it has missed a deadline. */
  late: boolean
}

/** The deadlines of a ticket, from its clocks. @param now milliseconds since 1970 */
export function serviceOf(clocks: readonly TicketClock[], now: number): ServiceState {
  const open = clocks.filter(({ endedAt }) => endedAt === null)
  const resolution = open.find(({ kind }) => kind === 'resolution')
  const responses = open.flatMap(({ kind, dueAt: due }) =>
    kind === 'resolution' || due === null ? [] : [due]
  )
  return {
    responseDue: isoText(responses.length > 0 ? Math.min(...responses) : null),
    resolutionDue: isoText(resolution?.dueAt ?? null),
    paused: resolution?.isWaiting ?? false,
    late: clocks.some(({ lateAt, dueAt: due }) => lateAt !== null || (due !== null && due < now))
  }
}
