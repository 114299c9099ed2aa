import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { type Account, startTestServer, type TestServer } from '#support/server/test-server.ts'
import { upload, uploaded } from '#support/server/upload.ts'

// On SQLite alone: the clock that stands still here is also that of connections to PostgreSQL.
let server: TestServer
let zoe: Account
beforeAll(async () => {
  server = await startTestServer()
  zoe = await server.administrator()
})
afterAll(() => server.close())

test('an upload that sends nothing for 15 seconds ends, and others take its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    /** An upload of one piece, and when the server waits for another. */
    const silent = () => {
      const { promise: waits, resolve } = Promise.withResolvers<void>()
      let pieces = 0
      const source = {
        pull(controller: ReadableStreamDefaultController) {
          if (pieces++ === 0) return controller.enqueue(Buffer.from('one'))
          resolve()
          return new Promise<void>(() => {})
        }
      }
      const body = new ReadableStream(source, { highWaterMark: 0 })
      return { waits, answer: upload<Problem>(zoe, 'silent.bin', body) }
    }
    const stalled = [silent(), silent()]
    let isDone = false
    await Promise.all(stalled.map(({ waits }) => waits))
    const waiting = uploaded(zoe, 'waits.txt', 'waits').then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(14_000)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    for (const { status, body } of await Promise.all(stalled.map(({ answer }) => answer)))
      expect([status, body.detail]).toEqual([
        408,
        'No data arrived for 15 seconds. Upload the file again.'
      ])
    await waiting
  } finally {
    vi.useRealTimers()
  }
})
