import { chakra, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Login } from '#shared/api/auth.ts'
import { lazyModule } from '../../lib/lazy-module.ts'
import { missingFactorOf, useLogin } from '../../lib/queries/session-queries.ts'
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
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Login),
    defaultValues: { username: '', password: '' }
  })
  const { errors } = formState

  if (next) return <SecondFactor {...next} onBack={() => setNext(null)} />
  return (
    <chakra.form
      noValidate
      aria-label="Login"
      onSubmit={handleSubmit((credentials) =>
        login.mutate(credentials, {
          onError: (error) => {
            const missing = missingFactorOf(error)
            if (missing) setNext({ missing, credentials })
          }
        })
      )}
    >
      <Stack gap="4">
        <UsernameField
          size="md"
          error={errors.username?.message}
          {...register('username')}
          autoFocus
        />
        <PasswordField
          size="md"
          label="Password"
          kind="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
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
