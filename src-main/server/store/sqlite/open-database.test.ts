import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync
} from 'node:fs'
import Sqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { rejection } from '#support/server/rejection.ts'
import { testFolder } from '#support/server/test-folder.ts'
import { createTestLog, MIGRATIONS_DIR, openTestDatabase } from '#support/server/test-server.ts'
import { CLEAN_SHUTDOWN_FILE } from './clean-shutdown.ts'
import { DATABASE_FILE, openDatabase } from './open-database.ts'

const folder = testFolder()
let file: string
beforeEach(() => {
  file = folder(DATABASE_FILE)
})

const open = (dataDir = folder()) =>
  openDatabase({ dataDir, migrationsDir: MIGRATIONS_DIR, log: createTestLog() })
const contents = () => readFileSync(file).toString('base64')

function withFile<T>(work: (connection: Sqlite.Database) => T): T {
  const connection = new Sqlite(file)
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

/** A database of several pages, closed. */
async function makeDatabase() {
  await (await open()).close()
  withFile((connection) => {
    connection.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO categories (name, slug, department, created_at, updated_at)
      SELECT 'Category ' || i || hex(zeroblob(50)), 'slug-' || i, 'IT', 0, 0 FROM n`)
    connection.pragma('wal_checkpoint(TRUNCATE)')
  })
}

describe('a new database', () => {
  test('is made with its folder, has strict tables only, and may replace an empty file', async () => {
    const dataDir = folder('a', 'b c')
    await (await open(dataDir)).close()
    expect(readdirSync(dataDir).sort()).toEqual([CLEAN_SHUTDOWN_FILE, DATABASE_FILE])
    writeFileSync(file, '')
    await (await open()).close()
    withFile((connection) => {
      type Table = { name: string; type: string; strict: number }
      const tables = connection.pragma('table_list') as Table[]
      const own = tables.filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'))
      expect(own.length).toBeGreaterThanOrEqual(9)
      expect(own.filter(({ strict }) => strict !== 1)).toEqual([])
      expect(connection.pragma('foreign_key_check')).toEqual([])
      expect(connection.pragma('quick_check', { simple: true })).toBe('ok')
    })
  })

  test('is written through to the disk, keeps references, and keeps history even from being replaced (D9)', async () => {
    const database = await openTestDatabase()
    const run = (sql: string) => database.transaction(async (tx) => tx.run(sql))
    const pragma = (name: string) =>
      database.transaction(async (tx) => tx.get<Record<string, unknown>>(`PRAGMA ${name}`))
    expect(await pragma('synchronous')).toEqual({ synchronous: 2 })
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 })
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' })
    const orphan = `INSERT INTO comments (ticket_id, user_id, message, created_at) VALUES (1, 1, 'x', 0)`
    const code = 'SQLITE_CONSTRAINT_FOREIGNKEY'
    await expect(run(orphan)).rejects.toMatchObject({ cause: { code } })
    const row = (actor: number) =>
      `INTO ticket_events (id, ticket_id, actor_id, kind, at) VALUES (1, 1, ${actor}, 'created', 0)`
    await run(`INSERT ${row(1)}`)
    await expect(run(`INSERT OR REPLACE ${row(2)}`)).rejects.toThrow()
    expect(database.read.get('SELECT actor_id FROM ticket_events')).toEqual({ actor_id: 1 })
    await database.close()
  })
})

describe('a damaged database is named and left as it is', () => {
  /** Replaces a part of the bytes by rubbish, and leaves out those from an end on. */
  const change = (from: number, length: number, end = Number.POSITIVE_INFINITY) =>
    writeFileSync(
      file,
      readFileSync(file)
        .fill(0xa5, from, from + length)
        .subarray(0, end)
    )

  test.each([
    ['is no database', () => writeFileSync(file, 'This is a text, and no database.\n'.repeat(300))],
    ['is shorter than a header', () => writeFileSync(file, 'SQLite')],
    ['has a broken header', () => change(0, 16)],
    ['has rubbish behind its header', () => change(16, 84)],
    ['has rubbish in the middle', () => change(16_384, 8192)],
    ['is cut off', () => change(0, 0, 12 * 4096)],
    ['is cut off within a page', () => change(0, 0, 10_000)]
  ])('which %s', async (_how, damage) => {
    await makeDatabase()
    damage()
    const before = contents()
    const sentence = await rejection(open())
    expect(sentence).toContain(`The database file ${file} is damaged (`)
    expect(sentence).toMatch(/was left unchanged\. Restore a backup\.$/)
    expect(contents()).toBe(before)
  })

  test('which is a folder', async () => {
    mkdirSync(folder(DATABASE_FILE, 'inside'), { recursive: true })
    expect(await rejection(open())).toContain(`The database file ${file} is damaged (`)
    expect(readdirSync(file)).toEqual(['inside'])
  })
})

test.each([
  [
    'of a newer program',
    `INSERT INTO schema_migrations VALUES (32503680000000, 'newer', 0)`,
    'was written by a newer version of Help Desk and was left unchanged. Update Help Desk.'
  ],
  [
    'of another program',
    'DROP TABLE schema_migrations; CREATE TABLE bookmarks (url TEXT)',
    'belongs to another program and was left unchanged.'
  ]
])('a database %s is rejected, and not one byte of it changes', async (_whose, sql, sentence) => {
  await makeDatabase()
  withFile((connection) => connection.exec(`${sql}; PRAGMA wal_checkpoint(TRUNCATE)`))
  const before = contents()
  expect(await rejection(open())).toBe(`The database file ${file} ${sentence}`)
  expect(contents()).toBe(before)
})

test('the empty database that a start has left which was cut off is filled', async () => {
  withFile((connection) => connection.pragma('journal_mode = WAL'))
  await (await open()).close()
  expect(withFile((connection) => connection.prepare('SELECT * FROM tickets').all())).toEqual([])
})

test('a data folder that cannot be made or written is named', async () => {
  writeFileSync(folder('file'), '')
  // There Node's own way to make folders never comes back.
  const inProc = existsSync('/proc/self') ? ['/proc/help-desk/data'] : []
  for (const dataDir of [folder('file'), folder('file', 'below'), ...inProc])
    expect(await rejection(open(dataDir))).toMatch(
      /^The data folder \/\S+ can't be written \(\w+: .*\)\.$/
    )
})

test('what a crashed program had committed is still there', async () => {
  const database = await open()
  await database.transaction(async (tx) => {
    tx.run(
      `INSERT INTO categories (name, slug, department, created_at, updated_at) VALUES ('A', 'a', 'IT', 0, 0)`
    )
  })
  // The files as a power cut leaves them: nothing closed, the last change in the write-ahead log
  // only.
  mkdirSync(folder('crashed'))
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`])
    copyFileSync(folder(name), folder('crashed', name))
  await database.close()
  const reopened = await open(folder('crashed'))
  expect(await reopened.read.get(`SELECT slug FROM categories`)).toEqual({ slug: 'a' })
  await reopened.close()
})
