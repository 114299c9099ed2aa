import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { silentLog } from '#support/noted-log.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'
import { APP_ORIGIN } from '../page/app-address.ts'
import { createApiTransport } from '../session/api-transport.ts'
import { createCookieJar } from '../session/cookie-jar.ts'
import { followNotifications } from './notification-follower.ts'

let server: TestServer
let ada: Account
let bob: Account
let isReachable: boolean
let attempts: number
let jar: ReturnType<typeof createCookieJar>
let api: (request: Request) => Promise<Response>
let follower: ReturnType<typeof followNotifications>
let reported: string[][]
let announced: string[]
/** How often announcements were fetched. */
let looks: number
let counts: (number | null)[]
let sessions: number

beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  bob = await server.staff('bob', 'IT')
  isReachable = true
  attempts = 0
  reported = []
  announced = []
  looks = 0
  counts = []
  sessions = 0
  jar = createCookieJar({ load: () => [], save: () => {} })
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/api/events')) attempts++
    if (!isReachable) throw new TypeError('fetch failed')
    const response = await server.current().fetch(request)
    if (request.url.endsWith('/announcements/active')) looks++
    return response
  }
  api = createApiTransport({ fetch, jar })
  follower = followNotifications({
    api,
    jar,
    onNews: (news) => reported.push(news.map(({ kind, ticketId }) => `${kind} of ${ticketId}`)),
    onAnnounced: (news) => announced.push(...news.map(({ title }) => title)),
    onOpenTickets: (count) => counts.push(count),
    onSession: () => sessions++,
    log: silentLog
  })
})
afterEach(async () => {
  follower.stop()
  await server.close()
})

const send = (method: string, path: string, body?: object) =>
  api(
    new Request(`${APP_ORIGIN}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
    })
  )
const signIn = (username: string) => send('POST', '/api/login', { username, password: PASSWORD })

async function raise(by: Account, assigneeId: number | null = null): Promise<number> {
  const { body } = await by.post<Ticket>('/api/tickets', {
    ...{
      department: 'IT',
      description: 'It does not work',
      category: 'software',
      requesterId: by.user.id,
      assigneeId
    }
  })
  return body.id
}
const comment = (by: Account, id: number) =>
  by.post(`/api/tickets/${id}/comments`, { message: 'Well', userId: by.user.id, ticketId: id })

/** Waits until the number of open tickets is known, which is when the follower has caught up. */
const known = (count: number) => expect.poll(() => counts.at(-1)).toBe(count)

test('the follower reports the changes of others from sign-in on, several at once as one, with their number', async () => {
  expect([reported, counts]).toEqual([[], [null]])
  await raise(ada, bob.user.id)
  await signIn('bob')
  await known(1)
  expect(reported).toEqual([])

  const id = await raise(ada, bob.user.id)
  await comment(ada, id)
  await known(2)
  expect(reported).toEqual([[`assignee of ${id}`, `comment of ${id}`]])

  await bob.patch(`/api/tickets/${id}`, { status: 'resolved' })
  await known(1)
  expect(reported).toHaveLength(1)
})

test('the follower reports together the changes made while the server was unreachable, except seen ones', async () => {
  await signIn('bob')
  await known(0)
  isReachable = false
  await server.restart()
  const seen = await raise(ada, bob.user.id)
  await bob.post('/api/notifications/seen', { upTo: 999 })
  await comment(ada, seen)
  const id = await raise(ada, bob.user.id)
  isReachable = true
  follower.retry()
  await known(2)
  expect(reported).toEqual([[`comment of ${seen}`, `assignee of ${id}`]])
})

test('the follower pauses longer after each failure, and retries at once on request', async () => {
  await signIn('bob')
  await known(0)
  isReachable = false
  await server.restart()
  // The pause that follows is of at least three seconds.
  await expect.poll(() => attempts).toBe(3)
  isReachable = true
  follower.retry()
  await expect.poll(() => attempts).toBe(4)
}, 15_000)

test('the follower stops with the session, even one that the server ends, and starts with the next', async () => {
  await signIn('bob')
  await known(0)
  await send('POST', '/api/logout')
  expect(counts.at(-1)).toBeNull()
  await raise(ada, bob.user.id)
  await signIn('bob')
  await known(1)
  expect(sessions).toBe(4)
  await ada.put(`/api/admin/users/${bob.user.id}/password`, { password: 'another horse' })
  await expect.poll(() => counts.at(-1)).toBeNull()
  await signIn('ada')
  await known(0)
  expect(reported).toEqual([])
})

const announce = (title: string) =>
  ada.post('/api/announcements', {
    ...{ kind: 'outage', title, text: '', departments: [], categories: [] },
    ...{ from: '2026-01-05T08:00:00Z', until: null, ticketId: null, onSignIn: false }
  })

test('the follower reports what is announced after sign-in, each once, also after an interruption (D81)', async () => {
  await announce('Before')
  await signIn('bob')
  await expect.poll(() => looks).toBe(1)
  await announce('Email is slow')
  await expect.poll(() => announced).toEqual(['Email is slow'])
  isReachable = false
  await server.restart()
  await announce('No network')
  isReachable = true
  follower.retry()
  await expect.poll(() => announced).toEqual(['Email is slow', 'No network'])
})
