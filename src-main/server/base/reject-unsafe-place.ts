import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import {
  isUncPath,
  mountTypeOnLinux,
  mountTypeOnMac,
  placeProblem,
  syncedFolders
} from './data-folder-place.ts'
import { StartError } from './start-error.ts'

/**
 * Rejects a data folder on the network or in a folder that a cloud service synchronises, because
 * both damage databases.
 * @throws StartError that says so
 */
export function rejectUnsafePlace(dataDir: string): void {
  const { env, platform } = process
  const folder = path.resolve(dataDir)
  // Resolving the real path of a share would wait for its server.
  const realFolder = platform === 'win32' && isUncPath(folder) ? folder : realPathOf(folder)
  const synced = syncedFolders({
    env,
    platform,
    home: homedir(),
    read: readIfThere,
    attributes: attributesOnMac
  })
  const problem = placeProblem({
    folder,
    realFolder,
    platform,
    synced,
    networkType: networkTypeOf(realFolder)
  })
  if (!problem) return
  throw new StartError(
    `The data folder ${dataDir} ${problem}, where databases get damaged: SQLite's write-ahead log needs a local disk that is not synchronised. Choose another folder with --data (backups can go anywhere).`
  )
}

/** The real path of a folder, also of one whose last folders do not exist yet. */
function realPathOf(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    const parent = path.dirname(folder)
    return parent === folder ? folder : path.join(realPathOf(parent), path.basename(folder))
  }
}

/**
 * The type of the file system of a folder that may not exist yet, if it is a network file system.
 */
function networkTypeOf(folder: string): string | null {
  try {
    if (process.platform === 'linux')
      return mountTypeOnLinux(readFileSync('/proc/self/mountinfo', 'utf8'), deviceOf(folder))
    if (process.platform === 'darwin')
      return mountTypeOnMac(
        execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 5000 }),
        folder
      )
  } catch {
    // Where the type can't be found out, the folder is not rejected.
  }
  return null
}

/** The device of a folder, or of the folder in which it will be made. */
function deviceOf(folder: string): number {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats ? stats.dev : deviceOf(path.dirname(folder))
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The names of a folder's extended attributes, in lines; empty where there is no such folder. */
function attributesOnMac(folder: string): string {
  try {
    return execFileSync('/usr/bin/xattr', [folder], {
      encoding: 'utf8',
      timeout: 5000,
      stdio: ['ignore', 'pipe', 'ignore']
    })
  } catch {
    return ''
  }
}
