import type { AnswerValue } from '../api/form-answers.ts'
import type { FieldTranslation, FormDefinition, FormField } from '../api/form-definitions.ts'
import type { Language } from '../languages/languages.ts'
import type { Written } from '../languages/texts.ts'
import { type Translated, translationOf } from '../languages/translations.ts'

// The fields of a form in the languages in which they are written (D78, D82). Answers are the choices
// of the field itself, whatever language they were given in.

/** A field as someone reads it. */
export type ReadField = FormField & {
  /** Its choices as they are shown, in their order; absent where they are shown as they are. */
  choiceTexts?: readonly string[] | undefined
}

/**
 * A field as it reads in a language, with its own texts where they are not translated. Its choices stay
 * as they are, because they are what is answered.
 */
export function fieldIn(field: FormField, language: Language): ReadField {
  const found = translationOf(field, language)
  if (!found) return field
  const texts = { label: found.label || field.label, help: found.help || field.help }
  if (field.type === 'number') return { ...field, ...texts, unit: found.unit || field.unit }
  if (field.type !== 'choice') return { ...field, ...texts }
  const choiceTexts = field.choices.map((choice, place) => found.choices?.[place] || choice)
  return { ...field, ...texts, choiceTexts }
}

/** A choice as it is shown; the same for one that the field does not have. */
export function choiceText(field: ReadField, choice: string): string {
  if (field.type !== 'choice') return choice
  return field.choiceTexts?.[field.choices.indexOf(choice)] ?? choice
}

/** The label of a field for sentences, which have it in their language. */
export function labelOf(field: FormField): Written {
  return written(field, ({ label }) => label)
}

/** The choices of a field for sentences, as a list. */
export function choicesOf(field: Extract<FormField, { type: 'choice' }>): Written {
  return written(field, (read) =>
    field.choices.map((choice) => choiceText(read, choice)).join(', ')
  )
}

function written(field: FormField, wordsOf: (read: ReadField) => string): Written {
  const translations = (field.translations ?? []).map(({ language }) => ({
    language,
    words: wordsOf(fieldIn(field, language))
  }))
  return { words: wordsOf(field), translations }
}

/** The languages of a form: those of any of its fields, as some texts read the same in all of them. */
export function formLanguages(fields: readonly FormField[]): Translated<object> {
  const all = fields.flatMap(({ translations = [] }) => translations)
  return { translations: all.map(({ language }) => ({ language })) }
}

/**
 * A definition as it is kept. A field without `translations` has those of the earlier version under its
 * key, so that programs which do not know of them lose none; an empty list removes them.
 * @param before undefined for the first version
 */
export function keptTranslations(
  definition: FormDefinition,
  before?: FormDefinition
): FormDefinition {
  const fields = definition.fields.map(({ translations: given, ...field }): FormField => {
    const earlier = before?.fields.find(({ key }) => key === field.key)
    const translations = given
      ? given.map((one) => fitted(one, field))
      : (earlier?.translations ?? []).map((one) => distinct(fitted(one, field, earlier), field))
    const written = translations.filter(hasTexts)
    return written.length > 0 ? { ...field, translations: written } : field
  })
  return { ...definition, fields }
}

/**
 * A translation of a field as it fits the field now: a unit goes with a number, and choices go with
 * those that they translate.
 * @param before the field that was translated, where it has changed since
 */
export function fitted(
  { unit = '', choices = [], ...texts }: FieldTranslation,
  field: FormField,
  before: FormField = field
): FieldTranslation {
  if (field.type === 'number') return unit === '' ? texts : { ...texts, unit }
  if (field.type !== 'choice') return texts
  const translated = before.type === 'choice' ? before.choices : []
  const fitting = field.choices.map((choice) => choices[translated.indexOf(choice)] ?? '')
  return fitting.every((one) => one === '') ? texts : { ...texts, choices: fitting }
}

/** A translation without its choices where one of them would read as another choice of the field does. */
function distinct(translation: FieldTranslation, field: FormField): FieldTranslation {
  const { choices, ...texts } = translation
  if (!choices || field.type !== 'choice') return translation
  const shown = field.choices.map((choice, place) => choices[place] || choice)
  return new Set(shown).size === shown.length ? translation : texts
}

const hasTexts = ({ label, help, unit, choices }: FieldTranslation) =>
  label !== '' || help !== '' || unit !== undefined || choices !== undefined

/** An answer in the languages of its field, as approvers read it (D80); nothing without any. */
export function askedTranslations(field: FormField, answer: AnswerValue) {
  const { translations = [] } = field
  if (translations.length === 0) return {}
  return {
    translations: translations.map(({ language }) => {
      const read = fieldIn(field, language)
      const isChoice = field.type === 'choice'
      return { language, label: read.label, ...(isChoice && { answer: chosenTexts(read, answer) }) }
    })
  }
}

function chosenTexts(field: ReadField, answer: AnswerValue): AnswerValue {
  const shown = [answer].flat().map((choice) => choiceText(field, String(choice)))
  return Array.isArray(answer) ? shown : shown.join('')
}
