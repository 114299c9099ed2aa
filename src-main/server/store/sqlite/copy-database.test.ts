import { existsSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskObstacle, onDisk } from '#support/server/disk-tricks.ts'
import { testFolder } from '#support/server/test-folder.ts'
import { copyDatabase } from './copy-database.ts'

const folder = testFolder()
let file: string
let writer: Sqlite.Database
beforeEach(() => {
  file = folder('busy.db')
  writer = new Sqlite(file)
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT)')
  writer.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
    INSERT INTO t SELECT i, hex(randomblob(50)) FROM n`)
})
afterEach(() => writer.close())

test('a database that is written to all the time is copied as it was at one moment', async () => {
  const copy = folder('copy.db')
  const insert = writer.prepare(`INSERT INTO t (x) VALUES ('later')`)
  let isCopied = false
  let written = 0
  const copying = copyDatabase(file, copy).finally(() => {
    isCopied = true
  })
  const write = () => {
    if (isCopied) return
    written += insert.run().changes
    setTimeout(write, 1)
  }
  write()
  await copying
  expect(written).toBeGreaterThan(3)
  const copied = new Sqlite(copy)
  expect(copied.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(copied.prepare('SELECT max(id) - count(*) FROM t').pluck().get()).toBe(0)
  copied.close()
})

test.skipIf(diskObstacle() !== null)(
  'where all of it has no room, nothing is written',
  async () => {
    await onDisk('1m', async (small) => {
      const copy = path.join(small, 'copy.db')
      await expect(copyDatabase(file, copy)).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(existsSync(copy)).toBe(false)
    })
  }
)
