import { english, type Sentence, type TextValues, type Translate, verbatim } from './texts.ts'

/** The language of the person whose input is being checked. */
let current: Translate = english

/**
 * Checks a person's input, with the messages in that person's language (D82).
 * @param check runs at once: a schema's messages are made while it checks
 */
export function checkIn<T>(t: Translate, check: () => T): T {
  const before = current
  current = t
  try {
    return check()
  } finally {
    current = before
  }
}

/** Says from now on what is wrong with input in this language: for a device with one person. */
export function checkAllIn(t: Translate): void {
  current = t
}

/** A message about input, in the language of the person whose it is. */
export function say(sentence: Sentence, values?: TextValues): string {
  return current(sentence, values)
}

/** A message for a schema's check: `z.string().min(1, saying('Title is required'))`. */
export function saying(sentence: Sentence, values?: TextValues): { error: () => string } {
  return { error: () => say(sentence, values) }
}

/**
 * The message of a schema's issue as a sentence of a problem. It is in the person's language already, or
 * an English text that stands in the schema; signs of the texts' format are what a person has typed.
 */
export function issueSentence({ message }: { message: string }): Sentence {
  return /[{}\\]/.test(message) ? verbatim(message) : message
}
