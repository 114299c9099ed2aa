import { hostname, networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { startTestApp } from '#support/server/test-app.ts'
import { person } from '#support/server/test-server.ts'
import { IN_PROCESS, isLoopback } from './security.ts'

let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  app = await startTestApp({ names: ['Desk.Example.com', 'other.example.com:8443'] })
})
afterAll(() => app.close())

const call = (host: string) => app.from(IN_PROCESS, host).get<Problem>('/api/setup')

const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4')?.address

test.each([
  ...['http://LOCALHOST:4180', 'http://127.9.9.9', 'http://[::1]:4180', 'https://desk.example.com'],
  ...['https://other.example.com', 'https://other.example.com:8443'],
  ...[`http://${hostname()}`, `http://${hostname()}.local:4180`, `http://${ownAddress}:4180`],
  'app://desk'
])('a server may be called %s', async (origin) => {
  expect((await call(origin)).status).toBe(200)
})

test.each([
  'http://evil.example.com',
  'http://desk.example.com.evil.example',
  'http://localhost.evil.example',
  'http://203.0.113.7',
  'http://[2001:db8::7]'
])('a server may not be called %s, for pages neither', async (origin) => {
  const { status, body } = await call(origin)
  expect([status, body.title]).toEqual([421, 'Wrong server'])
  expect(body.detail).toMatch(/^This help desk does not use the name "[^"]+"\./)
  expect((await app.from(IN_PROCESS, origin).get('/')).status).toBe(421)
})

describe('a change another page asks for', () => {
  const OWN = 'http://localhost:4180'
  const logout = (origin: string, headers: Record<string, string>) =>
    app.from(IN_PROCESS, origin).post<Problem>('/api/logout', undefined, headers)

  test.each([
    [OWN, OWN],
    ['http://desk.example.com', 'https://desk.example.com'],
    [OWN, 'app://desk'],
    ['app://desk', 'app://desk']
  ])('of %s is allowed to %s', async (own, Origin) => {
    expect((await logout(own, { Origin })).status).toBe(204)
  })

  test.each<[string, string]>([
    ...[
      ...['http://evil.example.com', 'http://localhost:4181', 'http://127.0.0.1:4180', 'null', ''],
      ...['http://localhost:4180.evil.example', 'app://desk.evil', 'localhost:4180'],
      ...['ftp://localhost:4180', 'chrome-extension://localhost:4180'],
      'http://localhost:4180, http://evil.example.com'
    ].map((origin): [string, string] => [OWN, origin]),
    ['app://desk', 'http://desk'],
    ['app://desk', OWN]
  ])('of %s is rejected to %s', async (own, Origin) => {
    const { status, body } = await logout(own, { Origin })
    expect(status).toBe(403)
    expect(body.detail).toMatch(/^This request comes from another site and was rejected/)
  })

  test.each<[string, string, string]>([
    // A proxy that leaves out the port, or sends the name of what is behind it.
    ['http://desk.example.com', 'https://desk.example.com:8443', 'desk.example.com:8443'],
    ['http://127.0.0.1:4180', 'https://desk.example.com', 'desk.example.com'],
    ['http://127.0.0.1:4180', 'https://user:secret@desk.example.com/path', 'desk.example.com']
  ])(
    'of %s is refused to %s, with both hosts for the administrator of a proxy',
    async (own, Origin, from) => {
      const { body } = await logout(own, { Origin })
      expect(body.detail).toBe(
        `This request comes from another site and was rejected: its page is at ${from}, but it asks for ${new URL(own).host}. If both are this help desk, a proxy in front of it changes the Host header. It must forward the header of the browser, including the port.`
      )
    }
  )

  test.each([
    ['cross-site', undefined, 403],
    ['same-site', undefined, 403],
    ['cross-site', OWN, 403],
    ['same-origin', OWN, 204],
    ['none', undefined, 204],
    // The desktop's requests are not subject to a browser's rules.
    ['cross-site', 'app://desk', 204]
  ])('that the browser calls %s, with the origin %s: %d', async (site, origin, status) => {
    const headers = { 'Sec-Fetch-Site': site, ...(origin && { Origin: origin }) }
    expect((await logout(OWN, headers)).status).toBe(status)
  })

  test('cannot be dressed as one that reads', async () => {
    const client = app.from(IN_PROCESS, 'http://localhost')
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', '_method']) {
      const sent = { headers: { [name]: 'POST' } }
      expect((await client.send(`/api/logout?${name}=POST`, sent)).status, name).toBe(404)
    }
  })

  test.each([
    ['/%61pi/logout', 403, 204],
    ['/ap%69/logout', 403, 204],
    ['/api/%6cogout', 403, 204],
    ['/api%2Flogout', 404, 404],
    ['/API/logout', 404, 404],
    ['/apilogout', 404, 404]
  ])('at %s answers %i, and without an origin %i', async (path, status, own) => {
    const client = app.from(IN_PROCESS, 'http://localhost')
    const answer = await client.post(path, undefined, { Origin: 'http://evil.example.com' })
    expect([answer.status, answer.headers.has('Set-Cookie')]).toEqual([status, false])
    expect((await client.post(path)).status).toBe(own)
  })

  test('is rejected before anything is read or done; reading is left to the browser, which shows no page the answer', async () => {
    const { role: _, ...body } = person('mallory')
    const client = app.from(IN_PROCESS, 'http://localhost')
    const evil = { Origin: 'http://evil.example.com' }
    expect((await client.post('/api/setup', body, evil)).status).toBe(403)
    const { status, headers, body: setup } = await client.get('/api/setup', evil)
    expect([status, setup]).toEqual([200, { needsSetup: true }])
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.255.0.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:192.168.1.7', false],
  ['192.168.1.7', false],
  ['10.127.0.0.1', false],
  ['128.0.0.1', false],
  ['::', false],
  ['unknown', false]
])('isLoopback(%s) is %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
