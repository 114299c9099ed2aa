import { chakra, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Login, type Login as LoginInput } from '#shared/api/auth.ts'
import { lazyModule } from '../../lib/lazy-module.ts'
import {
  isAskedForNewPassword,
  missingFactorOf,
  useLogin
} from '../../lib/queries/session-queries.ts'
import { showServerFieldErrors } from '../../lib/server-field-errors.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { PasswordField, UsernameField } from '../../ui/credential-fields.tsx'
import { LoadingState } from '../../ui/states.tsx'
import type { SecondFactorStepProps } from './second-factor-step.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Loaded apart, because most people sign in without. */
const secondFactor = lazyModule(() => import('./second-factor-step.tsx'))

export function LoginForm() {
  const login = useLogin()
  const [next, setNext] = useState<Omit<SecondFactorStepProps, 'onBack'> | null>(null)
  // Stays once it was asked for, while the choice is refused and made again.
  const [isChoosing, setIsChoosing] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<LoginInput>({
    resolver: zodResolver(Login),
    defaultValues: { username: '', password: '' }
  })
  const { errors } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await login.mutateAsync(values)
    } catch (error) {
      if (isAskedForNewPassword(error)) setIsChoosing(true)
      const missing = missingFactorOf(error)
      if (missing) setNext({ missing, credentials: values })
      showServerFieldErrors(error, ['newPassword'], setError)
    }
  })

  if (next) return <SecondFactor {...next} onBack={() => setNext(null)} />
  return (
    <chakra.form noValidate aria-label="Login" onSubmit={submit}>
      <Stack gap="4">
        <UsernameField
          size="md"
          error={errors.username?.message}
          // Somebody else need not choose one.
          {...register('username', { onChange: () => setIsChoosing(false) })}
          autoFocus
        />
        <PasswordField
          size="md"
          label="Password"
          kind="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {isChoosing && (
          <>
            <Text textStyle="sm" color="fg.muted" role="status">
              Your password has to be changed. Choose a new one to go on.
            </Text>
            <PasswordField
              size="md"
              label="New Password"
              kind="new-password"
              error={errors.newPassword?.message}
              {...register('newPassword', { shouldUnregister: true })}
              autoFocus
            />
          </>
        )}
        <SubmitButton isPending={login.isPending}>Login</SubmitButton>
      </Stack>
    </chakra.form>
  )
}

function SecondFactor(props: SecondFactorStepProps) {
  const { module, error } = useLoaded(secondFactor)
  if (error && !module) throw error
  return module ? <module.SecondFactorStep {...props} /> : <LoadingState />
}
