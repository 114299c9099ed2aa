import { HistoryEntry } from '#shared/api/history.ts'
import { FIELD_CHANGES } from '#shared/domain/tickets.ts'
import type { TicketRow } from './tickets-store.ts'

/** What of a history {@link HistoryStore.list} reads (D45). */
export const CHANGE_KINDS = ['created', ...FIELD_CHANGES, 'linked', 'unlinked'] as const

/** What can happen to a ticket (D9). */
export const TICKET_EVENT_KINDS = [...CHANGE_KINDS, 'comment', 'deleted'] as const
export type TicketEventKind = (typeof TICKET_EVENT_KINDS)[number]

/**
 * A row of the history. `from` and `to` hold a status for `created` (to), `status` and `deleted`
 * (from), a user's id for `assignee`, a comment's id for `comment` (to), the kind of a link for
 * `linked` (to) and `unlinked` (from), with the other ticket's id on the side that is left, and for
 * the other kinds what the ticket holds.
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

/** Whether a ticket has another status or assignee after a change, or did not exist before it. */
export function beginsInterval({ kind }: Pick<TicketEventRow, 'kind'>): boolean {
  return kind === 'created' || kind === 'status' || kind === 'assignee'
}

/** A row of the history as it is read; its actor is null where the account is deleted. */
export interface ChangeRow extends Pick<TicketEventRow, 'kind' | 'from' | 'to' | 'at'> {
  id: number
  actorId: number | null
}

/** A row of one of {@link CHANGE_KINDS} as the API answers it to who sees the other ticket of a link. */
export function toHistoryEntry({ at, ...row }: ChangeRow): HistoryEntry {
  return HistoryEntry.parse({ ...row, ...valuesOf(row), at: at.toISOString() })
}

function valuesOf({ kind, from, to }: Pick<ChangeRow, 'kind' | 'from' | 'to'>) {
  if (kind === 'assignee') return { from: idIn(from), to: idIn(to) }
  // Links of earlier versions have no other ticket.
  if (kind === 'linked') return { from: null, to, otherId: idIn(from) ?? undefined }
  if (kind === 'unlinked') return { from, to: null, otherId: idIn(to) ?? undefined }
  return { from, to }
}

const idIn = (text: string | null | undefined) => (text ? Number(text) : null)

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
  /** How many changes of {@link CHANGE_KINDS} a ticket has. */
  count(ticketId: number): Promise<number>
  /**
   * The newest of these changes, or the newest before one, oldest first, with the other tickets of
   * links also where somebody does not see these (D44).
   */
  list(
    ticketId: number,
    page: { limit: number; before: number | undefined }
  ): Promise<HistoryEntry[]>
}
