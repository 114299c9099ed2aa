import { IsolatedTexts } from '#shared/languages/isolated-texts.ts'
import type { Translate } from '#shared/languages/texts.ts'

/** The texts in the language of the person at this device (D82). */
export const texts = new IsolatedTexts('en')

/**
 * A text in the language of the person at this device.
 *
 * Not for the constants of a module, which are made before the language is known: `text` marks those.
 */
export const t: Translate = (text, values) => texts._(text as string, values)
