import { Button, chakra, Input, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PasswordChange } from '#shared/api/auth.ts'
import { autoComplete } from '../../lib/kiosk.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { FormField } from '../../ui/form-field.tsx'
import { useChangePassword } from './account-queries.ts'

const FIELDS = ['currentPassword', 'newPassword'] as const

const NOTHING: PasswordChange = { currentPassword: '', newPassword: '' }

/** Changes the user's own password, given the present one. */
export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: NOTHING
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (passwords) => {
    if (await wasSent(change.mutateAsync(passwords), FIELDS, setError)) reset()
  })

  return (
    <chakra.form noValidate aria-label="Password" onSubmit={submit} maxW="22rem">
      <Stack gap="4">
        {/* This tells a password manager whose password is asked for. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <FormField label="Current Password" error={errors.currentPassword?.message}>
          <Input
            {...register('currentPassword')}
            type="password"
            autoComplete={autoComplete('current-password')}
          />
        </FormField>
        <FormField label="New Password" error={errors.newPassword?.message}>
          <Input
            {...register('newPassword')}
            type="password"
            autoComplete={autoComplete('new-password')}
          />
        </FormField>
        <Button
          type="submit"
          alignSelf="start"
          loading={isSubmitting}
          loadingText="Change Password"
        >
          Change Password
        </Button>
      </Stack>
    </chakra.form>
  )
}
