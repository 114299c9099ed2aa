import * as z from 'zod'
import { resources } from '#shared/api/contract.ts'
import type { ApiDescription } from '#shared/api/openapi.ts'
import { PROBLEM_TYPE, Problem } from '#shared/api/problems.ts'
import {
  type Access,
  type ErrorStatus,
  isLimitedWrite,
  maxBodyOf,
  type Route,
  scopeFor,
  WRITES_PER_MINUTE
} from '#shared/api/route.ts'
import { MAX_FILE_MIB } from '#shared/domain/attachments.ts'
import { TOKEN_PREFIX } from '#shared/domain/tokens.ts'
import { english } from '#shared/languages/texts.ts'
import { SESSION_COOKIE } from '../auth/session-cookies.ts'
import { PROBLEM_TITLES } from '../http/problem.ts'
import { answerSchemas, referTo, requestSchemas, valueSchemas } from './openapi-schemas.ts'
import { describeWebhooks } from './openapi-webhooks.ts'

const INTRODUCTION = `
The screens of Help Desk use only these calls.

**Sign-in.** \`POST /api/login\` returns the cookie \`${SESSION_COOKIE}\`, which all calls need except those that say
they are open to everyone. It expires twelve hours after its last use. On this page the browser stores and sends it, so you can try every call after signing in.

**Programs** send a token instead of the cookie, as \`Authorization: Bearer ${TOKEN_PREFIX}…\`, if the settings allow tokens. It has
the current rights of its account, limited by its scope: \`read\` reads, \`write\` also changes, and \`admin\` is needed for
calls for IT Support Specialists only. If a request has both, the token counts. Any call with an invalid token returns 401, and 429 after repeated attempts.

**Errors** are \`application/problem+json\` (RFC 9457). \`detail\` is a sentence for people; \`errors\` lists each invalid field.

**Other sites** can't change anything: a request whose \`Origin\` is not this server is rejected with 403. A \`Host\` that is not a
name or address of this server is rejected with 421; \`--name\` adds one. Bodies are JSON of at
most ${maxBodyOf({ access: 'public' }) / 1024} KiB for calls open to everyone, and of ${maxBodyOf({ access: 'signed-in' }) / 1024} KiB for others. Files are sent as plain bytes, up to ${MAX_FILE_MIB} MiB unless the server sets another limit.

**Rate limit.** More than ${WRITES_PER_MINUTE} changes within a minute return 429; \`Retry-After\` gives the seconds to wait.

**Live events.** \`GET /api/events\` is a stream of server-sent events. The name of each is the \`type\` of a \`LiveEvent\` and its data the
rest of it, as JSON. They contain only the ids of changes; clients fetch the details.

**Webhooks** send changes to other addresses, signed according to [standard-webhooks](https://www.standardwebhooks.com); an IT Support
Specialist sets them up. They contain ids only. Failed deliveries are retried with growing pauses for a day and a half.
`.trim()

const SUCCESS = { 200: 'Done', 201: 'Created', 204: 'Done; the response has no body' }

/** The schema of bytes that are no text. */
const BYTES = { type: 'string', format: 'binary' }

/** Who may call a route, in words for a reader. */
const CALLERS: Record<Access, string> = {
  public: 'Open to everyone.',
  'public-on-loopback':
    'Open to everyone on the server’s own machine; elsewhere, sign-in is required.',
  'signed-in': 'For anyone who is signed in.',
  'it-support-specialist': 'For IT Support Specialists only.'
}

/** The errors that a route's access adds. */
const ACCESS_ERRORS: Record<Access, readonly ErrorStatus[]> = {
  public: [],
  'public-on-loopback': [401],
  'signed-in': [401],
  'it-support-specialist': [401, 403]
}

/** The name of the way in by a token (D56). */
const TOKEN = 'token'

/** The security requirements; an empty one means an anonymous caller. */
function securityOf(route: Route): object[] {
  if (route.access === 'public') return []
  return [
    ...(route.access === 'public-on-loopback' ? [{}] : []),
    { [SESSION_COOKIE]: [] },
    ...(route.needsSession ? [] : [{ [TOKEN]: [scopeFor(route)] }])
  ]
}

