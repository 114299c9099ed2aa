import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { listen } from '#support/server/event-stream.ts'
import { exchange, openConnection, type RawConnection } from '#support/server/raw-socket.ts'
import { makeTestCertificate } from '#support/server/test-certificate.ts'
import {
  type Account,
  newTicket,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'
import type { ConnectionLimits } from './http/connection-limits.ts'

const LOCAL = { host: '127.0.0.1', port: 0 }
/** Lists are newest first: a reader without this one has not received all. */
const OLDEST = 'The first ticket of all'
const ASK = 'GET /api/setup HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LOGIN =
  'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'
const ASK_AND_LEAVE = 'GET /api/setup HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

let server: TestServer
let ada: Account
let tls: Awaited<ReturnType<typeof makeTestCertificate>>
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  tls = await makeTestCertificate()
  await ada.post('/api/tickets', newTicket(ada.user.id, { description: OLDEST }))
  // Much more than the buffers of both ends hold.
  await server.execute(`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1000)
    INSERT INTO tickets (department, department_key, description, status, priority, category, requester_id, created_at,
      updated_at, search_text)
    SELECT department, department_key, replace(hex(zeroblob(15000)), '0', 'x'), status, priority, category, requester_id,
      created_at, updated_at, '' FROM tickets, number`)
})
afterAll(() => server.close())

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
const problemOf = (answer: string): Problem => JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? '')

