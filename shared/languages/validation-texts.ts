import {
  english,
  type Sentence,
  type Text,
  type TextValues,
  type Translate,
  verbatim
} from './texts.ts'

/** The language of the person whose input is being checked. */
let current: Translate = english

/**
 * Checks a person's input, with the messages in that person's language (D82).
 * @param check runs at once, and gives the result of a schema's `safeParse`
 */
export function checkIn<T>(t: Translate, check: () => T): T {
  const before = current
  current = t
  try {
    const result = check()
    // Zod makes messages when the error is first read.
    if (typeof result === 'object' && result !== null && 'error' in result) void result.error
    return result
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
 * The message for a choice, with its values: `oneOf('Status must be one of {choices}', STATUSES)`.
 * @param sentence where they stand as `{choices}`
 */
export function oneOf(
  sentence: string,
  choices: readonly (string | number)[]
): { error: () => string } {
  return saying(sentence, { choices: choices.join(', ') })
}

/**
 * The message of a schema's issue as a sentence of a problem. It is in the person's language already, or
 * an English text that stands in the schema; characters of the texts' format are what a person has typed.
 */
export function issueSentence({ message }: { message: string }): Sentence {
  return /[{}'\\]/.test(message) ? verbatim(message) : message
}

/** Begins what stands in an issue for a message that is not translated yet. */
const LATER = '\uE000'

/**
 * Checks input where no one's language is known, as in a service: messages become texts, which are
 * translated in the answer.
 * @returns what the check gave, and how to get the sentence of an issue
 */
export function checkLater<T>(check: () => T) {
  const said: Text[] = []
  const result = checkIn((sentence, values) => {
    const own = typeof sentence === 'string' ? { id: sentence } : sentence
    said.push({ ...own, values: { ...own.values, ...values } })
    return LATER + (said.length - 1)
  }, check)
  const sentenceOf = (issue: { message: string }): Sentence => {
    const found = issue.message.startsWith(LATER) ? said[Number(issue.message.slice(1))] : undefined
    return found ?? issueSentence(issue)
  }
  return { result, sentenceOf }
}
