import type { FormField } from '#shared/api/form-definitions.ts'

/** The types of fields in the order in which they are offered. */
export const FIELD_TYPES: readonly { value: FormField['type']; label: string }[] = [
  { value: 'line', label: 'One line' },
  { value: 'text', label: 'Several lines' },
  { value: 'choice', label: 'Choice' },
  { value: 'yes-no', label: 'Yes or no' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'person', label: 'Person' },
  { value: 'file', label: 'Files' }
]

/** The type of a field in words, with everything that sets it apart. */
export function fieldText(field: FormField, fields: readonly FormField[]): string {
  const { type, required, secret, showIf } = field
  const on = fields.find(({ key }) => key === showIf?.field)
  return [
    FIELD_TYPES.find(({ value }) => value === type)?.label,
    type === 'choice' && `${field.choices.length} choices`,
    required && 'Required',
    secret && 'Secret',
    on && `Only with ${on.label || 'another field'}: ${showIf?.is.join(', ')}`
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}
