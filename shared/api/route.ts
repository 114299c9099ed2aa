import type * as z from 'zod'

/**
 * Who may call a route (spec §6). The server enforces exactly this and nothing else decides it:
 * anybody, anybody on the server's own machine and elsewhere whoever is signed in (D30), anybody
 * signed in, or an IT Support Specialist.
 */
export type Access = 'public' | 'public-on-loopback' | 'signed-in' | 'it-support-specialist'

/** The error codes of D22 that a route can answer with beyond those its `access` implies. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 421 | 429

/**
 * One call of the HTTP API: the single source for the server's validation, the client's types and
 * parsing, and the API description. `path` names its parameters in braces, as spec §7 does.
 */
export interface Route {
  operationId: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The schema of the answer's body; absent where the answer has none (204). */
  response?: z.ZodType
  /** The media type of an answer that is not JSON; its handler answers a whole Response. */
  produces?: 'text/event-stream' | 'text/html' | 'text/csv'
  /** Headers by which a successful answer says more than its body does. */
  headers?: Readonly<Record<string, z.ZodType>>
  /** The status of success (D24). */
  status: 200 | 201 | 204
  /** What can go wrong besides invalid input and missing rights. */
  errors?: readonly ErrorStatus[]
  /**
   * Whether it counts for no limit on writing: whoever's session was stolen must be able to end it.
   */
  isUnlimited?: true
}

/**
 * How much one person may write in a minute (D36): more than hands can, and than seeding the
 * categories needs (68 calls), and so little that a script with one account needs days to fill a
 * disk.
 */
export const WRITES_PER_MINUTE = 600

/**
 * Whether a call counts for {@link WRITES_PER_MINUTE}: all do that change something for who is
 * signed in.
 */
export function isLimitedWrite({ method, access, isUnlimited }: Route): boolean {
  return method !== 'GET' && access !== 'public' && !isUnlimited
}

/**
 * The largest body that a call takes, in bytes: so little that reading one holds nobody else up
 * (D36), and least where anybody may send it.
 */
export function maxBodyOf({ access }: Pick<Route, 'access'>): number {
  return (access === 'public' ? 8 : 128) * 1024
}

/** Keeps the literal types of a route, so that handlers and callers are typed by it. */
export function defineRoute<const R extends Route>(route: R): R {
  return route
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** The parsed path parameters of a route. */
export type ParamsOf<R extends Route> = Output<R['params']>
/** The parsed query of a route. */
export type QueryOf<R extends Route> = Output<R['query']>
/** The parsed body of a route, as its handler sees it. */
export type BodyOf<R extends Route> = Output<R['body']>
/** The body of a route as a client writes it. */
export type BodyInputOf<R extends Route> = Input<R['body']>
/** The body of a successful answer, as a client reads it. */
export type ResponseOf<R extends Route> = Output<R['response']>
