import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Session } from '#shared/api/sessions.ts'
import { listen } from '#support/server/event-stream.ts'
import { startTestApp } from '#support/server/test-app.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { PASSWORD, person, START_TIME } from '#support/server/test-server.ts'

const HOME = { address: '192.168.1.10', isLocal: false }
const AWAY = { address: '192.168.1.20', isLocal: false }
const NEW_PASSWORD = 'another horse'

let app: Awaited<ReturnType<typeof startTestApp>>
let ada: TestClient
beforeEach(async () => {
  app = await startTestApp()
  const { role: _, ...body } = person('ada')
  ada = app.from(HOME)
  await app.from({ address: '127.0.0.1', isLocal: true }).post('/api/setup', body)
  const login = { username: 'ada', password: PASSWORD }
  await ada.post('/api/login', login, { 'User-Agent': 'A browser' })
  await ada.delete('/api/sessions')
})
afterEach(() => app.close())

async function signedIn(from = AWAY, username = 'ada', password = PASSWORD, headers = {}) {
  const client = app.from(from)
  const { status } = await client.post('/api/login', { username, password }, headers)
  return { ...client, status }
}
const isSignedIn = async (client: TestClient) => (await client.get('/api/user')).status === 200
const sessionsOf = async (client: TestClient) => (await client.get<Session[]>('/api/sessions')).body
const change = (client: TestClient, currentPassword: string, newPassword = NEW_PASSWORD) =>
  client.put<Problem>('/api/user/password', { currentPassword, newPassword })

describe('the list of own sessions', () => {
  test('says of each where it is and when it began and was last used, and marks the present one', async () => {
    app.clock.pass({ hours: 1 })
    await signedIn(AWAY, 'ada', PASSWORD, { 'User-Agent': 'Another browser' })
    const [away, home, ...more] = await sessionsOf(ada)
    expect(more).toEqual([])
    const at = '2026-03-02T10:00:00.000Z'
    expect(home).toEqual({
      ...{ id: expect.any(Number), isCurrent: true, userAgent: 'A browser' },
      ...{ address: HOME.address, createdAt: START_TIME, lastUsedAt: at }
    })
    expect(away).toMatchObject({
      ...{ isCurrent: false, userAgent: 'Another browser', address: AWAY.address, createdAt: at }
    })
    // A stolen one is seen by where it was last used.
    app.clock.pass({ hours: 1 })
    await app.from(AWAY).get('/api/user', { Cookie: `helpdesk_session=${ada.sessionToken()}` })
    expect((await sessionsOf(ada)).find(({ isCurrent }) => isCurrent)).toMatchObject({
      ...{ address: AWAY.address, lastUsedAt: '2026-03-02T11:00:00.000Z' }
    })
  })

  test('lists no one else’s, none that has expired, and no token or digest', async () => {
    await app.from(AWAY).post('/api/register', person('bob'))
    await signedIn()
    app.clock.pass({ hours: 7 })
    await ada.get('/api/user')
    app.clock.pass({ hours: 7 })
    const text = JSON.stringify(await sessionsOf(ada))
    expect(JSON.parse(text)).toHaveLength(1)
    expect(text).not.toMatch(/[0-9a-f]{64}/)
    expect(text).not.toContain(ada.sessionToken())
  })

  test('keeps no more of what a browser says than is of use', async () => {
    const agentOf = async (client: TestClient) =>
      (await sessionsOf(client)).find(({ isCurrent }) => isCurrent)?.userAgent
    const long = await signedIn(AWAY, 'ada', PASSWORD, { 'User-Agent': 'x'.repeat(5000) })
    expect([await agentOf(long), await agentOf(await signedIn())]).toEqual(['x'.repeat(256), null])
  })
})

