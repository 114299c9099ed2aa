import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEarlyStream, takeEarlyStream } from './early-stream.ts'

/** An EventSource whose server is the test. */
class FakeSource extends EventTarget {
  static last: FakeSource
  isClosed = false
  constructor() {
    super()
    FakeSource.last = this
  }
  close() {
    this.isClosed = true
  }
}

const page = { visibilityState: 'visible' }

beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  takeEarlyStream()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('the early stream is open once it says so, and after a while in any case', async () => {
  const opened = vi.fn()
  void openEarlyStream().then(opened)
  await vi.advanceTimersByTimeAsync(200)
  expect(opened).not.toHaveBeenCalled()
  FakeSource.last.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveBeenCalled()

  takeEarlyStream()
  const silent = vi.fn()
  void openEarlyStream().then(silent)
  await vi.advanceTimersByTimeAsync(400)
  expect(silent).toHaveBeenCalled()
})

it('the early stream gives its taker the earlier events once, and then the later ones', () => {
  void openEarlyStream()
  FakeSource.last.dispatchEvent(new Event('open'))
  FakeSource.last.dispatchEvent(new MessageEvent('users', { data: '{}' }))
  const said: string[] = []
  const stream = takeEarlyStream()
  for (const type of ['open', 'users', 'ticket']) {
    stream?.addEventListener(type, (event) => said.push(event.type))
  }
  FakeSource.last.dispatchEvent(new MessageEvent('ticket', { data: '{}' }))
  expect(said).toEqual(['open', 'users', 'ticket'])
  expect(takeEarlyStream()).toBeUndefined()
})

it('the early stream is forgotten when it fails before it is taken', () => {
  void openEarlyStream()
  const failed = FakeSource.last
  failed.dispatchEvent(new Event('error'))
  expect(failed.isClosed).toBe(true)
  expect(takeEarlyStream()).toBeUndefined()

  void openEarlyStream()
  takeEarlyStream()
  FakeSource.last.dispatchEvent(new Event('error'))
  expect(FakeSource.last.isClosed).toBe(false)
})

it('the early stream is not opened twice, nor on a hidden page', async () => {
  void openEarlyStream()
  const first = FakeSource.last
  await openEarlyStream()
  expect(FakeSource.last).toBe(first)
  takeEarlyStream()
  page.visibilityState = 'hidden'
  await openEarlyStream()
  expect(takeEarlyStream()).toBeUndefined()
})
