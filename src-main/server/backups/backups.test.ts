import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Backup, BackupOverview } from '#shared/api/backups.ts'
import type { Problem } from '#shared/api/problems.ts'
import { testFolder } from '#support/server/test-folder.ts'
import {
  type Account,
  createTestClock,
  createTestLog,
  openTestStore,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestStore
} from '#support/server/test-server.ts'
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
    const { status, body } = await ada.post<Backup>('/api/admin/backups')
    const name = 'manual-2026-03-02T09-00-00-000Z.db'
    const { size } = statSync(path.join(folder(), name))
    const backup = { name, reason: 'manual', createdAt: '2026-03-02T09:00:00.000Z', size }
    expect([status, body]).toEqual([201, backup])
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
    const { status, body } = await ada.post<Problem>('/api/admin/backups')
    const message = 'The backup could not be written. Details are in the server log.'
    expect([status, body.detail]).toEqual([500, message])
    expect((await overview()).failure).toEqual({ at: '2026-03-02T09:00:00.000Z', message })
    await ada.post('/api/admin/backups')
    const failures = server.log.lines.filter((line) => line.includes('could not be written'))
    expect(failures).toHaveLength(1)
    rmSync(folder())
    await ada.post('/api/admin/backups')
    expect((await overview()).failure).toBeNull()
  })

  test('is notified of backups that are dated after now, and that none is newer than two days (D35)', async () => {
    const warnings = async () => {
      await ada.post('/api/login', { username: 'ada', password: PASSWORD })
      return (await overview()).warnings
    }
    await ada.post('/api/admin/backups')
    server.clock.pass({ hours: 48 })
    expect(await warnings()).toEqual([])
    server.clock.pass({ minutes: 1 })
    expect(await warnings()).toEqual([
      'The newest backup is 2 days old; backups should be created every night.'
    ])

    server.clock.pass({ hours: 365 * 24 })
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    const { body: ahead } = await ada.post<Backup>('/api/admin/backups')
    expect(await warnings()).toEqual([])
    server.clock.pass({ hours: -365 * 24 })
    expect(await warnings()).toEqual([
      `The backup ${ahead.name} is dated in the future: the server’s clock was ahead when it was created, or is behind now.`,
      'The newest other backup is 2 days old; backups should be created every night.'
    ])
    writeFileSync(path.join(folder(), 'manual-2031-01-01T00-00-00-000Z.db'), '')
    expect((await warnings())[0]).toMatch(
      /^2 backups are dated in the future, the newest of them manual-2031/
    )
  })
})

describe('the nightly backup', () => {
  const home = testFolder()
  const folder = () => home('elsewhere', 'safe')
  let store: TestStore
  let clock: ReturnType<typeof createTestClock>
  let backups: ReturnType<typeof createBackupsService>
  beforeEach(async () => {
    clock = createTestClock()
    store = await openTestStore({ dataDir: home() })
    const parts = { store, clock: clock.read, log: createTestLog(), files: home('files') }
    backups = createBackupsService({ ...parts, folder, dataDir: home() })
  })
  afterEach(() => store.close())

  test('knows whether backups leave the data folder', () => {
    const parts = { store, clock: clock.read, log: createTestLog(), files: home('files') }
    const areElsewhere = (folder: string, dataDir = home('data')) =>
      createBackupsService({ ...parts, folder: () => folder, dataDir }).areElsewhere()
    expect(areElsewhere(home('data', 'backups'))).toBe(false)
    expect(areElsewhere(home('data', '..backups'))).toBe(false)
    expect(areElsewhere(home('data-backups'))).toBe(true)
  })

  /** Looks whether a backup is due, and lets time pass. */
  async function look({ times, hours }: { times: number; hours: number }) {
    for (let time = 0; time < times; time++) {
      await backups.makeNightly()
      clock.pass({ hours })
    }
  }

  // Some thirty backups, each with the thread that checks it, on a machine that may be busy.
  test('is made once, in a folder of choice, and old ones go with their files', async () => {
    await backups.make('manual')
    await look({ times: 1, hours: 6 })
    const [first = ''] = readdirSync(folder()).filter((name) => name.startsWith('daily'))
    mkdirSync(path.join(folder(), `${first}.files`))
    await look({ times: 3 * 7 * 4, hours: 6 })
    const left = readdirSync(folder()).filter((name) => name.startsWith(first))
    expect(left).toEqual([])
    const reasons = (await backups.overview()).backups.map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'manual')).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'daily').length).toBeOneOf([8, 9, 10])
    expect(readdirSync(home())).not.toContain('backups')
  }, 120_000)

  test('is made though the clock was a year ahead for a day, and no backup is deleted for that (D35)', async () => {
    clock.pass({ hours: 365 * 24 })
    await look({ times: 1, hours: -365 * 24 })
    const [ahead] = readdirSync(folder())
    await look({ times: 7, hours: 24 })
    const made = readdirSync(folder())
    expect(made).toHaveLength(8)
    expect(made).toContain(ahead)
    expect(made.filter((name) => name.startsWith('daily-2026-03'))).toHaveLength(7)
  })

  test.each([
    ['there is none', undefined, '2026-03-02T12:00', true],
    ['the last was made before two in the morning', '2026-03-02T01:59', '2026-03-02T02:01', true],
    ['the last was made this night', '2026-03-02T02:00', '2026-03-02T23:59', false],
    ['it is not yet two', '2026-03-01T02:30', '2026-03-02T01:59', false],
    ['the machine was off for days', '2026-02-20T02:00', '2026-03-02T01:00', true]
  ])('is due or not: %s', (_why, last, now, due) => {
    const newest = last ? { createdAt: new Date(last).toISOString() } : undefined
    expect(isDue(newest, new Date(now))).toBe(due)
  })
})

describe('a backup', () => {
  const home = testFolder()
  /** Where a backup of something without attachments goes. */
  const place = () =>
    ({ folder: home(), reason: 'manual', now: new Date(), files: home('files') }) as const

  test('removes after a day what a program has left that ended while it wrote one', async () => {
    const unfinished = (day: string) => `daily-2026-03-${day}T02-00-00-000Z.db.part`
    const hours = 60 * 60 * 1000
    for (const [name, age] of [
      [unfinished('01'), 25 * hours],
      [`${unfinished('01')}-journal`, 25 * hours],
      [unfinished('02'), 0],
      // The clock was wrong when it was written.
      [unfinished('03'), -365 * 24 * hours],
      ['my.db.part', 25 * hours]
    ] as const) {
      writeFileSync(home(name), 'half')
      const then = new Date(Date.now() - age)
      utimesSync(home(name), then, then)
    }
    const copy = (file: string) => void new Sqlite(file).exec('CREATE TABLE t (x TEXT)').close()
    const name = await writeBackup(copy, place())
    expect(readdirSync(home()).sort()).toEqual([unfinished('02'), name, 'my.db.part'].sort())
  })

  test('that is damaged is none, and nothing is left of it', async () => {
    const copy = (file: string) => {
      const database = new Sqlite(file)
      database.exec(`CREATE TABLE t (x TEXT); CREATE INDEX i ON t (x);
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO t SELECT 'row ' || i FROM n`)
      database.unsafeMode().pragma('writable_schema = ON')
      database.exec(`UPDATE sqlite_master SET rootpage = 2 WHERE name = 'i'`)
      database.close()
    }
    await expect(writeBackup(copy, place())).rejects.toThrow('The backup is damaged: ')
    expect(readdirSync(home())).toEqual([])
  })
})
