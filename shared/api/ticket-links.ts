import * as z from 'zod'
import { TICKET_LINK_KINDS } from '../domain/ticket-links.ts'
import { oneOf } from '../languages/validation-texts.ts'
import { NewComment } from './comments.ts'
import { IdParams, id } from './fields.ts'
import { defineRoute } from './route.ts'
import { status, Ticket } from './tickets.ts'

const kind = z.enum(TICKET_LINK_KINDS, oneOf('Kind must be one of {choices}', TICKET_LINK_KINDS))

/** That a ticket is a duplicate of another, a part of it, or related to it (D49). */
export const TicketLink = z
  .object({
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
  .meta({ id: 'TicketLink' })
export type TicketLink = z.infer<typeof TicketLink>

export const NewTicketLink = z.object({ kind, otherId: id }).meta({ id: 'NewTicketLink' })
export type NewTicketLink = z.infer<typeof NewTicketLink>

export const listTicketLinks = defineRoute({
  operationId: 'listTicketLinks',
  method: 'GET',
  path: '/api/tickets/{id}/links',
  summary: 'The linked tickets of a ticket, in both directions, that the caller can see (D49)',
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
    'Link a ticket to another as a duplicate, which cancels it, as a part, or as related (D49)',
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
  summary: 'Remove a link; a duplicate returns to its previous status (D49)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [404]
})

/** A comment that becomes the description of a new ticket (D84). */
export const NewFollowUp = NewComment.pick({
  message: true,
  format: true,
  attachmentIds: true
}).meta({ id: 'NewFollowUp' })
export type NewFollowUp = z.infer<typeof NewFollowUp>

export const createFollowUp = defineRoute({
  operationId: 'createFollowUp',
  method: 'POST',
  path: '/api/tickets/{id}/follow-ups',
  summary:
    'Raise a follow-up to a ticket resolved more than 14 days ago, with its department and category, as its requester or a follower (D84)',
  access: 'signed-in',
  params: IdParams,
  body: NewFollowUp,
  response: Ticket,
  status: 201,
  errors: [403, 404, 409]
})
