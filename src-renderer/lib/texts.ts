import type { MessageDescriptor, MessageOptions } from '@lingui/core'
import { isRightToLeft } from '#shared/languages/languages.ts'
import { Texts, type TextValues, type Translate } from '#shared/languages/texts.ts'

/** Texts of a page, in which values such as titles keep the order of the words around them (D82). */
class PageTexts extends Texts {
  override _(text: string | MessageDescriptor, values?: TextValues, options?: MessageOptions) {
    return typeof text === 'string' && values && isRightToLeft(this.locale)
      ? super._(text, isolated(values), options)
      : super._(text as string, values, options)
  }
}

/** Numbers and single words need no isolation, and by words such as `high` sentences are chosen. */
const isPlain = (value: string) => !/\p{L}/u.test(value) || !/[^\p{L}\p{N}\p{Cf}]/u.test(value)

function isolated(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !isPlain(value) ? isolate(value) : value
    ])
  )
}

/**
 * Unicode's isolates: between them the first letter decides from which side a text is read. A text that
 * has some already is a sentence of the page, such as a group of conditions in brackets: letters between
 * them would not count.
 */
const isolate = (words: string) => `${words.includes('\u2069') ? '\u2067' : '\u2068'}${words}\u2069`

/** The texts in the language of the person at this device (D82). */
export const texts = new PageTexts('en')

/**
 * A text in the language of the person at this device.
 *
 * Not for the constants of a module, which are made before the language is known: `text` marks those.
 */
export const t: Translate = (text, values) => texts._(text as string, values)

/** Names for a row, in which each keeps its place on a page from the right. */
export function isolatedNames(names: Iterable<string>): Iterable<string> {
  return isRightToLeft(texts.locale) ? Array.from(names, isolate) : names
}
