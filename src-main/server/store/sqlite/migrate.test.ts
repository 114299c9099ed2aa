import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { rejection } from '#support/server/rejection.ts'
import { testFolder } from '#support/server/test-folder.ts'
import { createTestLog, MIGRATIONS_DIR } from '#support/server/test-server.ts'
import { DATABASE_FILE, openDatabase } from './open-database.ts'

const SEPARATOR = '--> statement-breakpoint'

const folder = testFolder()
let dataDir: string
let migrationsDir: string
let log: ReturnType<typeof createTestLog>
beforeEach(() => {
  dataDir = folder('data')
  migrationsDir = folder('migrations')
  log = createTestLog()
  cpSync(MIGRATIONS_DIR, migrationsDir, { recursive: true })
})

async function start() {
  await (await openDatabase({ dataDir, migrationsDir, log })).close()
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}
const journalFile = () => path.join(migrationsDir, 'meta/_journal.json')
const readJournal = (): Journal => JSON.parse(readFileSync(journalFile(), 'utf8'))

/** Adds a migration to the ones of the product. */
function addMigration(...statements: string[]) {
  const journal = readJournal()
  const idx = journal.entries.length
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  const tag = `000${idx}_test`
  journal.entries.push({ idx, version: '6', when, tag, breakpoints: true })
  writeFileSync(journalFile(), JSON.stringify(journal))
  writeFileSync(path.join(migrationsDir, `${tag}.sql`), statements.join(`;\n${SEPARATOR}\n`))
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
const contents = () => readFileSync(path.join(dataDir, DATABASE_FILE)).toString('base64')

describe('the migrations', () => {
  test('make a new database without setting anything aside, and are then done', async () => {
    await start()
    expect(applied()).toEqual(readJournal().entries.map(({ when }) => ({ created_at: when })))
    const before = contents()
    await start()
    expect(contents()).toBe(before)
    expect(backups()).toEqual([])
  })

  test('are applied to an existing database once, after a copy of it was set aside', async () => {
    await start()
    const before = schema()
    addMigration('CREATE TABLE first (id integer) STRICT', 'CREATE TABLE other (id integer) STRICT')
    await start()
    expect(schema().length).toBe(before.length + 2)
    const [copy, ...more] = backups()
    expect(more).toEqual([])
    expect(copy).toMatch(/^before-update-.*\.db$/)
    expect(schema(path.join(dataDir, 'backups', `${copy}`))).toEqual(before)
    expect(log.lines).toEqual([
      expect.stringContaining(`info Updating the database; the previous version is kept in`)
    ])
    await start()
    expect(backups()).toHaveLength(1)
  })

  test('are all applied or none', async () => {
    await start()
    const before = { schema: schema(), applied: applied() }
    addMigration('CREATE TABLE first (id integer) STRICT')
    addMigration('CREATE TABLE second (id integer) STRICT', 'INSERT INTO nowhere VALUES (1)')
    expect(await rejection(start())).toBe(
      `The database ${path.join(dataDir, DATABASE_FILE)} could not be updated and was left unchanged (no such table: nowhere).`
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

  test('update no database of a version before the first release, which is left as it was', async () => {
    await start()
    const connection = new Sqlite(path.join(dataDir, DATABASE_FILE))
    connection.exec('UPDATE schema_migrations SET created_at = created_at / 1000')
    connection.close()
    const before = contents()
    expect(await rejection(start())).toMatch(
      /was written by a version before the first release of Help Desk, which this version can't update/
    )
    expect(contents()).toBe(before)
  })

  test('are not begun where the copy cannot be set aside', async () => {
    await start()
    const before = schema()
    addMigration('CREATE TABLE first (id integer) STRICT')
    writeFileSync(path.join(dataDir, 'backups'), 'in the way')
    await rejection(start())
    expect(schema()).toEqual(before)
  })
})
