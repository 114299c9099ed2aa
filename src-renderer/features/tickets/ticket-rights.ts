import type { Ticket } from '#shared/api/tickets.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { reasonToDecline, type WantedFields } from '#shared/domain/ticket-rights.ts'
import { TICKET_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'

/** No one's id, for asking whether any other assignee could be chosen. */
const ANYONE = -1

/**
 * The changes that the signed-in person may make to a ticket, by the rule of the server (D60). A
 * page does not know of notes that its person does not see: the server alone declines because of
 * them (D41).
 */
export interface TicketRights {
  may(wanted: WantedFields): boolean
  /** The statuses that the person can choose, the present one among them. */
  statuses: readonly TicketStatus[]
  assignee: boolean
  /** Priority and category, and what else grants no one a right. */
  fields: boolean
}

export function useTicketRights(ticket: Ticket): TicketRights {
  const { user } = useCurrentUser()
  return rightsOf(user, ticket)
}

export function rightsOf(user: SignedInUser | null, ticket: Ticket): TicketRights {
  const may = (wanted: WantedFields) =>
    user !== null && reasonToDecline(user, ticket, wanted, false) === null
  return {
    may,
    statuses: TICKET_STATUSES.filter((status) => may({ status }) || status === ticket.status),
    assignee: may({ assigneeId: ticket.assigneeId === null ? ANYONE : null }),
    fields: may({ priority: ticket.priority === 'high' ? 'low' : 'high' })
  }
}
