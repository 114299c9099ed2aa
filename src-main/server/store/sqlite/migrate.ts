import path from 'node:path'
import type Sqlite from 'better-sqlite3'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { errorMessage } from '../../base/error-message.ts'
import type { Log } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { removeBackup } from '../backup-folder.ts'
import { defaultFilesFolder } from '../files/file-folder.ts'
import { writeBackup } from './backup-file.ts'
import { schemaDifference } from './schema-check.ts'

/** The table of the migrations that were applied to a database. */
const APPLIED_TABLE = 'schema_migrations'

/**
 * Rejects a database that was written by another program, a newer version of this one or one before
 * its first release, or whose schema someone has changed.
 * @param isTrusted whether the file is unchanged since this product closed it, so that its schema
 * need not be compared
 * @throws StartError that says so
 */
export function rejectForeignSchema(
  connection: Sqlite.Database,
  file: string,
  { migrationsDir, isTrusted }: { migrationsDir: string; isTrusted: boolean }
): void {
  if (!hasTable(connection, APPLIED_TABLE)) {
    // A start that was interrupted before its first migration leaves an empty database.
    if (connection.prepare('SELECT 1 FROM sqlite_master').get() === undefined) return
    throw new StartError(
      `The database file ${file} belongs to another program and was left unchanged.`
    )
  }
  const migrations = readMigrationFiles({ migrationsFolder: migrationsDir })
  const applied = lastApplied(connection)
  if (applied < (migrations[0]?.folderMillis ?? 0)) {
    throw new StartError(
      `The database file ${file} was written by a version before the first release of Help Desk, which this version can't update. The file was left unchanged.`
    )
  }
  if (applied > (migrations.at(-1)?.folderMillis ?? 0)) {
    throw new StartError(
      `The database file ${file} was written by a newer version of Help Desk and was left unchanged. Update Help Desk.`
    )
  }
  if (isTrusted) return
  const difference = schemaDifference(connection, (empty) =>
    apply(
      empty,
      migrations.filter(({ folderMillis }) => folderMillis <= applied)
    )
  )
  if (difference !== null) {
    throw new StartError(
      `The database file ${file} does not have the expected schema (${difference}) and was left unchanged.`
    )
  }
}

/** Whether a database of this product lacks no migration. */
export function hasNewestSchema(connection: Sqlite.Database, migrationsDir: string): boolean {
  const newest = readMigrationFiles({ migrationsFolder: migrationsDir }).at(-1)?.folderMillis ?? 0
  return lastApplied(connection) >= newest
}

/**
 * Applies the migrations a database lacks in one transaction, after a copy of it was written to the
 * folder of backups. Turns foreign keys off, because a migration may have to rebuild a table that
 * others refer to.
 * @throws StartError when the update fails; the database is unchanged then
 */
export async function migrate(
  connection: Sqlite.Database,
  { backupsDir, migrationsDir, log }: { backupsDir: string; migrationsDir: string; log: Log }
): Promise<void> {
  const applied = lastApplied(connection)
  const pending = readMigrationFiles({ migrationsFolder: migrationsDir }).filter(
    (m) => m.folderMillis > applied
  )
  if (pending.length === 0) return
  let copy: string | undefined
  try {
    if (applied > 0) {
      copy = await backUpFirst(connection, backupsDir)
      log.info(`Updating the database; the previous version is kept in ${copy}`)
    }
    connection.pragma('foreign_keys = OFF')
    connection.transaction(() => apply(connection, pending)).immediate()
  } catch (error) {
    // A program that restarts in a loop must not fill the disk with copies of an unchanged
    // database.
    if (copy) await removeBackup(copy).catch(() => undefined)
    throw new StartError(
      `The database ${connection.name} could not be updated and was left unchanged (${errorMessage(error)}).`
    )
  }
}

function apply(connection: Sqlite.Database, migrations: MigrationMeta[]) {
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${APPLIED_TABLE} (created_at integer PRIMARY KEY, hash text NOT NULL, applied_at integer NOT NULL) STRICT`
  )
  const remember = connection.prepare(
    `INSERT INTO ${APPLIED_TABLE} (created_at, hash, applied_at) VALUES (?, ?, ?)`
  )
  for (const migration of migrations) {
    for (const statement of migration.sql) connection.exec(statement)
    remember.run(migration.folderMillis, migration.hash, Date.now())
  }
  const broken = connection.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error(`${broken.length} rows would lack the row they refer to`)
}

function hasTable(connection: Sqlite.Database, name: string): boolean {
  return (
    connection
      .prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`)
      .get(name) !== undefined
  )
}

/**
 * The timestamp of the newest migration applied to a database, in milliseconds since 1970; 0 for an
 * empty database.
 */
function lastApplied(connection: Sqlite.Database): number {
  if (!hasTable(connection, APPLIED_TABLE)) return 0
  const row = connection.prepare(`SELECT max(created_at) AS at FROM ${APPLIED_TABLE}`).get() as {
    at: number | null
  }
  return Number(row.at ?? 0)
}

/** Copies the database as it is now into the folder of backups. @returns the copy's path */
async function backUpFirst(connection: Sqlite.Database, folder: string): Promise<string> {
  const copy = (file: string) => void connection.prepare('VACUUM INTO ?').run(file)
  return path.join(
    folder,
    await writeBackup(copy, {
      folder,
      reason: 'before-update',
      now: new Date(),
      files: defaultFilesFolder(path.dirname(connection.name))
    })
  )
}
