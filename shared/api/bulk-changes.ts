import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { id, keepFollowerIds } from './fields.ts'
import { defineRoute } from './route.ts'
import { ChangedFields, isKeptWithDepartment, KEPT_WITHOUT_DEPARTMENT, Ticket } from './tickets.ts'

/** The most tickets that one call changes (D47). */
export const MAX_BULK = 200

/** The fields of a ticket that can be changed for many at once (D47). */
export const BULK_FIELDS = ['status', 'assigneeId', 'priority', 'department'] as const

const BulkFields = ChangedFields.pick({
  status: true,
  assigneeId: true,
  priority: true,
  department: true
})

/** One change of many tickets; unlike {@link TicketChange}, it must say what to change. */
export const BulkChange = BulkFields.extend({ keepFollowerIds })
  .extend({
    /**
     * Values without which a ticket stays as it is: what an undo reverts, unless someone has changed
     * it since.
     */
    expected: BulkFields.optional(),
    ids: z
      .array(id, saying('The ids must be a list of numbers'))
      .min(1, saying('Choose at least one ticket'))
      .max(MAX_BULK, saying('At most {max} tickets can be changed at once', { max: MAX_BULK }))
      .refine(
        (ids) => new Set(ids).size === ids.length,
        saying('Each ticket can be listed only once')
      )
  })
  .strict()
  .refine((change) => BULK_FIELDS.some((field) => change[field] !== undefined), {
    ...saying('Choose at least one field to change'),
    path: ['status']
  })
  .refine(isKeptWithDepartment, KEPT_WITHOUT_DEPARTMENT)
  .meta({ id: 'BulkChange' })
export type BulkChange = z.infer<typeof BulkChange>

/** The outcome of each ticket, in the order in which they were named. */
export const BulkResult = z
  .object({
    /** The changed tickets, with the values that they had before. */
    changed: z.array(
      Ticket.pick({
        id: true,
        ticketId: true,
        status: true,
        assigneeId: true,
        priority: true,
        department: true
      })
    ),
    /** The others, with a reason for a person to read. */
    unchanged: z.array(z.object({ id, reason: z.string() }))
  })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.infer<typeof BulkResult>

export const updateTickets = defineRoute({
  operationId: 'updateTickets',
  method: 'POST',
  path: '/api/tickets/bulk',
  summary:
    'Change many tickets in one transaction, each as a single call would; returns the previous values of the changed tickets, and why others were not changed. With `expected` only tickets that have these values are changed (D47)',
  access: 'signed-in',
  body: BulkChange,
  response: BulkResult,
  status: 200
})
