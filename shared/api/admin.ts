import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { IdParams, requiredName } from './fields.ts'
import { defineRoute } from './route.ts'
import { Account, email, fullName, initials, password, username } from './users.ts'

/** An account made by an IT Support Specialist, of any role (D2). */
export const NewUser = z
  .object({
    username,
    email,
    password,
    fullName,
    role: requiredName('Role', 100),
    initials
  })
  .meta({ id: 'NewUser' })
export type NewUser = z.infer<typeof NewUser>

/** A new password for an account; for one's own the present password is needed too (D90). */
const NewPassword = z
  .object({
    password,
    currentPassword: z
      .string(saying('Current password must be text'))
      .max(256, saying('Current password is too long'))
      .optional()
  })
  .meta({ id: 'NewPassword' })

/** Strict, so that a request that tries to change more is rejected instead of half obeyed. */
const UserChange = z
  .strictObject({
    isDepartmentHead: z.boolean(saying('Department Head must be true or false'))
  })
  .meta({ id: 'UserChange' })

export const listUsersForAdmin = defineRoute({
  operationId: 'listUsersForAdmin',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts, for administration',
  access: 'it-support-specialist',
  response: z.array(Account),
  status: 200
})

export const createUser = defineRoute({
  operationId: 'createUser',
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Create an account of any role',
  access: 'it-support-specialist',
  needsSession: true,
  body: NewUser,
  response: Account,
  status: 201,
  errors: [409]
})

export const setUserPassword = defineRoute({
  operationId: 'setUserPassword',
  method: 'PUT',
  path: '/api/admin/users/{id}/password',
  summary:
    'Set the password of a user and end that user’s sessions (D25); changing your own requires the current one (D90)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  body: NewPassword,
  status: 204,
  errors: [404, 409, 429]
})

export const updateUser = defineRoute({
  operationId: 'updateUser',
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  summary: 'Set or clear Department Head for a user',
  access: 'it-support-specialist',
  params: IdParams,
  body: UserChange,
  response: Account,
  status: 200,
  errors: [404, 409]
})

/**
 * The header with the number of tickets that a deletion unassigned, or that its undoing gave back.
 */
export const TICKET_COUNT_HEADER = 'X-Ticket-Count'

const ticketCount = {
  [TICKET_COUNT_HEADER]: z.int().min(0).describe('The number of tickets changed')
}

/**
 * How long a deletion can be undone, in milliseconds: five seconds longer than the screen offers
 * it.
 */
export const RESTORE_WINDOW_MS = 15_000

export const approveUser = defineRoute({
  operationId: 'approveUser',
  method: 'POST',
  path: '/api/admin/users/{id}/approve',
  summary:
    'Approve an account that is waiting for approval (D51); to decline it, delete the account',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  response: Account,
  status: 200,
  errors: [404, 409]
})

/** People who see less than their team, because no one has confirmed it (D61). */
export const UnconfirmedTeams = z
  .object({
    /** How many; none while there are neither internal notes nor private departments. */
    accounts: z.int().nonnegative()
  })
  .meta({ id: 'UnconfirmedTeams' })
export type UnconfirmedTeams = z.infer<typeof UnconfirmedTeams>

export const getUnconfirmedTeams = defineRoute({
  operationId: 'getUnconfirmedTeams',
  method: 'GET',
  path: '/api/admin/unconfirmed-teams',
  summary:
    'The number of people with limited access because their team has not been confirmed (D61)',
  access: 'it-support-specialist',
  response: UnconfirmedTeams,
  status: 200
})

export const confirmTeam = defineRoute({
  operationId: 'confirmTeam',
  method: 'POST',
  path: '/api/admin/users/{id}/confirm-team',
  summary: 'Confirm that a person belongs to the team they registered with (D61)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  response: Account,
  status: 200,
  errors: [404, 409]
})

export const resetSecondFactor = defineRoute({
  operationId: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/admin/users/{id}/second-factor',
  summary: 'Reset two-factor authentication for a person who has lost their device (D53)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const deleteUser = defineRoute({
  operationId: 'deleteUser',
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  summary: 'Delete an account; its tickets and comments stay (D4)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  headers: ticketCount,
  status: 204,
  errors: [404, 409]
})

export const restoreUser = defineRoute({
  operationId: 'restoreUser',
  method: 'POST',
  path: '/api/admin/users/{id}/restore',
  summary:
    'Undo the deletion of an account within 15 seconds; its tickets are assigned to it again',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  headers: ticketCount,
  response: Account,
  status: 200,
  errors: [404, 409]
})

export const clearTickets = defineRoute({
  operationId: 'clearTickets',
  method: 'DELETE',
  path: '/api/admin/tickets/clear',
  summary: 'Create a backup, then delete all tickets (D13)',
  access: 'it-support-specialist',
  response: z.object({ backup: z.string() }).meta({ id: 'ClearedTickets' }),
  status: 200
})
