import { chakra, NativeSelect, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { Registration } from '#shared/api/auth.ts'
import { REGISTRATION_ROLES } from '#shared/domain/teams.ts'
import { ApiError } from '../../lib/api.ts'
import { useRegister, useSetup } from '../../lib/queries/session-queries.ts'
import { showServerFieldErrors } from '../../lib/server-field-errors.ts'
import { FormField } from '../../ui/form-field.tsx'
import { ACCOUNT_FIELDS, AccountFields, NO_ACCOUNT_VALUES } from './account-fields.tsx'
import { AwaitingApproval, RegistrationNotice } from './registration-notice.tsx'
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
      <chakra.form noValidate aria-label="Register" onSubmit={submit}>
        <Stack gap="4">
          <AccountFields />
          <RoleField />
          <SubmitButton isPending={registration.isPending}>Register</SubmitButton>
        </Stack>
      </chakra.form>
    </FormProvider>
  )
}

/**
 * This is a separate component, so that it is registered after the fields above it and gets the
 * focus after them.
 */
function RoleField() {
  const { register, formState } = useFormContext<{ role: string }>()
  return (
    <FormField label="Role" error={formState.errors.role?.message}>
      <NativeSelect.Root size="md">
        <NativeSelect.Field {...register('role')}>
          <option value="">Select a role</option>
          {REGISTRATION_ROLES.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FormField>
  )
}
