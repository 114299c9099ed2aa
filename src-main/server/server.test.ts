import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { sendRaw } from '../../tests/support/server/raw-request.ts'
import {
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder,
  PASSWORD,
  person,
  startTestServer,
  type TestServer,
  VERSION
} from '../../tests/support/server/test-server.ts'
import { StartError } from './base/start-error.ts'
import { createServer } from './server.ts'

const { role: _, ...ada } = person('ada')
const JSON_TYPE = { 'Content-Type': 'application/json' }
/** One byte more than a call takes that is open to everybody (D36). */
const TOO_LARGE = 8 * 1024 + 1

let server: TestServer
let port: number
beforeEach(async () => {
  server = await startTestServer()
  ;({ port } = await server.current().listen({ host: '127.0.0.1', port: 0 }))
})
afterEach(() => server.close())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  sendRaw(
    { port, path, method: 'POST', headers: { ...JSON_TYPE, ...headers } },
    JSON.stringify(body)
  )

describe('the first administrator over the network', () => {
  test('is created from this machine, and signed in', async () => {
    const { status, headers } = await post('/api/setup', ada)
    expect(status).toBe(201)
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect((await sendRaw({ port, path: '/api/user', headers: { Cookie: cookie } })).status).toBe(
      200
    )
  })

  test.each([
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-For': '192.168.1.20' },
    { 'X-Forwarded-For': '' },
    { Forwarded: 'for=127.0.0.1' },
    { 'X-Forwarded-Host': 'desk.example.com' },
    { 'X-Forwarded-Proto': 'https' },
    { 'X-Real-IP': '192.168.1.20' },
    { Via: '1.1 proxy' }
  ])('is not created for somebody a proxy passes on: %j', async (headers) => {
    expect((await post('/api/setup', ada, headers as Record<string, string>)).status).toBe(403)
    expect((await post('/api/setup', ada)).status).toBe(201)
  })
})

describe('the setup code is asked for, also on this machine', () => {
  const setUpAt = (open: { port: number }, body: object = ada, headers = {}) =>
    sendRaw(
      {
        port: open.port,
        path: '/api/setup',
        method: 'POST',
        headers: { ...JSON_TYPE, ...headers }
      },
      JSON.stringify(body)
    )

  test.each([
    ['listens to the whole network', { host: '0.0.0.0' }],
    ['listens to the whole network over IPv6', { host: '::' }],
    ['is told of a proxy', { host: '127.0.0.1', trustedProxies: ['10.0.0.5'] }],
    ['is told of a name that browsers use', { host: '127.0.0.1', names: ['desk.example.com'] }]
  ])('by a server that %s', async (_what, options) => {
    const open = await server.current().listen({ ...options, port: 0 })
    const { status, body } = await setUpAt(open)
    expect([status, JSON.parse(body).errors?.[0]?.path]).toEqual([403, 'setupCode'])
    expect((await sendRaw({ port: open.port, path: '/api/openapi.json' })).status).toBe(200)
    const setupCode = await server.current().setupCode()
    expect((await setUpAt(open, { ...ada, setupCode })).status).toBe(201)
  })

  test.each(['127.0.0.1', 'localhost', '::1'])('by none that listens on %s alone', async (host) => {
    const open = await server.current().listen({ host, port: 0 })
    const sent = { port: open.port, host, path: '/api/setup', method: 'POST', headers: JSON_TYPE }
    expect((await sendRaw(sent, JSON.stringify(ada))).status).toBe(201)
  })
})

describe('listening', () => {
  test('answers the address people open', async () => {
    const other = await server.current().listen({ host: '0.0.0.0', port: 0 })
    expect(other.url).toBe(`http://localhost:${other.port}`)
    expect((await fetch(`${other.url.replace('localhost', '127.0.0.1')}/api/setup`)).status).toBe(
      200
    )
  })

  test('at a port that is taken is refused with a sentence', async () => {
    const folder = makeTemporaryFolder()
    const other = await createServer({
      dataDir: folder.path,
      migrationsDir: MIGRATIONS_DIR,
      version: VERSION,
      program: 'a test',
      log: createTestLog()
    })
    try {
      const error = await other
        .listen({ host: '127.0.0.1', port })
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(StartError)
      expect((error as Error).message).toBe(
        `Port ${port} on 127.0.0.1 is already in use by another program; choose another with --port.`
      )
    } finally {
      await other.close()
      folder.remove()
    }
  })

  test('at an address of another machine is refused with a sentence', async () => {
    await expect(server.current().listen({ host: '203.0.113.7', port: 0 })).rejects.toThrow(
      new StartError('203.0.113.7 is no address of this machine; choose another with --host.')
    )
  })
})

