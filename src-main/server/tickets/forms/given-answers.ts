import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormDefinition } from '#shared/api/form-definitions.ts'
import {
  hiddenKeys,
  searchedAnswers,
  secretAuthorOf,
  secretKeys
} from '#shared/domain/form-answers.ts'
import { answersSchema, type CheckedAnswers, filesOf, peopleOf } from '#shared/domain/forms.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { checkLater } from '#shared/languages/validation-texts.ts'
import { type KnownForms, versionsOf } from '../../effects/known-forms.ts'
import { type FieldProblem, invalid, ProblemError } from '../../http/problem.ts'
import type { AnswersRow, FormVersionRow, NewAnswersRow } from '../../store/forms-store.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'

/** Answers that someone gives, and what they may refer to. */
interface Giving {
  /** The path of the answers in the request, before the key of a field. */
  path: string
  version: FormVersionRow
  answers: FormAnswers
  /** Whether required files may be missing. */
  filesLater: boolean | undefined
  /** The answers before, whose people and files may be gone since; undefined for none. */
  before?: CheckedAnswers | undefined
  /** The files that answers may name. */
  fileIds: readonly number[]
}

/**
 * Checks answers by the version of their form (D78), and that there are the people and files that
 * they name.
 * @throws ProblemError 400 with the path of each field
 */
export async function checkAnswers(
  tx: Pick<Transaction, 'users'>,
  { path, version, answers, filesLater, before = {}, fileIds }: Giving
): Promise<CheckedAnswers> {
  const { definition } = version
  const { result, sentenceOf } = checkLater(() =>
    answersSchema(definition, filesLater).safeParse(answers)
  )
  const { data, error } = result
  if (error)
    throw invalid(
      error.issues.map((issue) => ({
        path: [path, ...issue.path].join('.'),
        message: sentenceOf(issue)
      }))
    )
  const faults: FieldProblem[] = []
  const reject = (key: string, message: Text) => faults.push({ path: `${path}.${key}`, message })
  for (const { key, personId } of peopleOf(definition, data)) {
    const person = await tx.users.find(personId)
    const isKept = Object.hasOwn(before, key) && before[key] === personId
    if (!isKept && (!person || person.waiting)) reject(key, text('This person does not exist'))
  }
  const known = new Set([...fileIds, ...filesOf(definition, before)])
  for (const { key, type } of definition.fields) {
    const files = type === 'file' && Object.hasOwn(data, key) ? [data[key] ?? []].flat() : []
    if (files.some((id) => !known.has(Number(id))))
      reject(key, text('A file is no longer available. Attach it again.'))
  }
  if (faults.length > 0) throw invalid(faults)
  return data
}

/**
 * The version that answers are to, which may be an earlier one.
 * @throws ProblemError 409 where it is gone
 */
export async function answeredVersion(
  tx: Pick<Transaction, 'forms'>,
  known: KnownForms,
  { formId, version }: { formId: number; version: number }
): Promise<FormVersionRow> {
  const present = known.forms.find((form) => form.id === formId && form.version === version)
  const found = present
    ? (await versionsOf(tx, known, [present.versionId])).get(present.versionId)
    : await tx.forms.findVersion(formId, version)
  if (!found) throw new ProblemError(409, 'This form has been changed meanwhile. Load it again.')
  return found
}

/**
 * The answers of someone with those that they do not see and so cannot repeat.
 * @param before the row of the present answers, and the definition of its version
 * @throws ProblemError 409 where they are to another version, in which the field may not be secret
 */
export function withHiddenAnswers(
  viewer: Viewer,
  ticket: TicketRow,
  answers: FormAnswers,
  { version, before }: { version: FormVersionRow; before: WithDefinition | undefined }
): FormAnswers {
  if (!before) return answers
  const hidden = hiddenKeys(viewer, ticket, before.definition, before.row).filter((key) =>
    Object.hasOwn(before.row.answers, key)
  )
  if (hidden.length > 0 && before.number !== version.number)
    throw new ProblemError(409, 'Another version of this form has been answered. Load it again.')
  return {
    ...Object.fromEntries(hidden.map((key) => [key, before.row.answers[key] ?? null])),
    ...answers
  }
}

/**
 * By whom answers to secret fields are that others than the actor have given: those that the actor did
 * not see, and those that stay the same.
 */
export function secretAuthorsOf(
  actor: Viewer,
  ticket: TicketRow,
  { given, answers }: { given: FormAnswers; answers: CheckedAnswers },
  before: WithDefinition | undefined
): Pick<NewAnswersRow, 'secretAuthors'> {
  if (!before) return {}
  const { row, definition } = before
  const hidden = hiddenKeys(actor, ticket, definition, row)
  const kept = secretKeys(definition).filter((key) => {
    if (!Object.hasOwn(row.answers, key) || !Object.hasOwn(answers, key)) return false
    // Someone who guesses an answer must not learn whether it is the same.
    if (hidden.includes(key)) return !Object.hasOwn(given, key)
    return JSON.stringify(answers[key]) === JSON.stringify(row.answers[key])
  })
  const authors = kept.map((key) => [key, secretAuthorOf(row, key)] as const)
  const others = authors.filter(([, id]) => id !== actor.id)
  return others.length > 0 ? { secretAuthors: Object.fromEntries(others) } : {}
}

/** Answers of a ticket with the definition of their version. */
export interface WithDefinition {
  row: AnswersRow
  /** The number of the version. */
  number: number
  definition: FormDefinition
}

/** The answers of tickets with their definitions, in the order of the rows. */
export async function withDefinitions(
  stores: Pick<Transaction, 'forms'>,
  known: KnownForms,
  rows: readonly AnswersRow[]
): Promise<WithDefinition[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ versionId }) => versionId))]
  const versions = await versionsOf(stores, known, ids)
  return rows.flatMap((row) => {
    const version = versions.get(row.versionId)
    return version ? [{ row, number: version.number, definition: version.definition }] : []
  })
}

/** The text by which searches find a ticket by all its answers; null for none. */
export function formTextOf(
  all: readonly { definition: FormDefinition; answers: CheckedAnswers }[]
): string | null {
  const texts = all.flatMap(({ definition, answers }) => searchedAnswers(definition, answers))
  return texts.length > 0 ? texts.join('\n') : null
}

/** Stored answers, of which none are blank. */
export const toChecked = ({ answers }: Pick<NewAnswersRow, 'answers'>): CheckedAnswers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]]))
  )
