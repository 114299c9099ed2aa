import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Backup, BackupOverview } from '#shared/api/backups.ts'
import type { Problem } from '#shared/api/problems.ts'
import {
  type Account,
  createTestClock,
  createTestLog,
  makeTemporaryFolder,
  openTestStore,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'
import { writeBackup } from '../store/sqlite/backup-file.ts'
import { createBackupsService, isDue } from './backups-service.ts'

describe('an IT Support Specialist', () => {
  let server: TestServer
  let ada: Account
  const folder = () => path.join(server.dataDir, 'backups')
  beforeEach(async () => {
    server = await startTestServer()
    ada = await server.administrator()
  })
  afterEach(() => server.close())
  const overview = async () => (await ada.get<BackupOverview>('/api/admin/backups')).body

  test('makes a backup, which is a whole database, and finds it in the list', async () => {
    expect(await overview()).toEqual({ folder: folder(), backups: [], failure: null, warnings: [] })
    const { status, body } = await ada.post<Backup>('/api/admin/backups', undefined)
    expect(status).toBe(201)
    expect(body).toEqual({
      name: 'manual-2026-03-02T09-00-00-000Z.db',
      reason: 'manual',
      createdAt: '2026-03-02T09:00:00.000Z',
      size: expect.any(Number)
    })
    const copy = new Sqlite(path.join(folder(), body.name), { readonly: true })
    expect(copy.prepare('SELECT username FROM users').pluck().all()).toEqual(['ada'])
    copy.close()

    server.clock.pass({ minutes: 1 })
    await ada.delete('/api/admin/tickets/clear')
    writeFileSync(path.join(folder(), 'notes.txt'), 'no backup')
    const { backups } = await overview()
    expect(backups.map(({ reason }) => reason)).toEqual(['before-clear', 'manual'])
    expect(readdirSync(folder()).sort()).toEqual([...backups.map(({ name }) => name), 'notes.txt'])
  })

  test('is told when one fails, until one works', async () => {
    writeFileSync(folder(), 'a file where the folder should be')
    const { status, body } = await ada.post<Problem>('/api/admin/backups', undefined)
    expect([status, body.detail]).toEqual([
      500,
      'The backup could not be written; the log of the server says why.'
    ])
    expect((await overview()).failure).toEqual({
      at: '2026-03-02T09:00:00.000Z',
      message: body.detail
    })
    await ada.post<Problem>('/api/admin/backups', undefined)
    const failures = server.log.lines.filter((line) => line.includes('could not be written'))
    expect(failures).toHaveLength(1)
    rmSync(folder())
    await ada.post('/api/admin/backups', undefined)
    expect((await overview()).failure).toBeNull()
  })

  test('is told of backups that are dated after now, and that none is newer than two days (D35)', async () => {
    const warnings = async () => {
      await ada.post('/api/login', { username: 'ada', password: PASSWORD })
      return (await overview()).warnings
    }
    await ada.post('/api/admin/backups', undefined)
    server.clock.pass({ hours: 48 })
    expect(await warnings()).toEqual([])
    server.clock.pass({ minutes: 1 })
    expect(await warnings()).toEqual([
      'The newest backup is 2 days old; there should be one of every night.'
    ])

    server.clock.pass({ hours: 365 * 24 })
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    const { body: ahead } = await ada.post<Backup>('/api/admin/backups', undefined)
    expect(await warnings()).toEqual([])
    server.clock.pass({ hours: -365 * 24 })
    expect(await warnings()).toEqual([
      `The backup ${ahead.name} is dated after now: the clock of the server was ahead when it was made, or is behind now.`,
      'The newest other backup is 2 days old; there should be one of every night.'
    ])
    writeFileSync(path.join(folder(), 'manual-2031-01-01T00-00-00-000Z.db'), '')
    expect((await warnings())[0]).toMatch(
      /^2 backups are dated after now, the newest of them manual-2031/
    )
  })
})

describe('the night', () => {
  let home: ReturnType<typeof makeTemporaryFolder>
  beforeEach(() => {
    home = makeTemporaryFolder()
  })
  afterEach(() => home.remove())

  // Some forty backups, each with the thread that checks it, on a machine that may be busy.
  test('is backed up once, in a folder of choice, and old ones go', {
    timeout: 120_000
  }, async () => {
    const folder = path.join(home.path, 'elsewhere', 'safe')
    const clock = createTestClock()
    const store = await openTestStore({ dataDir: home.path })
    const backups = createBackupsService({
      ...{
        store,
        clock: clock.read,
        log: createTestLog(),
        folder: () => folder,
        files: path.join(home.path, 'files')
      }
    })
    await backups.make('manual')
    // Every quarter of a day, for five weeks.
    for (let look = 0; look < 35 * 4; look++) {
      await backups.makeNightly()
      clock.pass({ hours: 6 })
    }
    const reasons = (await backups.overview()).backups.map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'manual')).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'daily').length).toBeGreaterThanOrEqual(9)
    expect(reasons.filter((reason) => reason === 'daily').length).toBeLessThanOrEqual(11)
    expect(readdirSync(home.path)).not.toContain('backups')
    await store.close()
  })

  test('is backed up though the clock was a year ahead for a day, and nothing goes for that (D35)', async () => {
    const clock = createTestClock()
    const store = await openTestStore({ dataDir: home.path })
    const folder = path.join(home.path, 'backups')
    const backups = createBackupsService({
      ...{
        store,
        clock: clock.read,
        log: createTestLog(),
        folder: () => folder,
        files: path.join(home.path, 'files')
      }
    })
    const nights = async (count: number) => {
      for (let night = 0; night < count; night++) {
        await backups.makeNightly()
        clock.pass({ hours: 24 })
      }
    }
    clock.pass({ hours: 365 * 24 })
    await nights(1)
    const [ahead] = readdirSync(folder)
    clock.pass({ hours: -366 * 24 })
    await nights(7)
    const made = readdirSync(folder)
    expect(made).toHaveLength(8)
    expect(made).toContain(ahead)
    expect(made.filter((name) => name.startsWith('daily-2026-03'))).toHaveLength(7)
    await store.close()
  })

  test.each([
    ['there is none', undefined, '2026-03-02T12:00', true],
    ['the last was made before two in the morning', '2026-03-02T01:59', '2026-03-02T02:01', true],
    ['the last was made this night', '2026-03-02T02:00', '2026-03-02T23:59', false],
    ['it is not yet two', '2026-03-01T02:30', '2026-03-02T01:59', false],
    ['the machine was off for days', '2026-02-20T02:00', '2026-03-02T01:00', true]
  ])('is due or not: %s', (_why, last, now, due) => {
    expect(
      isDue(last ? { createdAt: new Date(last).toISOString() } : undefined, new Date(now))
    ).toBe(due)
  })
})

