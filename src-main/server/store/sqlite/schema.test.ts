import Sqlite from 'better-sqlite3'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { MIGRATIONS_DIR } from '#support/server/test-server.ts'
import * as schema from './schema.ts'

/** The tables and indexes that statements make, without what only migrations have. */
function shapeOf(statements: readonly string[]) {
  const database = new Sqlite(':memory:')
  for (const statement of statements) database.exec(statement)
  const all = (sql: string, ...values: string[]) => database.prepare(sql).all(...values)
  const names = database
    .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
    .pluck()
    .all() as string[]
  const tables = names
    .filter((name) => !name.startsWith('sqlite_'))
    .map((name) => [
      name,
      {
        columns: all(
          'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)',
          name
        ),
        references: all(
          'SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(?) ORDER BY 1',
          name
        ),
        indexes: all(
          `SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name`,
          name
        )
      }
    ])
  database.close()
  return Object.fromEntries(tables)
}

test('the migrations make the tables and indexes that the schema declares', async () => {
  const declared = await generateSQLiteMigration(
    await generateSQLiteDrizzleJson({}),
    await generateSQLiteDrizzleJson(schema)
  )
  const migrated = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).flatMap(
    ({ sql }) => sql
  )
  expect(Object.keys(shapeOf(declared)).length).toBeGreaterThan(30)
  expect(shapeOf(migrated)).toEqual(shapeOf(declared))
})

test('every table checks the types of its values, and the counts are kept in the order of their key', () => {
  const database = new Sqlite(':memory:')
  for (const { sql } of readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }))
    for (const statement of sql) database.exec(statement)
  const lax = database.prepare(
    `SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'`
  )
  expect(lax.all()).toEqual([])
  const inOrder = database.prepare('SELECT name FROM pragma_table_list WHERE wr AND strict')
  expect(inOrder.all()).toEqual([{ name: 'ticket_counts' }])
  database.close()
})
