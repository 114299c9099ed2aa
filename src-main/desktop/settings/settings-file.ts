import { existsSync, readFileSync, renameSync } from 'node:fs'
import { DEFAULT_SETTINGS, DesktopSettings } from '#shared/desktop/settings.ts'
import { retryWhileInUseSync } from '../../server/base/file-in-use.ts'
import type { Log } from '../../server/base/log.ts'
import { writeSafely } from '../base/safe-file.ts'

/**
 * Reads the settings of a file; the defaults where there is none. A damaged file is renamed to
 * `<file>.damaged-<time>` and logged, so that the person who edited it can repair it. The defaults
 * are written in its place, so that the next start does not count as the first one.
 */
export function readSettings(file: string, log: Log): DesktopSettings {
  if (!existsSync(file)) return DEFAULT_SETTINGS
  try {
    return DesktopSettings.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const aside = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
    try {
      retryWhileInUseSync(() => renameSync(file, aside))
      writeSettings(file, DEFAULT_SETTINGS)
      log.warn(
        `The settings in ${file} can't be read (${error}); they were moved to ${aside}, and the defaults apply`
      )
    } catch (renameError) {
      log.warn(
        `The settings in ${file} can't be read (${error}) or moved (${renameError}); the defaults apply`
      )
    }
    return DEFAULT_SETTINGS
  }
}

/** @throws Error when the file can't be written; it is unchanged then */
export function writeSettings(file: string, settings: DesktopSettings): void {
  writeSafely(file, `${JSON.stringify(settings, null, 2)}\n`)
}
