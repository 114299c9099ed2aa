import * as z from 'zod'
import { IdParams } from './fields.ts'
import { defineRoute } from './route.ts'
import { User } from './users.ts'

/** Somebody who follows a ticket (D42). */
export const Follower = User.pick({ id: true, username: true, fullName: true, initials: true })
export type Follower = z.infer<typeof Follower>

export const listFollowers = defineRoute({
  operationId: 'listFollowers',
  method: 'GET',
  path: '/api/tickets/{id}/followers',
  summary: 'Who follows a ticket: its requester, its assignee, and the others by name (D42)',
  access: 'signed-in',
  params: IdParams,
  response: z.array(Follower),
  status: 200,
  errors: [404]
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
  summary: 'Stop following a ticket, also as its requester or assignee (D42)',
  access: 'signed-in',
  params: IdParams,
  status: 204,
  errors: [404]
})
