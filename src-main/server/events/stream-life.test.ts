import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HEARTBEAT_MS } from '#shared/api/events.ts'
import type { User } from '#shared/api/users.ts'
import { listen, streamOf } from '#support/server/event-stream.ts'
import { startTestApp } from '#support/server/test-app.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { PASSWORD, person, startTestServer } from '#support/server/test-server.ts'
import { createEventHub, type EventHub, type Subscriber } from './event-hub.ts'

const LOCAL = { address: '127.0.0.1', isLocal: true }
const USERS = 'event: users\ndata: {}'

let app: Awaited<ReturnType<typeof startTestApp>>
let hub: EventHub
let listeners: Set<Subscriber>
let beforeListening: () => void
let delivered: string[]
let ada: TestClient
let bob: TestClient

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  listeners = new Set()
  beforeListening = () => {}
  delivered = []
  hub = watched(createEventHub())
  app = await startTestApp({ events: hub })
  ada = app.from(LOCAL)
  bob = app.from(LOCAL)
  const { role: _, ...administrator } = person('ada')
  await ada.post('/api/setup', administrator)
  await bob.post('/api/register', person('bob'))
  await expect.poll(() => delivered).toEqual(['users'])
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

/** A hub that lets the test see who listens. */
function watched(inner: EventHub): EventHub {
  return {
    ...inner,
    deliver(event, id) {
      delivered.push(event.type)
      inner.deliver(event, id)
    },
    subscribe(subscriber) {
      beforeListening()
      listeners.add(subscriber)
      const unsubscribe = inner.subscribe(subscriber)
      return () => {
        listeners.delete(subscriber)
        unsubscribe()
      }
    }
  }
}

async function signIn(username: string) {
  const client = app.from(LOCAL)
  await client.post<User>('/api/login', { username, password: PASSWORD })
  return client
}

describe('a stream', () => {
  test('gives a sign of life every 25 seconds', async () => {
    const stream = await listen(bob)
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 1)
    hub.deliver({ type: 'users' })
    expect(await stream.next()).toBe(USERS)
    await vi.advanceTimersByTimeAsync(1)
    expect(await stream.next()).toBe(':')
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS)
    expect([await stream.next(), await stream.next()]).toEqual([':', ':'])
    hub.deliver({ type: 'users' })
    expect(await stream.next()).toBe(USERS)
    expect(HEARTBEAT_MS).toBe(25_000)
  })

  test('says what is committed, not what may yet fail', async () => {
    const seen: unknown[] = []
    hub.subscribe({
      user: { id: 1, role: 'HR' },
      sessionDigest: '',
      end: () => {},
      send: async () =>
        seen.push(...(await app.rows('SELECT count(*) AS count FROM ticket_events')))
    })
    const hasSeen = (...counts: number[]) =>
      expect.poll(() => seen).toEqual(counts.map((count) => ({ count })))
    const { body: user } = await bob.get<User>('/api/user')
    const ticket = {
      ...{ department: 'IT', description: 'It does not work', category: 'software' },
      requesterId: user.id
    }
    await bob.post('/api/tickets', ticket)
    await hasSeen(1)
    await bob.patch('/api/tickets/1', { status: 'resolved', assigneeId: user.id })
    await hasSeen(1, 3, 3)
    await bob.post('/api/tickets/1/comments', { message: 'Done', userId: user.id, ticketId: 1 })
    await hasSeen(1, 3, 3, 4)
    await ada.delete('/api/admin/tickets/clear')
    await hasSeen(1, 3, 3, 4, 5, 5)
  })
})

