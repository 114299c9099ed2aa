import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Backup, BackupReason } from '#shared/api/backups.ts'
import { removeFile } from '../base/file-in-use.ts'
import { removeFiles, type StoredFile } from './files/copy-files.ts'

/** Where a backup goes, and what it is of besides the database. */
export interface BackupPlace {
  folder: string
  reason: BackupReason
  now: Date
  /** The folder of attachments' bytes. */
  files: string
  /** Told of attachments whose bytes are missing, which are no reason to have no backup. */
  onMissing?: ((missing: readonly StoredFile[]) => void) | undefined
}

/** Where a data folder's backups are, unless another folder was chosen. */
export function defaultBackupsFolder(dataDir: string): string {
  return path.join(dataDir, 'backups')
}

/** A backup's name: why and when (UTC) it was made; it sorts by time within one reason. */
export function backupName(reason: BackupReason, now: Date): string {
  return `${reason}-${now.toISOString().replaceAll(/[:.]/g, '-')}.db`
}

/** The reason and the time in a backup's name; null for a file that is no backup. */
function readBackupName(name: string): { reason: BackupReason; createdAt: Date } | null {
  const match =
    /^(daily|manual|before-[a-z]+)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)(-\d+)?[.]db$/.exec(
      name
    )
  if (!match) return null
  const [, reason, hour, minute, second, rest] = match
  return {
    reason: reason as BackupReason,
    createdAt: new Date(`${hour}:${minute}:${second}.${rest}`)
  }
}

/** Where a backup's attachments are, beside it; it has none where nothing was attached (D40). */
export function filesOfBackup(file: string): string {
  return `${file}.files`
}

/** Deletes a backup and its attachments. */
export async function removeBackup(file: string): Promise<void> {
  await removeFile(file)
  await removeFiles(filesOfBackup(file))
}

/**
 * A name that no backup has yet, because a clock that was set back must not make one overwrite
 * another.
 */
export function freeName(folder: string, wanted: string): string {
  const { name, ext } = path.parse(wanted)
  for (let count = 1; ; count++) {
    const free = count === 1 ? wanted : `${name}-${count}${ext}`
    if (!existsSync(path.join(folder, free))) return free
  }
}

/**
 * The backups in a folder, newest first; none where the folder can't be read, because the next
 * backup reports that.
 */
export function listBackups(folder: string): Backup[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    // Most often the folder just does not exist yet.
  }
  return names
    .filter((name) => readBackupName(name) !== null)
    .map((name) => backupIn(folder, name))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** A backup by its name in a folder. */
export function backupIn(folder: string, name: string): Backup {
  const said = readBackupName(name)
  if (!said) throw new Error(`${name} is not the name of a backup`)
  const { size } = statSync(path.join(folder, name), { throwIfNoEntry: false }) ?? { size: 0 }
  return { name, reason: said.reason, createdAt: said.createdAt.toISOString(), size }
}
