import { GridItem, Input, Textarea } from '@chakra-ui/react'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'

interface NameFieldsProps {
  name: UseFormRegisterReturn
  slug: UseFormRegisterReturn
  errors: FieldErrors<{ name: string; slug: string }>
}

export function NameFields({ name, slug, errors }: NameFieldsProps) {
  return (
    <>
      <FormField label={t('Name')} error={errors.name?.message}>
        <Input {...name} autoComplete="off" />
      </FormField>
      <FormField label={t('Slug')} error={errors.slug?.message}>
        <Input {...slug} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </FormField>
    </>
  )
}

export function DescriptionField({
  field,
  error
}: {
  field: UseFormRegisterReturn
  error: string | undefined
}) {
  return (
    <GridItem colSpan={{ base: 1, sm: 2 }}>
      <FormField label={t('Description')} error={error}>
        <Textarea {...field} rows={3} resize="vertical" />
      </FormField>
    </GridItem>
  )
}