/** Who may call a route, and with which tokens. */
function callersOf(route: Route): string {
  const callers = CALLERS[route.access]
  if (route.access === 'public') return callers
  const tokens = route.needsSession
    ? 'Tokens cannot call it.'
    : `A token needs the scope \`${scopeFor(route)}\`.`
  return `${callers} ${tokens}`
}

/** Describes every call of the contract as an OpenAPI 3.1 document (D30). */
export function describeApi(): ApiDescription {
  const paths: Record<string, Record<string, object>> = {}
  for (const [tag, routes] of Object.entries(resources)) {
    for (const route of routes) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: describeRoute(route, tag)
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Help Desk API', version: '1', description: INTRODUCTION },
    tags: Object.keys(resources).map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: { ...requestSchemas(), ...answerSchemas() },
      securitySchemes: {
        [SESSION_COOKIE]: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        [TOKEN]: { type: 'http', scheme: 'bearer' }
      }
    }
  }
}

function describeRoute(route: Route, tag: string): object {
  const parameters = [...parametersIn('path', route.params), ...parametersIn('query', route.query)]
  return {
    operationId: route.operationId,
    // References to decisions matter to developers of this program, not to its clients.
    summary: route.summary.replaceAll(/ \(D\d+(, D\d+)*\)/g, ''),
    description: callersOf(route),
    tags: [tag],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: true,
        description: `At most ${maxBodyOf(route) / 1024} KiB`,
        content: { 'application/json': { schema: referTo(route.body) } }
      }
    }),
    ...(route.consumes && {
      requestBody: { required: true, content: { [route.consumes]: { schema: BYTES } } }
    }),
    responses: {
      [route.status]: describeSuccess(route),
      ...Object.fromEntries(errorsOf(route).map((status) => [status, describeError(status)]))
    }
  }
}

function parametersIn(place: 'path' | 'query', fields: z.ZodObject | undefined): object[] {
  if (!fields) return []
  const { properties, required } = valueSchemas(fields)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema
  }))
}

function describeSuccess(route: Route): object {
  const { response, produces, headers } = route
  return {
    description: SUCCESS[route.status],
    ...(headers && { headers: describeHeaders(headers) }),
    ...(response && { content: { 'application/json': { schema: referTo(response) } } }),
    ...(produces && {
      content: {
        [produces]: { schema: produces === 'application/octet-stream' ? BYTES : { type: 'string' } }
      }
    })
  }
}

function describeHeaders(headers: Readonly<Record<string, z.ZodType>>): object {
  const { properties } = valueSchemas(z.object(headers))
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { required: true, schema }])
  )
}

/** Every error a route can answer with: its own, and those of the checks in http/. */
function errorsOf(route: Route): (ErrorStatus | 500 | 503)[] {
  const takesBody = route.body ?? route.consumes
  const takesInput = route.params ?? route.query ?? takesBody
  const errors = new Set<ErrorStatus | 500 | 503>([
    421,
    500,
    503,
    ...ACCESS_ERRORS[route.access],
    ...(route.errors ?? [])
  ])
  if (takesInput) errors.add(400)
  if (route.method !== 'GET' || (route.needsSession && route.access !== 'public')) errors.add(403)
  if (route.query) errors.add(414)
  if (takesBody) errors.add(413).add(415)
  if (isLimitedWrite(route)) errors.add(429)
  return [...errors].sort()
}

function describeError(status: ErrorStatus | 500 | 503): object {
  return {
    description: english(PROBLEM_TITLES[status]),
    ...((status === 429 || status === 503) && {
      headers: {
        'Retry-After': {
          required: status === 429,
          description: 'In seconds',
          schema: { type: 'integer' }
        }
      }
    }),
    content: { [PROBLEM_TYPE]: { schema: referTo(Problem) } }
  }
}
