import type Sqlite from 'better-sqlite3'
import type { StoredFile } from '../files/copy-files.ts'

/** The contents that the rows of a database refer to; none where it has no attachments. */
export function storedFilesOf(connection: Sqlite.Database): StoredFile[] {
  const isThere = connection
    .prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'attachments'`)
    .get()
  if (!isThere) return []
  const rows = connection
    .prepare(
      `SELECT digest, size, min(name) AS name, max(ticket_id IS NOT NULL) AS isNamed
        FROM attachments WHERE digest <> '' GROUP BY digest, size ORDER BY digest`
    )
    .all() as (Omit<StoredFile, 'isNamed'> & { isNamed: number })[]
  return rows.map((row) => ({ ...row, isNamed: row.isNamed === 1 }))
}
