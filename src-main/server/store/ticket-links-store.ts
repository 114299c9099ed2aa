import type { TicketLinkKind } from '#shared/domain/ticket-links.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'

/** That a ticket is a duplicate of another, a part of it, or related to it (D49). */
export interface TicketLinkRow {
  id: number
  ticketId: number
  otherId: number
  kind: TicketLinkKind
  /** The status that a duplicate gets back; null for the other kinds. */
  statusBefore: TicketStatus | null
}

export interface NewTicketLinkRow extends Omit<TicketLinkRow, 'id'> {
  authorId: number
  createdAt: Date
}

export interface TicketLinksStore {
  /** Those of a ticket in both directions, in the order in which they were made. */
  list(ticketId: number): Promise<TicketLinkRow[]>
  find(id: number): Promise<TicketLinkRow | undefined>
  insert(link: NewTicketLinkRow): Promise<TicketLinkRow>
  delete(id: number): Promise<void>
}
