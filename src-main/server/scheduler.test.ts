import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/support/server/test-server.ts'
import { runPeriodically } from './scheduler.ts'

/** Longer than the pause between two looks, in milliseconds. */
const A_WHILE = 11 * 60 * 1000

// Threads take their time to copy and check on a machine that is busy.
vi.setConfig({ testTimeout: 80_000 })

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

test('a server nobody signs in to for months deletes what has expired, and is backed up every night', async () => {
  await server.administrator()
  await server.anonymous().post('/api/login', { username: 'ada', password: 'wrong' })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await expect.poll(() => backups()).toHaveLength(1)
  // The next look is due once all that follows the backup is done.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  expect([await count('sessions'), await count('auth_attempts')]).toEqual([1, 2])

  server.clock.pass({ minutes: 16 })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  const kept = async () => [await count('sessions'), await count('auth_attempts')]
  await expect.poll(kept).toEqual([1, 0])

  server.clock.pass({ hours: 24 })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await expect.poll(() => backups()).toHaveLength(2)
  await expect.poll(() => count('sessions')).toBe(0)
})

test('the password of a deleted account is forgotten within minutes, by a server that goes on', async () => {
  const ada = await server.administrator()
  const bob = await server.staff('bob')
  await ada.delete(`/api/admin/users/${bob.user.id}`)
  expect(await count(`users WHERE password_digest <> ''`)).toBe(2)
  server.clock.pass({ minutes: 1, seconds: 1 })
  await vi.advanceTimersByTimeAsync(A_WHILE)
  await expect.poll(() => count(`users WHERE password_digest <> ''`)).toBe(1)
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
