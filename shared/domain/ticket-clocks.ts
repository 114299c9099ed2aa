import type { ClockKind, ClockOutcome } from './clock-outcomes.ts'
import {
  type ClockChange,
  changeClock,
  dueAt,
  type HoursOf,
  reachedAt,
  type ServiceClock,
  startClock
} from './service-levels.ts'
import type { TicketLevel } from './service-targets.ts'
import { ACTIVE_STATUSES, type TicketStatus } from './tickets.ts'

// The clocks of one ticket, and how each thing that happens to it moves them (D72).

/** By which tickets without a deadline are sorted: the last instant that a date can have. */
export const NOTHING_DUE = 8_640_000_000_000_000

const MINUTE_MS = 60_000

/** A clock of a ticket; all instants are milliseconds since 1970. */
export interface TicketClock extends ServiceClock {
  kind: ClockKind
  startedAt: number
  /** When it is due; null while it is paused. */
  dueAt: number | null
  /** Null while it is open. */
  endedAt: number | null
  outcome: ClockOutcome | null
}

/** A ticket as its clocks see it. */
export interface ClockedTicket {
  status: TicketStatus
  createdAt: number
  /** Whether it has had its first response (D8). */
  isAnswered: boolean
  /** Whether it waits, which pauses its resolution (D74). */
  isWaiting: boolean
}

/** Something that happens to a ticket. */
export type ClockEvent =
  | { kind: 'created' }
  | { kind: 'status'; from: TicketStatus; to: TicketStatus }
  /** A public comment. */
  | { kind: 'comment'; by: 'requester' | 'team' | 'other' }
  /** It begins or ends to wait. */
  | { kind: 'waiting' }
  /** Another calendar or target, perhaps of another department. */
  | { kind: 'level'; isMoved: boolean }

/** Everything that moving the clocks of a ticket depends on. */
export interface ClockMove {
  ticket: ClockedTicket
  /** Null for a ticket without deadlines. */
  level: TicketLevel | null
  at: number
  hoursOf: HoursOf
}

/**
 * The clocks of a ticket after something has happened to it.
 * @param clocks those it had; what stays as it was is the same object
 */
export function moveClocks<T extends TicketClock>(
  clocks: readonly T[],
  event: ClockEvent,
  move: ClockMove
): (T | TicketClock)[] {
  return afterEvent(clocks, event, move).map((clock) => withWaiting(clock, move))
}

/** A clock that is paused while its ticket waits: that of the resolution alone (D72). */
function withWaiting<T extends TicketClock>(
  clock: T | TicketClock,
  move: ClockMove
): T | TicketClock {
  const { isWaiting } = move.ticket
  if (clock.kind !== 'resolution' || clock.endedAt !== null || clock.isWaiting === isWaiting)
    return clock
  return changed(clock, { kind: isWaiting ? 'wait' : 'resume' }, move)
}

function afterEvent<T extends TicketClock>(
  clocks: readonly T[],
  event: ClockEvent,
  move: ClockMove
): (T | TicketClock)[] {
  const { ticket, at } = move
  const answered = clocks.map((clock) =>
    clock.kind === 'response' && ticket.isAnswered ? end(clock, 'verdict', move) : clock
  )
  switch (event.kind) {
    case 'created':
      return afterStatus(started([], ['response', 'resolution'], at, move), ticket.status, move)
    case 'status':
      return afterStatus(answered, event.to, move)
    case 'comment':
      if (event.by === 'team')
        return answered.map((clock) =>
          clock.kind === 'next-response' ? end(clock, 'verdict', move) : clock
        )
      return event.by === 'requester' ? started(answered, ['next-response'], at, move) : answered
    case 'waiting':
      return answered
    case 'level':
      return afterLevel(answered, event.isMoved, move)
  }
}

function afterStatus<T extends TicketClock>(
  clocks: readonly T[],
  status: TicketStatus,
  move: ClockMove
): (T | TicketClock)[] {
  if (status === 'cancelled')
    return clocks.map((clock) =>
      clock.endedAt === null ? end(changed(clock, { kind: 'resolved' }, move), 'none', move) : clock
    )
  if (status === 'resolved')
    return clocks.map((clock) => {
      if (clock.kind !== 'resolution')
        // Without a first response, the requester has resolved it alone.
        return end(clock, clock.kind === 'response' ? 'none' : 'verdict', move)
      return clock.endedAt === null
        ? end(changed(clock, { kind: 'resolved' }, move), 'verdict', move)
        : clock
    })
  return withOpenResolution(clocks, move)
}

/** The clocks of a ticket that is open, the newest of its resolution going on. */
function withOpenResolution<T extends TicketClock>(
  clocks: readonly T[],
  move: ClockMove
): (T | TicketClock)[] {
  const newest = clocks.findLast(({ kind }) => kind === 'resolution')
  if (!newest || targetOf('resolution', move.level) === null) return [...clocks]
  return clocks.map((clock) => (clock === newest ? reopened(clock, move) : clock))
}

