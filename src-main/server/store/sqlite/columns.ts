import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** The builders of SQLite's tables. */
export const sqliteColumns = {
  table: sqliteTable,
  /** The id of a row, never used again. */
  id: (name: string) => integer(name).primaryKey({ autoIncrement: true }),
  integer,
  text,
  boolean: (name: string) => integer(name, { mode: 'boolean' }),
  /** A time, kept as milliseconds since 1970 in UTC. */
  timestamp: (name: string) => integer(name, { mode: 'timestamp_ms' }),
  json: (name: string) => text(name, { mode: 'json' }),
  index,
  uniqueIndex,
  primaryKey
}
