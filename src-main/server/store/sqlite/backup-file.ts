import { mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { BackupReason } from '#shared/api/backups.ts'
import { createPrivateFile } from '../../base/data-folder.ts'
import { removeFile, renameFile } from '../../base/file-in-use.ts'
import { backupName, freeName } from '../backup-folder.ts'
import { checkIntegrity } from './integrity.ts'

/** The suffixes of files that SQLite may keep beside a database. */
const BESIDE = ['-journal', '-wal', '-shm'] as const

/** Names of backups that are being written. */
const UNFINISHED = /^(daily|manual|before-[a-z]+)-.*[.]db[.]part(-journal|-wal|-shm)?$/

/** The age after which an unfinished backup counts as abandoned, in milliseconds. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Writes a backup and checks it before it counts as one.
 * @param copy writes a database to the file it is given, which exists and is empty
 * @returns the file's name in the folder
 * @throws Error when the copy can't be written or is damaged; its files are deleted where possible
 */
export async function writeBackup(
  copy: (file: string) => void | Promise<void>,
  { folder, reason, now }: { folder: string; reason: BackupReason; now: Date }
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = freeName(folder, backupName(reason, now))
  const unchecked = path.join(folder, `${name}.part`)
  try {
    await removeAbandoned(folder)
    createPrivateFile(unchecked)
    await copy(unchecked)
    keepInOneFile(unchecked)
    const damage = await checkIntegrity(unchecked)
    if (damage) throw new Error(`The backup is damaged: ${damage}`)
    await renameFile(unchecked, path.join(folder, name))
  } catch (error) {
    await removeLeftover(unchecked)
    throw error
  }
  return name
}

/** Removes a database file and the files that SQLite may have beside it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const part of ['', ...BESIDE]) await removeFile(`${file}${part}`)
}

/**
 * Like {@link removeDatabase}, but ignores errors, so that they don't hide why the work before
 * failed.
 */
export async function removeLeftover(file: string): Promise<void> {
  await removeDatabase(file).catch(() => undefined)
}

/**
 * Deletes unfinished backups of programs that ended while they wrote them; younger ones may belong
 * to a program that is writing now.
 */
async function removeAbandoned(folder: string) {
  for (const name of readdirSync(folder).filter((name) => UNFINISHED.test(name))) {
    const file = path.join(folder, name)
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    // The absolute value covers a clock that was far ahead (D35). A file that can't be deleted is
    // left for the next time, because it must not prevent this backup.
    if (Math.abs(age) > ABANDONED_AFTER_MS) await removeFile(file).catch(() => undefined)
  }
}

/** A copy is in WAL mode like its original, and would have two more files beside it. */
export function keepInOneFile(file: string) {
  const copy = new Sqlite(file)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
