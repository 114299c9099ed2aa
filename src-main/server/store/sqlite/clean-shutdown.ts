import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '../../base/log.ts'

/**
 * The file beside the database that records the state in which the last program closed it; it
 * exists only while no program uses the database.
 */
export const CLEAN_SHUTDOWN_FILE = 'helpdesk.closed'

/**
 * Records that a database was closed cleanly, so that the next start need not read all of it to
 * look for damage. Records nothing when a write-ahead log is left, because then it was not closed
 * cleanly.
 * @param file the database, to which no connection is open any more
 */
export function noteCleanShutdown(file: string, log: Log): void {
  try {
    if (!existsSync(`${file}-wal`)) writeFileSync(noteOf(file), stateOf(file), { mode: 0o600 })
  } catch (error) {
    // The next start then looks for damage, which is all that the record would have saved it.
    log.warn(`The database was closed, but its clean shutdown could not be recorded: ${error}`)
  }
}

/**
 * Whether a database is unchanged since it was closed cleanly: every write to the file, and every
 * replacement of it, changes its times or its inode. Deletes the record, so that only the next
 * clean shutdown writes one again.
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
