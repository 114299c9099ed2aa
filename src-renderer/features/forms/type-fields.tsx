import { Input, SimpleGrid, Stack, Textarea } from '@chakra-ui/react'
import { useState } from 'react'
import type { FormField as Question } from '#shared/api/form-definitions.ts'
import { meant } from '#shared/languages/texts.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { choicesIn } from './form-draft.ts'

interface TypeFieldsProps<Field extends Question> {
  field: Field
  messages: FieldMessages
  onChange(field: Question): void
}

/** The parts of a field that only its type has. */
export function TypeFields(props: TypeFieldsProps<Question>) {
  const { field } = props
  if (field.type === 'choice') return <Choices {...props} field={field} />
  if (field.type === 'number') return <Bounds {...props} field={field} />
  return null
}

type OfType<Type extends Question['type']> = TypeFieldsProps<Extract<Question, { type: Type }>>

function Choices({ field, messages, onChange }: OfType<'choice'>) {
  // As it is typed, with the line that is still empty.
  const [text, setText] = useState(field.choices.join('\n'))
  const error = Object.entries(messages).find(([path]) => path.startsWith('choices'))?.[1]
  return (
    <Stack gap="3">
      <FormField label={t('Choices')} hint={t('One per line.')} error={error}>
        <Textarea
          rows={4}
          resize="vertical"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onChange({ ...field, choices: choicesIn(target.value) })
          }}
        />
      </FormField>
      <LabelledSwitch
        label={t('Several can be selected')}
        size="sm"
        isOn={field.several}
        onSwitch={(several) => onChange({ ...field, several })}
      />
    </Stack>
  )
}

function Bounds({ field, messages, onChange }: OfType<'number'>) {
  return (
    <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4" alignItems="start">
      <Bound
        label={t('Smallest')}
        value={field.min}
        error={messages.min}
        onChange={(min) => onChange({ ...field, min })}
      />
      <Bound
        label={t('Largest')}
        value={field.max}
        error={messages.max}
        onChange={(max) => onChange({ ...field, max })}
      />
      <FormField label={t('Unit')} error={messages.unit}>
        <Input
          value={field.unit}
          placeholder={t('€, hours, pieces')}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...field, unit: target.value })}
        />
      </FormField>
    </SimpleGrid>
  )
}

interface BoundProps {
  label: string
  value: number | null
  error: string | undefined
  onChange(value: number | null): void
}

function Bound({ label, value, error, onChange }: BoundProps) {
  return (
    <FormField label={label} error={error}>
      <Input
        type="number"
        step="any"
        placeholder={t(meant('None', 'a value'))}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    </FormField>
  )
}
