import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { answeredFormat } from '#shared/domain/text-formats.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { Stores } from '../store/store.ts'
import type { TicketRow, TicketUpdate } from '../store/tickets-store.ts'

/**
 * The change of the first response's moment, if an act of `actor` is the first by somebody other
 * than the requester (D8).
 */
export function firstResponse(
  ticket: Pick<TicketRow, 'requesterId' | 'createdAt' | 'firstResponseAt'>,
  actor: User,
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

/** A ticket as the API answers it. */
export function toTicket({ format, ...row }: TicketRow): Ticket {
  return {
    ...row,
    ticketId: formatTicketId(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    ...answeredFormat(format)
  }
}

/** @throws ProblemError 404 */
export async function existingTicket(stores: Stores, id: number): Promise<TicketRow> {
  const row = await stores.tickets.find(id)
  if (!row) throw new ProblemError(404, 'The requested ticket could not be found.')
  return row
}

/** @throws ProblemError 400 that names the field */
export async function checkPerson(stores: Stores, path: string, id: number) {
  if (!(await stores.users.find(id))) throw invalid([{ path, message: 'There is no such person' }])
}
