import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder
} from '../../../../tests/support/server/test-server.ts'
import { noteCleanShutdown, takeCleanShutdown } from './clean-shutdown.ts'
import { DATABASE_FILE, openDatabase } from './open-database.ts'

let folder: ReturnType<typeof makeTemporaryFolder>
let file: string
beforeEach(async () => {
  folder = makeTemporaryFolder()
  file = path.join(folder.path, DATABASE_FILE)
  await (await open()).close()
})
afterEach(() => folder.remove())

const open = () =>
  openDatabase({ dataDir: folder.path, migrationsDir: MIGRATIONS_DIR, log: createTestLog() })

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

test('a database that was closed in order is known by its file, once', () => {
  expect(takeCleanShutdown(file)).toBe(true)
  expect(takeCleanShutdown(file)).toBe(false)
})

test('each close in order says so anew, and a crash does not', async () => {
  const database = await open()
  expect(takeCleanShutdown(file)).toBe(false)
  await database.close()
  expect(takeCleanShutdown(file)).toBe(true)
})

test.each([
  [
    'written over, with the same size',
    () => writeFileSync(file, readFileSync(file).fill(0xa5, 8192, 8200))
  ],
  [
    'written over, with its old time',
    () => {
      const { atime, mtime } = statSync(file)
      writeFileSync(file, readFileSync(file).fill(0xa5, 8192, 8200))
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

test('nor is one with a write-ahead log beside it', () => {
  writeFileSync(`${file}-wal`, '')
  expect(takeCleanShutdown(file)).toBe(false)
})

test('nor one that is not there', () => {
  rmSync(file)
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
  const page = connection
    .prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'comments'`)
    .pluck()
    .get() as number
  connection.close()
  writeFileSync(file, readFileSync(file).fill(0xa5, (page - 1) * 4096, page * 4096))
  await expect(open()).rejects.toThrow('is damaged')
  // Left, empty, by the connection that looked.
  rmSync(`${file}-wal`)
  noteCleanShutdown(file, createTestLog())
  await (await open()).close()
})
