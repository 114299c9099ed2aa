import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'

/** A row of `ticket_events` as the database has it. */
export interface HistoryRow {
  ticket_id: number
  actor_id: number
  kind: 'created' | 'status' | 'assignee' | 'comment' | 'deleted'
  requester_id: number | null
  from_value: string | null
  to_value: string | null
  at: number
}

/** The facts of a ticket that never change and therefore are not in its history. */
export interface TicketFacts {
  department: string
  priority: Priority
}

export interface PlainUser {
  id: number
  role: string
}

interface PlainTicket extends TicketFacts {
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
    stats(user: PlainUser) {
      const mine = today.filter(({ assignee }) => assignee === user.id)
      const monthAgo = wall.daysBefore(now, 30)
      const twoMonthsAgo = wall.daysBefore(now, 60)
      const recent = mine.filter(({ created }) => created > monthAgo && created <= now)
      const before = mine.filter(({ created }) => created > twoMonthsAgo && created <= monthAgo)
      const number = (
        tickets: PlainTicket[],
        who: 'requester' | 'assignee',
        status: TicketStatus
      ) => tickets.filter((ticket) => ticket[who] === user.id && ticket.status === status).length
      const count = (who: 'requester' | 'assignee', status: TicketStatus) =>
        number(today, who, status)
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

/**
 * When each event of a history happened at the latest: the clock may have been set back since, and
 * no change can have happened after one that followed it (D35). The time of a comment does not
 * matter, because it changes nothing about the ticket's state.
 */
function latestMoments(history: HistoryRow[]): Map<HistoryRow, number> {
  const earliestLater = new Map<number, number>()
  const moments = new Map<HistoryRow, number>()
  for (const row of history.toReversed()) {
    const moment = Math.min(row.at, earliestLater.get(row.ticket_id) ?? row.at)
    moments.set(row, moment)
    if (row.kind !== 'comment') earliestLater.set(row.ticket_id, moment)
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
        requester,
        assignee: null,
        status,
        created,
        resolved,
        response: null
      })
      continue
    }
    if (!ticket && row.kind === 'comment') continue
    if (!ticket) throw new Error(`Ticket ${row.ticket_id} changed before it was created`)
    if (row.kind === 'deleted') tickets.delete(row.ticket_id)
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

/** The local time of a time zone, according to `Intl`. */
export function wallClock(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric'
  })

  const known = new Map<number, ReturnType<typeof ask>>()
  function read(at: number) {
    const shown = known.get(at) ?? ask(at)
    known.set(at, shown)
    return shown
  }

  function ask(at: number) {
    const part = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)])
    )
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part
    return { year, month, day, hour, minute, second }
  }

  /** How far local time is ahead of UTC, in milliseconds. */
  function offset(at: number): number {
    const { year, month, day, hour, minute, second } = read(at)
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
  }

  /**
   * The moment of a local time: the first one where the time occurs twice, and with the offset
   * before the change where it never occurs.
   */
  function momentOf(shown: number): number {
    const before = shown - offset(shown - millisecondsInDay - millisecondsInHour)
    const after = shown - offset(shown + millisecondsInDay + millisecondsInHour)
    if (before + offset(before) === shown) return before
    return after + offset(after) === shown ? after : before
  }

  return {
    read,
    day: (at: number) => `${wallMonth(at)}-${read(at).day}`,
    month: wallMonth,
    /** The same time of day, some days earlier. */
    daysBefore: (at: number, days: number) => momentOf(at + offset(at) - days * millisecondsInDay),
    /** The midnight that begins the day some days later. */
    midnightAfter: (at: number, days: number) => {
      const { year, month, day } = read(at)
      return momentOf(Date.UTC(year, month - 1, day + days))
    },
    /** The midnight that begins the next month. */
    nextMonth: (at: number) => {
      const { year, month } = read(at)
      return momentOf(Date.UTC(year, month, 1))
    },
    /**
     * The next moment at which the clocks are changed, within 400 days; null where they are not.
     */
    nextChange(at: number): number | null {
      for (
        let end = at + millisecondsInDay;
        end < at + 400 * millisecondsInDay;
        end += millisecondsInDay
      ) {
        if (offset(end) !== offset(end - millisecondsInDay))
          return changeBetween(end - millisecondsInDay, end)
      }
      return null
    }
  }

  function wallMonth(at: number): string {
    const { year, month } = read(at)
    return `${year}-${month}`
  }

  function changeBetween(low: number, high: number): number {
    if (high - low <= 1) return high
    const middle = Math.floor((low + high) / 2)
    return offset(middle) === offset(low) ? changeBetween(middle, high) : changeBetween(low, middle)
  }
}
