import { Button, chakra, Input, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Login } from '#shared/api/auth.ts'
import { autoComplete } from '../../lib/kiosk.ts'
import { useLogin } from '../../lib/queries/session-queries.ts'
import { FormField } from '../../ui/form-field.tsx'

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
        <FormField label="Username" error={errors.username?.message}>
          <Input
            size="md"
            {...register('username')}
            autoComplete={autoComplete('username')}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </FormField>
        <FormField label="Password" error={errors.password?.message}>
          <Input
            size="md"
            {...register('password')}
            type="password"
            autoComplete={autoComplete('current-password')}
          />
        </FormField>
        <Button type="submit" size="md" mt="1" loading={login.isPending} loadingText="Login">
          Login
        </Button>
      </Stack>
    </chakra.form>
  )
}
