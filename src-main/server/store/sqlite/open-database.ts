import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { createPrivateFile, makeDataFolder } from '../../base/data-folder.ts'
import { errorMessage } from '../../base/error-message.ts'
import type { Log } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { defaultBackupsFolder } from '../backup-folder.ts'
import { noteCleanShutdown, takeCleanShutdown } from './clean-shutdown.ts'
import { type Database, databaseOf } from './database.ts'
import { migrate, rejectForeignSchema } from './migrate.ts'
import { PAGE_CACHE } from './page-cache.ts'
import { startProblem } from './storage-problem.ts'

/** The database's name in its data folder. */
export const DATABASE_FILE = 'helpdesk.db'

/** How long a statement waits for another process, such as a backup tool, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Opens the database of a data folder, creating both when missing, and brings its schema up to
 * date.
 * @throws StartError when the folder can't be written, or the database is damaged or newer than
 * this program; the file then stays as it was.
 */
export async function openDatabase(options: {
  dataDir: string
  migrationsDir: string
  /**
   * The folder for the copy that is made before an update; `backups` in the data folder by default.
   */
  backupsDir?: string
  log: Log
}): Promise<Database> {
  const { dataDir, migrationsDir, log } = options
  const backupsDir = options.backupsDir ?? defaultBackupsFolder(dataDir)
  const file = path.join(dataDir, DATABASE_FILE)
  makeDataFolder(dataDir)
  if (existsSync(file)) {
    checkWritable(file)
    const isTrusted = takeCleanShutdown(file)
    if (statSync(file).size > 0) inspectDatabase(file, migrationsDir, { isTrusted })
  }

  createPrivateFile(file)
  const writer = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    writer.pragma('journal_mode = WAL')
    writer.pragma('synchronous = FULL')
    // Replaced texts leave no copies in the file, in pages that were split long ago neither.
    writer.pragma('secure_delete = ON')
    writer.pragma(PAGE_CACHE)
    await migrate(writer, { backupsDir, migrationsDir, log })
    writer.pragma('foreign_keys = ON')
    // Without recursive triggers INSERT OR REPLACE would bypass those that keep the history
    // append-only (D9).
    writer.pragma('recursive_triggers = ON')
    const reader = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS })
    reader.pragma(PAGE_CACHE)
    const database = databaseOf(writer, reader)
    return {
      ...database,
      async close() {
        await database.close()
        noteCleanShutdown(file, log)
      }
    }
  } catch (error) {
    writer.close()
    throw error
  }
}

function checkWritable(file: string) {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new StartError(`The database file ${file} can't be written (${errorMessage(error)}).`)
  }
}

/**
 * Checks an existing file through a read-only connection before anything may change it.
 * @param isTrusted whether the file is unchanged since a clean shutdown: looking for damage takes a
 * second for every few hundred megabytes
 * @throws StartError when it is no database of this product, damaged, or newer than this program
 */
export function inspectDatabase(file: string, migrationsDir: string, { isTrusted = false } = {}) {
  const damaged = (why: string) =>
    new StartError(
      `The database file ${file} is damaged (${why}) and was left unchanged. Restore a backup.`
    )
  let connection: Sqlite.Database | undefined
  try {
    if (!isSqliteFile(file)) throw damaged('it is not an SQLite database')
    connection = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS })
    const damage = isTrusted ? null : quickCheck(connection)
    if (damage !== null) throw damaged(damage)
    rejectForeignSchema(connection, file, { migrationsDir, isTrusted })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw startProblem(error, path.dirname(file)) ?? damaged(errorMessage(error))
  } finally {
    connection?.close()
  }
}

/** @returns what is wrong, or null when nothing was found */
function quickCheck(connection: Sqlite.Database): string | null {
  const [first] = connection.pragma('quick_check(1)') as { quick_check: string }[]
  if (first?.quick_check === 'ok') return null
  // The finding is the line below a heading that names the database.
  return first?.quick_check.split('\n').at(-1) ?? 'its check did not answer'
}

/**
 * Whether a file begins like a SQLite database; SQLite itself would report that later and less
 * clearly.
 */
function isSqliteFile(file: string): boolean {
  const head = Buffer.alloc(16)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, head, 0, head.length, 0)
  } finally {
    closeSync(descriptor)
  }
  return head.toString('latin1') === 'SQLite format 3\0'
}
