import { Input, SimpleGrid } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import type { NewUser } from '#shared/api/admin.ts'
import { initialsField } from '../../lib/initials.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { PasswordField, UsernameField } from '../../ui/credential-fields.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { RoleField } from '../../ui/role-field.tsx'
import { useCreateUser } from './admin-queries.ts'

/** The fields in the order in which they are shown. */
const FIELDS = ['username', 'email', 'password', 'fullName', 'role', 'initials'] as const

const NO_USER: NewUser = {
  username: '',
  email: '',
  password: '',
  fullName: '',
  role: '',
  initials: ''
}

interface CreateUserFormProps {
  /** Called once the account is created, or the person has cancelled. */
  onDone(): void
}

/** The form for an account of any role (D2). Only the server checks what is typed (spec §5). */
export function CreateUserForm({ onDone }: CreateUserFormProps) {
  const create = useCreateUser()
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: NO_USER })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (user) => {
    if (await wasSent(create.mutateAsync(user), FIELDS, setError)) onDone()
  })

  return (
    <DialogForm
      onSubmit={submit}
      action={t('Create User')}
      pendingAction={t('Creating...')}
      isPending={isSubmitting}
      onCancel={onDone}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <UsernameField
          error={errors.username?.message}
          {...register('username')}
          autoComplete="off"
        />
        <FormField label={t('Email')} error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="off" />
        </FormField>
        <PasswordField
          label={t('Password')}
          kind="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormField label={t('Full Name')} error={errors.fullName?.message}>
          <Input {...register('fullName')} autoComplete="off" />
        </FormField>
        <RoleField input={register('role')} role={watch('role')} error={errors.role?.message} />
        <FormField label={t('Initials')} error={errors.initials?.message}>
          <Input {...initialsField(register('initials'))} autoComplete="off" />
        </FormField>
      </SimpleGrid>
    </DialogForm>
  )
}
