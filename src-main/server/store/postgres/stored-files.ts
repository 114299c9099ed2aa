import type { PoolClient } from 'pg'
import type { StoredFile } from '../files/copy-files.ts'

/** The contents that the rows of a database refer to. */
export async function storedFilesOf(client: PoolClient): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile>(
    `SELECT digest, size, min(name) AS name, bool_or(ticket_id IS NOT NULL) AS "isNamed"
      FROM attachments WHERE digest <> '' GROUP BY digest, size ORDER BY digest`
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}
