import { chakra, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Login } from '#shared/api/auth.ts'
import { useLogin } from '../../lib/queries/session-queries.ts'
import { PasswordField, UsernameField } from '../../ui/credential-fields.tsx'
import { SubmitButton } from './submit-button.tsx'

export function LoginForm() {
  const login = useLogin()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Login),
    defaultValues: { username: '', password: '' }
  })
  const { errors } = formState

  return (
    <chakra.form
      noValidate
      aria-label="Login"
      onSubmit={handleSubmit((values) => login.mutate(values))}
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
