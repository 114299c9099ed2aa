import type { ServiceGroup } from '#shared/api/service-level-reports.ts'
import type { ClockKind } from '#shared/domain/clock-outcomes.ts'
import type { HistoryEvent } from '#shared/domain/ticket-events.ts'
import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'
import type { TimeRange } from './reports-store.ts'

/** A ticket's place in a period: behind the ticket that was read last. */
export interface TicketPlace {
  /** Milliseconds since 1970. */
  createdAt: number
  id: number
}

/** Tickets that were raised in a period, oldest first, in pages. */
export interface RaisedTickets extends TimeRange {
  /** Null at first. */
  after: TicketPlace | null
  limit: number
}

/** The clocks of a kind of these tickets, by a group. */
export interface GroupedClocks extends RaisedTickets {
  kind: ClockKind
  by: ServiceGroup
  /** The keys of the departments whose tickets count; null for all. */
  departments: readonly string[] | null
  now: Date
}

/** A clock of a ticket; a ticket without one has one row, whose `rank` is null. */
export interface GroupedClock extends TicketPlace {
  key: string | null
  /** The place of its outcome in `SERVICE_OUTCOMES`. */
  rank: number | null
  /** JSON; see `Run`. Null without a verdict. */
  runs: string | null
  /** Milliseconds since 1970; null while it is open. */
  endedAt: number | null
}

/** A ticket as it is now, as far as its clocks depend on it. */
export interface RaisedTicket extends TicketPlace {
  firstResponseAt: number | null
  department: string
  priority: Priority
  status: TicketStatus
  category: string
  subcategory: string | null
}

/** The changes in the history of a ticket that move its clocks. */
export const CLOCK_CHANGES = [
  'status',
  'priority',
  'department',
  'category',
  'subcategory',
  'waiting'
] as const satisfies readonly HistoryEvent[]

/** A change in the history of a ticket. */
export interface RaisedTicketChange {
  ticketId: number
  kind: (typeof CLOCK_CHANGES)[number]
  from: string | null
  to: string | null
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Reads what reports and rehearsals of service levels are computed from, in pages of a few
 * milliseconds, so that others need not wait.
 */
export interface ServiceReportsStore {
  countRaised(range: TimeRange): Promise<number>
  /** @returns the clocks in the order of their tickets */
  listClocks(of: GroupedClocks): Promise<GroupedClock[]>
  /** @returns the tickets, and their changes in the order in which they happened */
  listHistories(
    of: RaisedTickets
  ): Promise<{ tickets: RaisedTicket[]; changes: RaisedTicketChange[] }>
}
