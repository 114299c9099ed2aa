import * as z from 'zod'
import { TICKET_ACTIVITIES } from '../domain/presence.ts'
import { oneOf } from '../languages/validation-texts.ts'
import { IdParams, id } from './fields.ts'
import { defineRoute } from './route.ts'

/** Someone else who looks at the same ticket. */
export const TicketViewer = z
  .object({
    userId: id,
    /** Whether they write a comment, or a note that the caller may see (D41). */
    isWriting: z.boolean()
  })
  .meta({ id: 'TicketViewer' })
export type TicketViewer = z.infer<typeof TicketViewer>

const Presence = z
  .strictObject({
    activity: z.enum(
      TICKET_ACTIVITIES,
      oneOf('Activity must be one of {choices}', TICKET_ACTIVITIES)
    )
  })
  .meta({ id: 'Presence' })

export const renewPresence = defineRoute({
  operationId: 'renewPresence',
  method: 'PUT',
  path: '/api/tickets/{id}/presence',
  summary:
    'Report that you are viewing a ticket, and list who else is; repeat every 30 seconds. Nothing is stored',
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
  summary: 'Report that you are no longer viewing a ticket',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [404]
})
