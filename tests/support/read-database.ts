import path from 'node:path'
import Sqlite from 'better-sqlite3'

/** Reads the database of a data folder, or another file of SQLite. */
export function readDatabase<T>(place: string, work: (database: Sqlite.Database) => T): T {
  const file = place.endsWith('.db') ? place : path.join(place, 'helpdesk.db')
  const database = new Sqlite(file, { readonly: true })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
