import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#support/server/test-server.ts'
import { runPeriodically } from './scheduler.ts'

/** Longer than the pause between two looks, in milliseconds. */
const A_WHILE = 11 * 60 * 1000

/** How long threads may take to copy and check on a machine that is busy, in milliseconds. */
const TIMEOUT_MS = 20_000
vi.setConfig({ testTimeout: 4 * TIMEOUT_MS })

let server: TestServer
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = await startTestServer()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const count = async (table: string) =>
  (await server.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n
const backups = () =>
  readdirSync(path.join(server.dataDir, 'backups')).filter((name) => name.endsWith('.db'))

test('a server no one signs in to for months deletes what has expired, and is backed up every night', async () => {
  await server.administrator()
  await server.anonymous().post('/api/login', { username: 'ada', password: 'wrong' })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await expect.poll(() => backups()).toHaveLength(1)
  // The next look is due once all that follows the backup is done.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  expect([await count('sessions'), await count('auth_attempts')]).toEqual([1, 2])

  server.clock.pass({ minutes: 16 })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  // Waiting lets the timers go on, which a poll does not.
  await vi.waitFor(
    async () => expect([await count('sessions'), await count('auth_attempts')]).toEqual([1, 0]),
    TIMEOUT_MS
  )

  server.clock.pass({ hours: 24 })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await expect.poll(() => backups()).toHaveLength(2)
  await vi.waitFor(async () => expect(await count('sessions')).toBe(0), TIMEOUT_MS)
})

test('the password of a deleted account is forgotten within minutes, by a server that goes on', async () => {
  const ada = await server.administrator()
  const bob = await server.staff('bob')
  await ada.delete(`/api/admin/users/${bob.user.id}`)
  expect(await count(`users WHERE password_digest <> ''`)).toBe(2)
  server.clock.pass({ minutes: 1, seconds: 1 })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await vi.waitFor(
    async () => expect(await count(`users WHERE password_digest <> ''`)).toBe(1),
    TIMEOUT_MS
  )
})

test('a stop waits for what is being done, and begins nothing more', async () => {
  const done: string[] = []
  const backup = Promise.withResolvers<void>()
  const looking = runPeriodically([
    () => backup.promise.then(() => void done.push('backup')),
    async () => void done.push('more')
  ])
  await vi.advanceTimersByTimeAsync(A_WHILE)
  const stopped = looking.stop().then(() => done.push('stopped'))
  backup.resolve()
  await stopped
  expect(done).toEqual(['backup', 'stopped'])
})
