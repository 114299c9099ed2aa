import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#shared/api/events.ts'
import { INITIAL_BACKOFF_MS, MAX_BACKOFF_MS } from '#shared/domain/backoff.ts'
import { keepConnected } from './live-connection.ts'

/** An EventSource whose server is the test. */
class FakeStream extends EventTarget {
  isClosed = false
  close() {
    this.isClosed = true
  }
  say(type: string, data = '', lastEventId = '') {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }))
  }
}

function start() {
  const streams: FakeStream[] = []
  const events: LiveEvent[] = []
  const states: string[] = []
  const afters: string[] = []
  const connection = keepConnected({
    open(after) {
      afters.push(after)
      const stream = new FakeStream()
      streams.push(stream)
      return stream as unknown as EventSource
    },
    onEvent: (event) => events.push(event),
    onLive: (catchesUp) => states.push(catchesUp ? 'live, catching up' : 'live'),
    onLost: () => states.push('lost')
  })
  const last = () => streams.at(-1) as FakeStream
  return { streams, afters, events, states, connection, last }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the connection passes on events that the contract describes, and ignores others', () => {
  const { events, last } = start()
  last().say('open')
  last().say('ticket', '{"id":7,"change":"status"}')
  last().say('users', '{}')
  last().say('ticket', '{"id":"seven"}')
  last().say('ticket', 'no json')
  last().say('weather', '{}')
  expect(events).toEqual([{ type: 'ticket', id: 7, change: 'status' }, { type: 'users' }])
})

it('the connection opens a lost stream again after pauses that grow up to half a minute, short again once it was connected', () => {
  const { streams, states, last } = start()
  for (let failures = 0; failures < 12; failures++) {
    const opened = streams.length
    last().say('error')
    expect(last().isClosed).toBe(true)
    const longest = Math.min(INITIAL_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS)
    vi.advanceTimersByTime(longest * 0.75 - 1)
    expect(streams).toHaveLength(opened)
    vi.advanceTimersByTime(longest * 0.25 + 1)
    expect(streams).toHaveLength(opened + 1)
  }
  last().say('open')
  last().say('error')
  vi.advanceTimersByTime(INITIAL_BACKOFF_MS)
  expect(streams).toHaveLength(14)
  expect(states).toEqual([...Array(12).fill('lost'), 'live', 'lost'])
})

it('the connection asks a server that numbers its events for the missed ones', () => {
  const { afters, states, connection, last } = start()
  last().say('open')
  last().say('users', '{}', '7')
  last().say('users', '{}', '8')
  for (let failures = 0; failures < 2; failures++) {
    last().say('error')
    connection.retry()
  }
  last().say('open')
  expect(afters).toEqual(['', '8', '8'])
  expect(states).toEqual(['live', 'lost', 'lost', 'live, catching up'])
})

it('the connection retries at once on request, but leaves an open stream alone', () => {
  const { streams, connection, last } = start()
  connection.retry()
  expect(streams).toHaveLength(1)
  last().say('error')
  connection.retry()
  expect(streams).toHaveLength(2)
  vi.advanceTimersByTime(MAX_BACKOFF_MS)
  expect(streams).toHaveLength(2)
})

it('the connection is silent once closed', () => {
  const { streams, events, connection, last } = start()
  last().say('open')
  connection.close()
  last().say('users', '{}')
  last().say('error')
  vi.advanceTimersByTime(2 * MAX_BACKOFF_MS)
  expect(last().isClosed).toBe(true)
  expect(streams).toHaveLength(1)
  expect(events).toEqual([])
})