describe('ending sessions', () => {
  test('one by one: its browser is out at once, with its live events', async () => {
    const other = await signedIn()
    const events = await listen(other)
    const id = (await sessionsOf(ada)).find(({ isCurrent }) => !isCurrent)?.id
    expect((await ada.delete(`/api/sessions/${id}`)).status).toBe(204)
    expect(await isSignedIn(other)).toBe(false)
    expect(await events.next()).toBeNull()
    expect(await isSignedIn(ada)).toBe(true)
    expect((await ada.delete(`/api/sessions/${id}`)).status).toBe(404)
  })

  test('everywhere else: the one that asks goes on', async () => {
    const others = [await signedIn(), await signedIn()]
    const events = [await listen(others[0] as TestClient), await listen(others[1] as TestClient)]
    const own = await listen(ada)
    expect((await ada.delete('/api/sessions')).status).toBe(204)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    for (const stream of events) expect(await stream.next()).toBeNull()
    await app.from(AWAY).post('/api/register', person('bob'))
    expect(await own.next()).toBe('event: users\ndata: {}')
    expect(await sessionsOf(ada)).toHaveLength(1)
  })

  test('is for no one else’s: it is as if they were not there', async () => {
    await app.from(AWAY).post('/api/register', person('bob'))
    const bob = await signedIn(AWAY, 'bob')
    const [own] = await sessionsOf(ada)
    const { status, body } = await bob.send<Problem>(`/api/sessions/${own?.id}`, {
      method: 'DELETE'
    })
    expect([status, body.detail]).toEqual([404, 'This session no longer exists'])
    await bob.delete('/api/sessions')
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('needs a number', async () => {
    for (const id of ['0', '-1', '1.5', 'a', '9'.repeat(20)])
      expect([id, (await ada.delete(`/api/sessions/${id}`)).status]).toEqual([id, 400])
  })
})

describe('changing the own password', () => {
  test('asks for the present one, ends the other sessions and keeps the present one', async () => {
    const other = await signedIn()
    const events = await listen(other)
    const { status, body } = await change(ada, PASSWORD)
    expect([status, body]).toEqual([204, ''])
    expect(await isSignedIn(ada)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect(await events.next()).toBeNull()
    expect((await signedIn(AWAY, 'ada', PASSWORD)).status).toBe(401)
    expect((await signedIn(AWAY, 'ada', NEW_PASSWORD)).status).toBe(200)
  })

  test('changes nothing with a wrong present one, and stays signed in', async () => {
    const { status, body } = await change(ada, 'wrong password')
    expect(status).toBe(403)
    expect(body.errors).toEqual([
      { path: 'currentPassword', message: 'This is not your current password' }
    ])
    expect((await signedIn()).status).toBe(200)
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('is no way around the limit: wrong ones count as failed sign-ins, both ways', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async (_, n) => (await change(ada, `${n}`)).status)
    )
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect((await signedIn()).status).toBe(429)
    const { status, headers } = await change(ada, PASSWORD)
    expect([status, headers.get('Retry-After')]).toEqual([429, '900'])
    app.clock.pass({ minutes: 15 })
    expect((await change(ada, PASSWORD)).status).toBe(204)
  })

  test('wins once, however many ask at once with the same present one', async () => {
    const second = await signedIn()
    const asked = [change(ada, PASSWORD, 'one horse'), change(second, PASSWORD, 'two horses')]
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
    expect(statuses[0]).toBe(204)
    expect(statuses[1]).toBeGreaterThanOrEqual(401)
    const entered = await Promise.all(
      ['one horse', 'two horses'].map((it) => signedIn(HOME, 'ada', it))
    )
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('needs both', async () => {
    const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const long = 'x'.repeat(257)
    for (const [path, value, message] of [
      ['currentPassword', undefined, 'Current password is required'],
      ['currentPassword', '', 'Current password is required'],
      ['currentPassword', long, 'Current password is too long'],
      ['newPassword', undefined, 'Password must be at least 6 characters'],
      ['newPassword', '12345', 'Password must be at least 6 characters'],
      ['newPassword', long, 'Password must be at most 256 characters']
    ] as const) {
      const input = { ...right, [path]: value }
      const { status, body } = await ada.put<Problem>('/api/user/password', input)
      expect([input, status, body.errors]).toEqual([input, 400, [{ path, message }]])
    }
  })
})

test('a session ends after thirty days, however much it is used', async () => {
  for (let use = 0; use < 65; use++) {
    app.clock.pass({ hours: 11 })
    expect(await isSignedIn(ada)).toBe(true)
  }
  app.clock.pass({ hours: 5 })
  expect(await isSignedIn(ada)).toBe(false)
})
