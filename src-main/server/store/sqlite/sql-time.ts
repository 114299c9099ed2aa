import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The milliseconds from one moment to another, 0 where the clock was set back in between (D35), as
 * an expression of SQLite.
 */
export function millisecondsBetween(earlier: Column, later: Column): SQL<number> {
  return sql<number>`max(${later} - ${earlier}, 0)`
}
