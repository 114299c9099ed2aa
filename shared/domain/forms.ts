import * as z from 'zod'
import {
  type AnswerValue,
  type FormAnswers,
  MAX_FIELD_FILES,
  MAX_LINE,
  MAX_TEXT
} from '../api/form-answers.ts'
import type { FormDefinition, FormField } from '../api/form-definitions.ts'
import { type Text, text, type Written } from '../languages/texts.ts'
import { say, saying } from '../languages/validation-texts.ts'
import { choicesOf, labelOf } from './form-translations.ts'
import { numberText } from './number-text.ts'
import { departmentKey } from './teams.ts'

// Which fields of a form are asked, and whether answers fit them (D78). The page and the server use
// the same, for each version of a form.

/** The part of a version that decides about answers. */
type FormFields = Pick<FormDefinition, 'fields'>

/** Answers that fit a form: none of fields that are not shown, and none that are blank. */
export type CheckedAnswers = Record<string, AnswerValue>

/**
 * The fields that are shown with some answers. A field that depends on one that is not shown is not
 * shown either.
 */
export function shownFields({ fields }: FormFields, answers: FormAnswers): FormField[] {
  const shown: FormField[] = []
  for (const field of fields) {
    const { showIf } = field
    const isShown =
      showIf === null ||
      (shown.some(({ key }) => key === showIf.field) &&
        showIf.is.some((answer) => answerTexts(answerTo(answers, showIf.field)).includes(answer)))
    if (isShown) shown.push(field)
  }
  return shown
}

/** The answer to a field; its key may also be a name that every object has, such as `constructor`. */
export function answerTo(answers: FormAnswers, key: string): AnswerValue | null | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined
}

/** An answer as the texts on which other fields and rules depend: `yes` and `no`, or each choice. */
export function answerTexts(answer: AnswerValue | null | undefined): string[] {
  if (typeof answer === 'boolean') return [answer ? 'yes' : 'no']
  return [answer ?? []].flat().map(String)
}

/**
 * Makes the schema of the answers to a version of a form. It drops blank answers and those of fields
 * that are not shown; its messages name the field in the language of their reader (D82), and so do the
 * paths of its issues by its key.
 * @param filesLater whether required files may be missing, which leaves their questions open
 */
export function answersSchema(
  definition: FormFields,
  filesLater = false
): z.ZodType<CheckedAnswers, FormAnswers> {
  return z
    .custom<FormAnswers>((value) => typeof value === 'object' && value !== null)
    .transform((answers, { addIssue }) => {
      const reject = (key: string, message: string) =>
        addIssue({ code: 'custom', path: [key], message })
      const known = new Set(definition.fields.map(({ key }) => key))
      for (const key of Object.keys(answers))
        if (!known.has(key)) reject(key, say('The form has no field “{key}”', { key }))
      const checked: CheckedAnswers = {}
      for (const field of shownFields(definition, answers)) {
        const answer = answerTo(answers, field.key)
        const mayMiss = filesLater && field.type === 'file'
        const schema = ofField(mayMiss ? { ...field, required: false } : field)
        const { data, error } = schema.safeParse(isBlank(answer) ? undefined : answer)
        if (error)
          reject(
            field.key,
            error.issues[0]?.message ?? say('{label} is not valid', { label: labelOf(field) })
          )
        else if (data !== undefined) checked[field.key] = data
      }
      return checked
    })
}

/** Whether a field is left without an answer. */
export function isBlank(answer: AnswerValue | null | undefined): boolean {
  if (typeof answer === 'string') return answer.trim() === ''
  return answer == null || (Array.isArray(answer) && answer.length === 0)
}

/** The schemas of fields so far: making one takes many times as long as checking an answer. */
const madeOf = new WeakMap<FormField, z.ZodType<AnswerValue | undefined>>()

/** The schema of an answer, which is undefined where it is blank. */
function ofField(field: FormField): z.ZodType<AnswerValue | undefined> {
  const made = madeOf.get(field) ?? makeOf(field)
  madeOf.set(field, made)
  return made
}

function makeOf(field: FormField): z.ZodType<AnswerValue | undefined> {
  const schema = ofType(field)
  if (field.required)
    return z
      .custom(
        (value) => value !== undefined,
        saying('{label} is required', { label: labelOf(field) })
      )
      .pipe(schema)
  return schema.optional()
}

