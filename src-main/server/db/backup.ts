import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Database } from './database.ts'

/** The folder of backups in a data folder. */
export const BACKUP_FOLDER = 'backups'

/**
 * Copies the database as it was last committed, while it goes on working, and checks the copy before it counts as one.
 * @param reason becomes part of the name, such as `before-clear`
 * @returns the file's name in the folder of backups
 * @throws Error when the copy can't be written or is not sound; nothing is left of it then
 */
export async function writeBackup(database: Database, dataDir: string, reason: string, now: Date): Promise<string> {
  const folder = path.join(dataDir, BACKUP_FOLDER)
  mkdirSync(folder, { recursive: true })
  const name = freeName(folder, backupName(reason, now))
  const file = path.join(folder, name)
  const unchecked = `${file}.part`
  try {
    await database.copyTo(unchecked)
    check(unchecked)
    renameSync(unchecked, file)
  } catch (error) {
    rmSync(unchecked, { force: true })
    throw error
  }
  return name
}

/** A backup's name: why and when (UTC) it was made; it sorts by time within one reason. */
export function backupName(reason: string, now: Date): string {
  return `${reason}-${now.toISOString().replaceAll(/[:.]/g, '-')}.db`
}

/** A name that no backup has: a clock that is set back must not replace one. */
function freeName(folder: string, wanted: string): string {
  const { name, ext } = path.parse(wanted)
  for (let count = 1; ; count++) {
    const free = count === 1 ? wanted : `${name}-${count}${ext}`
    if (!existsSync(path.join(folder, free))) return free
  }
}

function check(file: string) {
  const copy = new Sqlite(file)
  try {
    // A backup is one file: in WAL mode, which it is copied with, it would have two more beside it.
    copy.pragma('journal_mode = DELETE')
    const [first] = copy.pragma('quick_check(1)') as { quick_check: string }[]
    if (first?.quick_check !== 'ok') throw new Error(`The backup ${file} is damaged: ${first?.quick_check}`)
  } finally {
    copy.close()
  }
}
