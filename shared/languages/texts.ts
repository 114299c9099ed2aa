import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** What is put into a text, by the names of its placeholders. */
export type TextValues = Record<string, unknown>

/**
 * A text in no one's language yet: its English sentence, which is its key in every catalogue, and
 * what is put into it (D82). `{ id: 'Ticket {number} is closed', values: { number: 7 } }`.
 */
export interface Text {
  id: string
  values?: TextValues
}

/** Puts a text into the language of the person who reads it. */
export type Translate = (text: string | Text, values?: TextValues) => string

/**
 * Marks an English sentence as a text that is translated where it is shown.
 * @param id the sentence in ICU's format, as in `'{count, plural, one {# ticket} other {# tickets}}'`
 */
export function text(id: string, values?: TextValues): Text {
  return values ? { id, values } : { id }
}

/** The texts of one language. Without a catalogue, or where it lacks one, they are English. */
export class Texts extends I18n {
  /**
   * @param language its tag, such as `de`
   * @param catalogue its compiled texts by their English sentences
   */
  constructor(language: string, catalogue: Messages = {}) {
    super({ locale: language, messages: { [language]: catalogue } })
    const compiled = new Map<string, ReturnType<typeof compileMessage>>()
    this.setMessagesCompiler((sentence) => {
      const message = compiled.get(sentence) ?? compileMessage(sentence)
      compiled.set(sentence, message)
      return message
    })
  }

  override _(
    text: string | MessageDescriptor,
    values?: TextValues,
    options?: MessageOptions
  ): string {
    if (typeof text !== 'string') return this._(text.id, text.values ?? values, options)
    return super._(text, values && asWritten(values), options)
  }
}

/**
 * Lingui reads `\x86` in a finished sentence as the sign with that number, also where a person wrote
 * it, as in a path of Windows. A backslash that goes in as such a number comes out as it was.
 */
function asWritten(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value
    ])
  )
}