function ofType(field: FormField): z.ZodType<AnswerValue> {
  const label = labelOf(field)
  switch (field.type) {
    case 'line':
      return textAnswer(label, MAX_LINE).regex(
        /^[^\n\r]*$/,
        saying('{label} must be one line', { label })
      )
    case 'text':
      return textAnswer(label, MAX_TEXT)
    case 'number':
      return number(field)
    case 'date':
      return z.iso.date(saying('{label} must be a date such as 2026-05-31', { label }))
    case 'yes-no':
      return z.boolean(saying('{label} must be yes or no', { label }))
    case 'choice': {
      const message = saying('{label} must be one of {choices}', {
        ...{ label, choices: choicesOf(field) }
      })
      const one = z.enum(field.choices, message)
      return field.several ? z.array(one, message).transform((all) => [...new Set(all)]) : one
    }
    case 'person':
      return z
        .int(saying('{label} must be a person', { label }))
        .positive(saying('{label} must be a person', { label }))
    case 'file': {
      const message = saying('{label} must be files', { label })
      return z
        .array(z.int(message).positive(message), message)
        .max(
          MAX_FIELD_FILES,
          saying('{label} can have at most {max} files', { label, max: MAX_FIELD_FILES })
        )
        .refine(
          (ids) => new Set(ids).size === ids.length,
          saying('{label} has a file twice', { label })
        )
    }
  }
}

const textAnswer = (label: Written, max: number) =>
  z
    .string(saying('{label} must be text', { label }))
    .trim()
    .max(max, saying('{label} must be at most {max, number} characters', { label, max }))

function number(field: Extract<FormField, { type: 'number' }>): z.ZodType<number> {
  const { min, max } = field
  const label = labelOf(field)
  const message = saying(numberSentence(min !== null, max !== null), {
    ...{ label, min: min === null ? '' : boundText(min), max: max === null ? '' : boundText(max) }
  })
  const inBounds = (value: number) => value >= (min ?? -1e15) && value <= (max ?? 1e15)
  return z.number(message).refine(inBounds, message)
}

function numberSentence(hasMin: boolean, hasMax: boolean): Text {
  if (hasMin && hasMax) return text('{label} must be a number from {min} to {max}')
  if (hasMin) return text('{label} must be a number from {min}')
  return hasMax ? text('{label} must be a number up to {max}') : text('{label} must be a number')
}

const boundText = (value: number) => (Number.isInteger(value) ? numberText(value) : String(value))

/** The files that answers have brought, by their ids. */
export function filesOf({ fields }: FormFields, answers: CheckedAnswers): number[] {
  return fields.flatMap(({ type, key }) => {
    const answer = answerTo(answers, key)
    return type === 'file' && Array.isArray(answer) ? answer.map(Number) : []
  })
}

/** The people whom answers name, by their ids, with the key of the field. */
export function peopleOf(
  { fields }: FormFields,
  answers: CheckedAnswers
): { key: string; personId: number }[] {
  return fields.flatMap(({ type, key }) =>
    type === 'person' && Object.hasOwn(answers, key)
      ? [{ key, personId: Number(answers[key]) }]
      : []
  )
}

/** The tickets that ask a form: those of a department, a category, or a subcategory of it. */
export interface FormPlace {
  department: string | null
  category: string | null
  subcategory: string | null
}

/**
 * The form that a ticket asks (D78): the enabled one of its subcategory, else that of its category,
 * else that of its department; undefined where there is none.
 */
export function formFor<F extends FormPlace & { enabled: boolean }>(
  forms: readonly F[],
  ticket: { department: string; category: string; subcategory?: string | null | undefined }
): F | undefined {
  const enabled = forms.filter((form) => form.enabled)
  const ofCategory = enabled.filter(({ category }) => category === ticket.category)
  const key = departmentKey(ticket.department)
  return (
    ofCategory.find(
      ({ subcategory }) => subcategory !== null && subcategory === ticket.subcategory
    ) ??
    ofCategory.find(({ subcategory }) => subcategory === null) ??
    enabled.find(({ department }) => department !== null && departmentKey(department) === key)
  )
}

/** The keys of required fields that are shown and have no answer. */
export function openFields(definition: FormFields, answers: FormAnswers): string[] {
  return shownFields(definition, answers)
    .filter(({ required, key }) => required && isBlank(answerTo(answers, key)))
    .map(({ key }) => key)
}
