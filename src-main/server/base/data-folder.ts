import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync
} from 'node:fs'
import path from 'node:path'
import { errorMessage } from './error-message.ts'
import { rejectUnsafePlace } from './reject-unsafe-place.ts'
import { StartError } from './start-error.ts'

/**
 * The mode bits of other accounts, those of the owner, and that of a folder in which everyone may
 * write (sticky).
 */
const OTHERS = 0o077
const OWNER = 0o700
const STICKY = 0o1000

/** Windows has access lists instead of modes, and those of a profile keep others out. */
const HAS_MODES = process.platform !== 'win32'

/**
 * Makes the data folder if it is missing, and keeps other accounts out of it (D37), who could
 * otherwise read its files and hold its lock.
 * @throws StartError when it can't be made or written, belongs to or is shared with other accounts,
 * or is no place for a database
 */
export function makeDataFolder(dataDir: string): void {
  rejectUnsafePlace(dataDir)
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} can't be written (${errorMessage(error)}).`)
  }
  if (!HAS_MODES) return
  const { mode, uid } = statSync(dataDir)
  const account = process.geteuid?.()
  // A shared folder that is still empty, such as that of a new file system, is taken over.
  if (mode & STICKY && readdirSync(dataDir).length > 0) {
    throw new StartError(
      `The data folder ${dataDir} is shared by all accounts on this machine. Choose a separate folder.`
    )
  }
  // Root may use what belongs to others, as it does in a container.
  if (uid !== account && account !== 0) {
    throw new StartError(
      `The data folder ${dataDir} belongs to another account, which could change its contents. Choose a separate folder.`
    )
  }
  makePrivate(dataDir)
}

/**
 * Removes the rights of other accounts to a file or a folder and all in it (D37). Links are not
 * followed.
 */
export function makePrivate(file: string): void {
  if (!HAS_MODES) return
  try {
    const stats = lstatSync(file)
    if (stats.isSymbolicLink()) return
    // The mode is only set where needed, because setting it would look like a change of the
    // database since its clean shutdown.
    if (stats.mode & OTHERS) chmodSync(file, stats.mode & OWNER)
    if (stats.isDirectory())
      for (const name of readdirSync(file)) makePrivate(path.join(file, name))
  } catch {
    // The file has disappeared meanwhile, or the file system has no modes.
  }
}

/**
 * Makes an empty file that other accounts can't read, unless it exists; SQLite takes it for a new
 * database.
 */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/**
 * Makes missing folders one by one, because Node's recursive `mkdir` never returns where the system
 * rejects to make any, as in /proc.
 */
function makeFolder(folder: string) {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false
}
