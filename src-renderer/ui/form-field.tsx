import { Field, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface FormFieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  isDisabled?: boolean
  /** Shown at the end of the label's line. */
  aside?: ReactNode
  /** An input, select or textarea of Chakra, which gets its id and state from the field. */
  children: ReactNode
}

/** A labelled control with its message below. */
export function FormField(props: FormFieldProps) {
  const { label, error, hint, isDisabled = false, aside, children } = props
  return (
    <Field.Root invalid={error !== undefined} disabled={isDisabled}>
      {aside ? (
        <Flex w="full" justify="space-between" align="center" wrap="wrap" my="-1">
          <Field.Label>{label}</Field.Label>
          {aside}
        </Flex>
      ) : (
        <Field.Label>{label}</Field.Label>
      )}
      {children}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  )
}
