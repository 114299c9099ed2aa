import { millisecondsInHour } from 'date-fns/constants'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import { wallClock } from './wall-clock.ts'

/** A row of `ticket_events` as the database has it. */
export interface HistoryRow {
  ticket_id: number
  actor_id: number
  kind: HistoryEntry['kind'] | 'comment' | 'deleted'
  requester_id: number | null
  from_value: string | null
  to_value: string | null
  at: number
}

/** What a ticket was raised with that its creation does not say in the history. */
export interface TicketFacts {
  department: string
  priority: Priority
}

export interface PlainUser {
  id: number
  role: string
}

/** What a user does not see, and the ids of the tickets they follow nonetheless (D42, D44). */
export interface Privacy {
  departments: readonly string[]
  followed: ReadonlySet<number>
}

interface PlainTicket extends TicketFacts {
  id: number
  requester: number
  assignee: number | null
  status: TicketStatus
  created: number
  resolved: number | null
  response: number | null
}

const STATUSES = {
  open: 'open',
  inProgress: 'in-progress',
  resolved: 'resolved',
  closed: 'cancelled'
} as const
const PRIORITIES = ['high', 'medium', 'low'] as const
const DATED_KINDS: readonly string[] = ['created', 'status', 'assignee', 'deleted']

/**
 * Recomputes every metric from the history alone, plainly and slowly: it replays all events, and
 * computes times only with `Intl` and a named time zone. It shares no code with the product, so
 * that both can't be wrong in the same way.
 */
export function referenceMetrics(
  history: HistoryRow[],
  facts: Map<number, TicketFacts>,
  now: number,
  zone: string
) {
  const wall = wallClock(zone)
  // Events dated after now have happened all the same.
  const today = replay(history, facts, Number.POSITIVE_INFINITY)
  const lastWeek = replay(history, facts, wall.daysBefore(now, 7))
  const months = lastSixMonths(wall.read(now))

  return {
    /** What a user reads of their own; tickets they no longer see were never theirs (D44). */
    stats(user: PlainUser, privacy: Privacy = { departments: [], followed: new Set() }) {
      const hidden = new Set(
        today.filter((ticket) => !sees(user, ticket, privacy)).map(({ id }) => id)
      )
      const seenLastWeek = lastWeek.filter(({ id }) => !hidden.has(id))
      return referenceStats(user, { today, lastWeek: seenLastWeek, wall, now })
    },

    ticketsByStatus: (userId: number) =>
      months.map(({ key, name }) => {
        const made = today.filter(
          ({ assignee, created }) => assignee === userId && wall.month(created) === key
        )
        return { name, ...byStatus(made) }
      }),

    responseTime: (userId: number) =>
      months.map(({ key, name }) => {
        const made = today.filter(
          ({ assignee, created }) => assignee === userId && wall.month(created) === key
        )
        return { name, responseTime: hours(made.flatMap(responseTime), 1) }
      }),

    resolutionTime: (userId: number) =>
      months.map(({ key, name }) => {
        const solved = today.filter(
          ({ assignee, resolved }) =>
            assignee === userId && resolved !== null && wall.month(resolved) === key
        )
        const of = (priority: Priority) =>
          hours(solved.filter((ticket) => ticket.priority === priority).flatMap(resolutionTime), 1)
        return {
          name,
          highPriority: of('high'),
          mediumPriority: of('medium'),
          lowPriority: of('low')
        }
      }),

    analytics(userId: number) {
      const mine = today.filter(({ assignee }) => assignee === userId)
      const solved = mine.filter(({ status }) => status === 'resolved')
      return {
        totalAssigned: mine.length,
        totalResolved: solved.length,
        averageResolutionTimeHours: hours(solved.flatMap(resolutionTime), 2),
        ticketsByPriority: Object.fromEntries(
          PRIORITIES.map((priority) => [
            priority,
            mine.filter((ticket) => ticket.priority === priority).length
          ])
        ),
        ticketsByStatus: byStatus(mine)
      }
    }
  }
}

/** The dashboard's metrics of a user, from the tickets of today and of a week ago. */
function referenceStats(
  user: PlainUser,
  {
    today,
    lastWeek,
    wall,
    now
  }: {
    today: PlainTicket[]
    lastWeek: PlainTicket[]
    wall: ReturnType<typeof wallClock>
    now: number
  }
) {
  const mine = today.filter(({ assignee }) => assignee === user.id)
  const monthAgo = wall.daysBefore(now, 30)
  const twoMonthsAgo = wall.daysBefore(now, 60)
  const recent = mine.filter(({ created }) => created > monthAgo && created <= now)
  const before = mine.filter(({ created }) => created > twoMonthsAgo && created <= monthAgo)
  const number = (tickets: PlainTicket[], who: 'requester' | 'assignee', status: TicketStatus) =>
    tickets.filter((ticket) => ticket[who] === user.id && ticket.status === status).length
  const count = (who: 'requester' | 'assignee', status: TicketStatus) => number(today, who, status)
  const trend = (who: 'requester' | 'assignee', status: TicketStatus) =>
    trendOf(count(who, status), number(lastWeek, who, status))
  return {
    openByMeCount: count('requester', 'open'),
    openAssignedCount: count('assignee', 'open'),
    inProgressByMeCount: count('requester', 'in-progress'),
    inProgressAssignedCount: count('assignee', 'in-progress'),
    unassignedDepartmentCount: today.filter(
      ({ assignee, status, department }) =>
        assignee === null &&
        (status === 'open' || status === 'in-progress') &&
        worksFor(user.role, department)
    ).length,
    resolvedTodayCount: mine.filter(
      ({ resolved }) => resolved !== null && wall.day(resolved) === wall.day(now)
    ).length,
    averageResponseTime: hours(mine.flatMap(responseTime), 1),
    openByMeTrend: trend('requester', 'open'),
    openAssignedTrend: trend('assignee', 'open'),
    inProgressByMeTrend: trend('requester', 'in-progress'),
    inProgressAssignedTrend: trend('assignee', 'in-progress'),
    responseTimeTrend: trendOf(
      mean(recent.flatMap(responseTime)),
      mean(before.flatMap(responseTime))
    )
  }
}

