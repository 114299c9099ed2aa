import type { FormField } from '#shared/api/form-definitions.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'

/** The types of fields in the order in which they are offered. */
const FIELD_TYPES: readonly { value: FormField['type']; label: Text }[] = [
  { value: 'line', label: text('One line') },
  { value: 'text', label: text('Several lines') },
  { value: 'choice', label: text('Choice') },
  { value: 'yes-no', label: text('Yes or no') },
  { value: 'number', label: text('Number') },
  { value: 'date', label: text('Date') },
  { value: 'person', label: text('Person') },
  { value: 'file', label: text('Files') }
]

export const fieldTypeChoices = () =>
  FIELD_TYPES.map(({ value, label }) => ({ value, label: t(label) }))

/** The type of a field in words, with everything that sets it apart. */
export function fieldText(field: FormField, fields: readonly FormField[]): string {
  const { type, required, secret, showIf } = field
  const on = fields.find(({ key }) => key === showIf?.field)
  return [
    fieldTypeChoices().find(({ value }) => value === type)?.label,
    type === 'choice' &&
      t('{count, plural, one {# choice} other {# choices}}', { count: field.choices.length }),
    required && t('Required'),
    secret && t('Secret'),
    on && showIf && conditionText(on, showIf.is)
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}

/** With which answers to another field a field is shown. */
function conditionText(on: FormField, is: readonly string[]): string {
  const words: Readonly<Record<string, string>> =
    on.type === 'yes-no' ? { yes: t('yes'), no: t('no') } : {}
  const answers = listText(
    is.map((answer) => (Object.hasOwn(words, answer) ? (words[answer] ?? answer) : answer)),
    'row'
  )
  return on.label === ''
    ? t('Only with another field: {answers}', { answers })
    : t('Only with {field}: {answers}', { field: on.label, answers })
}
