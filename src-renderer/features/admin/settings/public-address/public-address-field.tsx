import { Button, Flex, Input } from '@chakra-ui/react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { text } from '#shared/languages/texts.ts'
import { t } from '../../../../lib/texts.ts'
import { useNamedField, valueText } from '../../../../ui/form-changes.ts'
import { FormField } from '../../../../ui/form-field.tsx'

interface PublicAddressFieldProps {
  /** Of the form that has the field. */
  input: UseFormRegisterReturn
  hint?: string
  error: string | undefined
  suggestions: readonly string[]
  /** Takes one of the suggestions. */
  onChoose(address: string): void
}

const LABEL = text('Public address')

/** Where people open the help desk (D85), with suggestions below. */
export function PublicAddressField(props: PublicAddressFieldProps) {
  const { input, hint, error, suggestions, onChoose } = props
  useNamedField(input.name, { label: t(LABEL), textOf: valueText })
  return (
    <>
      <FormField label={t(LABEL)} error={error} {...(hint && { hint })}>
        <Input
          {...input}
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://desk.example.com"
        />
      </FormField>
      {suggestions.length > 0 && (
        <Flex gap="2" wrap="wrap" mt="-1">
          {suggestions.map((address) => (
            <Button
              key={address}
              size="xs"
              variant="outline"
              fontWeight="normal"
              onClick={() => onChoose(address)}
            >
              {t('Use {address}', { address })}
            </Button>
          ))}
        </Flex>
      )}
    </>
  )
}
