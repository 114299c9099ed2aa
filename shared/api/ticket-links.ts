import * as z from 'zod'
import { TICKET_LINK_KINDS } from '../domain/ticket-links.ts'
import { IdParams, id } from './fields.ts'
import { defineRoute } from './route.ts'
import { status } from './tickets.ts'

const kind = z.enum(TICKET_LINK_KINDS, `Kind must be one of ${TICKET_LINK_KINDS.join(', ')}`)

/** That a ticket is a duplicate of another, a part of it, or related to it (D49). */
export const TicketLink = z.object({
  id,
  kind,
  /** Whether the ticket that was asked for is the duplicate or the part, or the other one is. */
  direction: z.enum(['to', 'from']),
  /** The other ticket. */
  ticket: z.object({
    id,
    ticketId: z.string(),
    /** The first line of its description, cut where it is long. */
    about: z.string(),
    status
  })
})
export type TicketLink = z.infer<typeof TicketLink>

export const NewTicketLink = z.object({ kind, otherId: id })
export type NewTicketLink = z.infer<typeof NewTicketLink>

export const listTicketLinks = defineRoute({
  operationId: 'listTicketLinks',
  method: 'GET',
  path: '/api/tickets/{id}/links',
  summary:
    'The tickets a ticket is linked to, in both directions, as far as the caller sees them (D49)',
  access: 'signed-in',
  params: IdParams,
  response: z.array(TicketLink),
  status: 200,
  errors: [404]
})

export const createTicketLink = defineRoute({
  operationId: 'createTicketLink',
  method: 'POST',
  path: '/api/tickets/{id}/links',
  summary:
    'Mark a ticket as a duplicate of another, which cancels it, as a part of it, or as related (D49)',
  access: 'signed-in',
  params: IdParams,
  body: NewTicketLink,
  response: TicketLink,
  status: 201,
  errors: [404, 409]
})

export const deleteTicketLink = defineRoute({
  operationId: 'deleteTicketLink',
  method: 'DELETE',
  path: '/api/ticket-links/{id}',
  summary: 'Remove a link; a duplicate gets its status back (D49)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [404]
})
