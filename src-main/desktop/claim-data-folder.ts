import { homedir } from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import type { CommandLine } from '../command-line.ts'
import { defaultDataFolder } from '../default-data-folder.ts'
import { makeDataFolder } from '../server/base/data-folder.ts'

/**
 * Keeps all data in one folder: the database at its top, Chromium's own files below it.
 * @returns the folder, and whether a start without arguments would use it too
 */
export function claimDataFolder({ data }: CommandLine): { dataDir: string; isUsual: boolean } {
  const usual = defaultDataFolder(process.env, process.platform, homedir())
  const dataDir = data ? path.resolve(data) : usual
  makeDataFolder(dataDir)
  app.setPath('userData', dataDir)
  app.setPath('sessionData', path.join(dataDir, 'chromium'))
  return { dataDir, isUsual: dataDir === usual }
}
