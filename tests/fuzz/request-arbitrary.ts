import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod'
import type { Route } from '#shared/api/route.ts'
import { REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import { inputShape } from '#support/input-shape.ts'
import { hostileBody, hostileJson, hostileName, hostileText } from './hostile-values.ts'

/** A request to a route. */
export interface FuzzRequest {
  /** Path and query. */
  address: string
  headers: Record<string, string>
  body: string | undefined
}

/** The part of JSON Schema that the contract is made of. */
interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

/** Ids that exist, that have existed, and that may exist. */
const someId = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.constantFrom(13, 999, 2 ** 31, Number.MAX_SAFE_INTEGER)
)

/**
 * Requests to a route: some nearly valid with something wrong or hostile here and there, some
 * nothing like a valid one.
 */
export function requestsTo(route: Route): Arbitrary<FuzzRequest> {
  return fc.record({
    address: fc
      .tuple(pathOf(route), queryOf(route))
      .map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
    headers: headersOf(route),
    body: route.body
      ? bodyOf(shapeOf(route.body))
      : route.consumes
        ? fc.oneof(hostileText, hostileBody, fc.constant(undefined))
        : fc.constant(undefined)
  })
}

function shapeOf(schema: z.ZodType): Shape {
  return inputShape(schema) as Shape
}

function pathOf(route: Route): Arbitrary<string> {
  if (!route.params) return fc.constant(route.path)
  const segment = fc.oneof(
    { weight: 4, arbitrary: someId.map(String) },
    { weight: 1, arbitrary: hostileText }
  )
  // A segment that is empty, only dots or the name of another route would address something else.
  const other = new Set(['', '.', '..', 'export', 'clear'])
  return segment
    .filter((text) => !other.has(text))
    .map((text) =>
      route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(text.toWellFormed()).slice(0, 3900))
    )
}

function queryOf(route: Route): Arbitrary<string> {
  if (!route.query) return fc.constantFrom('', '', '?', '__proto__=1', 'userId=1')
  const fields = Object.entries(shapeOf(route.query).properties ?? {})
  const parameter = fc.oneof(
    ...fields.map(([name, shape]) =>
      valueFor(shape.items ?? shape).map((value) => [name, String(value)] as const)
    ),
    ...fields.map(([name]) => hostileText.map((text) => [name, text] as const)),
    hostileName.map((name) => [name, '1'] as const),
    fc.constantFrom(...fields.map(([name]) => [`${name}[]`, '1'] as const))
  )
  const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 1500)
  const right = fc.tuple(
    ...fields.map(([name, shape]) =>
      rightValueOf(name, shape.items ?? shape).map((value) => [name, String(value)] as const)
    )
  )
  const pairs = fc.oneof(right, fc.array(parameter, { maxLength: 5 }))
  return fc
    .tuple(pairs, fc.constantFrom('', '', '', '&', '&=', '&%', '&a=%E0%A4%A'))
    .map(
      ([pairs, end]) =>
        pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&') + end
    )
}

function headersOf(route: Route): Arbitrary<Record<string, string>> {
  const type = route.consumes ?? (route.body && 'application/json')
  const usual: Record<string, string> = type ? { 'Content-Type': type } : {}
  const odd = fc.constantFrom<Record<string, string>>(
    { ...usual, Origin: 'http://evil.example' },
    { ...usual, Origin: 'null' },
    { ...usual, 'Sec-Fetch-Site': 'cross-site' },
    { ...usual, 'X-HTTP-Method-Override': 'DELETE' },
    { ...usual, Authorization: 'Bearer x', 'X-Forwarded-For': '127.0.0.1' },
    { ...usual, Accept: 'text/html', Range: 'bytes=0-1' },
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/json; charset=utf-16' },
    { 'Content-Type': 'application/json, text/plain' }
  )
  return fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd })
}

function bodyOf(shape: Shape): Arbitrary<string> {
  const fields = Object.entries(shape.properties ?? {})
  const entries = fc
    .tuple(
      ...fields.map(([name, field]) =>
        fc.oneof(
          {
            weight: 12,
            arbitrary: valueFor(field).map((value) => [[name, JSON.stringify(value)]])
          },
          { weight: 1, arbitrary: hostileJson.map((text) => [[name, text]]) },
          { weight: 1, arbitrary: fc.constant<string[][]>([]) },
          // A field given twice: both the check and the handler must use the last value.
          {
            weight: 1,
            arbitrary: fc
              .tuple(hostileJson, hostileJson)
              .map((both) => both.map((text) => [name, text]))
          }
        )
      ),
      fc.oneof(
        { weight: 8, arbitrary: fc.constant<string[][]>([]) },
        {
          weight: 1,
          arbitrary: fc.tuple(hostileName, hostileJson).map((entry) => [entry as string[]])
        }
      )
    )
    .map((lists) => lists.flat())
  const object = entries.map(
    (list) => `{${list.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
  )
  const right = fc
    .tuple(
      ...fields.map(([name, field]) => rightValueOf(name, field).map((value) => [name, value]))
    )
    .map((list) => JSON.stringify(Object.fromEntries(list)))
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 4, arbitrary: object },
    { weight: 1, arbitrary: hostileBody }
  )
}

/** Values that also pass the rules that a JSON Schema can't express. */
function rightValueOf(name: string, shape: Shape): Arbitrary<unknown> {
  switch (name) {
    case 'email':
      return fc.nat({ max: 9999 }).map((number) => `Person.${number}@Example.com`)
    case 'username':
      return fc.oneof(
        fc.nat({ max: 9999 }).map((number) => `person ${number}`),
        valueFor(shape)
      )
    case 'initials':
      return fc.constantFrom('AB', 'ß', 'ﬀ', '=1', '<>', '👩👨')
    case 'role':
      return fc.constantFrom(...REGISTRATION_ROLES)
    case 'ticketId':
    case 'requesterId':
    case 'userId':
      return fc.integer({ min: 1, max: 5 })
    case 'attachmentIds':
      return fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, valueFor(shape))
    default:
      return valueFor(shape)
  }
}

/** Values that a field takes, often at the edge of its range. */
function valueFor(shape: Shape): Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valueFor))
  switch (shape.type) {
    case 'string':
      return textOf(shape)
    case 'integer':
    case 'number':
      return fc.oneof(
        someId,
        fc.constantFrom(
          shape.minimum ?? 1,
          Math.min(shape.maximum ?? 9000, Number.MAX_SAFE_INTEGER)
        )
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueFor(shape.items ?? {}), { maxLength: 3 })
    default:
      return hostileText
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 300 }: Shape): Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (pattern)
    return fc.oneof(someId.map(String), fc.stringMatching(new RegExp(pattern), { size: 'small' }))
  const fits = (text: string) => text.padEnd(minLength, 'x').slice(0, maxLength)
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 300) }),
    hostileText.map(fits)
  )
}
