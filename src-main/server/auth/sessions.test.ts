import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { startTestApp } from '#support/server/test-app.ts'
import {
  type Account,
  PASSWORD,
  person,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

const TWELVE_HOURS = 43_200

let server: TestServer
let ada: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator('Ada.Lovelace')
})
afterAll(() => server.close())

const signIn = (username: string, password = PASSWORD) =>
  server.anonymous().post<Problem>('/api/login', { username, password })
const statusWith = async (token: string | undefined) =>
  (await server.anonymous().get('/api/user', { Cookie: `helpdesk_session=${token}` })).status
const digestOf = (token: string | undefined) =>
  createHash('sha256').update(`${token}`).digest('hex')
const sessions = () =>
  server.rows<{ digest: string; expires_at: number }>('SELECT * FROM sessions ORDER BY id')

describe('signing in', () => {
  test('ignores case and spaces of the username, and takes the password as it is', async () => {
    for (const name of ['Ada.Lovelace', 'ada.lovelace', 'ADA.LOVELACE', '  ada.Lovelace ']) {
      const { status, body } = await signIn(name)
      expect([name, status, body]).toEqual([name, 200, ada.user])
    }
    for (const password of [
      'Correct horse',
      'correct horse ',
      ' correct horse',
      `${PASSWORD}\u00a0`
    ])
      expect([password, (await signIn('ada.lovelace', password)).status]).toEqual([password, 401])
    await signIn('ada.lovelace')
  })

  test('says the same of a wrong password and of a name that no one has', async () => {
    const wrong = await signIn('ada.lovelace', 'wrong password')
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'Invalid username or password'])
    expect((await signIn('nobody')).body).toEqual(wrong.body)
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('needs a username and a password', async () => {
    const long = 'x'.repeat(257)
    for (const [path, input, message] of [
      ...[undefined, '', '   ', 7].map((it) => ['username', it, 'Username is required'] as const),
      ['username', long, 'Username is too long'],
      ...[undefined, '', { $ne: '' }].map(
        (it) => ['password', it, 'Password is required'] as const
      ),
      ['password', long, 'Password is too long']
    ] as const) {
      const login = { username: 'ada', password: PASSWORD, [path]: input }
      const { status, body } = await server.anonymous().post<Problem>('/api/login', login)
      expect([input, status, body.errors]).toEqual([input, 400, [{ path, message }]])
    }
  })
})

