import * as z from 'zod'
import { IdParams, id, timestamp } from './fields.ts'
import { defineRoute } from './route.ts'

/** A signed-in browser or desktop (D25); the id reveals nothing about its token. */
export const Session = z
  .object({
    id,
    /** Whether it is the session of this request. */
    isCurrent: z.boolean(),
    /** The `User-Agent` header of the browser. */
    userAgent: z.string().nullable(),
    /** The network address it was last used from. */
    address: z.string().nullable(),
    createdAt: timestamp,
    /** Exact to five minutes (D25). */
    lastUsedAt: timestamp
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const listSessions = defineRoute({
  operationId: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'The caller’s sessions, last used first',
  access: 'signed-in',
  needsSession: true,
  response: z.array(Session),
  status: 200
})

export const endOtherSessions = defineRoute({
  operationId: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign out everywhere else',
  access: 'signed-in',
  needsSession: true,
  isUnlimited: true,
  status: 204
})

export const endOwnSession = defineRoute({
  operationId: 'endOwnSession',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'End one of the caller’s sessions',
  access: 'signed-in',
  needsSession: true,
  isUnlimited: true,
  params: IdParams,
  status: 204,
  errors: [404]
})