/**
 * When each event of a history happened at the latest: the clock may have been set back since, and
 * no change can have happened after one that followed it (D35). Only the times of changes that begin
 * an interval matter.
 */
function latestMoments(history: HistoryRow[]): Map<HistoryRow, number> {
  const earliestLater = new Map<number, number>()
  const moments = new Map<HistoryRow, number>()
  for (const row of history.toReversed()) {
    const moment = Math.min(row.at, earliestLater.get(row.ticket_id) ?? row.at)
    moments.set(row, moment)
    if (DATED_KINDS.includes(row.kind)) earliestLater.set(row.ticket_id, moment)
  }
  return moments
}

/** The tickets that existed at a moment, as they were then. */
function replay(
  history: HistoryRow[],
  facts: Map<number, TicketFacts>,
  until: number
): PlainTicket[] {
  const tickets = new Map<number, PlainTicket>()
  const moments = latestMoments(history)
  for (const row of history.filter((row) => (moments.get(row) ?? row.at) <= until)) {
    const ticket = tickets.get(row.ticket_id)
    const status = row.to_value as TicketStatus
    if (row.kind === 'created') {
      const known = facts.get(row.ticket_id)
      if (!known || row.requester_id === null)
        throw new Error(`Ticket ${row.ticket_id} is not known`)
      const resolved = status === 'resolved' ? row.at : null
      const { requester_id: requester, at: created } = row
      tickets.set(row.ticket_id, {
        ...known,
        id: row.ticket_id,
        requester,
        assignee: null,
        status,
        created,
        resolved,
        response: null
      })
      continue
    }
    if (!ticket && !DATED_KINDS.includes(row.kind)) continue
    if (!ticket) throw new Error(`Ticket ${row.ticket_id} changed before it was created`)
    if (row.kind === 'deleted') tickets.delete(row.ticket_id)
    if (row.kind === 'department') ticket.department = row.to_value ?? ''
    if (row.kind === 'priority') ticket.priority = row.to_value as Priority
    if (row.kind === 'assignee')
      ticket.assignee = row.to_value === null ? null : Number(row.to_value)
    const responds = row.kind === 'comment' || (row.kind === 'status' && row.from_value === 'open')
    if (responds && row.actor_id !== ticket.requester)
      ticket.response ??= Math.max(row.at, ticket.created)
    if (row.kind === 'status') {
      ticket.status = status
      // The duration is zero where the clock was set back meanwhile (D35).
      ticket.resolved = status === 'resolved' ? Math.max(row.at, ticket.created) : null
    }
  }
  return [...tickets.values()]
}

function byStatus(tickets: PlainTicket[]) {
  return Object.fromEntries(
    Object.entries(STATUSES).map(([name, status]) => [
      name,
      tickets.filter((t) => t.status === status).length
    ])
  )
}

function responseTime({ created, response }: PlainTicket): number[] {
  return response === null ? [] : [response - created]
}

function resolutionTime({ created, resolved }: PlainTicket): number[] {
  return resolved === null ? [] : [resolved - created]
}

function mean(durations: number[]): number {
  return durations.length === 0
    ? 0
    : durations.reduce((sum, duration) => sum + duration, 0) / durations.length
}

function hours(durations: number[], decimals: number): number {
  return Math.round((mean(durations) / millisecondsInHour) * 10 ** decimals) / 10 ** decimals
}

function trendOf(now: number, then: number) {
  if (then === 0)
    return now === 0 ? { value: '0%', direction: 'neutral' } : { value: '100%', direction: 'up' }
  const percent = Math.round((100 * Math.abs(now - then)) / then)
  if (percent === 0) return { value: '0%', direction: 'neutral' }
  return { value: `${percent}%`, direction: now > then ? 'up' : 'down' }
}

function sees(
  { id, role }: PlainUser,
  { id: ticketId, department, requester, assignee }: PlainTicket,
  { departments, followed }: Privacy
): boolean {
  if (!departments.includes(department.toLowerCase()) || followed.has(ticketId)) return true
  if (role.toLowerCase() === 'it support specialist' || worksFor(role, department)) return true
  return requester === id || assignee === id
}

function worksFor(role: string, department: string): boolean {
  const own = role.toLowerCase()
  const wanted = department.toLowerCase()
  return own === wanted || (own === 'it support specialist' && wanted === 'it')
}

function lastSixMonths({ year, month }: { year: number; month: number }) {
  return [5, 4, 3, 2, 1, 0].map((ago) => {
    const number = year * 12 + (month - 1) - ago
    const name = [
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec'
    ][number % 12]
    return { key: `${Math.floor(number / 12)}-${(number % 12) + 1}`, name }
  })
}
