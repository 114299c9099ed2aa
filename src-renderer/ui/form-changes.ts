import { createContext, use, useEffect } from 'react'
import { type FieldValues, get } from 'react-hook-form'

/** A field as a sentence about a change names it. */
export interface NamedField {
  label: string
  /** A value in words; left out, a change is told without the value. */
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
export const valueText = (value: unknown): string => (value === '' ? 'blank' : `“${value}”`)

/** A form before and after it was saved. */
export interface FormChange<Values extends FieldValues> {
  before: Values
  typed: Values
  after: Values
}

/** What has changed, one sentence for each field, such as `“Send email” is now on.` */
export function changeSentences<Values extends FieldValues>(
  fields: NamedFields,
  { before, typed, after }: FormChange<Values>
): string[] {
  return [...fields].flatMap(([name, { label, textOf, isSecret }]) => {
    if (isSecret) return get(typed, name) ? [`“${label}” was replaced.`] : []
    const value = get(after, name)
    if (JSON.stringify(get(before, name)) === JSON.stringify(value)) return []
    return [textOf ? `“${label}” is now ${textOf(value)}.` : `“${label}” was changed.`]
  })
}
