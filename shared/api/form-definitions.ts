import * as z from 'zod'
import { type Text, text } from '../languages/texts.ts'
import { say, saying } from '../languages/validation-texts.ts'
import { ApprovalRequest } from './approval-requests.ts'
import { id, optionalText, requiredName, visible } from './fields.ts'
import { fieldKey, MAX_CHOICE, MAX_CHOICES, MAX_FORM_FIELDS } from './form-answers.ts'
import { typedTranslations } from './translations.ts'

// The fields of a form (D78). Which fields are asked, and whether answers fit
// them, is decided in `shared/domain/forms.ts`, for the page and the server.

const choice = requiredName('Choice', MAX_CHOICE)

/** Which answers of an earlier field show this one: its choices, or `yes` and `no`. */
const ShowIf = z
  .object({
    field: fieldKey,
    is: z
      .array(choice, saying('The answers must be a list'))
      .min(1, saying('Select at least one answer'))
      .max(MAX_CHOICES, saying('At most {max} answers are possible', { max: MAX_CHOICES }))
  })
  .meta({ id: 'ShowIf' })

const common = {
  key: fieldKey,
  label: requiredName('Label', 100),
  help: optionalText('Help', 300),
  required: z.boolean(saying('Required must be true or false')),
  /** Whether its answer is seen only by those who see internal notes (D41), and by who has given it. */
  secret: z.boolean(saying('Secret must be true or false')),
  /** Null where it is always shown. */
  showIf: ShowIf.nullable()
}

/**
 * The texts of a field in another language (D82). What is empty or left out is shown as the field itself
 * has it.
 */
const translations = typedTranslations('FieldTranslation', {
  label: visible('Label', optionalText('Label', 100)),
  help: optionalText('Help', 300),
  /** Of a number. */
  unit: optionalText('Unit', 20).optional(),
  /** Of the choices of a field, as many and in their order. */
  choices: z
    .array(
      visible('Choice', optionalText('Choice', MAX_CHOICE)),
      saying('The choices must be a list')
    )
    .max(MAX_CHOICES, saying('A field can have at most {max} choices', { max: MAX_CHOICES }))
    .optional()
})
export type FieldTranslation = NonNullable<z.infer<typeof translations>>[number]

/** A member of {@link FormField}. */
const field = <const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  id: string,
  fields: Fields
) => z.object({ type: z.literal(type), ...common, ...fields, translations }).meta({ id })

const BOUND = saying('A bound must be a number')
const bound = z.number(BOUND).min(-1e12, BOUND).max(1e12, BOUND).nullable()

/** A field of a form. */
export const FormField = z
  .discriminatedUnion(
    'type',
    [
      field('line', 'LineField', {}),
      field('text', 'TextField', {}),
      field('number', 'NumberField', {
        min: bound,
        max: bound,
        /** Shown behind the number, such as `€`. */
        unit: optionalText('Unit', 20)
      }),
      field('date', 'DateField', {}),
      field('yes-no', 'YesNoField', {}),
      field('choice', 'ChoiceField', {
        choices: z
          .array(choice, saying('The choices must be a list'))
          .min(2, saying('A choice needs at least two answers'))
          .max(MAX_CHOICES, saying('A field can have at most {max} choices', { max: MAX_CHOICES }))
          .refine(
            (all) => new Set(all).size === all.length,
            saying('Each choice must differ from the others')
          ),
        /** Whether several can be selected. */
        several: z.boolean(saying('Several must be true or false'))
      }),
      field('person', 'PersonField', {}),
      field('file', 'FileField', {})
    ],
    saying('Type must be line, text, number, date, yes-no, choice, person or file')
  )
  .meta({ id: 'FormField' })
export type FormField = z.infer<typeof FormField>

/** A version of a form: its fields in their order, and what follows from answering it (D78). */
export const FormDefinition = z
  .object({
    fields: z
      .array(FormField, saying('The fields must be a list'))
      .min(1, saying('A form needs at least one field'))
      .max(
        MAX_FORM_FIELDS,
        saying('A form can have at most {max} fields', { max: MAX_FORM_FIELDS })
      ),
    /** The process that starts with a ticket that answers the form (D79); null for none. */
    startProcess: id.nullable(),
    /** The approval that is asked for with such a ticket (D80); null for none. */
    approval: ApprovalRequest.nullable()
  })
  .superRefine(({ fields }, { addIssue }) => {
    for (const [index, one] of fields.entries()) {
      const reject = (path: PropertyKey[], message: string) =>
        addIssue({ code: 'custom', path: ['fields', index, ...path], message })
      const before = fields.slice(0, index)
      if (before.some((other) => other.key === one.key))
        reject(['key'], say('Another field has this key'))
      if (one.type === 'number' && one.min !== null && one.max !== null && one.max < one.min)
        reject(['max'], say('The largest number must not be below the smallest'))
      if (one.type === 'file' && one.secret)
        reject(
          ['secret'],
          say('Everyone who sees a ticket sees its files, so this field cannot be secret')
        )
      for (const [place, { choices }] of (one.translations ?? []).entries()) {
        const fault = choices && faultOfChoices(choices, one)
        if (fault) reject(['translations', place, 'choices'], say(fault))
      }
      if (one.showIf === null) continue
      const { field, is } = one.showIf
      const asked = before.find((other) => other.key === field)
      if (asked?.secret && !one.secret)
        reject(['secret'], say('A field that depends on a secret one must be secret too'))
      const possible = asked && answersToShow(asked)
      if (!possible)
        reject(
          ['showIf', 'field'],
          say('A field can depend only on a choice or a yes or no that stands above it')
        )
      else if (!is.every((answer) => possible.includes(answer)))
        reject(['showIf', 'is'], say('This answer is not among those of the field'))
    }
  })
  .meta({ id: 'FormDefinition' })
export type FormDefinition = z.infer<typeof FormDefinition>

/** Why translated choices do not fit those of their field; undefined where they do. */
function faultOfChoices(translated: readonly string[], field: FormField): Text | undefined {
  const own = field.type === 'choice' ? field.choices : []
  if (translated.length !== own.length)
    return text('A translation needs as many choices as its field; empty ones stay as they are')
  const shown = own.map((choice, index) => translated[index] || choice)
  return new Set(shown).size === shown.length
    ? undefined
    : text('Each choice must differ from the others')
}

/** The answers on which other fields can depend; undefined where none can. */
export function answersToShow(of: FormField): readonly string[] | undefined {
  if (of.type === 'choice') return of.choices
  return of.type === 'yes-no' ? ['yes', 'no'] : undefined
}
