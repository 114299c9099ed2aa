import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '../../base/log.ts'

/**
 * Beside the database while no program works with it: what its file was like when the last one
 * closed it.
 */
export const CLEAN_SHUTDOWN_FILE = 'helpdesk.closed'

/**
 * Notes that a database was closed in order, so that the next start need not read all of it to look
 * for damage. What is still in the write-ahead log was not closed in order, and nothing is noted.
 * @param file of the database, to which no connection is open any more
 */
export function noteCleanShutdown(file: string, log: Log): void {
  try {
    if (!existsSync(`${file}-wal`)) writeFileSync(noteOf(file), stateOf(file), { mode: 0o600 })
  } catch (error) {
    // The next start looks for damage then, which is all that the note would have spared it.
    log.warn(`The database was closed, but its clean shutdown could not be recorded: ${error}`)
  }
}

/**
 * Whether a database is to the byte what it was when it was closed in order: nothing that writes to
 * a file, or puts another in its place, leaves its times and number as they are. Asking takes the
 * note away: only the next close in order leaves one again.
 */
export function takeCleanShutdown(file: string): boolean {
  try {
    const noted = readFileSync(noteOf(file), 'utf8')
    rmSync(noteOf(file))
    return noted === stateOf(file) && !existsSync(`${file}-wal`)
  } catch {
    return false
  }
}

function noteOf(file: string): string {
  return path.join(path.dirname(file), CLEAN_SHUTDOWN_FILE)
}

/** The times are in nanoseconds since 1970. */
function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true })
  return `${size} bytes, changed ${mtimeNs} and ${ctimeNs}, file ${ino}\n`
}
