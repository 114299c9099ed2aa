import Sqlite from 'better-sqlite3'
import type { Log } from '../../base/log.ts'
import type { BackupPlace } from '../backup-folder.ts'
import type { FileOfRows, RowToInsert } from '../contents.ts'
import { StorageError } from '../storage-error.ts'
import { writeBackup } from './backup-file.ts'
import { migrate } from './migrate.ts'
import { storageProblem } from './storage-problem.ts'

/**
 * Writes a backup whose rows come from another engine: a database of the newest schema, like every
 * backup.
 * @param fill inserts the rows, those before that others refer to
 * @returns the file's name in the folder
 * @throws Error when it can't be written or is damaged; its files are deleted where possible
 */
export async function writeBackupOfRows(
  to: BackupPlace,
  { migrationsDir, log }: { migrationsDir: string; log: Log },
  fill: (file: FileOfRows) => Promise<void>
): Promise<string> {
  return await writeBackup(
    (file) => writeRows(file, { backupsDir: to.folder, migrationsDir, log }, fill),
    to
  ).catch((error: unknown) => {
    throw error instanceof StorageError ? error : (storageProblem(error) ?? error)
  })
}

/**
 * Makes a database of the newest schema in an empty file, and fills it with rows.
 * @throws Error when it can't be written; the file is of no use then
 */
export async function writeRows(
  file: string,
  parts: { backupsDir: string; migrationsDir: string; log: Log },
  fill: (file: FileOfRows) => Promise<void>
): Promise<void> {
  const connection = new Sqlite(file)
  try {
    // A file that is not finished is deleted, so nothing has to be undone in it.
    connection.pragma('journal_mode = MEMORY')
    await migrate(connection, parts)
    connection.exec('BEGIN')
    await fill(fileOf(connection))
    connection.exec('COMMIT')
  } finally {
    connection.close()
  }
}

function fileOf(connection: Sqlite.Database): FileOfRows {
  return {
    insert(table, rows) {
      const names = Object.keys(rows[0] ?? {})
      if (names.length === 0) return
      const columns = names.map((name) => `"${name}"`).join(', ')
      const values = names.map(() => '?').join(', ')
      const insertion = connection.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${values})`)
      for (const row of rows) insertion.run(names.map((name) => toDriver(row[name])))
    },
    noteLastId(table, id) {
      connection.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table)
      connection.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, id)
    }
  }
}

function toDriver(value: RowToInsert[string] | undefined) {
  return typeof value === 'boolean' ? Number(value) : (value ?? null)
}
