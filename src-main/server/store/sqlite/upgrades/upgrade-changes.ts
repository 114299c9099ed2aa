/** A row with all its columns, as SQLite has them. */
export type Row = Record<string, unknown>

/** What a database holds, by table. `sqlite_sequence` is among them: ids are never used again. */
export type Tables = Record<string, Row[]>

/**
 * What each migration but the first does to the data that is there, in its own words rather than
 * the migration's, so that both can't be wrong in the same way. A new column with a value for the
 * rows there are, for example:
 *
 *     '0001_last-seen': (before) => ({
 *       ...before,
 *       users: (before.users ?? []).map((user) => ({ ...user, last_seen_at: user.created_at }))
 *     })
 *
 * and a new table: `(before) => ({ ...before, notes: [] })`. Virtual tables are not compared.
 */
export const CHANGES: Record<string, (before: Tables) => Tables> = {}
