import * as z from 'zod'
import { TICKET_ACTIVITIES } from '../domain/presence.ts'
import { IdParams, id } from './fields.ts'
import { defineRoute } from './route.ts'

/** Somebody else who looks at the same ticket. */
export const TicketViewer = z
  .object({
    userId: id,
    /** Whether they write a comment, or a note that whoever asks may see (D41). */
    isWriting: z.boolean()
  })
  .meta({ id: 'TicketViewer' })
export type TicketViewer = z.infer<typeof TicketViewer>

const Presence = z
  .strictObject({
    activity: z.enum(TICKET_ACTIVITIES, `Activity must be one of ${TICKET_ACTIVITIES.join(', ')}`)
  })
  .meta({ id: 'Presence' })

export const renewPresence = defineRoute({
  operationId: 'renewPresence',
  method: 'PUT',
  path: '/api/tickets/{id}/presence',
  summary:
    'Say that one looks at a ticket, and see who else does; to be said again every 30 seconds, and stored nowhere',
  access: 'signed-in',
  params: IdParams,
  body: Presence,
  response: z.array(TicketViewer),
  status: 200,
  errors: [404]
})

export const endPresence = defineRoute({
  operationId: 'endPresence',
  method: 'DELETE',
  path: '/api/tickets/{id}/presence',
  summary: 'Say that one no longer looks at a ticket',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [404]
})
