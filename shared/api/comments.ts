import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import {
  attachmentIds,
  IdParams,
  id,
  inputFormat,
  outputFormat,
  PageQuery,
  text,
  timestamp
} from './fields.ts'
import { NamedRule } from './notifications.ts'
import { defineRoute } from './route.ts'
import { status, TOTAL_COUNT_HEADER } from './tickets.ts'

export const Comment = z
  .object({
    id,
    ticketId: id,
    userId: id,
    message: z.string(),
    createdAt: timestamp,
    format: outputFormat,
    /** An internal note, which only the ticket's team is answered (D41); absent for any other. */
    internal: z.literal(true).optional(),
    /** The rule that has written it in the name of its author (D75); absent for a person. */
    rule: NamedRule.optional(),
    /** Present where it is the answer of an outage that its author has ended (D81). */
    outage: z.literal(true).optional()
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

/**
 * The body that the comment form sends (spec §7). `userId` must be the signed-in user (D10),
 * `ticketId` the one in the path.
 */
export const NewComment = z
  .object({
    message: text('Comment', { length: 1, message: 'Comment cannot be empty' }, 10_000),
    format: inputFormat,
    userId: id,
    ticketId: id,
    /** Whether it is an internal note (D41). */
    internal: z.boolean(saying('Internal must be true or false')).optional(),
    attachmentIds,
    /** The status that the ticket gets together with it (D45). */
    status: status.optional(),
    /** Whether it reopens the resolved ticket, as a reply by email does (D84). */
    reopen: z.boolean(saying('Reopen must be true or false')).optional()
  })
  .meta({ id: 'NewComment' })
export type NewComment = z.infer<typeof NewComment>

export const listComments = defineRoute({
  operationId: 'listComments',
  method: 'GET',
  path: '/api/tickets/{id}/comments',
  summary:
    'The comments of a ticket, oldest first; the header X-Total-Count holds their number before paging (D39)',
  access: 'signed-in',
  params: IdParams,
  query: PageQuery,
  response: z.array(Comment),
  headers: { [TOTAL_COUNT_HEADER]: z.int().nonnegative() },
  status: 200,
  errors: [404]
})

export const createComment = defineRoute({
  operationId: 'createComment',
  method: 'POST',
  path: '/api/tickets/{id}/comments',
  summary:
    'Comment on a ticket. With `reopen`, a comment by its requester or a follower reopens it within 14 days of being resolved (D84)',
  access: 'signed-in',
  params: IdParams,
  body: NewComment,
  response: Comment,
  status: 201,
  errors: [403, 404, 409]
})
