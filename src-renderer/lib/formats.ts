import { numberText as englishNumber } from '#shared/domain/number-text.ts'
import { type Language, localeOf, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { texts } from './texts.ts'

/** The locale of dates and numbers in the page's language; undefined for the device's own. */
export function pageLocale(): string | undefined {
  return localeOf(texts.locale as Language)
}

/** Makes something once for each language, when it is first needed there. */
export function perLanguage<T>(make: (locale: string | undefined) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const one = made.get(texts.locale) ?? make(pageLocale())
    made.set(texts.locale, one)
    return one
  }
}

/** A format of dates for the constants of a module: it follows the page's language. */
export interface DateFormat {
  format(date: Date | number): string
  formatRange(from: Date | number, until: Date | number): string
}

/**
 * @param english the locale of English, where that is not the device's
 */
export function dateFormat(options: Intl.DateTimeFormatOptions, english?: string): DateFormat {
  const format = perLanguage((locale) => new Intl.DateTimeFormat(locale ?? english, options))
  return {
    format: (date) => format().format(date),
    formatRange: (from, until) => format().formatRange(from, until)
  }
}

/** The same for numbers. */
export function numberFormat(options: Intl.NumberFormatOptions): {
  format(value: number): string
} {
  const format = perLanguage((locale) => new Intl.NumberFormat(locale, options))
  return { format: (value) => format().format(value) }
}

const wholeNumber = numberFormat({ maximumFractionDigits: 0 })

/** A whole number with its thousands apart, such as `1,700`. */
export function numberText(value: number): string {
  return texts.locale === SOURCE_LANGUAGE ? englishNumber(value) : wholeNumber.format(value)
}

const collator = perLanguage((locale) => new Intl.Collator(locale))

/** The order of names in the page's language. */
export function compareNames(one: string, other: string): number {
  return collator().compare(one, other)
}

/** The same of people. */
export function byFullName(one: { fullName: string }, other: { fullName: string }): number {
  return compareNames(one.fullName, other.fullName)
}
