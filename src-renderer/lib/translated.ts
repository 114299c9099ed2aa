import type { Language } from '#shared/languages/languages.ts'
import { inLanguage, type Translated } from '#shared/languages/translations.ts'
import { texts } from './texts.ts'

/** What someone wrote, in the language of the person at this device where it is translated (D82). */
export function translated<T extends Translated<object>>(written: T): T {
  return inLanguage(written, texts.locale as Language)
}
