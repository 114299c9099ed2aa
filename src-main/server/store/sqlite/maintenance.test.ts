import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskObstacle, onDisk } from '#support/server/disk-tricks.ts'
import { type MaintainedServer, startMaintainedServer } from '#support/server/maintained-server.ts'
import { rejection } from '#support/server/rejection.ts'
import {
  type Account,
  createTestLog,
  MIGRATIONS_DIR,
  newTicket,
  PASSWORD,
  type TestServer
} from '#support/server/test-server.ts'
import { DATABASE_FILE } from '../../server.ts'
import { backUp, checkAll, type Folders, restore } from './maintenance.ts'
import { openDatabase } from './open-database.ts'

// Threads that check a backup start slowly on a machine that is busy.
vi.setConfig({ testTimeout: 60_000 })

let maintained: MaintainedServer
let server: TestServer
let ada: Account
let folders: Folders
let elsewhere: MaintainedServer['elsewhere']
beforeEach(async () => {
  maintained = await startMaintainedServer()
  ;({ server, ada, elsewhere, folders } = maintained)
  await raise('Before the backup')
})
afterEach(() => maintained.remove())

const raise = (description: string) =>
  ada.post('/api/tickets', newTicket(ada.user.id, { description }))
const database = () => path.join(server.dataDir, DATABASE_FILE)
const descriptions = (file = database()) => {
  const connection = new Sqlite(file, { readonly: true })
  try {
    return connection.prepare('SELECT description FROM tickets ORDER BY id').pluck().all()
  } finally {
    connection.close()
  }
}
test('a backup is made while the server works, holds what was committed, and is rejected of nothing', async () => {
  const file = await backUp(folders)
  expect(path.dirname(file)).toBe(elsewhere.path)
  expect(descriptions(file)).toEqual(['Before the backup'])
  const dataDir = path.join(elsewhere.path, 'nothing')
  mkdirSync(dataDir)
  expect(await rejection(backUp({ ...folders, dataDir }))).toBe(
    `There is no file ${path.join(dataDir, DATABASE_FILE)}.`
  )
  expect(readdirSync(dataDir)).toEqual([])
})

test('a check finds the damaged one among several, also while the server works', async () => {
  const sound = await backUp(folders)
  const damaged = path.join(elsewhere.path, 'daily-2026-03-01T02-00-00-000Z.db')
  writeFileSync(damaged, readFileSync(sound))
  truncateSync(damaged, 8192)
  expect(await checkAll(folders)).toEqual([
    { file: database(), damage: null },
    { file: sound, damage: null },
    { file: damaged, damage: expect.stringMatching(/./) }
  ])
})

test.skipIf(diskObstacle() !== null)('a check works on a disk that is read-only', async () => {
  await onDisk('16m', async (dataDir) => {
    const file = path.join(dataDir, DATABASE_FILE)
    await server.whileStopped(async () => copyFileSync(database(), file))
    execFileSync('mount', ['-o', 'remount,ro', dataDir])
    expect(await checkAll({ ...folders, dataDir })).toEqual([{ file, damage: null }])
  })
})

