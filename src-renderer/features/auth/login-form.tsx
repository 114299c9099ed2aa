import { chakra, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Login, type Login as LoginInput, login } from '#shared/api/auth.ts'
import { offerSecondFactorAtLogin } from '#shared/api/second-factor.ts'
import { call } from '../../lib/api.ts'
import { showServerFieldErrors } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { PasswordField, UsernameField } from '../../ui/credential-fields.tsx'
import { SecondFactor } from './second-factor.tsx'
import {
  isAskedForNewPassword,
  type MissingFactor,
  missingFactorOf,
  useLogin
} from './sign-in-queries.ts'
import { SubmitButton } from './submit-button.tsx'

export function LoginForm() {
  const attempt = useLogin()
  const [next, setNext] = useState<{ missing: MissingFactor; credentials: LoginInput } | null>(null)
  // Stays once it was asked for, while the choice is rejected and made again.
  const [isChoosing, setIsChoosing] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<LoginInput>({
    resolver: zodResolver(Login),
    defaultValues: { username: '', password: '' }
  })
  const { errors } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await attempt.mutateAsync(values)
    } catch (error) {
      if (isAskedForNewPassword(error)) setIsChoosing(true)
      const missing = missingFactorOf(error)
      if (missing) setNext({ missing, credentials: values })
      showServerFieldErrors(error, ['newPassword'], setError)
    }
  })

  if (next) {
    const { missing, credentials } = next
    const { username, password } = credentials
    return (
      <SecondFactor
        missing={missing}
        signIn={(code) => call(login, { body: { ...credentials, code } })}
        offer={(signal) => call(offerSecondFactorAtLogin, { body: { username, password }, signal })}
        offerKey={username}
        onBack={() => setNext(null)}
      />
    )
  }
  return (
    <chakra.form noValidate aria-label={t('Login')} onSubmit={submit}>
      <Stack gap="4">
        <UsernameField
          size="md"
          error={errors.username?.message}
          // Someone else need not choose one.
          {...register('username', { onChange: () => setIsChoosing(false) })}
          autoFocus
        />
        <PasswordField
          size="md"
          label={t('Password')}
          kind="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {isChoosing && (
          <>
            <Text textStyle="sm" color="fg.muted" role="status">
              {t('Choose a new password to continue.')}
            </Text>
            <PasswordField
              size="md"
              label={t('New Password')}
              kind="new-password"
              error={errors.newPassword?.message}
              {...register('newPassword', { shouldUnregister: true })}
              autoFocus
            />
          </>
        )}
        <SubmitButton isPending={attempt.isPending}>{t('Login')}</SubmitButton>
      </Stack>
    </chakra.form>
  )
}
