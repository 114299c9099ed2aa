import type { Ticket } from '../api/tickets.ts'
import type { SignedInUser, User } from '../api/users.ts'
import { departmentKey, departmentKeysOf, isItSupportSpecialist, isTeamOf } from './teams.ts'

/** What of a ticket decides who sees it. */
export type SeenTicket = Pick<Ticket, 'department' | 'requesterId' | 'assigneeId'> & {
  /** Who follows it, as far as that is not by being its requester or assignee (D42). */
  followerIds?: readonly number[]
}

/** Somebody who looks at tickets, and the keys of the departments that are private (D3, D44). */
export interface Viewer extends SignedInUser {
  privateDepartments: readonly string[]
  /** Whether searches look through comments and the requester's name too, by the setting (D87). */
  searchesComments?: boolean | undefined
}

/** Whether a ticket is of a private department. */
export function isPrivate(
  { department }: Pick<Ticket, 'department'>,
  privateDepartments: readonly string[]
): boolean {
  return privateDepartments.length > 0 && privateDepartments.includes(departmentKey(department))
}

/**
 * Whether a person sees a ticket of a private department (D44). The stores have the same rule for
 * lists: whoever is added here is added to `ownTickets` of both engines.
 */
export function seesPrivateTicket(person: Pick<User, 'id' | 'role'>, ticket: SeenTicket): boolean {
  return (
    person.id === ticket.requesterId ||
    person.id === ticket.assigneeId ||
    ticket.followerIds?.includes(person.id) ||
    isItSupportSpecialist(person.role) ||
    isTeamOf(person.role, ticket.department)
  )
}

/** Whether a person sees a ticket, as the departments are now. */
export function seesTicket(viewer: Viewer, ticket: SeenTicket): boolean {
  return !isPrivate(ticket, viewer.privateDepartments) || seesPrivateTicket(viewer, ticket)
}

/**
 * The keys of the departments whose tickets a person sees only where they are the person's own;
 * none for IT Support Specialists.
 */
export function hiddenDepartments({
  role,
  privateDepartments
}: Pick<Viewer, 'role' | 'privateDepartments'>): readonly string[] {
  if (privateDepartments.length === 0 || isItSupportSpecialist(role)) return []
  const own = departmentKeysOf(role)
  return privateDepartments.filter((key) => !own.includes(key))
}