describe('a restore', () => {
  test('rejects files that are not what the product makes, also in the place of the database', async () => {
    const backup = await backUp(folders)
    await server.whileStopped(async () => {
      for (const [sql, difference] of [
        [
          'CREATE TRIGGER mine AFTER INSERT ON tickets BEGIN DELETE FROM users; END',
          'it has a trigger mine'
        ],
        ['CREATE VIEW mine AS SELECT * FROM users', 'it has a view mine'],
        ['CREATE TABLE mine (x TEXT)', 'it has a table mine'],
        [
          'DROP TABLE comments; CREATE TABLE comments (id INTEGER)',
          'its table comments is different'
        ],
        ['DROP TRIGGER ticket_events_no_update', 'its trigger ticket_events_no_update is missing']
      ] as const) {
        const foreign = path.join(elsewhere.path, 'foreign', DATABASE_FILE)
        mkdirSync(path.dirname(foreign), { recursive: true })
        copyFileSync(backup, foreign)
        new Sqlite(foreign).exec(sql).close()
        const sentence = `The database file ${foreign} does not have the expected schema (${difference}`
        expect(await rejection(restore(foreign, folders))).toContain(sentence)
        const dataDir = path.dirname(foreign)
        const started = openDatabase({ ...folders, dataDir, log: createTestLog() })
        expect(await rejection(started)).toContain(sentence)
      }
    })
    expect(descriptions()).toEqual(['Before the backup'])
  })

  test('is rejected while the server works; brings the backup back, sets the present database aside, and ends every session', async () => {
    const backup = await backUp(folders)
    expect(await rejection(restore(backup, folders))).toContain('is already in use by a test (proc')
    await raise('After the backup')
    let aside: string | null = null
    await server.whileStopped(async () => {
      aside = await restore(backup, folders)
    })
    expect(path.basename(String(aside))).toMatch(/^before-restore-/)
    expect(descriptions(String(aside))).toEqual(['Before the backup', 'After the backup'])
    expect(descriptions()).toEqual(['Before the backup'])
    expect(existsSync(backup)).toBe(true)
    expect((await ada.get('/api/user')).status).toBe(401)
    const login = { username: 'ada', password: PASSWORD }
    expect((await server.anonymous().post('/api/login', login)).status).toBe(200)
  })

  test('takes the place of a damaged database, whose files are kept as they are', async () => {
    const backup = await backUp(folders)
    await server.whileStopped(async () => {
      writeFileSync(database(), 'damaged '.repeat(3000))
      const damaged = readFileSync(database())
      const aside = await restore(backup, folders)
      expect(readFileSync(String(aside))).toEqual(damaged)
    })
    expect(descriptions()).toEqual(['Before the backup'])
  })

  test('is not touched by what one that was cut off has left', async () => {
    const backup = await backUp(folders)
    await raise('After the backup')
    await server.whileStopped(async () => {
      // Of a restore of something else, cut off before its write-ahead log was taken in.
      const other = new Sqlite(path.join(elsewhere.path, 'other.db'))
      other.exec(readFileSync(path.join(MIGRATIONS_DIR, '0000_first.sql'), 'utf8'))
      other.pragma('journal_mode = WAL')
      const change = `INSERT INTO auth_attempts (subject, at) VALUES ('x', 0)`
      other.exec(`UPDATE sqlite_sequence SET seq = 7; ${change}`)
      copyFileSync(`${other.name}-wal`, `${database()}.restoring-wal`)
      other.close()
      await restore(backup, folders)
      expect(readdirSync(server.dataDir).filter((name) => name.includes('restoring'))).toEqual([])
    })
    expect(descriptions()).toEqual(['Before the backup'])
    expect((await checkAll(folders)).filter(({ damage }) => damage !== null)).toEqual([])
  })

  test('takes in and sets aside what is only in a write-ahead log', async () => {
    const copyTo = (file: string) => {
      for (const part of ['', '-wal']) copyFileSync(`${database()}${part}`, `${file}${part}`)
    }
    const copy = path.join(elsewhere.path, 'copied.db')
    copyTo(copy)
    await raise('After the copy')
    const dataDir = path.join(elsewhere.path, 'crashed')
    mkdirSync(dataDir)
    const crashed = path.join(dataDir, DATABASE_FILE)
    copyTo(crashed)
    const aside = await restore(copy, { ...folders, dataDir })
    expect(descriptions(String(aside))).toEqual(['Before the backup', 'After the copy'])
    expect(descriptions(crashed)).toEqual(['Before the backup'])
  })

  test('of a file that is missing, no database or of another program is rejected, and changes nothing', async () => {
    const fileOf = (name: string) => path.join(elsewhere.path, name)
    writeFileSync(fileOf('text.db'), 'a text '.repeat(1000))
    new Sqlite(fileOf('other.db')).exec('CREATE TABLE bookmarks (url TEXT)').close()
    await server.whileStopped(async () => {
      const before = readFileSync(database())
      for (const [name, sentence] of [
        ['none.db', 'There is no file '],
        ['text.db', 'is damaged (it is not an SQLite database)'],
        ['other.db', 'belongs to another program']
      ] as const)
        expect(await rejection(restore(fileOf(name), folders))).toContain(sentence)
      const missing = { ...folders, dataDir: fileOf('missing') }
      expect(await rejection(restore(fileOf('other.db'), missing))).toBe(
        `The folder ${missing.dataDir} does not exist. Create it, or choose another with --data.`
      )
      expect(readFileSync(database())).toEqual(before)
      expect(readdirSync(server.dataDir).filter((name) => name.includes('restoring'))).toEqual([])
    })
  })
})
