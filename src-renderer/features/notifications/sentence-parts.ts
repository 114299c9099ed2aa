import type { Text, TextValues } from '#shared/languages/texts.ts'
import type { PersonPart } from '../../lib/change-text.ts'
import { t } from '../../lib/texts.ts'

/** People by the names of their placeholders; null for a deleted account. */
export type People = Record<string, number | null>

/** Stands around the name of a placeholder; no person can type it. */
const MARK = '\u0000'

/**
 * A translated sentence in parts: its words, and the people in it, who are shown by their names.
 * @param sentence with a placeholder for each of the people
 */
export function sentenceParts(
  sentence: Text,
  values: TextValues,
  people: People
): (string | PersonPart)[] {
  const marks = Object.fromEntries(
    Object.keys(people).map((placeholder) => [placeholder, MARK + placeholder + MARK])
  )
  return t(sentence.id, { ...values, ...marks })
    .split(MARK)
    .map((part, index) => (index % 2 === 1 ? { person: people[part] ?? null } : part))
    .filter((part) => part !== '')
}
