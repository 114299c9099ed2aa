import { type Language, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import type { Log } from '../../server/base/log.ts'
import { speak } from '../base/texts.ts'
import { changeSettings, type SettingsStore } from './settings-store.ts'

/** The language of this device (D82): that of its page, which the next start has too. */
export interface DesktopLanguage {
  /** Null before anyone chose one here. */
  current(): Language | null
  /** Takes over the language of the page, also at the next start; at a kiosk until the next person. */
  use(language: Language): Promise<void>
  /** Goes back to the language of the last start, because another person begins at the kiosk. */
  reset(): Promise<void>
}

/** @param options.isKiosk whether each person begins with the language of the device */
export function createDesktopLanguage(options: {
  settings: SettingsStore
  isKiosk: () => boolean
  log: Log
}): DesktopLanguage {
  const { settings, isKiosk, log } = options
  let current = settings.current().language

  async function turnTo(language: Language | null) {
    current = language
    await speak(language ?? SOURCE_LANGUAGE).catch((error: unknown) =>
      log.error(`The texts in ${language} could not be loaded`, error)
    )
  }
  return {
    current: () => current,
    async use(language) {
      if (!isKiosk() && language !== settings.current().language)
        changeSettings(settings, { language }, log)
      await turnTo(language)
    },
    reset: () => turnTo(settings.current().language)
  }
}
