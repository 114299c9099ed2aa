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
import { refuseUnsafePlace } from './refuse-unsafe-place.ts'
import { StartError } from './start-error.ts'

/**
 * What others than a file's owner may be allowed, and its owner, as bits of its mode; a folder that
 * all may write has one more.
 */
const OTHERS = 0o077
const OWNER = 0o700
const STICKY = 0o1000

/** Windows has access lists instead of modes, and a profile's keep others out. */
const HAS_MODES = process.platform !== 'win32'

/**
 * Makes the data folder where it is missing, and keeps other accounts out of it (D37): they could
 * read what is in it, and hold its lock.
 * @throws StartError when it can't be made or written, is not this account's alone, or is no place
 * for a database
 */
export function makeDataFolder(dataDir: string): void {
  refuseUnsafePlace(dataDir)
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} can't be written (${errorMessage(error)}).`)
  }
  if (!HAS_MODES) return
  const { mode, uid } = statSync(dataDir)
  const account = process.geteuid?.()
  // One that is still empty, such as a new file system's, is taken over.
  if (mode & STICKY && readdirSync(dataDir).length > 0) {
    throw new StartError(
      `The data folder ${dataDir} is shared by all accounts of this machine; choose one of its own.`
    )
  }
  // The administrator of a machine may work with what belongs to others, as in a container.
  if (uid !== account && account !== 0) {
    throw new StartError(
      `The data folder ${dataDir} belongs to another account, which could change everything in it; choose one of its own.`
    )
  }
  makePrivate(dataDir)
}

/**
 * Takes from others what they may do with a file or a folder, and with all in it (D37). Links are
 * not followed.
 */
export function makePrivate(file: string): void {
  if (!HAS_MODES) return
  try {
    const stats = lstatSync(file)
    if (stats.isSymbolicLink()) return
    // Not without need: it would be taken for a change of the database since it was closed.
    if (stats.mode & OTHERS) chmodSync(file, stats.mode & OWNER)
    if (stats.isDirectory())
      for (const name of readdirSync(file)) makePrivate(path.join(file, name))
  } catch {
    // It has gone meanwhile, or the file system knows no modes.
  }
}

/**
 * Makes an empty file that others can't read where there is none; SQLite takes it for a new
 * database.
 */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/**
 * One by one: asked for all of them at once, Node never comes back where the system makes no
 * folder, as in /proc.
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
