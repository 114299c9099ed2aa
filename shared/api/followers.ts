import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { MAX_BULK } from './bulk-changes.ts'
import { IdParams, id, idText, requiredName } from './fields.ts'
import { defineRoute } from './route.ts'
import { User } from './users.ts'

/** Someone who follows a ticket (D42). */
export const Follower = User.pick({
  id: true,
  username: true,
  fullName: true,
  initials: true
}).meta({ id: 'Follower' })
export type Follower = z.infer<typeof Follower>

export const listFollowers = defineRoute({
  operationId: 'listFollowers',
  method: 'GET',
  path: '/api/tickets/{id}/followers',
  summary: 'The followers of a ticket: its requester, its assignee, then others by name (D42)',
  access: 'signed-in',
  params: IdParams,
  response: z.array(Follower),
  status: 200,
  errors: [404]
})

/** Someone who sees tickets of a private department by following them alone (D64). */
export const OutsideFollower = Follower.extend({
  /** How many of the tickets they follow. */
  tickets: id
}).meta({ id: 'OutsideFollower' })
export type OutsideFollower = z.infer<typeof OutsideFollower>

export const listOutsideFollowers = defineRoute({
  operationId: 'listOutsideFollowers',
  method: 'GET',
  path: '/api/outside-followers',
  summary:
    'The people who would see tickets only as followers after a move to a private department, for tickets the caller can move; empty for other departments (D64)',
  access: 'signed-in',
  query: z.object({
    ids: z
      .array(idText, saying('Choose at least one ticket'))
      .max(MAX_BULK, saying('Choose at most {max} tickets', { max: MAX_BULK })),
    department: requiredName('Department', 100)
  }),
  response: z.array(OutsideFollower),
  status: 200
})

export const removeFollower = defineRoute({
  operationId: 'removeFollower',
  method: 'DELETE',
  path: '/api/tickets/{id}/followers',
  summary: 'Remove a follower, as a person who handles the ticket (D64)',
  access: 'signed-in',
  params: IdParams,
  query: z.object({ userId: idText }),
  status: 204,
  errors: [403, 404, 409]
})

export const followTicket = defineRoute({
  operationId: 'followTicket',
  method: 'PUT',
  path: '/api/tickets/{id}/following',
  summary: 'Follow a ticket (D42)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [404]
})

export const unfollowTicket = defineRoute({
  operationId: 'unfollowTicket',
  method: 'DELETE',
  path: '/api/tickets/{id}/following',
  summary: 'Stop following a ticket, even as its requester or assignee (D42)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [404]
})
