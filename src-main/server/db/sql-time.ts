import { type Column, type SQL, sql } from 'drizzle-orm'

/** The milliseconds from one moment to another, as an expression of SQLite. */
export function millisecondsBetween(earlier: Column, later: Column): SQL<number> {
  return sql<number>`(${later} - ${earlier})`
}
