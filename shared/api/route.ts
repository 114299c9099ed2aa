import type * as z from 'zod'
import type { ProgramScope } from '../domain/tokens.ts'

/**
 * Who may call a route (spec §6), which only this decides: everyone; on the server's own machine
 * everyone and elsewhere those signed in (D30); everyone signed in; or IT Support Specialists.
 */
export type Access = 'public' | 'public-on-loopback' | 'signed-in' | 'it-support-specialist'

/** The error codes of D22 that a request can cause. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 414 | 415 | 421 | 429 | 507

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
  /** The media type of a body that is not JSON; its handler gets it as a stream. */
  consumes?: 'application/octet-stream'
  /** The schema of the answer's body; absent where the answer has none (204). */
  response?: z.ZodType
  /** The media type of an answer that is not JSON; its handler returns a whole `Response`. */
  produces?:
    | 'text/event-stream'
    | 'text/html'
    | 'text/csv'
    | 'text/calendar'
    | 'application/zip'
    | 'application/x-ndjson'
    | 'application/octet-stream'
  /** The headers of a successful answer that carry more than its body does. */
  headers?: Readonly<Record<string, z.ZodType>>
  /** The status of success (D24). */
  status: 200 | 201 | 204
  /** The errors besides those for invalid input and missing rights. */
  errors?: readonly ErrorStatus[]
  /**
   * Whether it is exempt from the limit on writes, so that a person whose session was stolen can
   * always end it.
   */
  isUnlimited?: true
  /**
   * Whether no token can call it (D56): it asks for the password, or is about how someone signs in.
   */
  needsSession?: true
  /** The largest body in KiB, where it is not that of {@link maxBodyOf}. */
  maxBodyKib?: number
}

/**
 * How many writes one person may make in a minute (D36): more than a person can and than seeding
 * the categories needs (68 calls), but so few that a script with one account needs days to fill a
 * disk.
 */
export const WRITES_PER_MINUTE = 600

/**
 * Whether a call counts towards {@link WRITES_PER_MINUTE}: all calls that write for a signed-in
 * person do.
 */
export function isLimitedWrite({ method, access, isUnlimited }: Route): boolean {
  return method !== 'GET' && access !== 'public' && !isUnlimited
}

/**
 * The scope that a token needs for a route that is not open to everyone (D56): what is for IT
 * Support Specialists alone needs `admin`, reading too.
 */
export function scopeFor({ method, access }: Pick<Route, 'method' | 'access'>): ProgramScope {
  if (access === 'it-support-specialist') return 'admin'
  return method === 'GET' ? 'read' : 'write'
}

/**
 * The largest body of a call, in bytes: so small that reading it delays no one else (D36), and
 * smallest where anyone may send it.
 */
export function maxBodyOf({ access, maxBodyKib }: Pick<Route, 'access' | 'maxBodyKib'>): number {
  return (maxBodyKib ?? (access === 'public' ? 8 : 128)) * 1024
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
