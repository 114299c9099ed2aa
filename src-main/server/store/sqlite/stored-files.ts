import type Sqlite from 'better-sqlite3'
import type { StoredFile } from '../files/copy-files.ts'

/** The contents that the rows of a database refer to. */
export function storedFilesOf(connection: Sqlite.Database): StoredFile[] {
  const rows = connection
    .prepare(
      `SELECT digest, size, min(name) AS name, max(ticket_id IS NOT NULL) AS isNamed
        FROM attachments WHERE digest <> '' GROUP BY digest, size ORDER BY digest`
    )
    .all() as (Omit<StoredFile, 'isNamed'> & { isNamed: number })[]
  return rows.map((row) => ({ ...row, isNamed: row.isNamed === 1 }))
}
