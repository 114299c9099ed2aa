import type { Waiting } from '#shared/api/tickets.ts'
import { isoText, toDate } from '#shared/domain/instants.ts'
import { levelOf } from '#shared/domain/service-targets.ts'
import {
  type CountedWait,
  type DayAfter,
  plannedNext,
  stepsOf,
  weekdaysIn,
  workingDays
} from '#shared/domain/waiting.ts'
import { workingHours } from '#shared/domain/working-hours.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketWait } from '../store/ticket-waits-store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { publishTicketEvent } from './live-effects.ts'
import { type KnownLevels, levelsIn, sideOf } from './service-clock-effects.ts'
import type { ChangeAct, TicketChangeEvent, TicketStates } from './ticket-change-event.ts'

/** Monday to Friday, by the server's time zone; computed once for each. */
const weekdays = new Map<string, DayAfter>()

/**
 * How working days are counted for the tickets of a department: by its calendar, or Monday to Friday
 * where it has none (D74).
 */
export function dayAfterOf(
  { levels, hoursOf }: KnownLevels,
  { department }: Pick<TicketRow, 'department'>
): DayAfter {
  const level = levelOf(levels, { department, priority: 'medium', defaultSla: null })
  const calendar = levels.calendars.find(({ id }) => id === level?.calendar)
  if (calendar) return workingDays(hoursOf(calendar.id), calendar.zone)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const known = weekdays.get(timeZone) ?? workingDays(workingHours(weekdaysIn(timeZone)), timeZone)
  weekdays.set(timeZone, known)
  return known
}

/** A wait as the rules count it, in milliseconds. */
export function toCounted(wait: Omit<TicketWait, 'id' | 'ticketId' | 'since'>): CountedWait {
  const { remindAfterDays, resolveAfterDays } = wait
  return {
    ...{ remindAfterDays, resolveAfterDays, countedFrom: wait.countedFrom.getTime() },
    until: wait.until?.getTime() ?? null,
    remindedAt: wait.remindedAt?.getTime() ?? null,
    nextAt: wait.nextAt?.getTime() ?? null
  }
}

/** A wait as the API answers it. */
export function toWaiting(wait: TicketWait, dayAfter: DayAfter): Waiting {
  const { since, until, remindAfterDays, resolveAfterDays, remindedAt } = wait
  const { remindAt, resolveAt } = stepsOf(toCounted(wait), dayAfter)
  return {
    ...{ for: wait.waitingFor, since: since.toISOString(), until: until?.toISOString() ?? null },
    ...{ remindAfterDays, resolveAfterDays, remindAt: isoText(remindAt) },
    ...{ remindedAt: remindedAt?.toISOString() ?? null, resolveAt: isoText(resolveAt) }
  }
}

/**
 * Ends or restarts a wait by what has happened to its ticket, in the same transaction (D74).
 * @returns what has happened, with the end of the wait
 */
export async function moveWait(
  tx: Transaction,
  act: ChangeAct,
  states: TicketStates,
  events: readonly TicketChangeEvent[]
): Promise<readonly TicketChangeEvent[]> {
  const [ticket] = states
  if (!ticket.isWaiting) return events
  const kinds = events.map(({ kind }) => kind)
  const side = sideOf(act.actor, ticket)
  const writer = kinds.includes('comment') ? side : null
  // Answers of the requester are what the team may have waited for (D78).
  const isAnswered = kinds.includes('form') && side === 'requester'
  const isEnd = kinds.includes('status') || writer === 'requester' || isAnswered
  const isRestart = writer === 'team'
  if (!isEnd && !isRestart && !kinds.includes('department')) return events
  const wait = await tx.ticketWaits.find(ticket.id)
  if (!wait) return events
  if (isEnd) {
    await tx.ticketWaits.delete(ticket.id)
    return [...events, { kind: 'waiting', from: wait.waitingFor, to: null }]
  }
  const dayAfter = dayAfterOf(await levelsIn(tx), ticket)
  const { remindAt } = stepsOf(toCounted(wait), dayAfter)
  // A reminder that was sent has announced a time, which another department does not change.
  if (!isRestart && remindAt === null) return events
  const counted = isRestart ? { ...wait, countedFrom: act.at, remindedAt: null } : wait
  const nextAt = toDate(plannedNext(toCounted(counted), dayAfter))
  await tx.ticketWaits.reschedule(ticket.id, { ...counted, nextAt })
  publishTicketEvent(tx, 'waiting', act.actor, ...states)
  return events
}
