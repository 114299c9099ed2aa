/** A row with all its columns, as SQLite has them. */
export type Row = Record<string, unknown>

/** What a database holds, by table. `sqlite_sequence` is among them: numbers are never used again. */
export type Tables = Record<string, Row[]>

/** For a migration that makes or drops an index or a trigger, or what is computed from other tables. */
const unchanged = (before: Tables): Tables => before

/**
 * What each migration but the first does to the data that is there, in its own words rather than the migration's, so that
 * both can't be wrong in the same way. A new column with a value for the rows there are, for example:
 *
 *     '0007_last-used': (before) => ({
 *       ...before,
 *       sessions: (before.sessions ?? []).map((session) => ({ ...session, last_used_at: session.created_at }))
 *     })
 *
 * and a new table: `(before) => ({ ...before, notes: [] })`. Virtual tables are not compared.
 */
export const CHANGES: Record<string, (before: Tables) => Tables> = {
  '0001_history-by-kind': unchanged
}
