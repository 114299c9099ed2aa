import { Button, chakra, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PasswordChange } from '#shared/api/auth.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { PasswordField } from '../../ui/credential-fields.tsx'
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
    <chakra.form noValidate aria-label={t('Password')} onSubmit={submit} maxW="22rem">
      <Stack gap="4">
        {/* This tells a password manager whose password is asked for. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          label={t('Current Password')}
          kind="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label={t('New Password')}
          kind="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <Button
          type="submit"
          alignSelf="start"
          loading={isSubmitting}
          loadingText={t('Change Password')}
        >
          {t('Change Password')}
        </Button>
      </Stack>
    </chakra.form>
  )
}