/** An ended clock goes on with what remained; a verdict of late stays (D72). */
function reopened<T extends TicketClock>(clock: T, move: ClockMove): T | TicketClock {
  if (clock.endedAt === null) return clock
  return changed({ ...clock, endedAt: null, outcome: null }, { kind: 'reopened' }, move)
}

function afterLevel<T extends TicketClock>(
  clocks: readonly T[],
  isMoved: boolean,
  move: ClockMove
): (T | TicketClock)[] {
  const { ticket, at, hoursOf } = move
  const isActive = ACTIVE_STATUSES.some((status) => status === ticket.status)
  // One that was reopened while it had no deadlines has an ended clock that goes on.
  const hasVerdict = clocks.findLast(({ kind }) => kind === 'resolution')?.outcome !== 'none'
  const open = isActive && hasVerdict ? withOpenResolution(clocks, move) : clocks
  const kept = open.map((clock) =>
    clock.endedAt === null ? withLevel(clock, isMoved, move) : clock
  )
  if (!isActive) return kept
  const expected: ClockKind[] = ticket.isAnswered ? ['resolution'] : ['response', 'resolution']
  const missing = expected.filter(
    (kind) => !kept.some((clock) => clock.kind === kind && clock.endedAt === null)
  )
  // The time since the ticket was raised counts, but it is late only from the change on.
  const added = started([], missing, ticket.createdAt, move).map((clock) => {
    const reached = reachedAt(clock, hoursOf)
    return reached !== null && reached < at ? { ...clock, lateAt: at } : clock
  })
  return [...kept, ...added]
}

/** An open clock with the calendar and target that its ticket has now. */
function withLevel<T extends TicketClock>(
  clock: T,
  isMoved: boolean,
  move: ClockMove
): T | TicketClock {
  const { level, at, hoursOf } = move
  const target = targetOf(clock.kind, level)
  if (!level || target === null) return end(clock, 'none', move)
  const changes: ClockChange[] = []
  if (level.calendar !== clock.calendar)
    changes.push({ kind: 'calendar', calendar: level.calendar })
  if (isMoved && level.restart) changes.push({ kind: 'restart' })
  if (target !== clock.target) changes.push({ kind: 'target', target })
  const result = changes.reduce<T | TicketClock>(
    (moved, change) => changed(moved, change, move),
    clock
  )
  // The hours of its calendar may have changed too.
  const due = dueAt(result, hoursOf)
  if (due === result.dueAt && result === clock) return clock
  const isLateNow = isBefore(due, at) && !isBefore(clock.dueAt, at)
  return { ...result, dueAt: due, lateAt: result.lateAt ?? (isLateNow ? at : null) }
}

const isBefore = (due: number | null, at: number) => due !== null && due < at

/** The clocks, with new ones of some kinds where the ticket has a target and none is open. */
function started<T extends TicketClock>(
  clocks: readonly (T | TicketClock)[],
  kinds: readonly ClockKind[],
  startedAt: number,
  { level, hoursOf }: ClockMove
): (T | TicketClock)[] {
  const added = kinds.flatMap((kind): TicketClock[] => {
    const target = targetOf(kind, level)
    const isOpen = clocks.some((clock) => clock.kind === kind && clock.endedAt === null)
    if (!level || target === null || isOpen) return []
    const clock = startClock(level.calendar, target, startedAt)
    return [
      { ...clock, kind, startedAt, dueAt: dueAt(clock, hoursOf), endedAt: null, outcome: null }
    ]
  })
  return [...clocks, ...added]
}

/** Milliseconds of open time; null for none. */
function targetOf(kind: ClockKind, level: TicketLevel | null): number | null {
  if (!level) return null
  const { response, nextResponse, resolution } = level.targets
  const minutes = { response, 'next-response': nextResponse, resolution }[kind]
  return minutes === null ? null : minutes * MINUTE_MS
}

function changed<T extends TicketClock>(
  clock: T | TicketClock,
  change: ClockChange,
  { at, hoursOf }: ClockMove
): T | TicketClock {
  const moved = changeClock(clock, change, notBeforeRuns(clock, at), hoursOf)
  return { ...clock, ...moved, dueAt: dueAt(moved, hoursOf) }
}

/** The runs of a clock stay in order where the machine's clock was set back (D35). */
function notBeforeRuns({ runs }: TicketClock, at: number): number {
  const last = runs.at(-1)
  return Math.max(at, last?.until ?? last?.from ?? at)
}

/** An open clock that ends, with a verdict or without one. */
function end<T extends TicketClock>(
  clock: T | TicketClock,
  verdict: 'verdict' | 'none',
  { at, hoursOf }: ClockMove
): T | TicketClock {
  if (clock.endedAt !== null) return clock
  const ended = { ...clock, dueAt: null, endedAt: at }
  if (verdict === 'none') return { ...ended, outcome: 'none' }
  const reached = reachedAt(clock, hoursOf)
  const lateAt = clock.lateAt ?? (reached !== null && reached < at ? reached : null)
  return { ...ended, lateAt, outcome: lateAt === null ? 'met' : 'late' }
}
