import type { DeadlineReason, DeadlineStep, Deadlines } from '#shared/api/deadlines.ts'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { NamedCalendar } from '#shared/api/service-levels.ts'
import { deadlineSteps, type DeadlineStep as Step } from '#shared/domain/deadline-steps.ts'
import { isoText } from '#shared/domain/instants.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { usedTime } from '#shared/domain/service-levels.ts'
import type { Clock } from '../../base/clock.ts'
import {
  calendarOf,
  type KnownLevels,
  readServiceLevels
} from '../../effects/service-clock-effects.ts'
import type { ClockRow } from '../../store/service-clocks-store.ts'
import type { Stores } from '../../store/store.ts'
import { existingTicket } from '../ticket-rules.ts'

/** The changes of a ticket that can move its deadlines. */
const MOVING: readonly HistoryEntry['kind'][] = [
  'status',
  'department',
  'priority',
  'category',
  'subcategory'
]

/** Says how the deadlines of tickets come about (D72). */
export function createDeadlines(read: Stores, clock: Clock) {
  return {
    /** @throws ProblemError 404 */
    async deadlines(id: number, viewer: Viewer): Promise<Deadlines> {
      const [ticket, known] = await Promise.all([
        existingTicket(read, id, viewer),
        readServiceLevels(read)
      ])
      if (!known.levels.enabled) return { clocks: [], changes: [] }
      const [clocks, history] = await Promise.all([
        read.serviceClocks.listOf([ticket.id]),
        read.history.list(
          { ticketId: ticket.id, withNotes: false },
          { limit: MAX_PAGE_ROWS, before: undefined }
        )
      ])
      const now = clock().getTime()
      return {
        clocks: clocks.map((of) => reasonOf(of, now, known)),
        changes: history.filter(({ kind }) => MOVING.includes(kind))
      }
    }
  }
}

function reasonOf(clock: ClockRow, now: number, known: KnownLevels): DeadlineReason {
  const { levels, hoursOf } = known
  const rulesOf = (id: string) => calendarOf(levels, id)
  const { kind, target, outcome, startedAt, dueAt, lateAt, endedAt } = clock
  const steps = deadlineSteps(clock, now, { hoursOf, rulesOf })
  return {
    ...{ kind, target, outcome, used: usedTime(clock, endedAt ?? now, hoursOf) },
    ...{ startedAt: isoText(startedAt), dueAt: isoText(dueAt), lateAt: isoText(lateAt) },
    endedAt: isoText(endedAt),
    steps: steps.map((step) => toStep(step, rulesOf))
  }
}

function toStep(step: Step, rulesOf: (id: string) => NamedCalendar): DeadlineStep {
  if (step.kind === 'calendar') {
    const { name, zone } = rulesOf(step.calendar)
    return { kind: step.kind, at: isoText(step.at), name, zone }
  }
  const { from, until, ...rest } = step
  return { ...rest, from: isoText(from), until: isoText(until) } as DeadlineStep
}
