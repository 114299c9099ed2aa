import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, test, vi } from 'vitest'
import { testFolder } from '#support/server/test-folder.ts'
import { createTestLog, MIGRATIONS_DIR } from '#support/server/test-server.ts'
import { noteCleanShutdown, takeCleanShutdown } from './clean-shutdown.ts'
import { DATABASE_FILE, openDatabase } from './open-database.ts'

const folder = testFolder()
let file: string
beforeEach(async () => {
  file = folder(DATABASE_FILE)
  await (await open()).close()
})

const open = () =>
  openDatabase({ dataDir: folder(), migrationsDir: MIGRATIONS_DIR, log: createTestLog() })

/**
 * Some systems stamp files with a time that moves in steps of milliseconds: what is done within one
 * is done again.
 */
async function change(how: () => void) {
  const times = () => {
    const { mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return `${mtimeNs} ${ctimeNs}`
  }
  const before = times()
  await vi.waitFor(() => {
    how()
    expect(times()).not.toBe(before)
  })
}

test('a database that was closed in order is known by its file, once, and after a crash not', async () => {
  expect(takeCleanShutdown(file)).toBe(true)
  expect(takeCleanShutdown(file)).toBe(false)
  const database = await open()
  expect(takeCleanShutdown(file)).toBe(false)
  await database.close()
  expect(takeCleanShutdown(file)).toBe(true)
})

const overwrite = () => writeFileSync(file, readFileSync(file).fill(0xa5, 8192, 8200))

test.each([
  ['written over, with the same size', overwrite],
  [
    'written over, with its old time',
    () => {
      const { atime, mtime } = statSync(file)
      overwrite()
      utimesSync(file, atime, mtime)
    }
  ],
  ['touched', () => utimesSync(file, new Date(), new Date())],
  [
    'replaced by a copy',
    () => {
      copyFileSync(file, `${file}.copy`)
      renameSync(`${file}.copy`, file)
    }
  ]
])('a file that was %s is no longer known', async (_how, how) => {
  await change(how)
  expect(takeCleanShutdown(file)).toBe(false)
})

test.each([
  ['has a write-ahead log beside it', () => writeFileSync(`${file}-wal`, '')],
  ['is not there', () => rmSync(file)]
])('a file that %s is not known either', (_how, how) => {
  how()
  expect(takeCleanShutdown(file)).toBe(false)
})

test('nothing is noted while another program keeps the write-ahead log', async () => {
  const database = await open()
  const other = new Sqlite(file)
  other.prepare('SELECT count(*) FROM tickets').get()
  await database.close()
  expect(takeCleanShutdown(file)).toBe(false)
  other.close()
})

test('only a file that is not known is looked through for damage', async () => {
  // A page that nothing at the start reads.
  const connection = new Sqlite(file)
  const find = connection.prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'comments'`)
  const page = find.pluck().get() as number
  connection.close()
  writeFileSync(file, readFileSync(file).fill(0xa5, (page - 1) * 4096, page * 4096))
  await expect(open()).rejects.toThrow('is damaged')
  // Left, empty, by the connection that looked.
  rmSync(`${file}-wal`)
  noteCleanShutdown(file, createTestLog())
  await (await open()).close()
})
