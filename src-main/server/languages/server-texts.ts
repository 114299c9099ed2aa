import { type Language, localeOf, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { english, Texts, type Translate } from '#shared/languages/texts.ts'
import { serverMessages } from '../base/catalogues.ts'

/** The languages that someone has needed. */
const loading = new Map<Language, Promise<Translate>>()

/**
 * The server's texts in a language, whose catalogues are loaded when it is first needed (D82). While they
 * can't be, they are English, as on the page.
 */
export function textsIn(language: Language): Promise<Translate> {
  if (language === SOURCE_LANGUAGE) return ENGLISH
  const found = loading.get(language) ?? load(language)
  loading.set(language, found)
  return found
}

const ENGLISH = Promise.resolve(english)

async function load(language: Language): Promise<Translate> {
  try {
    const texts = new Texts(language, await serverMessages(language), localeOf(language))
    return (text, values) => texts._(text as string, values)
  } catch {
    // Its file may be gone, as while an update replaces the program. It is tried again.
    loading.delete(language)
    return english
  }
}
