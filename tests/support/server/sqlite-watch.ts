import { createHash } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import type { DatabaseWatch } from './test-engine.ts'

/** Watches a database file. */
export function watchFile(file: string): DatabaseWatch {
  const connection = new Sqlite(file)
  connection.pragma('foreign_keys = OFF')
  const people = ['users', 'sessions'].map((table) => ({
    table,
    rows: connection.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()
  }))
  const tables = connection
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`
    )
    .all()
    // Rejected requests may still record failed tries, and exports are noted.
    .filter(({ name }) => !['auth_attempts', 'security_events', 'sqlite_sequence'].includes(name))

  function restore(table: string, rows: Record<string, unknown>[]) {
    for (const row of rows) {
      const names = Object.keys(row)
      connection
        .prepare(`REPLACE INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`)
        .run(row)
    }
  }

  return {
    // SQLite's own count of what other connections have written.
    version: async () => connection.pragma('data_version', { simple: true }),
    async digest() {
      const hash = createHash('sha256')
      for (const { name } of tables) {
        for (const row of connection.prepare(`SELECT * FROM "${name}"`).raw().iterate())
          hash.update(JSON.stringify(row))
        hash.update(`end of ${name}`)
      }
      return hash.digest('hex')
    },
    change: async (sql) => void connection.exec(sql),
    restorePeople: async () =>
      connection.transaction(() => {
        for (const { table, rows } of people) restore(table, rows)
      })(),
    close: async () => void connection.close()
  }
}
