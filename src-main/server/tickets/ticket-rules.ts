import type { Account } from '#shared/api/users.ts'
import { hiddenDepartments, seesTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { Stores } from '../store/store.ts'
import type { TicketRow, TicketUpdate } from '../store/tickets-store.ts'

/**
 * The change of the first response's moment, if an act of `actor` is the first by someone other
 * than the requester (D8).
 */
export function firstResponse(
  ticket: Pick<TicketRow, 'requesterId' | 'createdAt' | 'firstResponseAt'>,
  actor: Viewer,
  now: Date
): Pick<TicketUpdate, 'firstResponseAt'> {
  if (ticket.firstResponseAt !== null || actor.id === ticket.requesterId) return {}
  return { firstResponseAt: notBefore(ticket.createdAt, now) }
}

/**
 * Limits a moment to the ticket's creation or later, so that durations, which metrics add up, are
 * never negative where the clock was set back (D35).
 */
export function notBefore(createdAt: Date, now: Date): Date {
  return now < createdAt ? createdAt : now
}

/** A ticket that someone sees; undefined where there is none, or they don't (D44). */
export async function seenTicket(
  stores: Stores,
  id: number,
  viewer: Viewer
): Promise<TicketRow | undefined> {
  // Asked for at once, and only for whom there are departments that following lets them into (D44).
  const [row, isFollowing] = await Promise.all([
    stores.tickets.find(id),
    hiddenDepartments(viewer).length > 0 && stores.followers.isFollowing(id, viewer.id)
  ])
  const followerIds = isFollowing ? [viewer.id] : []
  return row && seesTicket(viewer, { ...row, followerIds }) ? row : undefined
}

/**
 * A ticket that someone looks at.
 * @throws ProblemError 404, also where they don't see it (D44)
 */
export async function existingTicket(
  stores: Stores,
  id: number,
  viewer: Viewer
): Promise<TicketRow> {
  const row = await seenTicket(stores, id, viewer)
  if (!row) throw new ProblemError(404, 'The requested ticket could not be found.')
  return row
}

/** @throws ProblemError 400 that names the field */
export async function checkPerson(stores: Stores, path: string, id: number): Promise<Account> {
  const person = await stores.users.find(id)
  if (!person || person.waiting) throw invalid([{ path, message: 'This person does not exist' }])
  if (person.disabled) throw invalid([{ path, message: 'The account of this person is disabled' }])
  if (person.service && path === 'assigneeId')
    throw invalid([{ path, message: 'Tickets cannot be assigned to a service account' }])
  return person
}