describe.each(['HTTP', 'HTTPS'])('over %s', (scheme) => {
  const certificate = () => (scheme === 'HTTPS' ? tls.certificate : undefined)

  /** Opens a port with limits of its own, for as long as the work takes. */
  async function withPort(
    limits: Partial<ConnectionLimits>,
    work: (port: number) => Promise<void>
  ) {
    const listening = { ...LOCAL, limits, ...(scheme === 'HTTPS' && { tls }) }
    const listener = await server.current().listen(listening)
    try {
      await work(listener.port)
    } finally {
      await listener.close()
    }
  }
  const open = (port: number) => openConnection(port, certificate())
  const ask = (port: number, written: string) => exchange(port, written, certificate())

  async function answered(connection: RawConnection) {
    connection.write(ASK)
    await expect.poll(() => connection.received()).toContain('needsSetup')
    return connection
  }

  test('one connection too many is told so, and one that ends makes room', async () => {
    await withPort({ perAddress: 2 }, async (port) => {
      const [first, second] = [await answered(open(port)), await answered(open(port))]
      const rejection = await ask(port, ASK)
      expect(statusOf(rejection)).toBe(503)
      expect(problemOf(rejection)).toMatchObject({
        ...{ status: 503, title: 'Not available' },
        detail: expect.stringMatching(/^The server has too many connections/)
      })
      for (const header of [
        'retry-after: 5',
        'connection: close',
        'x-content-type-options: nosniff'
      ])
        expect(rejection.toLowerCase()).toContain(header)
      // Those that are there go on.
      await answered(second)
      first.leave()
      await expect.poll(async () => statusOf(await ask(port, ASK_AND_LEAVE))).toBe(200)
      second.leave()
    })
    expect(server.log.lines).toContain(
      'warn Connections are rejected: 3 are open, 3 of them from 127.0.0.1'
    )
    await withPort({ total: 1 }, async (port) => {
      const first = await answered(open(port))
      expect(statusOf(await ask(port, ASK))).toBe(503)
      first.leave()
    })
  })

  test('a client that opens many more is cut off, and no other client is', async () => {
    await withPort({ perAddress: 1 }, async (port) => {
      const first = await answered(open(port))
      const crowd = Array.from({ length: 60 }, () => open(port))
      const waiting = () => crowd.filter(({ socket }) => !socket.destroyed).length
      await expect.poll(() => waiting()).toBeLessThanOrEqual(16)
      await answered(first)
      for (const connection of [first, ...crowd]) connection.leave()
    })
  })

  test('a head or a body that does not come is waited for no longer than its time', async () => {
    await withPort({ headTime: 200, requestTime: 400 }, async (port) => {
      const silent = open(port)
      const slow = [ASK.trimEnd(), LOGIN].map((beginning) => {
        const connection = open(port)
        connection.write(`${beginning}${beginning === LOGIN ? '{' : '\r\nX-Slow: '}`)
        const dripping = setInterval(() => connection.write(' '), 50)
        return connection.ended().finally(() => clearInterval(dripping))
      })
      for (const answer of await Promise.all(slow)) expect(statusOf(answer)).toBe(408)
      expect(await silent.ended()).toMatch(/^(HTTP\/1\.1 408 .*)?$/s)
    })
  })

  test('an upload that breaks off is no error in the log', async () => {
    await withPort({}, async (port) => {
      server.log.lines.length = 0
      const leaving = open(port)
      leaving.write(`${LOGIN}{"username"`)
      await answered(open(port))
      leaving.leave()
      const line = expect.stringMatching(/POST [/]api[/]login/)
      await expect.poll(() => server.log.lines).toContainEqual(line)
      expect(server.log.lines.filter((line) => !line.startsWith('debug'))).toEqual([])
    })
  })

  test('a head that is too large and an address that is too long are rejected', async () => {
    await withPort({}, async (port) => {
      const get = async (address: string, header = '') =>
        await ask(
          port,
          `GET ${address} HTTP/1.1\r\nHost: localhost\r\nX-Large: ${header}\r\nConnection: close\r\n\r\n`
        )
      expect(statusOf(await get('/api/setup', 'x'.repeat(15_000)))).toBe(200)
      expect(statusOf(await get('/api/setup', 'x'.repeat(17_000)))).toBe(431)
      const addressOf = (length: number) => `/${'x'.repeat(length - 1)}`
      expect(statusOf(await get(addressOf(8000)))).toBe(404)
      const detail = 'The address is longer than 8,000 characters'
      expect(problemOf(await get(addressOf(8001)))).toMatchObject({ status: 414, detail })
      expect(statusOf(await get(addressOf(20_000)))).toBe(431)
    })
  })

  test.each(['/api/tickets', '/api/tickets/export'])(
    'a client that stops reading the answer of %s is cut off',
    async (path) => {
      await withPort({ stillTime: 300, perAddress: 1 }, async (port) => {
        const slow = open(port)
        slow.socket.once('data', () => slow.socket.pause())
        const cookie = `helpdesk_session=${ada.sessionToken()}`
        slow.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
        await expect.poll(() => slow.received()).not.toBe('')
        expect(statusOf(slow.received())).toBe(200)
        await expect.poll(async () => statusOf(await ask(port, ASK_AND_LEAVE))).toBe(200)
        slow.socket.resume()
        expect(await slow.ended()).not.toContain(OLDEST)
      })
    }
  )
})

test('a session has no more live streams than its browser can open, and one that ends makes room', async () => {
  const client = await server.staff('bob')
  const streams = await Promise.all(Array.from({ length: 12 }, () => listen(client)))
  const { status, headers, body } = await client.get<Problem>('/api/events')
  expect([status, headers.get('Retry-After')]).toEqual([429, '30'])
  expect(body.detail).toBe('You have 12 pages with live events open. Close some of them.')
  // Another session has its own.
  await (await listen(ada)).leave()
  await streams[0]?.leave()
  await (await listen(client)).leave()
  for (const stream of streams.slice(1)) await stream.leave()
})

test('asking for the head of a stream alone leaves none behind', async () => {
  const client = await server.staff('mia')
  for (let count = 0; count < 20; count++) {
    expect((await client.send('/api/events', { method: 'HEAD' })).status).toBe(200)
    expect((await client.send('/api/tickets/export', { method: 'HEAD' })).status).toBe(200)
  }
  await (await listen(client)).leave()
})
