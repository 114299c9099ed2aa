import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { createPrivateFile, makeDataFolder } from '../../base/data-folder.ts'
import { renameFile } from '../../base/file-in-use.ts'
import type { Log } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import type { Contents, FileOfRows } from '../contents.ts'
import type { StoredFile } from '../files/copy-files.ts'
import { keepInOneFile, removeDatabase, removeLeftover } from './backup-file.ts'
import { writeRows } from './backup-of-rows.ts'
import { contentsOf } from './contents.ts'
import { copyDatabase } from './copy-database.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { checkIntegrity } from './integrity.ts'
import { existing, rejectDamagedBackup } from './maintenance.ts'
import { hasNewestSchema, migrate } from './migrate.ts'
import { DATABASE_FILE, inspectDatabase } from './open-database.ts'
import { PAGE_CACHE } from './page-cache.ts'
import { storedFilesOf } from './stored-files.ts'

/** The name of the program that has locked the data folder. */
const PROGRAM = 'a move'

interface Migrations {
  migrationsDir: string
  log: Log
}

/**
 * Hands `work` what the database of a data folder holds and the attachments it refers to, while no
 * other program can use the folder. The database stays as it is.
 * @throws StartError when there is none, a program uses it, or it is damaged, of another program or
 * of another version than this one
 */
export async function readDataFolder<T>(
  dataDir: string,
  { migrationsDir }: Migrations,
  work: (contents: Contents, files: StoredFile[]) => Promise<T>
): Promise<T> {
  const file = existing(path.join(dataDir, DATABASE_FILE))
  const unlock = lockDataFolder(dataDir, PROGRAM, new Date())
  try {
    inspectDatabase(file, migrationsDir)
    return await onFile(file, async (connection) => {
      if (hasNewestSchema(connection, migrationsDir))
        return await work(contentsOf(connection), storedFilesOf(connection))
      throw new StartError(
        `The database file ${file} was written by an older version of Help Desk. Start this version with it once to update it, then move it.`
      )
    })
  } finally {
    unlock()
  }
}

/**
 * Hands `work` what a backup holds and the attachments it refers to, once it was checked. One of an
 * older version is updated first, in a copy.
 * @throws StartError when it is missing, damaged, or of another program or a newer version
 */
export async function readBackup<T>(
  backup: string,
  { migrationsDir, log }: Migrations,
  work: (contents: Contents, files: StoredFile[]) => Promise<T>
): Promise<T> {
  const files = await rejectDamagedBackup(backup, migrationsDir)
  const isNewest = await onFile(backup, async (connection) =>
    hasNewestSchema(connection, migrationsDir)
  )
  if (isNewest) return await onFile(backup, (connection) => work(contentsOf(connection), files))
  const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-restore-'))
  try {
    const copy = path.join(folder, DATABASE_FILE)
    createPrivateFile(copy)
    await copyDatabase(backup, copy)
    const connection = new Sqlite(copy)
    try {
      await migrate(connection, { backupsDir: folder, migrationsDir, log })
      return await work(contentsOf(connection), files)
    } finally {
      connection.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Makes the database of a data folder from the rows of another engine. It gets its name once it is
 * whole, checked and compared.
 * @param fill inserts the rows, those before that others refer to
 * @param check throws where what was written differs from what was to be; it gets the attachments
 * that the rows refer to
 * @returns the path of the database
 * @throws StartError when there is a database already, a program uses the folder, or the folder is
 * no place for a database; nothing is left behind then
 */
export async function writeDataFolder(
  dataDir: string,
  { migrationsDir, log }: Migrations,
  fill: (file: FileOfRows) => Promise<void>,
  check: (contents: Contents, files: StoredFile[]) => Promise<void>
): Promise<string> {
  makeDataFolder(dataDir)
  const unlock = lockDataFolder(dataDir, PROGRAM, new Date())
  const database = path.join(dataDir, DATABASE_FILE)
  const draft = `${database}.moving`
  try {
    // SQLite would take a write-ahead log that is left there for a part of the new database.
    if (['', '-wal', '-journal'].some((part) => existsSync(`${database}${part}`))) {
      throw new StartError(
        `${dataDir} already contains a database. Choose another folder with --data.`
      )
    }
    await removeDatabase(draft)
    createPrivateFile(draft)
    await writeRows(draft, { backupsDir: dataDir, migrationsDir, log }, fill)
    keepInOneFile(draft)
    const damage = await checkIntegrity(draft)
    if (damage) throw new Error(`The new database is damaged: ${damage}`)
    await onFile(draft, (connection) => check(contentsOf(connection), storedFilesOf(connection)))
    await renameFile(draft, database)
    return database
  } finally {
    await removeLeftover(draft)
    unlock()
  }
}

/** Hands `work` a connection that only reads a file. */
async function onFile<T>(
  file: string,
  work: (connection: Sqlite.Database) => Promise<T>
): Promise<T> {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    connection.pragma(PAGE_CACHE)
    return await work(connection)
  } finally {
    connection.close()
  }
}
