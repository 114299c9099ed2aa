import * as z from 'zod'
import { saying } from '../languages/validation-texts.ts'
import { id } from './fields.ts'

// The answers to forms (D78), apart from their fields: every screen needs to know how a ticket is raised.

/** The most fields of a form. */
export const MAX_FORM_FIELDS = 40
/** The most choices of a field. */
export const MAX_CHOICES = 30
/** The most files of a field. */
export const MAX_FIELD_FILES = 5
/** The longest answers, in characters. */
export const MAX_LINE = 200
export const MAX_TEXT = 4000
export const MAX_CHOICE = 60

const KEY = saying('A key must be of a-z, 0-9 and hyphens, and begin with a letter')
/** Names a field in answers, in all versions of its form. */
export const fieldKey = z
  .string(KEY)
  .max(40, KEY)
  .regex(/^[a-z][a-z0-9-]*$/, KEY)

/** An answer: a text or a day, a number or a person's id, yes or no, choices, or files by their ids. */
export const AnswerValue = z
  .union([
    z.string().max(MAX_TEXT),
    z.number(),
    z.boolean(),
    z.array(z.string().max(MAX_CHOICE)).max(MAX_CHOICES),
    z.array(id).max(MAX_FIELD_FILES)
  ])
  .meta({ id: 'AnswerValue' })
export type AnswerValue = z.infer<typeof AnswerValue>

/** Answers by the keys of their fields; a field without an answer is absent. */
export const FormAnswers = z
  .record(fieldKey, AnswerValue.nullable())
  .refine(
    (answers) => Object.keys(answers).length <= MAX_FORM_FIELDS,
    saying('At most {max} answers are possible', { max: MAX_FORM_FIELDS })
  )
  .meta({ id: 'FormAnswers' })
export type FormAnswers = z.infer<typeof FormAnswers>

/** The answers with which a ticket is raised. */
export const NewFormAnswers = z
  .strictObject({
    formId: id,
    version: z
      .int(saying('Version must be a number'))
      .positive(saying('Version must be 1 or more'))
      .max(1_000_000),
    answers: FormAnswers,
    /** Whether required files may be missing, as from a kiosk, which has none; their questions stay open. */
    filesLater: z.boolean(saying('Files later must be true or false')).optional()
  })
  .meta({ id: 'NewFormAnswers' })
export type NewFormAnswers = z.infer<typeof NewFormAnswers>
