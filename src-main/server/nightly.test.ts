import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'

/** Longer than the pause between two looks, in milliseconds. */
const A_WHILE = 11 * 60 * 1000

let server: TestServer
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = await startTestServer()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const count = (table: string) => server.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n
const backups = () => readdirSync(path.join(server.dataDir, 'backups')).filter((name) => name.endsWith('.db'))

test('a server nobody signs in to for months sweeps what has expired, and is backed up every night', async () => {
  await server.administrator()
  await server.anonymous().post('/api/login', { username: 'ada', password: 'wrong' })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await vi.waitFor(() => expect(backups()).toHaveLength(1))
  expect([count('sessions'), count('counted_tries')]).toEqual([1, 2])

  server.clock.pass({ minutes: 16 })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await vi.waitFor(() => expect([count('sessions'), count('counted_tries')]).toEqual([1, 0]))

  server.clock.pass({ hours: 24 })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await vi.waitFor(() => expect(backups()).toHaveLength(2))
  await vi.waitFor(() => expect(count('sessions')).toBe(0))
})
