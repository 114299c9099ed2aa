import { IsolatedTexts } from '#shared/languages/isolated-texts.ts'
import { type Language, localeOf, SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import type { Translate } from '#shared/languages/texts.ts'
import { inLanguage, type Translated } from '#shared/languages/translations.ts'
import { serverMessages } from '../../server/base/catalogues.ts'
import { createListeners } from './listeners.ts'

const ENGLISH = new IsolatedTexts(SOURCE_LANGUAGE)

let current = ENGLISH
const listeners = createListeners()

/**
 * A text of the desktop itself, in the language that its page has (D82): menu, tray, notifications,
 * dialogs and problems. Not for the constants of a module, which are made before it is known.
 */
export const t: Translate = (text, values) => current._(text as string, values)

/**
 * Writes the texts of the desktop in a language from now on, and tells who has shown some.
 * @throws Error when its catalogue can't be loaded; nothing has changed then
 */
export async function speak(language: Language): Promise<void> {
  if (language === current.locale) return
  current = language === SOURCE_LANGUAGE ? ENGLISH : await load(language)
  listeners.tell()
}

/** Calls the listener when texts that are shown are to be written again. */
export const onLanguage = listeners.add

/** What someone wrote, in this language where it is translated. */
export const translated = <T extends Translated<object>>(written: T): T =>
  inLanguage(written, current.locale as Language)

/** The locale of dates in this language; undefined for the device's own. */
export function dateLocale(): string | undefined {
  return localeOf(current.locale as Language)
}

/** Names in a row, such as “A, B, C”. */
export function row(names: readonly string[]): string {
  return new Intl.ListFormat(dateLocale() ?? SOURCE_LANGUAGE, {
    type: 'unit',
    style: 'short'
  }).format(current.isolatedNames(names))
}

async function load(language: Language): Promise<IsolatedTexts> {
  const [shared, { messages }] = await Promise.all([
    serverMessages(language),
    import(`../../../shared/languages/catalogues/${language}/main/desktop.po`)
  ])
  return new IsolatedTexts(language, { ...shared, ...messages }, localeOf(language))
}
