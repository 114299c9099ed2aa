import type { Ticket } from '../api/tickets.ts'
import type { SignedInUser, User } from '../api/users.ts'
import {
  departmentKey,
  departmentKeysOf,
  isItSupportSpecialist,
  isTrustedIn,
  type TeamMember,
  trustedDepartmentKeys
} from './teams.ts'

/** The fields of a ticket that decide who sees it. */
export type SeenTicket = Pick<Ticket, 'department' | 'requesterId' | 'assigneeId'> & {
  /** Who follows it, as far as that is not by being its requester or assignee (D42). */
  followerIds?: readonly number[]
}

/** Someone who looks at tickets, and the keys of the departments that are private (D3, D44). */
export interface Viewer extends SignedInUser {
  privateDepartments: readonly string[]
  /** Whether searches look through comments and the requester's name too, by the setting (D87). */
  searchesComments?: boolean | undefined
  /** The setting of the languages on offer, as it is kept (D82); null or absent as at first. */
  keptLanguages?: string | null
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
 * lists: any person added here is also added to `ownTickets` of `store/sql/visible-tickets.ts`.
 */
export function seesPrivateTicket(
  person: Pick<User, 'id'> & TeamMember,
  ticket: SeenTicket
): boolean {
  return (
    person.id === ticket.requesterId ||
    person.id === ticket.assigneeId ||
    ticket.followerIds?.includes(person.id) ||
    isItSupportSpecialist(person.role) ||
    isTrustedIn(person, ticket.department)
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
  privateDepartments,
  ...person
}: TeamMember & Pick<Viewer, 'privateDepartments'>): readonly string[] {
  if (privateDepartments.length === 0 || isItSupportSpecialist(person.role)) return []
  const own = trustedDepartmentKeys(person)
  return privateDepartments.filter((key) => !own.includes(key))
}

/**
 * The keys of the departments whose tickets a person's lists have because of the role (spec §6): a
 * private one is left out while the team is not confirmed (D61).
 * @returns at least one key, which is of no department where none is left
 */
export function listedDepartments(
  viewer: TeamMember & Pick<Viewer, 'privateDepartments'>
): string[] {
  const hidden = hiddenDepartments(viewer)
  const listed = departmentKeysOf(viewer.role).filter((key) => !hidden.includes(key))
  return listed.length > 0 ? listed : ['']
}
