import { DesktopSettings, type SettingsChange } from '#shared/desktop/settings.ts'
import type { Log } from '../../server/base/log.ts'
import { createListeners } from '../base/listeners.ts'
import { t } from '../base/texts.ts'
import { readSettings, writeSettings } from './settings-file.ts'

type AnyChange = Partial<DesktopSettings> | SettingsChange

export interface SettingsStore {
  current(): DesktopSettings
  /**
   * Changes some settings; listeners are called once they are on the disk.
   * @throws Error when they can't be written; nothing has changed then
   */
  change(change: AnyChange): void
  onChange(listener: (settings: DesktopSettings, before: DesktopSettings) => void): void
}

/** Holds the settings of this machine and keeps them in a file. */
export function createSettingsStore(file: string, log: Log): SettingsStore {
  const listeners = createListeners<[settings: DesktopSettings, before: DesktopSettings]>()
  let settings = readSettings(file, log)
  return {
    current: () => settings,
    change(change) {
      const before = settings
      const changed = DesktopSettings.parse({ ...before, ...change })
      writeSettings(file, changed)
      settings = changed
      listeners.tell(settings, before)
    },
    onChange: listeners.add
  }
}

/**
 * Changes settings for a person, and logs a failure.
 * @returns why that is not possible, as a sentence; null when done
 */
export function changeSettings(
  settings: SettingsStore,
  change: AnyChange,
  log: Log
): string | null {
  try {
    settings.change(change)
    return null
  } catch (error) {
    log.error('The settings could not be saved', error)
    return t('The settings could not be saved. Details are in the log.')
  }
}
