import { copyFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { DATABASE_FILE, openDatabase } from '../../../src-main/server/store/sqlite/open-database.ts'
import { createSqliteStore } from '../../../src-main/server/store/sqlite/sqlite-store.ts'
import { watchFile } from './sqlite-watch.ts'
import { MIGRATIONS_DIR, makeTemporaryFolder } from './temporary-folder.ts'
import type { TestEngine } from './test-engine.ts'

const TABLES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`

const REJECTIONS = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'no_%'`

/** SQLite, whose database is a file in the data folder. */
export const sqliteEngine: TestEngine = {
  name: 'SQLite',
  async create(dataDir, contents) {
    const file = path.join(dataDir, DATABASE_FILE)
    if (contents) copyFileSync(contents.place, file)
    const rows = async <T>(sql: string, ...parameters: unknown[]) =>
      withFile(
        file,
        { readonly: true },
        (connection) => connection.prepare(sql).all(...parameters) as T[]
      )
    const execute = async (sql: string, ...parameters: unknown[]) =>
      withFile(file, {}, (connection) => {
        if (parameters.length > 0) connection.prepare(sql).run(...parameters)
        else connection.exec(sql)
      })
    return {
      serverOptions: { migrationsDir: MIGRATIONS_DIR },
      async openStore({ log, ...parts }) {
        const database = await openDatabase({ dataDir, migrationsDir: MIGRATIONS_DIR, log })
        return createSqliteStore(database, { ...parts, log })
      },
      rows,
      execute,
      setLastId: (table, id) =>
        execute('UPDATE sqlite_sequence SET seq = ? WHERE name = ?', id, table),
      tables: async () => (await rows<{ name: string }>(TABLES)).map(({ name }) => name),
      rejectChanges: (change, table, { when, message = 'full' } = {}) =>
        execute(
          `CREATE TRIGGER no_${change}_${table} BEFORE ${change} ON ${table} ${when ? `WHEN ${when}` : ''}
           BEGIN SELECT RAISE(ABORT, '${message}'); END`
        ),
      async allowChanges() {
        for (const { name } of await rows<{ name: string }>(REJECTIONS))
          await execute(`DROP TRIGGER ${name}`)
      },
      async copy() {
        const folder = makeTemporaryFolder()
        const place = path.join(folder.path, DATABASE_FILE)
        copyFileSync(file, place)
        return { place, remove: async () => folder.remove() }
      },
      watch: async () => watchFile(file),
      drop: async () => {}
    }
  }
}

function withFile<T>(
  file: string,
  options: Sqlite.Options,
  work: (connection: Sqlite.Database) => T
): T {
  const connection = new Sqlite(file, options)
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}
