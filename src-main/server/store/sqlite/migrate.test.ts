import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder
} from '../../../../tests/support/server/test-server.ts'
import { StartError } from '../../base/start-error.ts'
import { DATABASE_FILE, openDatabase } from './open-database.ts'

const SEPARATOR = '--> statement-breakpoint'

let folder: ReturnType<typeof makeTemporaryFolder>
let dataDir: string
let migrationsDir: string
let log: ReturnType<typeof createTestLog>
beforeEach(() => {
  folder = makeTemporaryFolder()
  dataDir = path.join(folder.path, 'data')
  migrationsDir = path.join(folder.path, 'migrations')
  log = createTestLog()
  cpSync(MIGRATIONS_DIR, migrationsDir, { recursive: true })
})
afterEach(() => folder.remove())

async function start() {
  await (await openDatabase({ dataDir, migrationsDir, log })).close()
}

/** Adds a migration to the ones of the product. */
function addMigration(...statements: string[]) {
  const file = path.join(migrationsDir, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const idx = journal.entries.length
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  const entry = { idx, version: '6', when, tag: `000${idx}_test`, breakpoints: true }
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  writeFileSync(path.join(migrationsDir, `${entry.tag}.sql`), statements.join(`;\n${SEPARATOR}\n`))
}

function read<T>(sql: string, file = path.join(dataDir, DATABASE_FILE)): T[] {
  const connection = new Sqlite(file, { readonly: true })
  try {
    return connection.prepare(sql).all() as T[]
  } finally {
    connection.close()
  }
}

const schema = (file?: string) => read('SELECT name, sql FROM sqlite_master ORDER BY name', file)
const applied = () => read<{ created_at: number }>('SELECT created_at FROM schema_migrations')
const backups = () =>
  existsSync(path.join(dataDir, 'backups')) ? readdirSync(path.join(dataDir, 'backups')) : []
const digest = () =>
  createHash('sha256')
    .update(readFileSync(path.join(dataDir, DATABASE_FILE)))
    .digest('hex')

describe('the migrations', () => {
  test('make a new database without setting anything aside, and are then done', async () => {
    await start()
    const journal = JSON.parse(
      readFileSync(path.join(MIGRATIONS_DIR, 'meta/_journal.json'), 'utf8')
    ) as {
      entries: { when: number }[]
    }
    expect(applied()).toEqual(journal.entries.map(({ when }) => ({ created_at: when })))
    const before = digest()
    await start()
    expect(digest()).toBe(before)
    expect(backups()).toEqual([])
  })

  test('are applied to an existing database once, after a copy of it was set aside', async () => {
    await start()
    const before = schema()
    addMigration(
      'CREATE TABLE first (id integer) STRICT',
      'CREATE TABLE second (id integer) STRICT'
    )
    await start()
    expect(schema().length).toBe(before.length + 2)
    const [copy, ...more] = backups()
    expect(more).toEqual([])
    expect(copy).toMatch(/^before-update-.*\.db$/)
    expect(schema(path.join(dataDir, 'backups', `${copy}`))).toEqual(before)
    expect(log.lines).toEqual([
      expect.stringContaining(`info Updating the database; a copy of it as it was is in`)
    ])
    await start()
    expect(backups()).toHaveLength(1)
  })

  test('are all applied or none', async () => {
    await start()
    const before = { schema: schema(), applied: applied() }
    addMigration('CREATE TABLE first (id integer) STRICT')
    addMigration('CREATE TABLE second (id integer) STRICT', 'INSERT INTO nowhere VALUES (1)')
    const error = await start().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect((error as StartError).message).toBe(
      `The database ${path.join(dataDir, DATABASE_FILE)} could not be updated and was left as it was (no such table: nowhere).`
    )
    expect({ schema: schema(), applied: applied() }).toEqual(before)
    expect(backups()).toEqual([])
  })

  test('may rebuild a table that others refer to, but may not leave a reference to nothing', async () => {
    await start()
    const rebuild = (where: string) => [
      `CREATE TABLE new_categories AS SELECT * FROM categories ${where}`,
      'DROP TABLE categories',
      'ALTER TABLE new_categories RENAME TO categories',
      'CREATE UNIQUE INDEX categories_id ON categories (id)'
    ]
    const connection = new Sqlite(path.join(dataDir, DATABASE_FILE))
    connection.exec(`
      INSERT INTO categories (id, name, slug, department, created_at, updated_at) VALUES (7, 'A', 'a', 'IT', 0, 0);
      INSERT INTO subcategories (category_id, name, slug, created_at, updated_at) VALUES (7, 'B', 'b', 0, 0)`)
    connection.close()

    addMigration(...rebuild(''))
    await start()
    expect(read('SELECT category_id FROM subcategories')).toEqual([{ category_id: 7 }])

    addMigration('DELETE FROM categories')
    const before = schema()
    await expect(start()).rejects.toThrow('1 rows would lack the row they refer to')
    expect(schema()).toEqual(before)
    expect(read('SELECT id FROM categories')).toEqual([{ id: 7 }])
  })

  test('are not begun where the copy cannot be set aside', async () => {
    await start()
    const before = schema()
    addMigration('CREATE TABLE first (id integer) STRICT')
    writeFileSync(path.join(dataDir, 'backups'), 'in the way')
    await expect(start()).rejects.toBeInstanceOf(StartError)
    expect(schema()).toEqual(before)
  })
})
