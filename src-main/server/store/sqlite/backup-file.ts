import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { createPrivateFile } from '../../base/data-folder.ts'
import { removeFile, renameFile } from '../../base/file-in-use.ts'
import {
  type BackupPlace,
  backupName,
  filesOfBackup,
  freeName,
  listBackups
} from '../backup-folder.ts'
import { copyFiles, removeFiles, type StoredFile } from '../files/copy-files.ts'
import { holdFiles, INCOMING } from '../files/file-folder.ts'
import { checkContents } from './integrity.ts'

/** The suffixes of files that SQLite may keep beside a database. */
const BESIDE = ['-journal', '-wal', '-shm'] as const

/** Names of backups that are being written. */
const UNFINISHED = /^(daily|manual|before-[a-z]+)-.*[.]db[.]part(-journal|-wal|-shm)?$/

/** Names of the attachments of backups. */
const FILES = /^(?:daily|manual|before-[a-z]+)-.*[.]db(?=[.]files$)/

/** From how many earlier backups files are linked. */
const EARLIER_BACKUPS = 3

/** The age after which an unfinished backup counts as abandoned, in milliseconds. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Writes a backup with its attachments, and checks it before it counts as one.
 * @param copy writes a database to the file it is given, which exists and is empty
 * @returns the file's name in the folder
 * @throws Error when the copy can't be written or is damaged; its files are deleted where possible
 */
export async function writeBackup(
  copy: (file: string) => void | Promise<void>,
  to: BackupPlace
): Promise<string> {
  const { folder, reason, now } = to
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = freeName(folder, backupName(reason, now))
  const file = path.join(folder, name)
  const unchecked = `${file}.part`
  try {
    await removeAbandoned(folder)
    createPrivateFile(unchecked)
    // Files that the copy refers to may not be deleted before they are copied too.
    await holdFiles(to.files, async () => {
      await copy(unchecked)
      keepInOneFile(unchecked)
      const { damage, files } = await checkContents(unchecked)
      if (damage) throw new Error(`The backup is damaged: ${damage}`)
      await addFiles(files, filesOfBackup(file), to)
    })
    await renameFile(unchecked, file)
  } catch (error) {
    await removeLeftover(unchecked)
    await removeFiles(filesOfBackup(file)).catch(() => undefined)
    throw error
  }
  return name
}

/** Links from earlier backups what can't be linked from the server's disk, which is another one. */
async function addFiles(
  stored: readonly StoredFile[],
  to: string,
  { folder, files, onMissing }: BackupPlace
) {
  if (stored.length === 0) return
  const earlier = listBackups(folder)
    .map(({ name }) => filesOfBackup(path.join(folder, name)))
    .filter((place) => existsSync(place))
    .slice(0, EARLIER_BACKUPS)
  const missing = await copyFiles(stored, to, { sources: [files, ...earlier], scrutiny: 'size' })
  await removeFiles(path.join(to, INCOMING))
  if (missing.length > 0) onMissing?.(missing)
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
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    const backup = FILES.exec(name)?.[0]
    const isLeft = backup ? !existsSync(path.join(folder, backup)) : UNFINISHED.test(name)
    if (!isLeft) continue
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    // The absolute value covers a clock that was far ahead (D35). A file that can't be deleted is
    // left for the next time, because it must not prevent this backup.
    if (Math.abs(age) <= ABANDONED_AFTER_MS) continue
    await (backup ? removeFiles(file) : removeFile(file)).catch(() => undefined)
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
