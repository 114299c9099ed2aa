import { hostname, networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { person, startTestApp } from '../../../tests/support/server/test-server.ts'
import { IN_PROCESS, isLoopback } from './security.ts'

let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  app = await startTestApp({ names: ['Desk.Example.com'] })
})
afterAll(() => app.close())

const call = (host: string) => app.from(IN_PROCESS, host).get<Problem>('/api/setup')

describe('the name a server is called by', () => {
  const ownAddress = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4')?.address

  test.each([
    'http://localhost',
    'http://LOCALHOST:4180',
    'http://127.0.0.1:4180',
    'http://127.9.9.9',
    'http://[::1]:4180',
    'https://desk.example.com',
    `http://${hostname()}`,
    `http://${hostname()}.local:4180`,
    `http://${ownAddress}:4180`,
    'app://desk'
  ])('may be %s', async (origin) => {
    expect((await call(origin)).status).toBe(200)
  })

  test.each([
    'http://evil.example.com',
    'http://desk.example.com.evil.example',
    'http://localhost.evil.example',
    'http://203.0.113.7',
    'http://[2001:db8::7]',
    'https://example.com:4180'
  ])('may not be %s', async (origin) => {
    const { status, body } = await call(origin)
    expect(status).toBe(421)
    expect(body.title).toBe('Wrong server')
    expect(body.detail).toMatch(/^This help desk is not called "[^"]+"\./)
  })

  test('matters for pages as well', async () => {
    expect((await app.from(IN_PROCESS, 'http://evil.example.com').get('/')).status).toBe(421)
  })
})

describe('a change another page asks for', () => {
  const logout = (origin: string, Origin: string) =>
    app.from(IN_PROCESS, origin).post<Problem>('/api/logout', undefined, { Origin })

  test.each([
    ['http://localhost:4180', 'http://localhost:4180'],
    ['http://desk.example.com', 'https://desk.example.com'],
    ['http://localhost:4180', 'app://desk'],
    ['app://desk', 'app://desk']
  ])('of %s is allowed to %s', async (own, origin) => {
    expect((await logout(own, origin)).status).toBe(204)
  })

  test.each([
    ['http://localhost:4180', 'http://evil.example.com'],
    ['http://localhost:4180', 'http://localhost:4181'],
    ['http://localhost:4180', 'http://127.0.0.1:4180'],
    ['http://localhost:4180', 'http://localhost:4180.evil.example'],
    ['http://localhost:4180', 'app://desk.evil'],
    ['http://localhost:4180', 'null'],
    ['http://localhost:4180', ''],
    ['http://localhost:4180', 'localhost:4180'],
    ['http://localhost:4180', 'ftp://localhost:4180'],
    ['http://localhost:4180', 'chrome-extension://localhost:4180'],
    ['http://localhost:4180', 'http://localhost:4180, http://evil.example.com'],
    ['app://desk', 'http://desk'],
    ['app://desk', 'http://localhost:4180']
  ])('of %s is refused to %s', async (own, origin) => {
    const { status, body } = await logout(own, origin)
    expect(status).toBe(403)
    expect(body.detail).toBe('This request comes from another site and was refused')
  })

  test.each([
    ['cross-site', undefined, 403],
    ['same-site', undefined, 403],
    ['cross-site', 'http://localhost:4180', 403],
    ['same-origin', 'http://localhost:4180', 204],
    ['none', undefined, 204],
    // What the desktop sends is none of a browser's business.
    ['cross-site', 'app://desk', 204]
  ])('that the browser calls %s, with the origin %s: %d', async (site, origin, status) => {
    const headers = { 'Sec-Fetch-Site': site, ...(origin && { Origin: origin }) }
    const client = app.from(IN_PROCESS, 'http://localhost:4180')
    expect((await client.post('/api/logout', undefined, headers)).status).toBe(status)
  })

  test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method'])(
    'can not be dressed as one that reads, by %s',
    async (name) => {
      const client = app.from(IN_PROCESS, 'http://localhost')
      const { status } = await client.send(`/api/logout?${name}=POST`, {
        headers: { [name]: 'POST' }
      })
      expect(status).toBe(404)
    }
  )

  test.each(['/%61pi/logout', '/ap%69/logout', '/api/%6cogout'])(
    'is one as well at %s',
    async (path) => {
      const client = app.from(IN_PROCESS, 'http://localhost')
      const answer = await client.post(path, undefined, { Origin: 'http://evil.example.com' })
      expect(answer.status).toBe(403)
      expect((await client.post(path)).status).toBe(204)
    }
  )

  test.each(['/api%2Flogout', '/API/logout', '/apilogout'])('is none at %s', async (path) => {
    const answer = await app
      .from(IN_PROCESS, 'http://localhost')
      .post(path, undefined, { Origin: 'http://evil.example.com' })
    expect(answer.status).toBe(404)
    expect(answer.headers.has('Set-Cookie')).toBe(false)
  })

  test('is refused before anything is read or done', async () => {
    const { role: _, ...body } = person('mallory')
    const client = app.from(IN_PROCESS, 'http://localhost')
    expect(
      (await client.post('/api/setup', body, { Origin: 'http://evil.example.com' })).status
    ).toBe(403)
    expect((await client.get('/api/setup')).body).toEqual({ needsSetup: true })
  })

  test('reading is left to the browser, which shows no other page the answer', async () => {
    const client = app.from(IN_PROCESS, 'http://localhost')
    const { status, headers } = await client.get('/api/setup', {
      Origin: 'http://evil.example.com'
    })
    expect(status).toBe(200)
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
