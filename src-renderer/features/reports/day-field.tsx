import { Field, Input } from '@chakra-ui/react'

interface DayFieldProps {
  label: string
  value: string
  error?: string
  onChange(day: string): void
}

/** A day of a report's period. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  return (
    <Field.Root w="10rem" invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      {/* A date that is half typed is empty, and changes nothing yet. */}
      <Input
        type="date"
        defaultValue={value}
        onChange={(event) => event.target.value && onChange(event.target.value)}
      />
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  )
}
