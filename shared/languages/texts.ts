import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, SOURCE_LANGUAGE } from './languages.ts'
import { inLanguage, type Translated } from './translations.ts'

/**
 * What is put into a text, by the names of its placeholders. A text that is put into another one is
 * translated too, and of {@link Written} words it gets those of its language.
 */
export type TextValues = Record<string, unknown>

/**
 * A text in no one's language yet: its English sentence, which is its key in every catalogue, and
 * what is put into it (D82). `{ id: 'Ticket {number} is closed', values: { number: 7 } }`.
 */
export interface Text {
  id: string
  /** The English sentence where the key says more, to tell it from another meaning. */
  message?: string
  values?: TextValues
}

/** A text whose English is not its key. */
export type Meant = Text & { message: string }

/** Words of a person, which may be there in several languages. */
export interface Written extends Translated<{ words: string }> {
  words: string
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

/**
 * Marks an English word that other languages translate by its meaning: “Done” on a button and of a
 * task. Its key names the meaning: `Done (a task)`.
 */
export function meant(word: string, meaning: string): Meant {
  return { id: `${word} (${meaning})`, message: word }
}

/** A list such as “a, b, and c”, of texts. */
export function textList(items: readonly Text[]): Text {
  const [first = text(''), ...others] = items
  return others.reduce((list, next, index) => {
    if (index < others.length - 1) return text('{list}, {next}', { list, next })
    return others.length === 1
      ? text('{list} and {next}', { list, next })
      : text('{list}, and {next}', { list, next })
  }, first)
}

/** Words that are shown as they are in every language, such as a sentence that is stored. */
export function verbatim(words: string): Text {
  return { id: '{words}', values: { words } }
}

/** A text as a sentence that people read, in English where it is not translated. */
export type Sentence = string | Text

/** The texts of one language. Without a catalogue, or where it lacks one, they are English. */
export class Texts extends I18n {
  /**
   * @param language its tag, such as `de`
   * @param catalogue its compiled texts by their English sentences
   * @param locale how it writes numbers, where that is not its tag
   */
  constructor(language: string, catalogue: Messages = {}, locale = language) {
    super({ locale: language, locales: locale, messages: { [language]: catalogue } })
    const compiled = new Map<string, ReturnType<typeof compileMessage>>()
    this.setMessagesCompiler((sentence) => {
      // Most sentences are words alone, which need no parser. They are not kept: messages about input have
      // what people typed in them, so that there is no end of them.
      if (!/[{}']/.test(sentence)) return [sentence]
      const message = compiled.get(sentence) ?? compileMessage(sentence)
      compiled.set(sentence, message)
      return message
    })
  }

  /** Whether the catalogue of the language has a text. */
  has({ id }: Text): boolean {
    return Object.hasOwn(this.messages, id)
  }

  override _(
    text: string | MessageDescriptor,
    values?: TextValues,
    options?: MessageOptions
  ): string {
    if (typeof text !== 'string') {
      const { id, message } = text
      return this._(id, { ...text.values, ...values }, message ? { message } : options)
    }
    if (!values) return super._(text, values, options)
    const entries = Object.entries(values).map(([name, value]) => [name, filled(this, value)])
    const sentence = super._(text, Object.fromEntries(entries), options)
    return this.locale === SOURCE_LANGUAGE ? sentence : endedOnce(sentence, Object.values(values))
  }
}

/** A date such as `4. Dez.` ends its sentence itself: no second full stop follows it. */
function endedOnce(sentence: string, values: readonly unknown[]): string {
  return values.reduce<string>(
    (words, value) =>
      typeof value === 'string' && value.endsWith('.')
        ? words.replaceAll(`${value}.`, () => value)
        : words,
    sentence
  )
}

/**
 * A value as it goes into a sentence. Lingui reads `\x86` in a finished sentence as the character
 * with that number, also where a person wrote it, as in a path of Windows. A backslash that goes in as
 * such a number comes out as it was.
 *
 * No method of the class: React gets the texts behind a proxy, which has no private ones.
 */
function filled(texts: Texts, value: unknown): unknown {
  const shown = isText(value) ? texts._(value) : isWritten(value) ? wordsIn(texts, value) : value
  return typeof shown === 'string' ? shown.replaceAll('\\', '\\u005c') : shown
}

/** Whether a value is a text that is not in a language yet, such as one that was stored. */
export function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'id' in value
}

function isWritten(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && 'words' in value
}

const wordsIn = ({ locale }: Texts, written: Written) =>
  inLanguage(written, locale as Language).words

/** English sentences as they are written in the code, for logs, API descriptions and tests. */
const ENGLISH = new Texts('en')

/** A text in English: for logs, and where no one's language is known. */
export const english: Translate = (text, values) => ENGLISH._(text as string, values)
