import { SimpleGrid } from '@chakra-ui/react'
import { answersToShow, type FormField as Question } from '#shared/api/form-definitions.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'

/** The value for a field that is always shown, which no key equals. */
const ALWAYS = '(always)'
const WORDS: Readonly<Record<string, Text | undefined>> = { yes: text('Yes'), no: text('No') }

interface ShowIfFieldsProps {
  field: Question
  /** The fields above it, on whose answers it can depend. */
  above: readonly Question[]
  messages: FieldMessages
  onChange(showIf: Question['showIf']): void
}

/** Whether a field is always shown, or only with some answers to one above it. */
export function ShowIfFields({ field, above, messages, onChange }: ShowIfFieldsProps) {
  const { showIf } = field
  const possible = above.filter((one) => answersToShow(one) !== undefined)
  if (possible.length === 0 && showIf === null) return null
  const on = possible.find(({ key }) => key === showIf?.field)
  const choose = (key: string | undefined) => {
    const chosen = possible.find((one) => one.key === key)
    const [first] = chosen ? (answersToShow(chosen) ?? []) : []
    onChange(chosen && first !== undefined ? { field: chosen.key, is: [first] } : null)
  }
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
      <FormField label={t('Show')} error={messages['showIf.field']}>
        <ChoiceSelect
          choices={[
            { value: ALWAYS, label: t('Always') },
            ...possible.map(({ key, label }) => ({
              value: key,
              label: t('Only with {field}', { field: label })
            }))
          ]}
          values={[showIf?.field ?? ALWAYS]}
          onChange={([chosen]) => choose(chosen)}
          placeholder={t('Select a field')}
        />
      </FormField>
      {on && showIf && (
        <FormField
          label={t('Answers to {field}', { field: on.label })}
          error={messages['showIf.is']}
        >
          <ChoiceSelect
            choices={(answersToShow(on) ?? []).map((value) => ({
              value,
              label: on.type === 'yes-no' && WORDS[value] ? t(WORDS[value]) : value
            }))}
            values={showIf.is}
            onChange={(is) => onChange({ field: on.key, is })}
            placeholder={t('Select answers')}
            multiple
          />
        </FormField>
      )}
    </SimpleGrid>
  )
}
