import { chakra, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { Registration } from '#shared/api/auth.ts'
import { REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import { ApiError } from '../../lib/api.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { showServerFieldErrors } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { ACCOUNT_FIELDS, AccountFields, NO_ACCOUNT_VALUES } from './account-fields.tsx'
import { AwaitingApproval, RegistrationNotice } from './registration-notice.tsx'
import { RoleField } from './role-field.tsx'
import { useRegister } from './sign-in-queries.ts'
import { SubmitButton } from './submit-button.tsx'

/** The form for an account of one's own, as far as people may register (D2, D51). */
export function RegisterForm() {
  const { data: setup, refetch: lookAgain } = useSetup()
  const registration = useRegister()
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { ...NO_ACCOUNT_VALUES, role: '' }
  })
  const { handleSubmit, setError } = form

  const submit = handleSubmit((values) =>
    registration.mutate(values, {
      onError: (error) => {
        showServerFieldErrors(error, [...ACCOUNT_FIELDS, 'role'], setError)
        // Who may register may have changed since the page was opened.
        if (error instanceof ApiError && error.status === 403) void lookAgain()
      }
    })
  )
  if (registration.data?.waiting) return <AwaitingApproval />
  return (
    <FormProvider {...form}>
      {setup?.registration && <RegistrationNotice {...setup.registration} />}
      <chakra.form noValidate aria-label={t('Register')} onSubmit={submit}>
        <Stack gap="4">
          <AccountFields />
          <RoleField roles={REGISTRATION_ROLES} />
          <SubmitButton isPending={registration.isPending}>{t('Register')}</SubmitButton>
        </Stack>
      </chakra.form>
    </FormProvider>
  )
}
