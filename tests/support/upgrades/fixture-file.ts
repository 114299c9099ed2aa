import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type Sqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS_DIR } from '../server/test-server.ts'
import type { Row, Tables } from './upgrade-changes.ts'

/** One step of the schema. */
export interface Migration {
  /** Such as `0001_history-by-kind`. */
  tag: string
  /** Milliseconds since 1970. */
  madeAt: number
  /** The hash of its SQL. */
  hash: string
  statements: string[]
}

/** The data of a small real database at the schema that a migration makes. */
export interface Fixture {
  /** The result of {@link hashUpTo} for its migration when the fixture was made. */
  hash: string
  sql: string
}

const HASH_LINE = /^-- migrations ([0-9a-f]{64})$/m

/** The migrations of the product, oldest first. */
export function readMigrations(): Migration[] {
  const journal = JSON.parse(
    readFileSync(path.join(MIGRATIONS_DIR, 'meta/_journal.json'), 'utf8')
  ) as {
    entries: { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).map(
    ({ folderMillis, hash, sql }, index) => {
      const tag = journal.entries[index]?.tag
      if (tag === undefined) throw new Error('The journal of migrations names fewer than there are')
      return { tag, madeAt: folderMillis, hash, statements: sql }
    }
  )
}

/** One hash of a migration and all before it. */
export function hashUpTo(tag: string, migrations: readonly Migration[]): string {
  const hash = createHash('sha256')
  const last = migrations.findIndex((migration) => migration.tag === tag)
  for (const migration of migrations.slice(0, last + 1)) hash.update(migration.hash)
  return hash.digest('hex')
}

const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures/upgrades')

const fileOf = (tag: string) => path.join(FIXTURES, `${tag}.sql`)

/** The tags for which there is a fixture, oldest first. */
export function fixtureTags(): string[] {
  return readdirSync(FIXTURES)
    .sort()
    .map((name) => path.basename(name, '.sql'))
}

/** Reads the fixture of a migration. */
export function readFixture(tag: string): Fixture {
  const sql = readFileSync(fileOf(tag), 'utf8')
  return { hash: HASH_LINE.exec(sql)?.[1] ?? '', sql }
}

/**
 * Writes the rows of a database as the fixture of its newest migration.
 * @returns the file
 */
export function writeFixture(
  connection: Sqlite.Database,
  migrations: readonly Migration[]
): string {
  const { tag } = migrations.at(-1) ?? { tag: '' }
  const lines = [
    `-- The data of a small company at the schema that ${tag} makes, written by \`npm run upgrade-fixture\`.`,
    `-- migrations ${hashUpTo(tag, migrations)}`
  ]
  for (const table of tableNames(connection)) {
    const columns = columnNames(connection, table)
    const quoted = columns.map((column) => `quote("${column}")`).join(` || ', ' || `)
    const values = connection.prepare(`SELECT ${quoted} FROM "${table}"`).pluck().all() as string[]
    const names = columns.map((column) => `"${column}"`).join(', ')
    // Inserting the other rows has already written rows into this table, which would be there
    // twice.
    if (NOTED_BY_ITSELF.includes(table)) lines.push(`DELETE FROM "${table}";`)
    lines.push(...values.map((row) => `INSERT INTO "${table}" (${names}) VALUES (${row});`))
  }
  writeFileSync(fileOf(tag), `${lines.join('\n')}\n`)
  return fileOf(tag)
}

/**
 * The content of a database; the rows are sorted by their content, so that equal tables compare as
 * equal.
 */
export function readTables(connection: Sqlite.Database): Tables {
  return Object.fromEntries(
    tableNames(connection).map((table) => {
      const rows = connection.prepare(`SELECT * FROM "${table}"`).all() as Row[]
      return [
        table,
        rows
          .map((row) => ({ row, key: JSON.stringify(row) }))
          .sort(byKey)
          .map(({ row }) => row)
      ]
    })
  )
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

/** The tables that SQLite or triggers write when other rows are inserted. */
const NOTED_BY_ITSELF = ['ticket_counts', 'sqlite_sequence']

/** The tables with data; those that inserting into others changes come last. */
function tableNames(connection: Sqlite.Database): string[] {
  const list = connection.pragma('table_list') as { schema: string; name: string; type: string }[]
  const names = list
    .filter(({ schema, type }) => schema === 'main' && type === 'table')
    .map(({ name }) => name)
  const noted = NOTED_BY_ITSELF.filter((name) => names.includes(name))
  const own = names.filter(
    (name) => !noted.includes(name) && !name.startsWith('sqlite_') && name !== 'schema_migrations'
  )
  return [...own.sort(), ...noted]
}

function columnNames(connection: Sqlite.Database, table: string): string[] {
  return (connection.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name)
}
