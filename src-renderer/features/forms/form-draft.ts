import type { FieldTranslation, FormDefinition, FormField } from '#shared/api/form-definitions.ts'
import { type Form, FormInput } from '#shared/api/forms.ts'
import { fitted } from '#shared/domain/form-translations.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import { foldText, withoutAccents } from '#shared/domain/search-text.ts'
import { slugify } from '#shared/domain/slug.ts'
import { LANGUAGE_TAGS, type Language } from '#shared/languages/languages.ts'
import { translationOf } from '#shared/languages/translations.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'

const MAX_KEY = 40

/** A field in the editor. */
export interface DraftField {
  /** Names its row, also while its key changes. */
  row: number
  field: FormField
  /** Whether its key stays, because answers may have it; otherwise it follows the label. */
  isKeyKept: boolean
}

/** A form as it is edited: its fields, and everything else of its definition as it was. */
export interface FormDraft extends Omit<FormDefinition, 'fields'> {
  enabled: boolean
  fields: DraftField[]
}

/** @param form null for a new one, which begins with one field */
export function draftOf(form: Pick<Form, 'enabled' | 'definition'> | null): FormDraft {
  if (form === null) {
    const first = { row: 1, field: emptyField('line', ''), isKeyKept: false }
    return { enabled: true, fields: [first], startProcess: null, approval: null }
  }
  const { fields, ...followed } = form.definition
  return {
    ...followed,
    enabled: form.enabled,
    fields: fields.map((field, index) => ({ row: index + 1, field, isKeyKept: true }))
  }
}

/** A draft as the server takes it. */
export function inputOf({ enabled, fields, ...followed }: FormDraft, place: FormPlace): FormInput {
  return { ...place, enabled, definition: { ...followed, fields: fields.map((one) => one.field) } }
}

/** The reasons why a form can't be saved, by the paths of their fields as the server names them. */
export function messagesFor(draft: FormDraft, place: FormPlace): FieldMessages {
  const issues = FormInput.safeParse(inputOf(draft, place)).error?.issues ?? []
  return messagesOf(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** The messages about a field, by the paths of its parts, such as `showIf.is`. */
export function messagesAt(messages: FieldMessages, index: number): FieldMessages {
  const prefix = `definition.fields.${index}.`
  return messagesOf(
    Object.entries(messages).flatMap(([path, message]) =>
      path.startsWith(prefix) ? [{ path: path.slice(prefix.length), message }] : []
    )
  )
}

/** The language of the first translation of a field about which there is a message. */
export function wrongLanguage(
  { translations = [] }: FormField,
  messages: FieldMessages
): Language | undefined {
  return translations.find((_, index) =>
    Object.keys(messages).some((path) => path.startsWith(`translations.${index}.`))
  )?.language
}

/**
 * The languages in which a field can be written: those on offer, and those that are not offered any
 * more but in which it has texts, so that these can be changed.
 * @param language the one that is written; null for none
 */
export function languagesOf(
  field: FormField,
  offered: readonly Language[],
  language: Language | null
): Language[] {
  return LANGUAGE_TAGS.filter(
    (tag) => offered.includes(tag) || tag === language || translationOf(field, tag) !== undefined
  )
}

/** Adds a field at the end. */
export function withNewField(draft: FormDraft, type: FormField['type']): FormDraft {
  const row = Math.max(0, ...draft.fields.map((one) => one.row)) + 1
  const key = keyFor('', draft.fields)
  const added = { row, field: { ...emptyField(type, ''), key }, isKeyKept: false }
  return { ...draft, fields: [...draft.fields, added] }
}

/**
 * Changes a field. The key of a new one follows its label, and fields that depend on it follow its
 * key and the names of its choices; so do the translations of these.
 */
export function withField(draft: FormDraft, row: number, changed: FormField): FormDraft {
  const before = draft.fields.find((one) => one.row === row)
  if (!before) return draft
  const others = draft.fields.filter((one) => one.row !== row)
  const key = before.isKeyKept ? before.field.key : keyFor(changed.label, others)
  const renamed = renamedChoice(before.field, changed)
  const fields = draft.fields.map((one) => {
    if (one.row === row)
      return { ...one, field: { ...withFittedTexts(changed, before.field, renamed), key } }
    const { showIf } = one.field
    if (showIf?.field !== before.field.key) return one
    const is = showIf.is.map((answer) => (answer === renamed?.from ? renamed.to : answer))
    return { ...one, field: { ...one.field, showIf: { field: key, is } } }
  })
  return { ...draft, fields }
}

/** A field whose translated choices are those of its choices now. */
function withFittedTexts(
  field: FormField,
  before: FormField,
  renamed: Renamed | undefined
): FormField {
  if (!field.translations || field.type !== 'choice' || before.type !== 'choice') return field
  if (field.choices === before.choices) return field
  const named = before.choices.map((choice) => (choice === renamed?.from ? renamed.to : choice))
  const earlier = { ...before, choices: named }
  const translations = field.translations.map((one) => fitted(one, field, earlier))
  return { ...field, translations }
}

interface Renamed {
  from: string
  to: string
}

/** The one choice that has another name now; undefined where choices came or went. */
function renamedChoice(before: FormField, now: FormField): Renamed | undefined {
  if (before.type !== 'choice' || now.type !== 'choice') return undefined
  if (before.choices.length !== now.choices.length) return undefined
  const changes = now.choices.flatMap((to, index) => {
    const from = before.choices[index]
    return from === undefined || from === to ? [] : [{ from, to }]
  })
  return changes.length === 1 ? changes[0] : undefined
}

/** The same question with an answer of another type. */
export function withType(field: FormField, type: FormField['type']): FormField {
  const { key, label, help, required, secret, showIf, translations } = field
  const isSecret = secret && type !== 'file'
  const next = { ...emptyField(type, label), key, help, required, secret: isSecret, showIf }
  return translations
    ? { ...next, translations: translations.map((one) => fitted(one, next, field)) }
    : next
}

/** A field with its texts in a language. */
export function withTranslation(field: FormField, written: FieldTranslation): FormField {
  const { translations = [] } = field
  const isNew = translations.every(({ language }) => language !== written.language)
  const all = isNew ? [...translations, written] : translations
  return {
    ...field,
    translations: all.map((one) => (one.language === written.language ? written : one))
  }
}

/** The choices in a text of one per line. */
export function choicesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function emptyField(type: FormField['type'], label: string): FormField {
  const common = { key: 'field', label, help: '', required: false, secret: false, showIf: null }
  if (type === 'number') return { ...common, type, min: null, max: null, unit: '' }
  if (type === 'choice') return { ...common, type, choices: [], several: false }
  return { ...common, type }
}

/** The key of a label that none of the other fields has; `field` for one without letters. */
export function keyFor(label: string, others: readonly DraftField[]): string {
  const slug = slugify(withoutAccents(foldText(label))).replaceAll(/^[^a-z]+|-+$/g, '')
  const taken = new Set(others.map(({ field }) => field.key))
  const begin = slug === '' ? 'field' : slug
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : `-${count}`
    const key = `${begin.slice(0, MAX_KEY - end.length)}${end}`
    if (!taken.has(key)) return key
  }
}
