import { closeSync, copyFileSync, existsSync, fsyncSync, openSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { createPrivateFile } from '../../base/data-folder.ts'
import { errorMessage } from '../../base/error-message.ts'
import { removeFile, renameFile } from '../../base/file-in-use.ts'
import { rejectUnsafePlace } from '../../base/reject-unsafe-place.ts'
import { StartError } from '../../base/start-error.ts'
import { type BackupPlace, filesOfBackup, listBackups } from '../backup-folder.ts'
import type { Finding } from '../contents.ts'
import { copyFiles, createFileCheck, type StoredFile } from '../files/copy-files.ts'
import { defaultFilesFolder, holdFiles } from '../files/file-folder.ts'
import { removeDatabase, removeLeftover, writeBackup } from './backup-file.ts'
import { copyDatabase } from './copy-database.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { checkContents } from './integrity.ts'
import { DATABASE_FILE, inspectDatabase } from './open-database.ts'
import { storageProblem } from './storage-problem.ts'

export interface Folders {
  dataDir: string
  backupsDir: string
  migrationsDir: string
  /** Told of attachments whose bytes are missing. */
  onMissing?: BackupPlace['onMissing']
}

/**
 * Backs a database up, also while a server works with it.
 * @returns the path of the backup
 * @throws StartError when there is no database, or the backup can't be written
 */
export async function backUp({ dataDir, backupsDir, onMissing }: Folders): Promise<string> {
  const database = existing(path.join(dataDir, DATABASE_FILE))
  const copy = (file: string) => copyDatabase(database, file)
  try {
    return path.join(
      backupsDir,
      await writeBackup(copy, {
        folder: backupsDir,
        reason: 'manual',
        now: new Date(),
        files: defaultFilesFolder(dataDir),
        onMissing
      })
    )
  } catch (error) {
    throw new StartError(
      `The backup could not be written to ${backupsDir} (${errorMessage(error)}).`
    )
  }
}

/**
 * Checks the database and every backup for damage by reading all of it with its attachments, also
 * while a server uses them.
 * @throws StartError when there is no database
 */
export async function checkAll({ dataDir, backupsDir }: Folders): Promise<Finding[]> {
  const database = existing(path.join(dataDir, DATABASE_FILE))
  const files = defaultFilesFolder(dataDir)
  const check = createFileCheck()
  const findings = await holdFiles(files, () => checkFile(database, files, check))
  return [...findings, ...(await checkBackups(backupsDir, check))]
}

/** Checks every backup in a folder for damage by reading all of it with its attachments. */
export async function checkBackups(
  backupsDir: string,
  check = createFileCheck()
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name } of listBackups(backupsDir)) {
    const backup = path.join(backupsDir, name)
    findings.push(...(await checkFile(backup, filesOfBackup(backup), check)))
  }
  return findings
}

/** @returns a finding of its own for the attachments, where there are any */
async function checkFile(
  file: string,
  folder: string,
  check: ReturnType<typeof createFileCheck>
): Promise<Finding[]> {
  try {
    const { damage, files } = await checkContents(file)
    if (files.length === 0) return [{ file, damage }]
    return [
      { file, damage },
      { file: folder, damage: await check.findDamage(files, folder) }
    ]
  } catch (error) {
    return [{ file, damage: errorMessage(error) }]
  }
}

/**
 * Replaces the database with a backup. The backup is checked first and stays as it is; the present
 * database is set aside; everyone has to sign in again, because a session that was ended since the
 * backup must not become valid again.
 * @returns where the present database is now; null when there was none
 * @throws StartError when a program uses the data folder, the folder is no place for a database, or
 * the backup is damaged or none of Help Desk; nothing has changed then
 */
export async function restore(
  backup: string,
  { dataDir, backupsDir, migrationsDir, onMissing }: Folders
): Promise<string | null> {
  rejectUnsafePlace(dataDir)
  const unlock = lockDataFolder(dataDir, 'a restore', new Date())
  const database = path.join(dataDir, DATABASE_FILE)
  const draft = `${database}.restoring`
  try {
    const files = await rejectDamagedBackup(backup, migrationsDir)
    // SQLite would take the files that an interrupted restore left beside its draft for a part of
    // this one.
    await removeDatabase(draft)
    createPrivateFile(draft)
    await copyDatabase(backup, draft)
    endSessions(draft)
    const aside = existsSync(database) ? await backUpFirst(database, dataDir, backupsDir) : null
    await restoreFiles(backup, files, { to: defaultFilesFolder(dataDir), onMissing })
    // These files are empty by now, unless the present database is damaged.
    for (const beside of ['-wal', '-shm']) await removeFile(`${database}${beside}`)
    await renameFile(draft, database)
    return aside
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`The backup could not be restored (${errorMessage(error)}).`)
  } finally {
    await removeLeftover(draft)
    unlock()
  }
}

/**
 * @returns the attachments that the backup refers to
 * @throws StartError for a file that is missing, damaged, none of Help Desk or of a newer version
 */
export async function rejectDamagedBackup(
  backup: string,
  migrationsDir: string
): Promise<StoredFile[]> {
  inspectDatabase(existing(backup), migrationsDir)
  const { damage, files } = await checkContents(backup)
  if (damage)
    throw new StartError(`The backup ${backup} is damaged (${damage}); nothing was changed.`)
  return files
}

/**
 * Brings back the attachments of a backup, each read to its last byte. Those that are there already
 * stay, and one that is lost is no reason to lose the others.
 */
export async function restoreFiles(
  backup: string,
  files: readonly StoredFile[],
  { to, onMissing }: { to: string; onMissing: BackupPlace['onMissing'] }
): Promise<void> {
  const from = { sources: [filesOfBackup(backup)], scrutiny: 'bytes' } as const
  const missing = await copyFiles(files, to, from)
  if (missing.length > 0) onMissing?.(missing)
}

/**
 * Copies the present database: as one backup where it can be read, and otherwise its files as they
 * are.
 */
async function backUpFirst(database: string, dataDir: string, backupsDir: string): Promise<string> {
  const to = {
    ...({ folder: backupsDir, reason: 'before-restore', now: new Date() } as const),
    files: defaultFilesFolder(dataDir)
  }
  try {
    // This moves what a crashed program left in the write-ahead log into the database file, which
    // from then on needs no other file.
    emptyWriteAheadLog(database)
    return path.join(backupsDir, await writeBackup((file) => copyDatabase(database, file), to))
  } catch (error) {
    if (error instanceof StartError || storageProblem(error)) throw error
    const stem = `${database}.damaged-${to.now.toISOString().replaceAll(/[:.]/g, '-')}`
    for (const part of ['', '-wal', '-shm']) {
      if (existsSync(`${database}${part}`)) copyFileSync(`${database}${part}`, `${stem}${part}`)
    }
    return stem
  }
}

/** @throws StartError while another program reads the database */
function emptyWriteAheadLog(file: string) {
  const connection = new Sqlite(file)
  try {
    const [done] = connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (done?.busy)
      throw new StartError(
        'Another program, such as a backup, is reading the database. Try again later.'
      )
  } finally {
    connection.close()
  }
}

function endSessions(file: string) {
  const connection = new Sqlite(file)
  try {
    connection.pragma('journal_mode = DELETE')
    connection.exec('DELETE FROM sessions')
  } finally {
    connection.close()
  }
  // The content must be on the disk before the file is renamed.
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** @throws StartError where a file is missing */
export function existing(file: string): string {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  return file
}
