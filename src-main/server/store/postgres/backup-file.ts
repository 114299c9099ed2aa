import path from 'node:path'
import type { PoolClient } from 'pg'
import type { Log } from '../../base/log.ts'
import type { BackupPlace } from '../backup-folder.ts'
import { type FileOfRows, type RowToInsert, TABLES } from '../contents.ts'
import { nextPageLength } from '../page-length.ts'
import { lastIdOf } from './contents.ts'
import type { Database } from './database.ts'

/**
 * Writes what is committed at this moment into a file of SQLite, the product's one format of
 * backups, so that every installation can restore it.
 * @param migrationsDir the folder of PostgreSQL's migrations, beside which are those of SQLite
 * @returns the file's name in the folder
 */
export async function writeBackup(
  database: Pick<Database, 'snapshot'>,
  { migrationsDir, log }: { migrationsDir: string; log: Log },
  to: BackupPlace
): Promise<string> {
  // Loaded when needed, because a server over PostgreSQL needs nothing else of SQLite.
  const { writeBackupOfRows } = await import('../sqlite/backup-of-rows.ts')
  const migrations = path.join(migrationsDir, '../migrations')
  return await writeBackupOfRows(to, { migrationsDir: migrations, log }, (file) =>
    database.snapshot((client) => copyRows(client, file))
  )
}

/**
 * Copies the rows that a snapshot sees into a file, with the ids that were used. The counts of
 * tickets are missing, because the file's own triggers make them.
 */
export async function copyRows(client: PoolClient, file: FileOfRows): Promise<void> {
  for (const table of TABLES) {
    for await (const rows of pagesOf(client, table)) file.insert(table, rows)
    const lastId = await lastIdOf(client, table)
    if (lastId !== null) file.noteLastId(table, lastId)
  }
}

/** Reads a table page by page, in the order of ids. */
async function* pagesOf(client: PoolClient, table: string): AsyncGenerator<RowToInsert[]> {
  let after = '0'
  let length = nextPageLength()
  for (let isLast = false; !isLast; ) {
    const { rows } = await client.query<RowToInsert>(
      `SELECT * FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, length]
    )
    isLast = rows.length < length
    after = String(rows.at(-1)?.id ?? after)
    length = nextPageLength(rows.map((row) => String(row.description ?? row.message ?? '')))
    if (rows.length > 0) yield rows
  }
}
