import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../store/store.ts'
import { createQueueWorker, type QueueWorker } from './queue-worker.ts'

type Fate = 'done' | 'fails' | Promise<void>

/** The due items: their keys, each with its outcome. */
let due: Map<string, Fate>
let untilNextMs: number
let looks: number
let lookFails: boolean
/** The items that began, in order, and those that were ended early. */
let begun: string[]
let ended: string[]
let errors: string[]
let workers: QueueWorker[]
/** Which server has the queue, and until when, in milliseconds. */
let lease: { server: number; untilMs: number }

beforeEach(() => {
  vi.useFakeTimers()
  due = new Map()
  untilNextMs = Number.POSITIVE_INFINITY
  looks = 0
  lookFails = false
  begun = []
  ended = []
  errors = []
  workers = []
  lease = { server: -1, untilMs: 0 }
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  vi.useRealTimers()
})

const fates = (of: Record<string, Fate>) => new Map(Object.entries(of))

function makeWorker(concurrency = 2): QueueWorker {
  const server = workers.length
  const shared: Pick<Store['shared'], 'takeJob' | 'keepJob'> = {
    async takeJob(_, { now, until }) {
      if (lease.server !== server && lease.untilMs > now.getTime()) return false
      lease = { server, untilMs: until.getTime() }
      return true
    },
    async keepJob(_, until) {
      lease.untilMs = until.getTime()
    }
  }
  const log = { ...console, error: (message: string) => void errors.push(message) }
  const parts = { store: { shared } as Store, clock: () => new Date(), log }
  const work = async (key: string, signal: AbortSignal) => {
    begun.push(key)
    const fate = due.get(key)
    if (fate === 'fails') throw new Error(`${key} fails`)
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => {
        if (due.has(key)) ended.push(key)
        resolve()
      })
    )
    await Promise.race([fate, aborted])
    if (!signal.aborted) due.delete(key)
  }
  const worker = createQueueWorker(parts, {
    job: 'webhooks',
    failure: 'It could not be done',
    concurrency,
    async look() {
      looks += 1
      if (lookFails) throw new Error('The database is away')
      const items = [...due.keys()].map((key) => ({
        key,
        work: (signal: AbortSignal) => work(key, signal)
      }))
      return { due: items, untilNextMs }
    }
  })
  workers.push(worker)
  return worker
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the worker processes due items at once when woken, so many at a time, none twice', async () => {
  const slow = Promise.withResolvers<void>()
  const worker = makeWorker(2)
  due = fates({ slow: slow.promise, b: 'done', c: 'done' })
  worker.wake()
  await pass(0)
  expect(begun).toEqual(['slow', 'b', 'c'])

  const other = Promise.withResolvers<void>()
  due.set('d', other.promise).set('e', 'done')
  worker.wake()
  await pass(0)
  expect(begun).toEqual(['slow', 'b', 'c', 'd'])
  slow.resolve()
  other.resolve()
  await worker.idle()
  expect(begun).toEqual(['slow', 'b', 'c', 'd', 'e'])
})

test('the worker rests until the next item is due, within the limits', async () => {
  const worker = makeWorker()
  for (const [untilMs, pauseMs] of [
    [5000, 5000],
    [0, 200],
    [Number.POSITIVE_INFINITY, 30_000]
  ] as const) {
    untilNextMs = untilMs
    await worker.idle()
    looks = 0
    await pass(pauseMs - 1)
    expect(looks).toBe(0)
    await pass(1)
    expect(looks).toBe(1)
  }
})

test('an item that fails holds up no other, and is tried again after a rest or when woken', async () => {
  const worker = makeWorker(1)
  due = fates({ a: 'fails', b: 'done' })
  await worker.idle()
  expect(begun).toEqual(['a', 'b'])
  expect(errors).toEqual(['It could not be done: Error: a fails'])
  await pass(29_999)
  expect(begun).toHaveLength(2)
  await pass(1)
  expect(begun).toEqual(['a', 'b', 'a'])
  due.set('a', 'done')
  await worker.idle()
  expect(begun).toEqual(['a', 'b', 'a', 'a'])
})

test('the worker looks again where it could not look, and logs that', async () => {
  const worker = makeWorker()
  lookFails = true
  await worker.idle()
  expect(errors).toEqual(['It could not be done: Error: The database is away'])
  lookFails = false
  due.set('a', 'done')
  await pass(30_000)
  expect(begun).toEqual(['a'])
})

test('the worker runs on one of several servers, and on another once that has given the queue back', async () => {
  const slow = Promise.withResolvers<void>()
  const [first, second] = [makeWorker(), makeWorker()]
  due.set('slow', slow.promise)
  first.wake()
  await pass(0)
  due.set('b', 'done')
  await second.idle()
  expect([begun, lease.server]).toEqual([['slow'], 0])
  // The lease lasts a minute unless it is renewed.
  await pass(180_000)
  expect([begun.filter((key) => key === 'slow'), lease.server]).toEqual([['slow'], 0])

  await first.stop()
  expect(ended).toEqual(['slow'])
  due = fates({ c: 'done' })
  await pass(3000)
  expect([begun.at(-1), lease.server]).toEqual(['c', 1])
})

test('the worker ends running items once another server has the queue', async () => {
  const worker = makeWorker()
  due.set('slow', new Promise(() => {}))
  worker.wake()
  await pass(0)
  // As after a machine has slept.
  lease = { server: 9, untilMs: Date.now() + 3_600_000 }
  await pass(30_000)
  expect([begun, ended, errors]).toEqual([['slow'], ['slow'], []])
})

test('the worker stops at once: ends running items, and begins no more', async () => {
  const worker = makeWorker(1)
  due = fates({ slow: new Promise(() => {}), b: 'done' })
  worker.wake()
  await pass(0)
  await worker.stop()
  worker.wake()
  await pass(60_000)
  expect([begun, ended, errors]).toEqual([['slow'], ['slow'], []])
})
