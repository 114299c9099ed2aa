import type { Ticket } from '../api/tickets.ts'
import type { User } from '../api/users.ts'
import { isItSupportSpecialist, isTrustedIn, type TeamMember } from './teams.ts'

/** The fields of a ticket that decide who sees its notes. */
export type NotedTicket = Pick<Ticket, 'id' | 'department' | 'requesterId' | 'assigneeId'>

/**
 * Whether a person sees a ticket's internal notes, and may write one (D41): the team, as far as
 * it is confirmed (D61), the assignee and IT Support Specialists, but no one on a ticket of their
 * own. The stores have the same rule for searches.
 */
export function seesNotes(person: Pick<User, 'id'> & TeamMember, ticket: NotedTicket): boolean {
  if (person.id === ticket.requesterId) return false
  return (
    person.id === ticket.assigneeId ||
    isItSupportSpecialist(person.role) ||
    isTrustedIn(person, ticket.department)
  )
}
