import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendRaw } from '#support/server/raw-request.ts'
import { rejection } from '#support/server/rejection.ts'
import { PASSWORD, person, startTestServer, type TestServer } from '#support/server/test-server.ts'

const { role: _, ...ada } = person('ada')
const JSON_TYPE = { 'Content-Type': 'application/json' }
/** One byte more than a call takes that is open to everyone (D36). */
const TOO_LARGE = 8 * 1024 + 1

let server: TestServer
let port: number
beforeEach(async () => {
  server = await startTestServer()
  ;({ port } = await server.current().listen({ host: '127.0.0.1', port: 0 }))
})
afterEach(() => server.close())

const post = (path: string, body: object, headers: Record<string, string> = {}, at: object = {}) =>
  sendRaw(
    { port, path, method: 'POST', headers: { ...JSON_TYPE, ...headers }, ...at },
    JSON.stringify(body)
  )

test('the first administrator is created from this machine, and not for a client of a proxy', async () => {
  expect((await post('/api/setup', ada, { Via: '1.1 proxy' })).status).toBe(403)
  const { status, headers } = await post('/api/setup', ada)
  expect(status).toBe(201)
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const user = await sendRaw({ port, path: '/api/user', headers: { Cookie: cookie } })
  expect(user.status).toBe(200)
})

describe('the setup code is asked for, also on this machine', () => {
  test.each([
    ['listens to the whole network', { host: '0.0.0.0' }],
    ['listens to the whole network over IPv6', { host: '::' }],
    ['is told of a proxy', { host: '127.0.0.1', trustedProxies: ['10.0.0.5'] }],
    ['is told of a name that browsers use', { host: '127.0.0.1', names: ['desk.example.com'] }]
  ])('by a server that %s', async (_what, options) => {
    const { port } = await server.current().listen({ ...options, port: 0 })
    const { status, body } = await post('/api/setup', ada, {}, { port })
    expect([status, JSON.parse(body).errors?.[0]?.path]).toEqual([403, 'setupCode'])
    expect((await sendRaw({ port, path: '/api/openapi.json' })).status).toBe(200)
    const setupCode = await server.current().setupCode()
    expect((await post('/api/setup', { ...ada, setupCode }, {}, { port })).status).toBe(201)
  })

  test.each(['localhost', '::1'])('by none that listens on %s alone', async (host) => {
    const { port } = await server.current().listen({ host, port: 0 })
    expect((await post('/api/setup', ada, {}, { host, port })).status).toBe(201)
  })
})

test('the address of a server is one that people can open', async () => {
  const { url, port } = await server.current().listen({ host: '0.0.0.0', port: 0 })
  expect(url).toBe(`http://localhost:${port}`)
  expect((await fetch(`http://127.0.0.1:${port}/api/setup`)).status).toBe(200)
})

test('a port that is taken and an address of another machine are rejected', async () => {
  const taken = server.current().listen({ host: '127.0.0.1', port })
  expect(await rejection(taken)).toBe(
    `Port ${port} on 127.0.0.1 is already in use by another program. Choose another with --port.`
  )
  await expect(taken).rejects.toMatchObject({ cause: { code: 'EADDRINUSE' } })
  expect(await rejection(server.current().listen({ host: '203.0.113.7', port: 0 }))).toBe(
    '203.0.113.7 is not an address of this machine. Choose another with --host.'
  )
})

test.each([
  ['a name of another machine', { Host: 'evil.example.com' }, 'x', 421],
  ['a host that is none', { Host: 'a b' }, 'x', 400],
  ['a page of another machine', { Origin: 'http://evil.example.com' }, 'x', 403],
  ['a large body', { 'Content-Length': String(TOO_LARGE) }, 'x'.repeat(TOO_LARGE), 413],
  ['a large body in pieces', { 'Transfer-Encoding': 'chunked' }, 'x'.repeat(TOO_LARGE), 413]
])('%s is rejected over the network too', async (_what, headers, body, status) => {
  const request = { port, path: '/api/login', method: 'POST' }
  const answer = await sendRaw({ ...request, headers: { ...JSON_TYPE, ...headers } }, body)
  expect(answer.status).toBe(status)
  expect(answer.body).not.toMatch(/\.ts|node_modules/)
  if (status !== 400) expect(answer.headers['content-type']).toBe('application/problem+json')
})

test('failed sign-ins are counted by the address they come from', async () => {
  await post('/api/setup', ada)
  const statuses = []
  for (let number = 0; number < 11; number++) {
    const forwarded = { 'X-Forwarded-For': `10.0.0.${number}` }
    const guess = { username: `guess-${number}`, password: PASSWORD }
    statuses.push((await post('/api/login', guess, forwarded)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  const inProcess = server.anonymous().post('/api/login', { username: 'ada', password: PASSWORD })
  expect((await inProcess).status).toBe(200)
})

test('behind a proxy that is trusted, visitors are told apart and their cookies are for TLS only', async () => {
  await post('/api/setup', ada)
  const options = { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] }
  const { port } = await server.current().listen(options)
  const signIn = (visitor: string, proto = 'https', username = 'ada') => {
    const headers = { 'X-Forwarded-For': `1.2.3.4, ${visitor}`, 'X-Forwarded-Proto': proto }
    return post('/api/login', { username, password: PASSWORD }, headers, { port })
  }
  const { headers } = await signIn('192.168.1.7')
  expect(headers['set-cookie']?.[0]).toMatch(/; Secure/)
  expect((await signIn('192.168.1.7', 'http')).headers['set-cookie']?.[0]).not.toMatch(/; Secure/)
  const addresses = await server.rows('SELECT DISTINCT address FROM sessions')
  expect(addresses).toContainEqual({ address: '192.168.1.7' })

  const statuses = []
  for (let number = 0; number < 11; number++)
    statuses.push((await signIn('192.168.1.66', 'https', `guess-${number}`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await signIn('192.168.1.7')).status).toBe(200)
  // Nothing it says makes anyone local.
  for (const headers of [{ 'X-Forwarded-For': '127.0.0.1' }, {}])
    expect((await sendRaw({ port, path: '/api/openapi.json', headers })).status).toBe(401)
})

describe('closing', () => {
  test('lets a running request finish, and takes no new one', async () => {
    const body = JSON.stringify(ada)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/setup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
    )
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
    const closed = server.current().close()
    socket.write(body)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 201 /)
    await closed
    await expect(sendRaw({ port, path: '/api/setup' })).rejects.toThrow('ECONNREFUSED')
    expect(await server.rows('SELECT username FROM users')).toEqual([{ username: 'ada' }])
  })

  test('ends connections no one uses, and may be asked for twice', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /api/setup HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    const ended = once(socket, 'close')
    await Promise.all([server.current().close(), ended])
    await server.current().close()
  })
})
