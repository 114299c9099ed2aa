import { chakra, Input, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { FirstAdministrator } from '#shared/api/auth.ts'
import { ApiError } from '../../lib/api.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { showServerFieldErrors } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { ACCOUNT_FIELDS, AccountFields, NO_ACCOUNT_VALUES } from './account-fields.tsx'
import { needsSetupCode } from './setup-code-need.ts'
import { useSetUp } from './sign-in-queries.ts'
import { SubmitButton } from './submit-button.tsx'

/** The form of the first start (D1). */
export function SetupForm() {
  const setup = useSetUp()
  const { refetch: lookAgain } = useSetup()
  const form = useForm({
    resolver: zodResolver(FirstAdministrator),
    defaultValues: { ...NO_ACCOUNT_VALUES, setupCode: '' }
  })
  const { handleSubmit, setError } = form
  const [asksForCode, setAsksForCode] = useState(() => needsSetupCode(window.location))

  const submit = handleSubmit(({ setupCode, ...account }) =>
    setup.mutate(setupCode ? { ...account, setupCode } : account, {
      onError: (error) => {
        if (error instanceof ApiError && error.status === 403) setAsksForCode(true)
        showServerFieldErrors(error, [...ACCOUNT_FIELDS, 'setupCode'], setError)
        // Someone else may have created the first administrator, and then the sign-in form has to
        // show.
        void lookAgain()
      }
    })
  )
  return (
    <FormProvider {...form}>
      <chakra.form noValidate aria-label={t('First start')} onSubmit={submit}>
        <Stack gap="4">
          <AccountFields isWholePage />
          {asksForCode && <SetupCodeField />}
          <SubmitButton isPending={setup.isPending}>{t('Create account')}</SubmitButton>
        </Stack>
      </chakra.form>
    </FormProvider>
  )
}

function SetupCodeField() {
  const { register, formState } = useFormContext<{ setupCode: string }>()
  return (
    <FormField
      label={t('Setup code')}
      hint={t('The server prints it when it starts.')}
      error={formState.errors.setupCode?.message}
    >
      <Input
        size="md"
        {...register('setupCode')}
        autoComplete="off"
        spellCheck={false}
        fontFamily="mono"
      />
    </FormField>
  )
}
