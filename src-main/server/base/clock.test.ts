import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#shared/api/sessions.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  newTicket,
  PASSWORD,
  START_TIME,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

const YEAR = { hours: 365 * 24 }

let server: TestServer
let ada: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
})
afterEach(() => server.close())

const signIn = (who: Account = ada) =>
  who.post('/api/login', { username: who.user.username, password: PASSWORD })
const isSignedIn = async (who: Account) => (await who.get('/api/user')).status === 200

const raise = async (by: Account, more: object = {}) => {
  const assigned = { assigneeId: ada.user.id, ...more }
  return (await by.post<Ticket>('/api/tickets', newTicket(by.user.id, assigned))).body
}
const statsOf = async () =>
  (await ada.get<Record<string, unknown>>(`/api/tickets/stats/counts?userId=${ada.user.id}`)).body

/** All figures are answered, and those of durations are zero. */
async function expectZeros() {
  const { body: analytics } = await ada.get<object[]>('/api/admin/team-analytics')
  expect(analytics[0]).toMatchObject({ totalResolved: 1, averageResolutionTimeHours: 0 })
  expect(await statsOf()).toMatchObject({
    ...{ averageResponseTime: 0, responseTimeTrend: { value: '0%' } }
  })
  for (const report of ['response-time', 'resolution-time', 'tickets-by-status'])
    expect((await ada.get(`/api/reports/${report}?userId=${ada.user.id}`)).status).toBe(200)
}

describe('figures of tickets that were answered and resolved before they were raised (D35)', () => {
  test.each([
    ['two minutes', { minutes: -2 }],
    ['a year', { hours: -YEAR.hours }]
  ])('after a clock was put back by %s are zero', async (_by, back) => {
    const { id } = await raise(await server.staff('bob'))
    server.clock.pass(back)
    await signIn()
    const { body } = await ada.patch<Ticket>(`/api/tickets/${id}`, { status: 'resolved' })
    expect(body.resolvedAt).toBe(START_TIME)
    await expectZeros()
  })

  test('are zero too where the database holds such tickets from before', async () => {
    await raise(ada, { status: 'resolved' })
    await server.execute(
      'UPDATE tickets SET resolved_at = created_at - 3600000, first_response_at = created_at - 3600000'
    )
    await expectZeros()
  })

  test('count as resolved on the day they were, not on every day until the clock gets there', async () => {
    server.clock.pass(YEAR)
    await signIn()
    await raise(ada, { status: 'resolved' })
    expect(await statsOf()).toMatchObject({ resolvedTodayCount: 1 })
    server.clock.pass({ hours: -YEAR.hours })
    await signIn()
    expect(await statsOf()).toMatchObject({ resolvedTodayCount: 0 })
  })
})

describe('sessions, once a clock that was a year ahead is right again (D35)', () => {
  test('that began meanwhile are none, and are deleted', async () => {
    server.clock.pass(YEAR)
    await signIn()
    expect(await isSignedIn(ada)).toBe(true)
    server.clock.pass({ hours: -YEAR.hours })
    expect(await isSignedIn(ada)).toBe(false)
    await signIn(await server.staff('bob'))
    expect(await server.rows('SELECT 1 FROM sessions WHERE user_id = ?', ada.user.id)).toEqual([])
  })

  test('that were used meanwhile are none; the others go on and are renewed', async () => {
    const eve = await server.staff('eve')
    const { digest } =
      (await server.rows<{ digest: string }>('SELECT digest FROM sessions ORDER BY id'))[0] ?? {}
    await server.execute(`UPDATE sessions SET expires_at = created_at + 2592000000,
      last_used_at = created_at + 31536000000 WHERE digest = '${digest}'`)
    expect(await isSignedIn(ada)).toBe(false)
    server.clock.pass({ hours: 1 })
    expect((await eve.get('/api/user')).headers.getSetCookie()).toHaveLength(1)
    await signIn()
    expect((await ada.get<Session[]>('/api/sessions')).body).toHaveLength(1)
  })

  test('live thirty days at most', async () => {
    await server.execute('UPDATE sessions SET expires_at = expires_at + 31536000000')
    server.clock.pass({ hours: 30 * 24 })
    expect(await isSignedIn(ada)).toBe(false)
  })

  test('stay when a time server puts the clock back by minutes', async () => {
    server.clock.pass({ minutes: -5 })
    expect(await isSignedIn(ada)).toBe(true)
    server.clock.pass({ seconds: -1 })
    expect(await isSignedIn(ada)).toBe(false)
  })
})
