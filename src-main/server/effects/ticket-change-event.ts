import type { SeenTicket, Viewer } from '#shared/domain/private-departments.ts'
import type { TicketEvent } from '#shared/domain/ticket-events.ts'
import type { TicketEventRow } from '../store/ticket-history-store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/** Who does something, and when. */
export interface ChangeAct {
  actor: Viewer
  at: Date
  /** The reason why it happens by itself (D74, D75, D77); absent where the person does it. */
  cause?: string
  /**
   * Who has caused what a rule does in the name of its author, and is not notified (D75); null where
   * no person has, so that the author is notified as well.
   */
  causedBy?: number | null
}

/** Something that has happened to a ticket; an internal note has its id in `to`, like a comment. */
export interface TicketChangeEvent extends Pick<TicketEventRow, 'requesterId' | 'from' | 'to'> {
  kind: TicketEvent
}

/** The fields of a ticket that decide who sees it. */
export type Audience = Pick<TicketRow, 'id'> & Required<SeenTicket>

/** A ticket, and who has said that they follow it. */
type TicketState = TicketRow & Audience

/** The ticket as it is, and as it was before where that may be of another audience. */
export type TicketStates = readonly [TicketState, ...TicketState[]]
