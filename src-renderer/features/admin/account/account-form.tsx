import { Button, chakra, Flex, Input, SimpleGrid } from '@chakra-ui/react'
import type { Account } from '#shared/api/users.ts'
import { initialsField } from '../../../lib/initials.ts'
import { wasSent } from '../../../lib/server-field-errors.ts'
import { t } from '../../../lib/texts.ts'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { RoleField } from '../../../ui/role-field.tsx'
import { useEditAccount } from './account-queries.ts'

/** The fields in the order in which they are shown. */
const FIELDS = ['fullName', 'initials', 'email', 'role'] as const

/** The data of an account, which only the server checks (spec §5). */
export function AccountForm({ user, onDone }: { user: Account; onDone(): void }) {
  const edit = useEditAccount(user)
  const { fullName, initials, email, role } = user
  const { register, handleSubmit, setError, watch, formState } = useSavedForm({
    fullName,
    initials,
    email,
    role
  })
  const { errors, isSubmitting, isDirty } = formState
  const submit = handleSubmit(async (details) => {
    if (await wasSent(edit.mutateAsync(details), FIELDS, setError)) onDone()
  })
  return (
    <chakra.form noValidate aria-label={t('Account')} onSubmit={submit}>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <FormField label={t('Full Name')} error={errors.fullName?.message}>
          <Input {...register('fullName')} autoComplete="off" />
        </FormField>
        <FormField label={t('Initials')} error={errors.initials?.message}>
          <Input {...initialsField(register('initials'))} autoComplete="off" />
        </FormField>
        {!user.service && (
          <FormField label={t('Email')} error={errors.email?.message}>
            <Input {...register('email')} type="email" autoComplete="off" />
          </FormField>
        )}
        <RoleField input={register('role')} role={watch('role')} error={errors.role?.message} />
      </SimpleGrid>
      <Flex justify="flex-end" mt="4">
        <Button type="submit" disabled={!isDirty || isSubmitting}>
          {isSubmitting ? t('Saving...') : t('Save')}
        </Button>
      </Flex>
    </chakra.form>
  )
}
