import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { NewUser } from './admin.ts'
import { IdParams, requiredName, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { Session } from './sessions.ts'
import { Account, email } from './users.ts'

/** The fields of an account that IT Support Specialists can edit (D52); the username stays. */
export const AccountDetails = NewUser.omit({ username: true, password: true })
  .extend({
    /** Empty for a service account, and for no other (D56). */
    email: z.union([z.literal(''), email], saying('Invalid email address'))
  })
  .meta({ id: 'AccountDetails' })
export type AccountDetails = z.infer<typeof AccountDetails>

/** Strict, so that a misspelt state is rejected. */
export const AccountState = z
  .strictObject({
    disabled: z.boolean(saying('Disabled must be true or false')),
    mustChangePassword: z.boolean(saying('Must change password must be true or false'))
  })
  .partial()
  .meta({ id: 'AccountState' })
export type AccountState = z.infer<typeof AccountState>

/** How an account is signed in. */
export const AccountAccess = z
  .object({
    /** Where it is signed in, last used first; `isCurrent` marks the session of this request. */
    sessions: z.array(Session),
    /** Until when too many failed sign-ins keep the username out (D29); null while they do not. */
    lockedUntil: timestamp.nullable(),
    /** Whether the directory signs it in; absent while there is no directory (D94). */
    directory: z.object({ isConnected: z.boolean() }).optional()
  })
  .meta({ id: 'AccountAccess' })
export type AccountAccess = z.infer<typeof AccountAccess>

/** A person's username in the directory. */
export const DirectoryName = z
  .object({ username: requiredName('Username', 256) })
  .meta({ id: 'DirectoryName' })
export type DirectoryName = z.infer<typeof DirectoryName>

export const editUser = defineRoute({
  operationId: 'editUser',
  method: 'PUT',
  path: '/api/admin/users/{id}',
  summary: 'Change the name, email address, role and initials of an account (D52)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  body: AccountDetails,
  response: Account,
  status: 200,
  errors: [404, 409]
})

export const setUserState = defineRoute({
  operationId: 'setUserState',
  method: 'PUT',
  path: '/api/admin/users/{id}/state',
  summary:
    'Disable or enable an account, or require a new password at its next sign-in; fields left out stay unchanged (D52)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  body: AccountState,
  response: Account,
  status: 200,
  errors: [404, 409]
})

export const getUserAccess = defineRoute({
  operationId: 'getUserAccess',
  method: 'GET',
  path: '/api/admin/users/{id}/access',
  summary: 'The sessions of an account, and whether failed sign-ins have locked it (D52)',
  access: 'it-support-specialist',
  params: IdParams,
  response: AccountAccess,
  status: 200,
  errors: [404]
})

export const endUserSession = defineRoute({
  operationId: 'endUserSession',
  method: 'DELETE',
  path: '/api/admin/sessions/{id}',
  summary: 'End a session of any account (D52)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const endUserSessions = defineRoute({
  operationId: 'endUserSessions',
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  summary: 'End all sessions of an account except the caller’s own (D52)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const unlockUser = defineRoute({
  operationId: 'unlockUser',
  method: 'DELETE',
  path: '/api/admin/users/{id}/lock',
  summary: 'Clear the failed sign-ins of a username, so that it can sign in immediately (D29, D52)',
  access: 'it-support-specialist',
  params: IdParams,
  status: 204,
  errors: [404]
})

export const connectUserDirectory = defineRoute({
  operationId: 'connectUserDirectory',
  method: 'PUT',
  path: '/api/admin/users/{id}/directory',
  summary: 'Connect an account to the person with a given username in the directory (D94)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  body: DirectoryName,
  status: 204,
  errors: [404, 409]
})

export const disconnectUserDirectory = defineRoute({
  operationId: 'disconnectUserDirectory',
  method: 'DELETE',
  path: '/api/admin/users/{id}/directory',
  summary: 'Disconnect an account from the directory, if it has another way to sign in (D94)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  status: 204,
  errors: [404, 409]
})
