import type { MessageDescriptor, MessageOptions } from '@lingui/core'
import { isRightToLeft } from './languages.ts'
import { Texts, type TextValues } from './texts.ts'

/** Texts that are shown as they are, in which values such as titles keep their own order (D82). */
export class IsolatedTexts extends Texts {
  override _(text: string | MessageDescriptor, values?: TextValues, options?: MessageOptions) {
    return typeof text === 'string' && values && isRightToLeft(this.locale)
      ? super._(text, isolated(values), options)
      : super._(text as string, values, options)
  }

  /** Names for a row, in which each keeps its place in a language from the right. */
  isolatedNames(names: Iterable<string>): Iterable<string> {
    return isRightToLeft(this.locale) ? Array.from(names, isolate) : names
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
