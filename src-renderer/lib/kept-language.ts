import { isLanguage, LANGUAGE_COOKIE, type Language } from '#shared/languages/languages.ts'
import { isKiosk } from './kiosk.ts'

const KEY = 'help-desk-language'

/** The last language at this device. */
export interface KeptLanguage {
  language: Language
  /** Whether a person chose it; otherwise it is that of people without a choice. */
  isChosen: boolean
}

/** What is kept for as long as the page lives, also where the browser is set to store nothing. */
let kept: KeptLanguage | null | undefined

export function keptLanguage(): KeptLanguage | null {
  kept ??= readKept()
  return kept
}

function readKept(): KeptLanguage | null {
  try {
    const { language, isChosen } = JSON.parse(window.localStorage.getItem(KEY) ?? '{}')
    return isLanguage(language) ? { language, isChosen: isChosen === true } : null
  } catch {
    return null
  }
}

/**
 * Notes the language for the next start, and a choice for the server, which answers in it. At a kiosk
 * it is for this visit only.
 * @param language null where only English is offered
 */
export function keepLanguage(language: KeptLanguage | null): void {
  kept = language
  const isSecure = window.location.protocol === 'https:' ? '; Secure' : ''
  const [tag, seconds] = language?.isChosen ? [language.language, YEAR_SECONDS] : ['', 0]
  // Browsers have no other way without TLS.
  Object.assign(document, {
    cookie: `${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${seconds}; SameSite=Strict${isSecure}`
  })
  if (isKiosk()) return
  try {
    if (language) window.localStorage.setItem(KEY, JSON.stringify(language))
    else window.localStorage.removeItem(KEY)
  } catch {
    // The browser is set to store nothing.
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