describe('a stream ends', () => {
  test('with the sign-out of its browser or a new sign-in, and not with that of another one', async () => {
    const other = await signIn('bob')
    const [stream, kept] = [await listen(bob), await listen(other)]
    await bob.post('/api/logout')
    expect(await stream.next()).toBe(null)
    hub.deliver({ type: 'users' })
    expect(await kept.next()).toBe(USERS)
    expect(listeners.size).toBe(1)
    await other.post('/api/login', { username: 'bob', password: PASSWORD })
    expect(await kept.next()).toBe(null)
    expect(listeners.size).toBe(0)
  })

  test('at once when the server is already stopping', async () => {
    const stopping = createEventHub()
    stopping.close()
    await new Promise<void>((resolve) => {
      stopping.subscribe({
        ...{ user: { id: 1, role: 'HR' }, sessionDigest: '', send: () => {}, end: resolve }
      })
    })
  })

  test.each([
    ['when its session has expired', () => app.clock.pass({ hours: 12 })],
    ['when its session can not be looked up', () => app.execute('ALTER TABLE sessions RENAME TO x')]
  ])('at the next sign of life %s', async (_when, end) => {
    const stream = await listen(bob)
    await end()
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
    expect(await stream.next()).toBe(null)
    expect(listeners.size).toBe(0)
  })

  test('at once when its person is deleted', async () => {
    const streams = [await listen(bob), await listen(await signIn('bob'))]
    const witness = await listen(ada)
    await ada.delete('/api/admin/users/2')
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([null, null])
    expect(await witness.next()).toBe(USERS)
    expect(listeners.size).toBe(1)
  })

  test('at once when the password is changed, but not that of the person who changes their own', async () => {
    const streams = [await listen(bob), await listen(await signIn('ada'))]
    const own = await listen(ada)
    await ada.put('/api/admin/users/2/password', { password: 'another one' })
    await ada.put('/api/admin/users/1/password', {
      password: 'another one',
      currentPassword: PASSWORD
    })
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([null, null])
    hub.deliver({ type: 'users' })
    expect(await own.next()).toBe(USERS)
    expect(listeners.size).toBe(1)
  })

  test('when the session ended while the request was on its way', async () => {
    beforeListening = () => {
      const deletion = app.execute('DELETE FROM sessions')
      const { sessions } = app.store.read
      const { find } = sessions
      sessions.find = async (...args) => {
        await deletion
        return await find(...args)
      }
    }
    const stream = streamOf(await bob.open('/api/events'))
    expect(await stream.next()).toBe(null)
    expect(listeners.size).toBe(0)
  })

  test('for a client that reads too slowly, and for no one else', async () => {
    const slow = await listen(bob)
    const quick = await listen(ada)
    for (let count = 0; count < 1500; count++) {
      hub.deliver({ type: 'users' })
      expect(await quick.next()).toBe(USERS)
    }
    expect(listeners.size).toBe(1)
    let blocks = 0
    while ((await slow.next()) !== null) blocks++
    expect(blocks).toBeGreaterThan(900)
    expect(blocks).toBeLessThan(1100)
  })
})

describe('a client that goes away', () => {
  test('is forgotten, in the same process', async () => {
    const stream = await listen(bob)
    expect(listeners.size).toBe(1)
    await stream.leave()
    expect(listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([0, 12])(
    'while their session, %d hours old, is looked up is no fault',
    async (hours) => {
      const [left, ended] = [await listen(bob), await listen(bob)]
      app.clock.pass({ hours })
      vi.advanceTimersByTime(HEARTBEAT_MS)
      await left.leave()
      vi.advanceTimersByTime(HEARTBEAT_MS)
      hub.close()
      // The look before the last may have found the session alive in time to say so.
      const block = await ended.next()
      expect(block === ':' ? await ended.next() : block).toBe(null)
      expect(listeners.size).toBe(0)
    }
  )
})

test('a server that stops ends its streams, in the process and over the network', async () => {
  vi.useRealTimers()
  const server = await startTestServer()
  const account = await server.administrator()
  const { url } = await server.current().listen({ host: '127.0.0.1', port: 0 })
  const headers = { Cookie: `helpdesk_session=${account.sessionToken()}` }
  const far = await listen({ open: (address) => fetch(`${url}${address}`, { headers }) })
  const near = await listen(account)
  await server.close()
  expect([await near.next(), await far.next()]).toEqual([null, null])
})
