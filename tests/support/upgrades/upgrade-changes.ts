/** A row with all its columns, as SQLite has them. */
export type Row = Record<string, unknown>

/**
 * The content of a database, by table; including `sqlite_sequence`, because ids must never be used
 * again.
 */
export type Tables = Record<string, Row[]>

/**
 * The changes of each migration but the first to existing data, written independently of the
 * migration, so that both can't be wrong in the same way. For example, a new column with a value for
 * existing rows:
 *
 *     '0007_last-seen': (before) => ({
 *       ...before,
 *       users: (before.users ?? []).map((user) => ({ ...user, last_seen_at: user.created_at }))
 *     })
 *
 * and a new table: `(before) => ({ ...before, notes: [] })`. Virtual tables are not compared.
 */
export const CHANGES: Record<string, (before: Tables) => Tables> = {
  '0001_service-clocks': (before) => ({ ...before, service_clocks: [] })
}
