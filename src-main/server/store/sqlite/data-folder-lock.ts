import { existsSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import * as z from 'zod'
import { createPrivateFile } from '../../base/data-folder.ts'
import { errorMessage } from '../../base/error-message.ts'
import { StartError } from '../../base/start-error.ts'
import { startProblem } from './storage-problem.ts'

/**
 * The lock file beside the database. Only its SQLite lock counts, which the system releases when a
 * program dies; the file itself stays.
 */
export const LOCK_FILE = 'helpdesk.lock'

const Owner = z.object({ program: z.string(), pid: z.number(), since: z.string() })

/**
 * Makes this program the only one that uses a data folder: a second server would not send its live
 * events to the first one's clients, and a restore would replace the database under a running
 * server.
 * @param program what the folder is in use by, as a person calls it
 * @returns the function that releases the folder
 * @throws StartError naming the program that uses the folder, or saying that it is missing
 */
export function lockDataFolder(dataDir: string, program: string, now: Date): () => void {
  const file = path.join(dataDir, LOCK_FILE)
  const connection = open(file, dataDir)
  try {
    // The owner is committed before the lasting lock is taken: what is written under the lock is
    // invisible to others.
    connection.exec('CREATE TABLE IF NOT EXISTS owner (owner TEXT NOT NULL) STRICT')
    const owner: z.infer<typeof Owner> = { program, pid: process.pid, since: now.toISOString() }
    connection.transaction(() => {
      connection.exec('DELETE FROM owner')
      connection.prepare('INSERT INTO owner VALUES (?)').run(JSON.stringify(owner))
    })()
    connection.exec('BEGIN IMMEDIATE')
    return () => connection.close()
  } catch (error) {
    const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
    const rejection = busy
      ? new StartError(
          `The data folder ${dataDir} is already in use by ${ownerOf(connection)}. Close that one first.`
        )
      : (startProblem(error, dataDir) ??
        new StartError(
          `The file ${LOCK_FILE} in the data folder ${dataDir} can't be used (${errorMessage(error)}).`
        ))
    connection.close()
    throw rejection
  }
}

function open(file: string, dataDir: string): Sqlite.Database {
  try {
    createPrivateFile(file)
    return new Sqlite(file, { timeout: 0 })
  } catch (error) {
    throw startProblem(error, dataDir) ?? unusable(error, dataDir)
  }
}

function unusable(error: unknown, dataDir: string): StartError {
  return existsSync(dataDir)
    ? new StartError(`The data folder ${dataDir} can't be used (${errorMessage(error)}).`)
    : new StartError(
        `The folder ${dataDir} does not exist. Create it, or choose another with --data.`
      )
}

function ownerOf(connection: Sqlite.Database): string {
  try {
    const row = connection.prepare('SELECT owner FROM owner').get() as { owner: string }
    const { program, pid, since } = Owner.parse(JSON.parse(row.owner))
    return `${program} (process ${pid}, since ${new Date(since).toLocaleString()})`
  } catch {
    // The other program is writing its name at this moment.
    return 'another Help Desk'
  }
}
