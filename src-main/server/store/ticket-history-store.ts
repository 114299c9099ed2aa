import type { TicketRow } from './tickets-store.ts'

/** What can happen to a ticket (D9). */
export const TICKET_EVENT_KINDS = ['created', 'status', 'assignee', 'comment', 'deleted'] as const
export type TicketEventKind = (typeof TICKET_EVENT_KINDS)[number]

/**
 * A row of the history. `from` and `to` hold a status for `created` (to), `status` and `deleted`
 * (from), a user's id for `assignee`, a comment's id for `comment` (to).
 */
export interface TicketEventRow {
  ticketId: number
  actorId: number
  kind: TicketEventKind
  /** Set for `created` only: a ticket may be raised for somebody else. */
  requesterId?: number | null
  from?: string | null
  to?: string | null
  at: Date
}

export interface HistoryStore {
  /**
   * Adds to the history of a ticket (D9), and begins a new interval where its status or assignee
   * has changed.
   * @param after the ticket as it is after the change
   * @param events what happened, all of it at the same moment
   */
  record(
    after: Pick<TicketRow, 'id' | 'requesterId' | 'assigneeId' | 'status'>,
    events: TicketEventRow[]
  ): Promise<void>
}
