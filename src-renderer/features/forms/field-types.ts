import type { FormField } from '#shared/api/form-definitions.ts'
import { text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

/** The types of fields in the order in which they are offered. */
export const FIELD_TYPES: readonly { value: FormField['type']; label: string }[] = [
  { value: 'line', label: text('One line') },
  { value: 'text', label: text('Several lines') },
  { value: 'choice', label: text('Choice') },
  { value: 'yes-no', label: text('Yes or no') },
  { value: 'number', label: text('Number') },
  { value: 'date', label: text('Date') },
  { value: 'person', label: text('Person') },
  { value: 'file', label: text('Files') }
]

/** The type of a field in words, with everything that sets it apart. */
export function fieldText(field: FormField, fields: readonly FormField[]): string {
  const { type, required, secret, showIf } = field
  const on = fields.find(({ key }) => key === showIf?.field)
  return [
    FIELD_TYPES.find(({ value }) => value === type)?.label,
    type === 'choice' && t('{length} choices', { length: field.choices.length }),
    required && 'Required',
    secret && 'Secret',
    on &&
      t('Only with {label}: {value}', {
        label: on.label || 'another field',
        value: showIf?.is.join(', ')
      })
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}
