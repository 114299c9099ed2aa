import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp } from '#support/server/test-app.ts'
import { createTestLog, person } from '#support/server/test-server.ts'
import { openListener } from '../http/listener.ts'
import { createEventHub, type EventHub } from './event-hub.ts'

const USERS = 'event: users\ndata: {}\n\n'

let app: Awaited<ReturnType<typeof startTestApp>>
let hub: EventHub
let listener: Awaited<ReturnType<typeof openListener>>
let cookie: string
let count: number
beforeEach(async () => {
  const inner = createEventHub()
  count = 0
  hub = {
    ...inner,
    subscribe(subscriber) {
      count++
      const unsubscribe = inner.subscribe(subscriber)
      return () => {
        count--
        unsubscribe()
      }
    }
  }
  app = await startTestApp({ events: hub })
  const ada = app.from({ address: '127.0.0.1', isLocal: true })
  const { role: _, ...administrator } = person('ada')
  await ada.post('/api/setup', administrator)
  cookie = `helpdesk_session=${ada.sessionToken()}`
  listener = await openListener(
    { host: '127.0.0.1', port: 0 },
    (request, caller) => app.fetchFrom(caller, request),
    createTestLog()
  )
})
afterEach(async () => {
  await listener.close()
  await app.close()
})

/** Asks over a socket of its own, and gathers what comes. */
function ask(head = 'GET /api/events HTTP/1.1') {
  const socket: Socket = connect(listener.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.write(`${head}\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`)
  return { socket, text: () => text, ended: once(socket, 'close') }
}

test.each(['1.1', '1.0'])(
  'an event goes out as it is, behind the headers of every answer (HTTP/%s)',
  async (version) => {
    const stream = ask(`GET /api/events HTTP/${version}`)
    await expect.poll(() => stream.text()).toContain('\r\n\r\n:\n\n')
    hub.deliver({ type: 'users' })
    await expect.poll(() => stream.text()).toContain(USERS)
    const [head = '', body] = stream.text().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(head).toMatch(/^content-type: text\/event-stream\r?$/im)
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im)
    expect(head).toMatch(/^connection: close\r?$/im)
    expect(head).not.toMatch(/transfer-encoding/i)
    expect(body).toBe(`:\n\n${USERS}`)
    stream.socket.destroy()
    await expect.poll(() => count).toBe(0)
  }
)

test('a request for the head alone keeps no stream open', async () => {
  const stream = ask('HEAD /api/events HTTP/1.1')
  await expect.poll(() => stream.text()).toMatch(/^content-type: text\/event-stream\r?$/im)
  await expect.poll(() => count).toBe(0)
  stream.socket.destroy()
})

test('a stream that is requested after another answer on the same connection comes too', async () => {
  const stream = ask(`GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/events HTTP/1.1`)
  await expect.poll(() => stream.text()).toContain('text/event-stream')
  hub.deliver({ type: 'users' })
  await expect.poll(() => stream.text()).toContain(USERS)
  stream.socket.end()
  await expect.poll(() => count).toBe(0)
})

test('a client that reads nothing is let go, and one that reads is not', async () => {
  const slow = ask()
  const quick = ask()
  await expect.poll(() => count).toBe(2)
  await expect.poll(() => slow.text()).toContain(':\n\n')
  slow.socket.pause()
  await vi.waitFor(
    async () => {
      for (let turn = 0; turn < 500; turn++) hub.deliver({ type: 'users' })
      await new Promise((resolve) => setImmediate(resolve))
      expect(count).toBe(1)
    },
    { timeout: 20_000, interval: 1 }
  )
  slow.socket.destroy()
  quick.socket.destroy()
})

test('a port that closes ends the stream, with all that was sent', async () => {
  const stream = ask()
  await expect.poll(() => stream.text()).toContain(':\n\n')
  hub.deliver({ type: 'users' })
  await listener.close()
  await stream.ended
  expect(stream.text().endsWith(USERS)).toBe(true)
  expect(count).toBe(0)
})
