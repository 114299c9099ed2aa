import type { AnswerValue } from '../api/form-answers.ts'
import type { FormDefinition } from '../api/form-definitions.ts'
import type { Translate } from '../languages/texts.ts'
import { choiceText, type ReadField } from './form-translations.ts'
import { answerTo, type CheckedAnswers, isBlank } from './forms.ts'
import { type NotedTicket, seesNotes } from './notes.ts'
import type { TeamMember } from './teams.ts'

// Answers to forms as texts, and who sees them (D78).

/** Who has given the answers of a ticket to a form. */
interface AnswerAuthors {
  /** Who has answered last. */
  authorId: number
  /** By whom answers to secret fields are that others have given, by their keys. */
  secretAuthors?: Readonly<Record<string, number>>
}

/** Who has given the answer to a secret field; without one, who has answered last. */
export function secretAuthorOf(
  { authorId, secretAuthors = {} }: AnswerAuthors,
  key: string
): number {
  return Object.hasOwn(secretAuthors, key) ? (secretAuthors[key] ?? authorId) : authorId
}

/**
 * The keys of secret fields whose answers a person does not see: they are seen by people who see
 * internal notes (D41), and each by who has given it.
 */
export function hiddenKeys(
  person: { id: number } & TeamMember,
  ticket: NotedTicket,
  definition: Pick<FormDefinition, 'fields'>,
  authors: AnswerAuthors
): string[] {
  if (seesNotes(person, ticket)) return []
  return secretKeys(definition).filter((key) => secretAuthorOf(authors, key) !== person.id)
}

/** The keys of secret fields. */
export const secretKeys = ({ fields }: Pick<FormDefinition, 'fields'>): string[] =>
  fields.filter(({ secret }) => secret).map(({ key }) => key)

/** Answers without those to some fields. */
export function withoutKeys(answers: CheckedAnswers, keys: readonly string[]): CheckedAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.includes(key)))
}

/** The names of people and files that answers name; undefined for what is gone. */
export interface AnswerNames {
  person(id: number): string | undefined
  file(id: number): string | undefined
}

/** An answer as people read it; several choices and files are lines. */
export function answerText(
  t: Translate,
  field: ReadField,
  answer: AnswerValue,
  names: AnswerNames
): string {
  switch (field.type) {
    case 'yes-no':
      return answer === true ? t('Yes') : t('No')
    case 'number':
      return `${answer}${field.unit === '' ? '' : ` ${field.unit}`}`
    case 'person':
      return names.person(Number(answer)) ?? ''
    case 'file':
      return [answer]
        .flat()
        .flatMap((id) => names.file(Number(id)) ?? [])
        .join('\n')
    default:
      return [answer]
        .flat()
        .map((one) => choiceText(field, String(one)))
        .join('\n')
  }
}

/**
 * The answers by which searches find a ticket: all that are written or chosen, without secret ones,
 * people and files, whose names can change.
 */
export function searchedAnswers(
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: CheckedAnswers
): string[] {
  return fields.flatMap((field) => {
    const answer = answerTo(answers, field.key)
    if (field.secret || answer == null || isBlank(answer)) return []
    if (['person', 'file', 'yes-no'].includes(field.type)) return []
    return [answer].flat().map(String)
  })
}
