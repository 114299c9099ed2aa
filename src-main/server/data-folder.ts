import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { refuseUnsafePlace } from './refuse-unsafe-place.ts'
import { StartError } from './start-error.ts'

/**
 * Makes the data folder where it is missing.
 * @throws StartError when it can't be made or written, or is no place for a database
 */
export function makeDataFolder(dataDir: string): void {
  refuseUnsafePlace(dataDir)
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} can't be written (${error instanceof Error ? error.message : error}).`
    )
  }
}

/** One by one: asked for all of them at once, Node never comes back where the system makes no folder, as in /proc. */
function makeFolder(folder: string) {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false
}
