interface LanguageInfo {
  /** By BCP 47. */
  tag: string
  /** In the language itself. */
  name: string
  /** Whether its pages begin at the right. */
  isRightToLeft?: true
}

/**
 * The languages in which the help desk can be offered, in the order of selectors (D82). A new one is
 * added here, and gets catalogues.
 */
export const LANGUAGES = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'fr', name: 'Français' },
  { tag: 'es', name: 'Español' },
  { tag: 'ar', name: 'العربية', isRightToLeft: true },
  { tag: 'hi', name: 'हिन्दी' }
] as const satisfies readonly LanguageInfo[]

export type Language = (typeof LANGUAGES)[number]['tag']

/** Their tags, for schemas and tables. */
export const LANGUAGE_TAGS = LANGUAGES.map(({ tag }) => tag) as [Language, ...Language[]]

/** The language of the texts in the code, which is always offered. */
export const SOURCE_LANGUAGE = 'en'

/** Whether a text from elsewhere, such as a cookie, names a language. */
export function isLanguage(value: unknown): value is Language {
  return (LANGUAGE_TAGS as readonly unknown[]).includes(value)
}

export function languageInfo(language: Language): LanguageInfo {
  return LANGUAGES.find(({ tag }) => tag === language) ?? LANGUAGES[0]
}

/** Whether pages in it begin at the right. */
export function isRightToLeft(language: string): boolean {
  return LANGUAGES.some((one: LanguageInfo) => one.tag === language && one.isRightToLeft)
}

/**
 * The locale in which `Intl` writes dates and numbers for a language; undefined for the device's own,
 * as English has always had. Arabic has the digits of the other languages, as ids and times have.
 */
export function localeOf(language: Language): string | undefined {
  if (language === SOURCE_LANGUAGE) return undefined
  return language === 'ar' ? 'ar-u-nu-latn' : language
}

/** The languages that an administrator offers (D82). */
export interface OfferedLanguages {
  offered: readonly Language[]
  /** For people and devices without a choice. */
  fallback: Language
}

/**
 * The language for someone: the first of their wishes that is offered, else the fallback.
 * @param wishes such as a person's choice and then the device's
 */
export function languageFor({ offered, fallback }: OfferedLanguages, wishes: unknown[]): Language {
  const wish = wishes.find((one) => isLanguage(one) && offered.includes(one))
  return (wish as Language | undefined) ?? fallback
}

/** The cookie in which a device sends its language, for answers to people without a choice (D82). */
export const LANGUAGE_COOKIE = 'language'
