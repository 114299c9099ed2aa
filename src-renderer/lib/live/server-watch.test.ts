import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { INITIAL_BACKOFF_MS } from '#shared/domain/backoff.ts'
import { MAX_LOOK_PAUSE_MS, watchServer } from './server-watch.ts'

let isThere: boolean
let isIdle: boolean
let looks: number
let reported: string[]

const start = () =>
  watchServer({
    async ask() {
      looks++
      return isThere
    },
    isIdle: () => isIdle,
    onAway: () => reported.push('away'),
    onBack: () => reported.push('back')
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  isThere = true
  isIdle = false
  looks = 0
  reported = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the watch asks nothing while the server answers, and once when a call got no answer', async () => {
  const watch = start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(0)
  watch.reportFailure()
  watch.retryNow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([looks, reported]).toEqual([1, []])
})

it('the watch asks an unreachable server after growing pauses, and reports once that it is away and once that it is back', async () => {
  isThere = false
  const watch = start()
  watch.reportFailure()
  await vi.advanceTimersByTimeAsync(0)
  expect([looks, reported]).toEqual([1, ['away']])
  for (let failures = 0; failures < 8; failures++) {
    const pause = Math.min(INITIAL_BACKOFF_MS * 2 ** failures, MAX_LOOK_PAUSE_MS)
    const before = looks
    watch.reportFailure()
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(looks).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks).toBe(before + 1)
  }
  isThere = true
  await vi.advanceTimersByTimeAsync(MAX_LOOK_PAUSE_MS)
  expect(reported).toEqual(['away', 'back'])
  const before = looks
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(before)
})

it('the watch asks at once on request, and notices a second outage', async () => {
  const watch = start()
  for (let time = 0; time < 2; time++) {
    isThere = false
    watch.reportFailure()
    await vi.advanceTimersByTimeAsync(0)
    isThere = true
    watch.retryNow()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(reported).toEqual(['away', 'back', 'away', 'back'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(4)
})

it('the watch pauses while no one is looking, and goes on when someone is', async () => {
  isThere = false
  isIdle = true
  const watch = start()
  watch.reportFailure()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(looks).toBe(1)
  isIdle = false
  isThere = true
  watch.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toEqual(['away', 'back'])
})
