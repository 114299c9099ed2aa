import * as z from 'zod'
import { PROGRAM_SCOPES, TOKEN_DAYS, TOKEN_SCOPES } from '../domain/tokens.ts'
import { oneOf } from '../languages/validation-texts.ts'
import { NewUser } from './admin.ts'
import { IdParams, id, idText, requiredName, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'
import { Account } from './users.ts'

const scope = z.enum(TOKEN_SCOPES, oneOf('Scope must be one of {choices}', TOKEN_SCOPES))

/** The fields of a new token. Strict, so that a misspelt field is rejected. */
export const NewToken = z
  .strictObject({
    name: requiredName('Name', 100),
    scope,
    /** For how many days it counts. */
    days: z.literal([...TOKEN_DAYS], oneOf('Days must be one of {choices}', TOKEN_DAYS))
  })
  .meta({ id: 'NewToken' })
export type NewToken = z.infer<typeof NewToken>

/** A token for a program (D56), without its text, which is shown only once. */
export const Token = z
  .object({
    id,
    name: z.string(),
    scope,
    createdAt: timestamp,
    /** From when on it counts no more. */
    expiresAt: timestamp,
    /** Exact to five minutes; null while it was never used. */
    lastUsedAt: timestamp.nullable()
  })
  .meta({ id: 'Token' })
export type Token = z.infer<typeof Token>

/** A token as it is answered once, when it is made. */
export const MadeToken = Token.extend({
  /** The text that the program sends, as `Authorization: Bearer …`. */
  token: z.string()
}).meta({ id: 'MadeToken' })
export type MadeToken = z.infer<typeof MadeToken>

/** The tokens of the person who asks, newest first, also those that have ended. */
export const OwnTokens = z
  .object({
    /**
     * The scopes that a new one for a program can have; none where the settings allow this person no
     * tokens. Where there are some, it can also be of the scope `calendar` (D81).
     */
    scopes: z.array(z.enum(PROGRAM_SCOPES)),
    tokens: z.array(Token)
  })
  .meta({ id: 'OwnTokens' })
export type OwnTokens = z.infer<typeof OwnTokens>

/** A token as administrators see it. */
export const AccountToken = Token.extend({
  /** The account whose rights it has. */
  userId: id,
  /** Who made it; another one only for a service account. */
  createdBy: id
}).meta({ id: 'AccountToken' })
export type AccountToken = z.infer<typeof AccountToken>

/** An account for a program: it has no address and no password (D56). */
export const NewServiceAccount = NewUser.omit({ email: true, password: true }).meta({
  id: 'NewServiceAccount'
})
export type NewServiceAccount = z.infer<typeof NewServiceAccount>

export const listOwnTokens = defineRoute({
  operationId: 'listOwnTokens',
  method: 'GET',
  path: '/api/tokens',
  summary: 'The tokens of the caller (D56)',
  access: 'signed-in',
  needsSession: true,
  response: OwnTokens,
  status: 200
})

export const createOwnToken = defineRoute({
  operationId: 'createOwnToken',
  method: 'POST',
  path: '/api/tokens',
  summary:
    'Create a token for a program to act as the caller; its value is returned only once (D56)',
  access: 'signed-in',
  needsSession: true,
  body: NewToken,
  response: MadeToken,
  status: 201,
  errors: [403, 409]
})

export const revokeOwnToken = defineRoute({
  operationId: 'revokeOwnToken',
  method: 'DELETE',
  path: '/api/tokens/{id}',
  summary: 'Revoke a token of the caller (D56)',
  access: 'signed-in',
  needsSession: true,
  isUnlimited: true,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const listTokens = defineRoute({
  operationId: 'listTokens',
  method: 'GET',
  path: '/api/admin/tokens',
  summary: 'The tokens of all accounts, or of one, newest first (D56)',
  access: 'it-support-specialist',
  needsSession: true,
  query: z.object({ userId: idText.optional() }),
  response: z.array(AccountToken),
  status: 200
})

export const revokeToken = defineRoute({
  operationId: 'revokeToken',
  method: 'DELETE',
  path: '/api/admin/tokens/{id}',
  summary: 'Revoke a token of any account (D56)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  status: 204,
  errors: [404]
})

export const createServiceAccount = defineRoute({
  operationId: 'createServiceAccount',
  method: 'POST',
  path: '/api/admin/service-accounts',
  summary: 'Create an account for a program, which signs in by tokens alone (D56)',
  access: 'it-support-specialist',
  needsSession: true,
  body: NewServiceAccount,
  response: Account,
  status: 201,
  errors: [409]
})

export const createServiceToken = defineRoute({
  operationId: 'createServiceToken',
  method: 'POST',
  path: '/api/admin/users/{id}/tokens',
  summary: 'Create a token for a service account; its value is returned only once (D56)',
  access: 'it-support-specialist',
  needsSession: true,
  params: IdParams,
  body: NewToken,
  response: MadeToken,
  status: 201,
  errors: [404, 409]
})
