import { Input, SimpleGrid } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { MIN_PASSWORD_LENGTH } from '#shared/api/users.ts'
import { initialsField } from '../../lib/initials.ts'
import { autoComplete } from '../../lib/kiosk.ts'
import { t } from '../../lib/texts.ts'
import { PasswordField, UsernameField } from '../../ui/credential-fields.tsx'
import { FormField } from '../../ui/form-field.tsx'

/** The fields of every new account. */
interface AccountValues {
  fullName: string
  initials: string
  username: string
  email: string
  password: string
}

export const NO_ACCOUNT_VALUES: AccountValues = {
  fullName: '',
  initials: '',
  username: '',
  email: '',
  password: ''
}

/** The fields in the order in which they are shown. */
export const ACCOUNT_FIELDS = ['fullName', 'username', 'initials', 'email', 'password'] as const

interface AccountFieldsProps {
  hasFixedEmail?: boolean
  /** Whether a page consists of them: it focuses the first one, and states the rule for passwords. */
  isWholePage?: boolean
}

/**
 * The fields that registering, invitations and the first start have in common; inside a FormProvider.
 */
export function AccountFields({ hasFixedEmail = false, isWholePage = false }: AccountFieldsProps) {
  const { register, formState } = useFormContext<AccountValues>()
  const { errors } = formState
  // The focus goes to the invalid field that was registered first, so the fields are registered in
  // the order in which they are shown.
  const fullName = register('fullName')
  const username = register('username')
  const initials = initialsField(register('initials'))
  return (
    <>
      <FormField label={t('Full Name')} error={errors.fullName?.message}>
        <Input
          size="md"
          {...fullName}
          autoComplete={autoComplete('name')}
          autoFocus={isWholePage}
        />
      </FormField>
      <SimpleGrid templateColumns="minmax(0, 1fr) 9rem" gap="3" alignItems="start">
        <UsernameField size="md" error={errors.username?.message} {...username} />
        <FormField label={t('Initials')} error={errors.initials?.message}>
          <Input size="md" {...initials} autoComplete="off" />
        </FormField>
      </SimpleGrid>
      <FormField label={t('Email')} error={errors.email?.message}>
        <Input
          size="md"
          {...register('email')}
          type="email"
          autoComplete={autoComplete('email')}
          readOnly={hasFixedEmail}
          _readOnly={{ bg: 'bg.subtle' }}
        />
      </FormField>
      <PasswordField
        size="md"
        label={t('Password')}
        kind="new-password"
        {...(isWholePage && {
          hint: t('At least {count} characters.', { count: MIN_PASSWORD_LENGTH })
        })}
        error={errors.password?.message}
        {...register('password')}
      />
    </>
  )
}
