import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import { maxBodyOf, type Route } from '#shared/api/route.ts'
import { inputShape } from '#support/input-shape.ts'
import {
  type Account,
  newTicket,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

const KIB = 1024
const JSON_TYPE = { 'Content-Type': 'application/json' }

let server: TestServer
let ada: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  await ada.post('/api/tickets', ticket('The printer is on fire'))
})
afterAll(() => server.close())

const ticket = (description: string) => newTicket(ada.user.id, { description })

/** Bytes that are sent in pieces, so that no one knows beforehand how many come. */
function inPieces(text: string, pull = vi.fn()) {
  const bytes = new TextEncoder().encode(text)
  let sent = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        pull()
        controller.enqueue(bytes.subarray(sent, sent + KIB))
        sent += KIB
        if (sent >= bytes.length) controller.close()
      }
    },
    { highWaterMark: 0 }
  )
  const headers = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }
  return { body, duplex: 'half', headers } as RequestInit
}

const announced = (body: string): RequestInit => ({
  body,
  headers: { ...JSON_TYPE, 'Content-Length': String(Buffer.byteLength(body)) }
})

test.each([
  ['announced', '/api/login', 'POST', 8, 400, announced],
  ['in pieces', '/api/login', 'POST', 8, 400, inPieces],
  ['announced', '/api/tickets/1', 'PATCH', 128, 200, announced],
  ['in pieces', '/api/tickets/1', 'PATCH', 128, 200, inPieces]
] as const)(
  'a body that comes %s to %s may have %s %i KiB and no more',
  async (_way, path, method, size, status, init) => {
    const padded = (length: number) => `{"status":"open"${' '.repeat(length - 17)}}`
    const send = (length: number) => ada.send<Problem>(path, { method, ...init(padded(length)) })
    expect((await send(size * KIB)).status).toBe(status)
    const { status: rejected, body } = await send(size * KIB + 1)
    expect([rejected, body.detail]).toEqual([413, `The request is larger than ${size} KiB`])
  }
)

test.each([
  ['without a session', '/api/tickets', 401],
  ['without the right', '/api/admin/users', 403]
])('a body that is sent %s is not read', async (_how, path, status) => {
  const client = status === 401 ? server.anonymous() : await server.staff('bob')
  const pull = vi.fn()
  const answer = await client.send(path, { method: 'POST', ...inPieces(' '.repeat(4 * KIB), pull) })
  expect(answer.status).toBe(status)
  expect(pull).not.toHaveBeenCalled()
})

test('a body that breaks off is no fault of the server', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  const headers = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }
  server.log.lines.length = 0
  const sent = { method: 'POST', body, duplex: 'half', headers } as RequestInit
  const answer = await ada.send<Problem>('/api/tickets', sent)
  expect(answer.status).toBe(400)
  expect(answer.body.detail).toBe('The connection ended before the request was complete')
  expect(server.log.lines).toEqual([expect.stringMatching(/^debug POST [/]api[/]tickets 400 /)])
})

describe('the longest body that is valid', () => {
  /** The part of JSON Schema that bodies are made of. */
  interface Shape {
    type?: string
    enum?: string[]
    const?: string
    anyOf?: Shape[]
    oneOf?: Shape[]
    properties?: Record<string, Shape>
    items?: Shape
    maxItems?: number
    maxLength?: number
  }
  /** Every character of a text may be written as `\u00e9`. */
  const ESCAPED = 6
  /** The characters of texts without a limit of their own; a query has 4,000 without escapes. */
  const LENGTHS = {
    initials: 4,
    updatedAt: 24,
    answeredAt: 24,
    invitation: 43,
    proof: 43,
    query: 4000 / ESCAPED
  } as Record<string, number>

  function longest({ type, oneOf, anyOf = oneOf, ...shape }: Shape, name = ''): number {
    if (anyOf) return Math.max(...anyOf.map((one) => longest(one, name)))
    const { properties = {}, items = {}, maxItems = Number.NaN } = shape
    if (type === 'object')
      return Object.entries(properties)
        .map(([field, value]) => field.length * ESCAPED + longest(value, field) + '"":,'.length)
        .reduce((sum, length) => sum + length, '{}'.length)
    if (type === 'array') return (longest(items, name) + 1) * maxItems + '[]'.length
    if (type !== 'string') return type ? String(-Number.MAX_VALUE).length : Number.NaN
    const choices = shape.enum ?? (shape.const === undefined ? [] : [shape.const])
    const chosen = choices.length > 0 ? Math.max(...choices.map((one) => one.length)) : undefined
    return (chosen ?? shape.maxLength ?? LENGTHS[name] ?? Number.NaN) * ESCAPED + '""'.length
  }
  test('of every call is taken', () => {
    const rejected = contract.filter(
      (route: Route) =>
        route.body && !(longest(inputShape(route.body) as Shape) <= maxBodyOf(route))
    )
    expect(rejected.map(({ operationId }) => operationId)).toEqual([])
  })

  test('is a description of which every character is escaped', async () => {
    const body = JSON.stringify(ticket('é'.repeat(10_000))).replaceAll('é', '\\u00e9')
    expect(body.length).toBeGreaterThan(60_000)
    const answer = await ada.send('/api/tickets', { method: 'POST', ...announced(body) })
    expect(answer.status).toBe(201)
  })
})