describe('what only a network can send', () => {
  test.each([
    ['a name of another machine', { Host: 'evil.example.com' }, 421],
    ['a page of another machine', { Origin: 'http://evil.example.com' }, 403],
    ['a body that is too large', { 'Content-Length': String(TOO_LARGE) }, 413]
  ])('%s is refused as elsewhere', async (_what, headers, status) => {
    const size = Number((headers as Record<string, string>)['Content-Length'] ?? 2)
    const options = {
      port,
      path: '/api/login',
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers }
    }
    const answer = await sendRaw(options, 'x'.repeat(size))
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(answer.body)).toMatchObject({ status })
  })

  test('a body in pieces that grows too large is refused', async () => {
    const headers = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }
    const answer = await sendRaw(
      { port, path: '/api/login', method: 'POST', headers },
      'x'.repeat(TOO_LARGE)
    )
    expect(answer.status).toBe(413)
  })

  test.each(['::::', 'a b', 'localhost:99999', '[::1'])(
    'a host that is none (%j) gets no page',
    async (Host) => {
      const { status, headers, body } = await sendRaw({
        port,
        path: '/api/setup',
        headers: { Host }
      })
      expect(status).toBeOneOf([400, 421])
      expect(body).not.toMatch(/\.ts|node_modules/)
      if (status === 421) expect(headers['content-type']).toBe('application/problem+json')
    }
  )

  test('failed sign-ins are counted by the address they come from', async () => {
    await post('/api/setup', ada)
    const statuses = []
    for (let number = 0; number < 11; number++) {
      const forwarded = { 'X-Forwarded-For': `10.0.0.${number}` }
      statuses.push(
        (await post('/api/login', { username: `guess-${number}`, password: PASSWORD }, forwarded))
          .status
      )
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    const inProcess = await server
      .anonymous()
      .post<Problem>('/api/login', { username: 'ada', password: PASSWORD })
    expect(inProcess.status).toBe(200)
  })
})

test('behind a proxy that is trusted, visitors are told apart and their cookies are for TLS only', async () => {
  await post('/api/setup', ada)
  const { port } = await server
    .current()
    .listen({ host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] })
  const signIn = (visitor: string, proto: string, password = PASSWORD) =>
    sendRaw(
      {
        port,
        path: '/api/login',
        method: 'POST',
        headers: {
          ...JSON_TYPE,
          'X-Forwarded-For': `1.2.3.4, ${visitor}`,
          'X-Forwarded-Proto': proto
        }
      },
      JSON.stringify({ username: 'ada', password })
    )
  const { headers } = await signIn('192.168.1.7', 'https')
  expect(headers['set-cookie']?.[0]).toMatch(/; Secure/)
  expect((await signIn('192.168.1.7', 'http')).headers['set-cookie']?.[0]).not.toMatch(/; Secure/)
  const addresses = await server.rows<{ address: string }>(
    'SELECT address FROM sessions WHERE address LIKE ?',
    '1%.%'
  )
  expect(addresses.map(({ address }) => address)).toContain('192.168.1.7')

  const guess = (number: number, visitor: string) =>
    sendRaw(
      {
        port,
        path: '/api/login',
        method: 'POST',
        headers: { ...JSON_TYPE, 'X-Forwarded-For': `10.9.9.${number}, ${visitor}` }
      },
      JSON.stringify({ username: `guess-${number}`, password: 'wrong password' })
    )
  const statuses = []
  for (let number = 0; number < 11; number++)
    statuses.push((await guess(number, '192.168.1.66')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await signIn('192.168.1.7', 'https')).status).toBe(200)
  // Nothing it says makes anybody local.
  const described = await sendRaw({
    port,
    path: '/api/openapi.json',
    headers: { 'X-Forwarded-For': '127.0.0.1' }
  })
  expect(described.status).toBe(401)
  expect((await sendRaw({ port, path: '/api/openapi.json' })).status).toBe(401)
})

describe('closing', () => {
  test('lets a running request finish, and takes no new one', async () => {
    const body = JSON.stringify(ada)
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /api/setup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
    )
    socket.write(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toMatch(/^HTTP\/1\.1 100 /)

    const closed = server.current().close()
    socket.write(body)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /)
    await closed
    await expect(sendRaw({ port, path: '/api/setup' })).rejects.toThrow('ECONNREFUSED')
    expect(await server.rows('SELECT username FROM users')).toEqual([{ username: 'ada' }])
  })

  test('ends connections nobody uses, and may be asked for twice', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /api/setup HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    const ended = once(socket, 'close')
    await Promise.all([server.current().close(), ended])
    await server.current().close()
  })
})
