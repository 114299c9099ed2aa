import { Field } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface FormFieldProps {
  label: string
  error?: string | undefined
  hint?: string
  isDisabled?: boolean
  /** One input, select or textarea of Chakra, which gets its id and state from the field. */
  children: ReactNode
}

/** A labelled control with its message below. */
export function FormField({ label, error, hint, isDisabled = false, children }: FormFieldProps) {
  return (
    <Field.Root invalid={error !== undefined} disabled={isDisabled}>
      <Field.Label>{label}</Field.Label>
      {children}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  )
}
