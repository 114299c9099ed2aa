import type { FormAnswers } from '#shared/api/form-answers.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import type { AskedForm } from '#shared/api/forms.ts'
import { shownFields } from '#shared/domain/forms.ts'

type Answered = Pick<AskedForm, 'definition' | 'open' | 'hidden' | 'answers'>

/**
 * The fields that a person can answer. The server keeps the answers that they may not see, but for those
 * that are still open.
 */
export function answerableFields({ definition, open, hidden }: Answered): FormField[] {
  return definition.fields.filter(({ key }) => open.includes(key) || !hidden.includes(key))
}

/**
 * The keys of the fields that the page of open questions asks: those that are open, and those that
 * show only with what is answered there.
 */
export function askedKeys(asked: Answered, answers: FormAnswers): string[] {
  const fields = answerableFields(asked)
  const before = new Set(shownFields({ fields }, asked.answers).map(({ key }) => key))
  return shownFields({ fields }, answers)
    .map(({ key }) => key)
    .filter((key) => asked.open.includes(key) || !before.has(key))
}
