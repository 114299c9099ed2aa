import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { TZDate } from '@date-fns/tz'
import type { DepartmentEffect, ServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import type { ServiceLevelsUpdate } from '#shared/api/service-levels.ts'
import { type ServiceState, serviceOf } from '#shared/domain/service-state.ts'
import { departmentLevel, levelOf } from '#shared/domain/service-targets.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import type { TicketClock } from '#shared/domain/ticket-clocks.ts'
import {
  calendarOf,
  type KnownLevels,
  readServiceLevels,
  releveledClocks,
  withHours
} from '../effects/service-clock-effects.ts'
import type { LeveledTicket } from '../store/service-clocks-store.ts'
import type { Store } from '../store/store.ts'
import { replacedLevels } from './replaced-levels.ts'

/** How many tickets are counted at a time, so that others wait only a moment. */
const BATCH = 100

/**
 * Counts what other service levels would do to the open tickets of each department, by the same
 * rules as {@link createClockMover}, but without a change (D72).
 */
export async function findEffect(
  { read }: Pick<Store, 'read'>,
  { updatedAt: _, ...input }: ServiceLevelsUpdate,
  at: Date
): Promise<ServiceLevelEffect> {
  const now = await readServiceLevels(read)
  const changed = withHours(replacedLevels(now.levels, input, at))
  const counter = createCounter(now, changed, at)
  let after = 0
  for (;;) {
    const tickets = await read.serviceClocks.listActiveTickets(after, BATCH)
    const clocks = await read.serviceClocks.listOf(tickets.map(({ id }) => id))
    const ofTickets = Map.groupBy(clocks, ({ ticketId }) => ticketId)
    for (const ticket of tickets) {
      const own = ofTickets.get(ticket.id) ?? []
      const others = releveledClocks(changed, ticket, own, at)
      counter.count(ticket, now.levels.enabled ? own : [], others)
    }
    const last = tickets.at(-1)
    if (!last) return { departments: counter.departments() }
    after = last.id
    // The queries of SQLite don't wait for anything.
    await yieldToEventLoop()
  }
}

/** Counts tickets by department. */
function createCounter({ levels: before }: KnownLevels, { levels }: KnownLevels, at: Date) {
  const counts = new Map<string, DepartmentEffect>()
  const ends = new Map<string, number>()

  /** The end of today by the wall clock of a calendar. */
  function endOfToday(calendar: string): number {
    const { zone } = calendarOf(levels, calendar)
    const known = ends.get(zone)
    if (known !== undefined) return known
    const today = new TZDate(at, zone)
    const end = new TZDate(
      ...([today.getFullYear(), today.getMonth(), today.getDate() + 1, zone] as const)
    ).getTime()
    ends.set(zone, end)
    return end
  }

  function ofDepartment({ department }: LeveledTicket): DepartmentEffect {
    const key = departmentKey(department)
    const level =
      departmentLevel(levels.departments, department) ??
      departmentLevel(before.departments, department)
    const known = counts.get(key) ?? {
      ...{ department: level?.department ?? department, openTickets: 0, withDeadline: 0 },
      ...{ gained: 0, moved: 0, lost: 0, late: 0, lateAtOnce: 0, lateAtOnceHigh: 0, dueToday: 0 }
    }
    counts.set(key, known)
    return known
  }

  return {
    count(
      ticket: LeveledTicket,
      clocks: readonly TicketClock[],
      others: readonly TicketClock[]
    ): void {
      const [now, then] = [serviceOf(clocks, at.getTime()), serviceOf(others, at.getTime())]
      const counted = ofDepartment(ticket)
      const [had, has] = [hasDeadline(now), hasDeadline(then)]
      const isLateAtOnce = then.late && !now.late
      counted.openTickets += 1
      counted.withDeadline += Number(has)
      counted.gained += Number(has && !had)
      counted.moved += Number(has && had && !isSame(now, then))
      counted.lost += Number(had && !has)
      counted.late += Number(then.late)
      counted.lateAtOnce += Number(isLateAtOnce)
      counted.lateAtOnceHigh += Number(isLateAtOnce && ticket.priority === 'high')
      const level = levelOf(levels, ticket)
      const isDueToday = others.some(
        ({ dueAt, endedAt, calendar }) =>
          endedAt === null &&
          dueAt !== null &&
          dueAt >= at.getTime() &&
          dueAt < endOfToday(level?.calendar ?? calendar)
      )
      counted.dueToday += Number(isDueToday)
    },
    departments: () =>
      [...counts.values()].sort((one, other) => (one.department < other.department ? -1 : 1))
  }
}

const hasDeadline = ({ responseDue, resolutionDue, paused }: ServiceState) =>
  responseDue !== null || resolutionDue !== null || paused

const isSame = (one: ServiceState, other: ServiceState) =>
  one.responseDue === other.responseDue && one.resolutionDue === other.resolutionDue
