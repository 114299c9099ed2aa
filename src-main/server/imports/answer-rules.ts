import type { AnswerValue, FormAnswers } from '#shared/api/form-answers.ts'
import type { FormDefinition, FormField } from '#shared/api/form-definitions.ts'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { answersSchema, type CheckedAnswers, formFor } from '#shared/domain/forms.ts'
import { textForm } from '#shared/domain/text-form.ts'
import { text } from '#shared/languages/texts.ts'
import { checkLater } from '#shared/languages/validation-texts.ts'
import { type NamedPerson, personOf } from './named-people.ts'
import { parseDay, type TimeRules } from './times.ts'
import { type ImportForm, isText, NOTHING, RejectedRow } from './word-rules.ts'

/** The answers of a row to the form of its ticket (D78). */
export interface ImportedAnswers {
  formId: number
  versionId: number
  definition: FormDefinition
  /** All but those that are people. */
  answers: CheckedAnswers
  /** The people that it names, by the keys of fields. */
  people: { key: string; person: NamedPerson }[]
}

/** The place of a row's ticket. */
interface Place {
  department: string
  category: string
  subcategory: string | null
}

const YES_OR_NO: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    yes: true,
    y: true,
    true: true,
    1: true,
    no: false,
    n: false,
    false: false,
    0: false
  })
)

/** How an export guards a text that a spreadsheet would take for a formula, such as a number below 0. */
const GUARD = /^'(?=[-+])/

/** An id that stands for a person until their account is known. */
const SOMEONE = 1

/** The labels of the fields of forms that columns can be answers to: all but files, each once. */
export function answerLabels(forms: readonly ImportForm[]): string[] {
  const fields = forms.flatMap(({ definition }) => definition.fields)
  return [...new Set(fields.filter(({ type }) => type !== 'file').map(({ label }) => label))]
}

/** The columns of a mapping that are answers which are days. */
export function dayAnswers(
  { answers = [] }: ImportMapping,
  forms: readonly ImportForm[]
): string[] {
  const fields = forms.flatMap(({ definition }) => definition.fields)
  const labels = new Set(fields.filter(({ type }) => type === 'date').map(({ label }) => label))
  return answers.filter(({ label }) => labels.has(label)).map(({ column }) => column)
}

/** The rules by which cells of a row become the answers to the form of its ticket (D78). */
export function createAnswerRules(
  { answers: columns = [], ...rules }: Pick<ImportMapping, 'answers'> & TimeRules,
  forms: readonly ImportForm[]
) {
  // A ticket of the past may leave required questions open, as one by email does.
  const schemas = new Map(
    forms.map(({ id, definition: { fields } }) => [
      id,
      answersSchema({ fields: fields.map((field) => ({ ...field, required: false })) })
    ])
  )

  /** The cells that are answers to fields of a form; a field that has two takes the first. */
  function given({ fields }: FormDefinition, textOf: (column: string) => string) {
    const texts = new Map<FormField, string>()
    for (const { label, column } of columns) {
      const field = fields.find((one) => one.label === label && one.type !== 'file')
      const text = textOf(column)
      if (field && text !== '' && !texts.has(field)) texts.set(field, text)
    }
    return texts
  }

  return {
    /**
     * The answers of a row; null where it has none, or its ticket asks no form.
     * @param textOf the text of a column in the row
     * @throws RejectedRow where one does not fit its field
     */
    read(place: Place, textOf: (column: string) => string): ImportedAnswers | null {
      const form = columns.length === 0 ? undefined : formFor(forms, place)
      const schema = form && schemas.get(form.id)
      if (!form || !schema) return null
      const answers: FormAnswers = {}
      const named: ImportedAnswers['people'] = []
      for (const [field, word] of given(form.definition, textOf)) {
        if (!isText(word))
          throw new RejectedRow(
            text('{label} contains characters that are not valid', { label: field.label })
          )
        const person = field.type === 'person' && !NOTHING.test(word) ? personOf(word, '') : null
        if (person) named.push({ key: field.key, person })
        answers[field.key] = person ? SOMEONE : answerOf(field, word, rules)
      }
      const { result, sentenceOf } = checkLater(() => schema.safeParse(answers))
      const { data, error } = result
      if (error) {
        const [issue] = error.issues
        throw new RejectedRow(issue ? sentenceOf(issue) : text('An answer is not valid'))
      }
      const people = named.filter(({ key }) => Object.hasOwn(data, key))
      for (const { key } of people) delete data[key]
      if (people.length === 0 && Object.keys(data).length === 0) return null
      const { id: formId, versionId, definition } = form
      return { formId, versionId, definition, answers: data, people }
    }
  }
}

/**
 * An answer as a field has it, also as the screens write it: `Yes`, or a number with its unit. A text that
 * can't be one stays, so that the field's own rules say why.
 */
function answerOf(field: FormField, text: string, rules: TimeRules): AnswerValue | null {
  if (field.type === 'line' || field.type === 'text') return text
  if (field.type === 'choice') return chosen(field, text)
  if (NOTHING.test(text)) return null
  switch (field.type) {
    case 'number':
      return numberOf(text, field.unit) ?? text
    case 'date':
      return parseDay(text, rules) ?? text
    case 'yes-no':
      return YES_OR_NO.get(textForm(text)) ?? text
    default:
      return null
  }
}

function numberOf(text: string, unit: string): number | null {
  const guarded = text.replace(GUARD, '')
  const plain = unit !== '' && guarded.endsWith(unit) ? guarded.slice(0, -unit.length) : guarded
  const number = Number(plain)
  return plain.trim() === '' || !Number.isFinite(number) ? null : number
}

/** A choice, whatever its case; several as lines, or with commas or semicolons between them. */
function chosen(
  { choices, several }: Extract<FormField, { type: 'choice' }>,
  text: string
): AnswerValue | null {
  const choiceOf = (part: string) => {
    const wanted = [part, part.replace(GUARD, '')].map(textForm)
    return choices.find((choice) => wanted.includes(textForm(choice)))
  }
  const whole = choiceOf(text)
  if (whole === undefined && NOTHING.test(text)) return null
  if (!several) return whole ?? text
  const parts = text
    .split(/[\r\n]+/)
    .flatMap((line) => (choiceOf(line) ? [line] : line.split(/[,;]/)))
  return parts.filter((part) => part.trim() !== '').map((part) => choiceOf(part) ?? part.trim())
}
