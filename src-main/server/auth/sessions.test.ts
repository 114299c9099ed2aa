import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import {
  type Account,
  PASSWORD,
  person,
  startTestApp,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

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
const digestOf = (token: string | undefined) =>
  createHash('sha256').update(`${token}`).digest('hex')
const sessions = () =>
  server.rows<{ digest: string; expires_at: number }>('SELECT * FROM sessions ORDER BY id')

describe('signing in', () => {
  test.each(['Ada.Lovelace', 'ada.lovelace', 'ADA.LOVELACE', '  ada.Lovelace '])(
    'as %j',
    async (username) => {
      const { status, body } = await signIn(username)
      expect(status).toBe(200)
      expect(body).toEqual(ada.user)
    }
  )

  test('says the same of a wrong password and of nobody', async () => {
    const wrong = await signIn('ada.lovelace', 'wrong password')
    const nobody = await signIn('nobody')
    expect(wrong.status).toBe(401)
    expect(wrong.body.detail).toBe('Invalid username or password')
    expect(nobody.body).toEqual(wrong.body)
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test.each(['Correct horse', 'correct horse ', ' correct horse', 'correct horse\u00a0'])(
    'takes the password as it is, not %j',
    async (password) => {
      expect((await signIn('ada.lovelace', password)).status).toBe(401)
      await signIn('ada.lovelace')
    }
  )

  test.each([
    ['username', { password: PASSWORD }, 'Username is required'],
    ['username', { username: '', password: PASSWORD }, 'Username is required'],
    ['username', { username: '   ', password: PASSWORD }, 'Username is required'],
    ['username', { username: 7, password: PASSWORD }, 'Username is required'],
    ['password', { username: 'ada' }, 'Password is required'],
    ['password', { username: 'ada', password: '' }, 'Password is required'],
    ['password', { username: 'ada', password: { $ne: '' } }, 'Password is required'],
    ['username', { username: 'x'.repeat(257), password: PASSWORD }, 'Username is too long'],
    ['password', { username: 'ada', password: 'x'.repeat(257) }, 'Password is too long']
  ])('needs a %s: %j', async (path, input, message) => {
    const { status, body } = await server.anonymous().post<Problem>('/api/login', input)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, message }])
  })
})

describe('the cookie', () => {
  test('is out of reach for scripts and for other sites', async () => {
    const { headers } = await signIn('ada.lovelace')
    const [cookie, ...more] = headers.getSetCookie()
    expect(more).toEqual([])
    const [pair, ...attributes] = (cookie ?? '').split('; ')
    expect(pair).toMatch(/^helpdesk_session=[\w-]{43}$/)
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      `Max-Age=${TWELVE_HOURS}`,
      'Path=/',
      'SameSite=Lax'
    ])
  })

  test('is for TLS only where there is TLS', async () => {
    const app = await startTestApp()
    try {
      const { role: _, ...body } = person('ada')
      const client = app.from({ address: '127.0.0.1', isLocal: true }, 'https://localhost')
      const { headers } = await client.post('/api/setup', body)
      expect(headers.getSetCookie()[0]?.split('; ')).toContain('Secure')
      // Elsewhere than without TLS: a browser lets no answer without TLS take the place of this
      // one.
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
    expect(
      (await server.anonymous().get('/api/user', { Cookie: `helpdesk_session=${digestOf(token)}` }))
        .status
    ).toBe(401)
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
    expect(
      (await server.anonymous().get('/api/user', { Cookie: `helpdesk_session=${former}` })).status
    ).toBe(401)
  })

  test('of another browser goes on', async () => {
    await signIn('ada.lovelace')
    expect(await isSignedIn()).toBe(true)
  })

  test('that nobody handed out is not taken over', async () => {
    const fixed = 'A'.repeat(43)
    const answer = await server
      .anonymous()
      .post(
        '/api/login',
        { username: 'ada.lovelace', password: PASSWORD },
        { Cookie: `helpdesk_session=${fixed}` }
      )
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

  test('is renewed by a request that fails as well', async () => {
    server.clock.pass({ hours: 6 })
    const { status, headers } = await client.get('/api/tickets/404')
    expect(status).toBe(404)
    expect(headers.getSetCookie()).toHaveLength(1)
  })

  test('is not written at every request', async () => {
    server.clock.pass({ minutes: 4, seconds: 59 })
    expect((await client.get('/api/user')).headers.getSetCookie()).toEqual([])
    server.clock.pass({ seconds: 1 })
    expect((await client.get('/api/user')).headers.getSetCookie()).toHaveLength(1)
  })

  test('that is renewed and left in one request sets one cookie', async () => {
    const former = client.sessionToken()
    server.clock.pass({ hours: 6 })
    const { headers } = await client.post('/api/login', {
      username: 'ada.lovelace',
      password: PASSWORD
    })
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
    expect(
      (await server.anonymous().get('/api/user', { Cookie: `helpdesk_session=${token}` })).status
    ).toBe(401)
    expect(await isKnown(token)).toBe(false)
    expect((await client.post('/api/logout')).status).toBe(204)
  })

  test('survives a restart', async () => {
    await server.restart()
    expect(await isSignedIn()).toBe(true)
  })

  test('that has expired is deleted by the next sign-in', async () => {
    const token = client.sessionToken()
    server.clock.pass({ hours: 12 })
    expect(await isKnown(token)).toBe(true)
    await signIn('ada.lovelace')
    expect(await isKnown(token)).toBe(false)
  })

  test('of a deleted account is dead', async () => {
    const bob = await server.staff('bob')
    await server.execute(`UPDATE users SET deleted_at = 1 WHERE id = ${bob.user.id}`)
    expect((await bob.get('/api/user')).status).toBe(401)
    expect((await signIn('bob')).status).toBe(401)
  })
})
