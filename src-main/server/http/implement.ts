import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import {
  type BodyOf,
  isLimitedWrite,
  maxBodyOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Route
} from '#shared/api/route.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type Sentence, type Translate, text } from '#shared/languages/texts.ts'
import { checkIn, issueSentence, say } from '#shared/languages/validation-texts.ts'
import type { AppEnv, ClientInfo, SessionCookies } from './app-env.ts'
import { type Authorization, denialOf, wrongRole } from './authorization.ts'
import { type ByteBody, byteBodyOf } from './byte-body.ts'
import {
  API_HEADERS,
  CALENDAR_HEADERS,
  FILE_HEADERS,
  PAGE_HEADERS,
  withHeaders
} from './headers.ts'
import { invalid, ProblemError } from './problem.ts'
import { readText } from './security.ts'
import { checkTexts } from './text-check.ts'
import { checkScope } from './token-scope.ts'

/** The validated input of a handler, with the signed-in user where the route requires one. */
interface HandlerInput<R extends Route> {
  actor: R['access'] extends 'public' | 'public-on-loopback' ? Viewer | null : Viewer
  /** How the handler writes; undefined on public routes, whose services check no session. */
  authorization: R['access'] extends 'public' | 'public-on-loopback' ? undefined : Authorization
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** The body of a route that takes bytes. */
  bytes: R extends { consumes: string } ? ByteBody : undefined
  caller: ClientInfo
  session: SessionCookies
  /** Puts sentences into the caller's language (D82). */
  t: Translate
  /** A header of the request; undefined where it has none of that name. */
  requestHeader(name: string): string | undefined
  /** Sets a header of the answer. */
  header(name: string, value: string): void
}

/**
 * A `Response` that a handler returns is sent as it is: the handler has to apply the schema itself.
 */
export type Handler<R extends Route> = (
  input: HandlerInput<R>
) => Promise<R extends { produces: string } ? Response : ResponseOf<R> | Response>

/**
 * Mounts a route of the contract: checks the caller's rights and limit on writes (D36), validates
 * params, query and body, runs the handler, and sends only the fields that the response schema
 * lists.
 */
export function implement<const R extends Route>(
  app: Hono<AppEnv>,
  route: R,
  handler: Handler<R>
): void {
  const maxBody = maxBodyOf(route)
  const isLimited = isLimitedWrite(route)
  async function answer(c: Context<AppEnv>): Promise<Response> {
    const { actor, caller, session, writeLimit, t } = c.env
    const headers: Record<string, string> = { ...API_HEADERS }
    const isPublic = isPublicFor(route, caller)
    const denial = isPublic ? null : denialOf(route.access, actor)
    if (denial) throw denial === 401 ? await session.signInFirst() : wrongRole()
    if (session.scope !== null) checkScope(route, session.scope)
    if (actor && isLimited) writeLimit.count(actor.id)
    if (route.body || route.consumes) rejectCompressed(c)
    const check = <S extends z.ZodType>(schema: S, value: unknown) =>
      checkIn(t, () => parse(schema, value))
    const input = {
      actor,
      authorization: isPublic ? undefined : session.authorize(route.access),
      params: route.params ? check(route.params, c.req.param()) : undefined,
      query: route.query ? check(route.query, readQuery(route.query, c)) : undefined,
      body: route.body ? check(route.body, await readBody(c, maxBody)) : undefined,
      bytes: route.consumes ? byteBodyOf(c, route.consumes) : undefined,
      caller,
      session,
      t,
      requestHeader: (name: string) => c.req.header(name),
      header(name: string, value: string) {
        headers[name] = value
      }
    }
    const result = await handler(input as unknown as HandlerInput<R>)
    if (result instanceof Response) {
      // An answer to HEAD has no body, and a stream that no one reads would never end.
      if (c.req.method === 'HEAD') await result.body?.cancel()
      return withHeaders(result, headersFor(route))
    }
    if (!route.response) return new Response(null, { status: 204, headers })
    headers['Content-Type'] = 'application/json'
    return new Response(JSON.stringify(route.response.parse(result)), {
      status: route.status,
      headers
    })
  }
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
  // Hono composes no chain of middleware for each request where a route has a single function.
  app.on(route.method, path, answer)
}

function headersFor({ produces }: Route): Readonly<Record<string, string>> {
  if (produces === 'text/html') return PAGE_HEADERS
  if (produces === 'text/calendar') return CALENDAR_HEADERS
  return produces === 'application/octet-stream' ? FILE_HEADERS : API_HEADERS
}

function isPublicFor({ access }: Route, caller: ClientInfo): boolean {
  return access === 'public' || (access === 'public-on-loopback' && caller.isLocal)
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: sentenceFor })
  if (result.success) {
    checkTexts(result.data)
    return result.data
  }
  // Only the first message about a field is kept: the others follow from it.
  const messages = new Map<string, Sentence>()
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    if (!messages.has(field)) messages.set(field, issueSentence(issue))
  }
  throw invalid([...messages].map(([path, message]) => ({ path, message })))
}

/** The messages about the body as a whole, for which the schema has no text. */
function sentenceFor({ code, path, keys }: z.core.$ZodRawIssue): string | undefined {
  if (code === 'invalid_type' && !path?.length) return say('The body must be an object of fields')
  if (code === 'unrecognized_keys')
    return say('Unknown fields: {names}', { names: (keys as string[]).join(', ') })
  return undefined
}

/** Reads the query: a list where the schema has a list, otherwise the last value given. */
function readQuery(schema: z.ZodObject, c: Context): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    // A query such as `?constructor` must not find a property that every object inherits.
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (field) query[name] = isList(field) ? values : (values.at(-1) ?? '')
  }
  return query
}

function isList(field: z.core.$ZodType): boolean {
  const definition = field._zod.def as z.core.$ZodTypeDef & { innerType?: z.core.$ZodType }
  return definition.innerType ? isList(definition.innerType) : definition.type === 'array'
}

/** A compressed body would be kept as it is, or read as broken JSON. */
function rejectCompressed(c: Context): void {
  const encoding = c.req.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return
  throw new ProblemError(415, 'Send the body uncompressed, without the header Content-Encoding', {
    title: text('Compressed body')
  })
}

async function readBody(c: Context, maxBody: number): Promise<unknown> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new ProblemError(415, 'Send the data as JSON, with the content type application/json')
  }
  const body = parseJson(await readText(c, maxBody))
  if (body !== undefined) return body
  throw new ProblemError(400, 'The body is not valid JSON', {
    errors: [{ path: '', message: 'Invalid JSON' }]
  })
}
