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

/** Sentences are chosen by such words, as by `high`; they need no isolation. */
const KEY = /^[a-z]+[A-Za-z]*$/

/** Unicode's isolates: between them the first letter decides from which side a text is read. */
function isolated(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      typeof value === 'string' && value !== '' && !KEY.test(value)
        ? [name, `\u2068${value}\u2069`]
        : [name, value]
    )
  )
}

/** The texts in the language of the person at this device (D82). */
export const texts = new PageTexts('en')

/**
 * A text in the language of the person at this device.
 *
 * Not for the constants of a module, which are made before the language is known: `text` marks those.
 */
export const t: Translate = (text, values) =>
  typeof text === 'string' ? texts._(text, values) : texts._(text)