describe('the cookie', () => {
  test('is out of reach for scripts and for other sites', async () => {
    const { headers } = await signIn('ada.lovelace')
    expect(headers.getSetCookie()).toHaveLength(1)
    const [pair, ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ')
    expect(pair).toMatch(/^helpdesk_session=[\w-]{43}$/)
    expect(attributes.sort().join()).toBe(`HttpOnly,Max-Age=${TWELVE_HOURS},Path=/,SameSite=Lax`)
  })

  test('is for TLS only where there is TLS', async () => {
    const app = await startTestApp()
    try {
      const { role: _, ...body } = person('ada')
      const client = app.from({ address: '127.0.0.1', isLocal: true }, 'https://localhost')
      const { headers } = await client.post('/api/setup', body)
      expect(headers.getSetCookie()[0]?.split('; ')).toContain('Secure')
      // Another path than without TLS: a browser lets no answer without TLS replace this one.
      expect(headers.getSetCookie()[0]?.split('; ')).toContain('Path=/api')
      expect((await client.post('/api/logout')).headers.getSetCookie()).toEqual([
        expect.stringMatching(/^helpdesk_session=; Max-Age=0; Path=[/]$/),
        expect.stringMatching(/^helpdesk_session=; Max-Age=0; Path=[/]api$/)
      ])
    } finally {
      await app.close()
    }
  })

  test('is known to the database by its digest only', async () => {
    const client = server.anonymous()
    await client.post('/api/login', { username: 'ada.lovelace', password: PASSWORD })
    const token = client.sessionToken() ?? ''
    expect((await sessions()).map(({ digest }) => digest)).toContain(digestOf(token))
    expect(JSON.stringify(await sessions())).not.toContain(token)
    expect(await statusWith(digestOf(token))).toBe(401)
  })
})

describe('a session', () => {
  let client: ReturnType<TestServer['anonymous']>
  beforeEach(async () => {
    client = server.anonymous()
    await client.post('/api/login', { username: 'ada.lovelace', password: PASSWORD })
  })
  const isSignedIn = async () => (await client.get('/api/user')).status === 200
  const isKnown = async (token: string | undefined) =>
    (await sessions()).some(({ digest }) => digest === digestOf(token))

  test('is another after each sign-in, and the former one of that browser is dead', async () => {
    const former = client.sessionToken()
    await client.post('/api/login', { username: 'ada.lovelace', password: PASSWORD })
    expect(client.sessionToken()).not.toBe(former)
    expect(await isSignedIn()).toBe(true)
    expect(await statusWith(former)).toBe(401)
    // That of another browser goes on.
    await signIn('ada.lovelace')
    expect(await isSignedIn()).toBe(true)
  })

  test('that no one handed out is not taken over', async () => {
    const fixed = 'A'.repeat(43)
    const login = { username: 'ada.lovelace', password: PASSWORD }
    const cookie = { Cookie: `helpdesk_session=${fixed}` }
    const answer = await server.anonymous().post('/api/login', login, cookie)
    expect(answer.headers.getSetCookie()[0]).not.toContain(fixed)
    expect(await isKnown(fixed)).toBe(false)
  })

  test('dies twelve hours after it was last used', async () => {
    server.clock.pass({ hours: 11, minutes: 59, seconds: 59 })
    expect(await isSignedIn()).toBe(true)
    server.clock.pass({ hours: 12 })
    expect(await isSignedIn()).toBe(false)
  })

  test('lives on while it is used, and its cookie with it', async () => {
    const token = client.sessionToken()
    for (let use = 0; use < 4; use++) {
      server.clock.pass({ hours: 6 })
      const { status, headers } = await client.get('/api/user')
      expect(status).toBe(200)
      expect(headers.getSetCookie()).toEqual([
        expect.stringContaining(`helpdesk_session=${token}; Max-Age=${TWELVE_HOURS}`)
      ])
    }
  })

  test('is written every five minutes, also by a request that fails', async () => {
    server.clock.pass({ minutes: 4, seconds: 59 })
    expect((await client.get('/api/user')).headers.getSetCookie()).toEqual([])
    server.clock.pass({ seconds: 1 })
    const { status, headers } = await client.get('/api/tickets/404')
    expect([status, headers.getSetCookie().length]).toEqual([404, 1])
  })

  test('that is renewed and left in one request sets one cookie', async () => {
    const former = client.sessionToken()
    server.clock.pass({ hours: 6 })
    const login = { username: 'ada.lovelace', password: PASSWORD }
    const { headers } = await client.post('/api/login', login)
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(headers.getSetCookie()[0]).not.toContain(former)
    server.clock.pass({ hours: 6 })
    expect((await client.post('/api/logout')).headers.getSetCookie()).toHaveLength(1)
  })

  test('ends with the sign-out, in the database too', async () => {
    const token = client.sessionToken()
    const { status, headers, body } = await client.post('/api/logout')
    expect([status, body]).toEqual([204, ''])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^helpdesk_session=; Max-Age=0; Path=\//)
    ])
    expect(await statusWith(token)).toBe(401)
    expect(await isKnown(token)).toBe(false)
    expect((await client.post('/api/logout')).status).toBe(204)
  })

  test('survives a restart, and is deleted by the next sign-in once it has expired', async () => {
    const token = client.sessionToken()
    await server.restart()
    expect(await isSignedIn()).toBe(true)
    server.clock.pass({ hours: 12 })
    expect(await isKnown(token)).toBe(true)
    await signIn('ada.lovelace')
    expect(await isKnown(token)).toBe(false)
  })
})
