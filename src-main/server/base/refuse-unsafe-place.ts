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
 * Refuses a data folder on the network, or in one that a cloud service synchronises: databases get
 * damaged in both.
 * @throws StartError that says so
 */
export function refuseUnsafePlace(dataDir: string): void {
  const { env, platform } = process
  const folder = path.resolve(dataDir)
  // Asking for the real path of a share waits for its server.
  const realFolder = platform === 'win32' && isUncPath(folder) ? folder : realPathOf(folder)
  const synced = syncedFolders({ env, platform, home: homedir(), read: readIfThere })
  const problem = placeProblem({
    folder,
    realFolder,
    platform,
    synced,
    networkType: networkTypeOf(realFolder)
  })
  if (!problem) return
  throw new StartError(
    `The data folder ${dataDir} ${problem}, where databases get damaged: SQLite's write-ahead log needs a local disk that nothing synchronises; choose another folder with --data (backups may go anywhere).`
  )
}

/** Where a path leads, also one whose last folders are not there yet. */
function realPathOf(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    const parent = path.dirname(folder)
    return parent === folder ? folder : path.join(realPathOf(parent), path.basename(folder))
  }
}

/** The type of the file system a folder is or will be on, where that is one of the network. */
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
    // A machine that can't be asked refuses nobody.
  }
  return null
}

/** The device of a folder, or of the one it will be made in. */
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
