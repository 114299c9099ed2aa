import type { Locale } from 'date-fns'
import { formatDistance } from 'date-fns/formatDistance'
import type { Language } from '#shared/languages/languages.ts'
import { texts } from './texts.ts'

/** How each language writes relative times; English is in `formatDistance` itself. */
const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Locale>> = {
  de: async () => (await import('date-fns/locale/de')).de,
  fr: async () => (await import('date-fns/locale/fr')).fr,
  es: async () => (await import('date-fns/locale/es')).es,
  ar: async () => (await import('date-fns/locale/ar')).ar,
  hi: async () => (await import('date-fns/locale/hi')).hi
}

const locales = new Map<string, Locale>()

export async function loadRelativeTimes(language: Language): Promise<void> {
  if (language === 'en' || locales.has(language)) return
  locales.set(language, await LOADERS[language]())
}

/** The distance of a moment from now, such as `3 days ago` or `in about 2 hours`. */
export function relativeTime(date: Date, now: Date): string {
  const locale = locales.get(texts.locale)
  return formatDistance(date, now, { addSuffix: true, ...(locale && { locale }) })
}