test('what a program has left that ended while it wrote a backup goes after a day', async () => {
  const home = makeTemporaryFolder()
  const unfinished = (day: string) => `daily-2026-03-${day}T02-00-00-000Z.db.part`
  const names = [
    unfinished('01'),
    `${unfinished('01')}-journal`,
    unfinished('02'),
    unfinished('03'),
    'my.db.part'
  ]
  for (const name of names) writeFileSync(path.join(home.path, name), 'half')
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of names.filter((name) => !name.includes('-02T'))) {
    utimesSync(path.join(home.path, name), longAgo, longAgo)
  }
  const ahead = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000)
  utimesSync(path.join(home.path, unfinished('03')), ahead, ahead)
  const copy = (file: string) => void new Sqlite(file).exec('CREATE TABLE t (x TEXT)').close()
  const name = await writeBackup(copy, place(home))
  expect(readdirSync(home.path).sort()).toEqual([unfinished('02'), name, 'my.db.part'].sort())
  home.remove()
})

/** Where a backup of something without attachments goes. */
function place(home: { path: string }) {
  const files = path.join(home.path, 'files')
  return { folder: home.path, reason: 'manual', now: new Date(), files } as const
}

describe('a copy that is damaged', () => {
  test('is no backup, and nothing is left of it', async () => {
    const home = makeTemporaryFolder()
    const copy = (file: string) => {
      const database = new Sqlite(file)
      database.exec('CREATE TABLE t (x TEXT); CREATE INDEX i ON t (x)')
      const insert = database.prepare('INSERT INTO t VALUES (?)')
      database.transaction(() => {
        for (let row = 0; row < 2000; row++) insert.run(`row ${row}`)
      })()
      database.unsafeMode().pragma('writable_schema = ON')
      database.exec(`UPDATE sqlite_master SET rootpage = 2 WHERE name = 'i'`)
      database.close()
    }
    const written = writeBackup(copy, place(home))
    await expect(written).rejects.toThrow('The backup is damaged: ')
    expect(readdirSync(home.path)).toEqual([])
    home.remove()
  })
})
