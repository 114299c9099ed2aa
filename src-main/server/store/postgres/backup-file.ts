import path from 'node:path'
import type { PoolClient } from 'pg'
import type { BackupReason } from '#shared/api/backups.ts'
import type { Log } from '../../base/log.ts'
import { nextPageLength } from '../page-length.ts'
import type { RowToBackUp } from '../sqlite/backup-of-rows.ts'
import type { Database } from './database.ts'

/**
 * The tables a backup has, those before that others refer to. The counts of tickets are missing,
 * because the file's own triggers make them.
 */
const TABLES = [
  'users',
  'sessions',
  'auth_attempts',
  'tickets',
  'comments',
  'ticket_events',
  'status_intervals',
  'categories',
  'subcategories'
] as const

/**
 * Writes what is committed at this moment into a file of SQLite, the product's one format of
 * backups, so that every installation can restore it.
 * @param migrationsDir the folder of PostgreSQL's migrations, beside which are those of SQLite
 * @returns the file's name in the folder
 */
export async function writeBackup(
  database: Database,
  { migrationsDir, log }: { migrationsDir: string; log: Log },
  to: { folder: string; reason: BackupReason; now: Date }
): Promise<string> {
  // Loaded when needed, because a server over PostgreSQL needs nothing else of SQLite.
  const { writeBackupOfRows } = await import('../sqlite/backup-of-rows.ts')
  const migrations = path.join(migrationsDir, '../migrations')
  return await writeBackupOfRows(to, { migrationsDir: migrations, log }, (file) =>
    database.snapshot(async (client) => {
      for (const table of TABLES) {
        for await (const rows of pagesOf(client, table)) file.insert(table, rows)
        const lastId = await lastIdOf(client, table)
        if (lastId !== null) file.noteLastId(table, lastId)
      }
    })
  )
}

/** Reads a table page by page, in the order of ids. */
async function* pagesOf(client: PoolClient, table: string): AsyncGenerator<RowToBackUp[]> {
  let after = '0'
  let length = nextPageLength()
  for (let isLast = false; !isLast; ) {
    const { rows } = await client.query<RowToBackUp>(
      `SELECT * FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, length]
    )
    isLast = rows.length < length
    after = String(rows.at(-1)?.id ?? after)
    length = nextPageLength(rows.map((row) => String(row.description ?? row.message ?? '')))
    if (rows.length > 0) yield rows
  }
}

/** The highest id that a table has used; null where it has used none. */
async function lastIdOf(client: PoolClient, table: string): Promise<number | null> {
  const { rows } = await client.query<{ id: string | null }>(
    `SELECT pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass) AS id`,
    [table]
  )
  const id = rows[0]?.id ?? null
  return id === null ? null : Number(id)
}
