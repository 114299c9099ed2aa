import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ChoiceSelect } from './choice-select.tsx'
import { FormField } from './form-field.tsx'

export interface ChoiceFieldProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string }[]
  meanings: Record<Value, ReactNode>
  value: Value
  onChange(value: Value): void
}

/** A setting that is one of a few, and what the chosen one means. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, choices, meanings, value, onChange } = props
  return (
    <>
      <FormField label={label}>
        <ChoiceSelect
          choices={choices}
          values={[value]}
          onChange={([chosen]) => chosen && onChange(chosen)}
        />
      </FormField>
      <Text textStyle="sm" color="fg.muted">
        {meanings[value]}
      </Text>
    </>
  )
}
