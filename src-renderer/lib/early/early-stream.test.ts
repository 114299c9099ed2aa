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

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  takeEarlyStream()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is open once it says so, and after a while in any case', async () => {
  const opened = vi.fn()
  void openEarlyStream('/api/events').then(opened)
  await vi.advanceTimersByTimeAsync(200)
  expect(opened).not.toHaveBeenCalled()
  FakeSource.last.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveBeenCalled()

  const silent = vi.fn()
  void openEarlyStream('/api/events').then(silent)
  await vi.advanceTimersByTimeAsync(400)
  expect(silent).toHaveBeenCalled()
})

it('tells whoever takes it what was said before, once, and what is said after', () => {
  void openEarlyStream('/api/events')
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

it('is closed when it fails, and says so to whoever takes it', () => {
  void openEarlyStream('/api/events')
  FakeSource.last.dispatchEvent(new Event('error'))
  expect(FakeSource.last.isClosed).toBe(true)
  const failed = vi.fn()
  takeEarlyStream()?.addEventListener('error', failed)
  expect(failed).toHaveBeenCalledOnce()
})
