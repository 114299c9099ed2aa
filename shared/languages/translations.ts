import type { Language } from './languages.ts'

/** What someone wrote, with what it says in other languages (D82). */
export interface Translated<Texts extends object> {
  /** In any order, each language once; absent for none. */
  translations?: readonly (Partial<Texts> & { language: Language })[] | undefined
}

/**
 * What someone wrote as it reads in a language: its texts in that language in place of its own, which
 * stay where they are not translated.
 */
export function inLanguage<T extends Translated<object>>(written: T, language: Language): T {
  const { language: _, ...texts } = translationOf(written, language) ?? {}
  return { ...written, ...texts }
}

/**
 * Whether what someone wrote can be read in a language. Its own texts are in the language of people
 * without a choice, in which a company writes.
 */
export function isIn(written: Translated<object>, language: Language, fallback: Language): boolean {
  return language === fallback || translationOf(written, language) !== undefined
}

/** What something says in another language than its own; undefined where it is not translated. */
export function translationOf<T extends { language: Language }>(
  { translations = [] }: { translations?: readonly T[] | undefined },
  wanted: Language
): T | undefined {
  return translations.find(({ language }) => language === wanted)
}
