import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import { answersSchema, type CheckedAnswers } from '#shared/domain/forms.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'

/**
 * Checks answers as the server does (D78).
 * @param filesLater whether required files may be missing
 * @returns the answers to send, and messages by the keys of their fields, none where all is well
 */
export function checkAnswers(
  fields: readonly FormField[],
  answers: FormAnswers,
  filesLater = false
): { answers: CheckedAnswers; messages: FieldMessages } {
  // Answers to fields of another version are dropped.
  const known = Object.fromEntries(
    fields.flatMap(({ key }) => (Object.hasOwn(answers, key) ? [[key, answers[key] ?? null]] : []))
  )
  const { data, error } = answersSchema({ fields: [...fields] }, filesLater).safeParse(known)
  return { answers: data ?? {}, messages: error ? pathsOf(error.issues) : {} }
}

function pathsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldMessages {
  return messagesOf(issues.map(({ path, message }) => ({ path: String(path[0]), message })))
}

/** The messages of the server about answers, by the keys of their fields. */
export function messagesUnder(
  prefix: string,
  errors: readonly { path: string; message: string }[]
): FieldMessages {
  return messagesOf(
    errors.flatMap(({ path, message }) =>
      path.startsWith(prefix) ? [{ path: path.slice(prefix.length), message }] : []
    )
  )
}
