import { createContext, use, useEffect } from 'react'
import { type FieldValues, get } from 'react-hook-form'
import { t } from '../lib/texts.ts'

/** A field as a sentence about a change names it. */
export interface NamedField {
  label: string
  /** A value in words; left out, a change is named without its value. */
  textOf?: ((value: unknown) => string) | undefined
  /** Whether it is empty at first and what is typed replaces what is saved. */
  isSecret?: boolean
}

/** The fields of a form by their names, in the order in which they were first shown. */
export type NamedFields = Map<string, NamedField>

const FieldsContext = createContext<NamedFields | null>(null)

/** Around a form that says what has changed once it is saved. */
export const NamedFieldsProvider = FieldsContext.Provider

/** Names a field of the form around it, if that form says what has changed. */
export function useNamedField(name: string, field: NamedField): void {
  const fields = use(FieldsContext)
  useEffect(() => {
    fields?.set(name, field)
  })
}

/** A text or a number in words. */
export const valueText = (value: unknown): string =>
  value === '' ? t('blank') : t('“{text}”', { text: String(value) })

/** A form before and after it was saved. */
export interface FormChange<Values extends FieldValues> {
  before: Values
  typed: Values
  after: Values
}

/** The most changes that are named. */
const MAX_NAMED = 3

/** A sentence for each changed field, such as `“Send email” is now on.`; empty for no change. */
export function changeText<Values extends FieldValues>(
  fields: NamedFields,
  change: FormChange<Values>
): string {
  const sentences = changeSentences(fields, change)
  const others = sentences.length - MAX_NAMED
  if (others > 0) {
    const more = t(
      '{count, plural, one {# more setting changed.} other {# more settings changed.}}',
      { count: others }
    )
    sentences.splice(MAX_NAMED, others, more)
  }
  return sentences.join(' ')
}

function changeSentences<Values extends FieldValues>(
  fields: NamedFields,
  { before, typed, after }: FormChange<Values>
): string[] {
  return [...fields].flatMap(([name, { label, textOf, isSecret }]) => {
    if (isSecret) return get(typed, name) ? [t('“{label}” was replaced.', { label })] : []
    const value = get(after, name)
    if (JSON.stringify(get(before, name)) === JSON.stringify(value)) return []
    return [
      textOf
        ? t('“{label}” is now {value}.', { label, value: textOf(value) })
        : t('“{label}” was changed.', { label })
    ]
  })
}
