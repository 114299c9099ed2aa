import { Input, type InputProps } from '@chakra-ui/react'
import { autoComplete } from '../lib/kiosk.ts'
import { t } from '../lib/texts.ts'
import { FormField } from './form-field.tsx'

interface UsernameFieldProps extends InputProps {
  error: string | undefined
}

/** The field for a username, which no system may correct; takes what `register` returns. */
export function UsernameField({ error, ...input }: UsernameFieldProps) {
  return (
    <FormField label={t('Username')} error={error}>
      <Input
        autoComplete={autoComplete('username')}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </FormField>
  )
}

interface PasswordFieldProps extends InputProps {
  label: string
  error: string | undefined
  hint?: string
  /** Tells a password manager whether to fill the password in or to propose one. */
  kind: 'current-password' | 'new-password'
}

/** The field for a password; takes what `register` returns. */
export function PasswordField({ label, error, hint, kind, ...input }: PasswordFieldProps) {
  return (
    <FormField label={label} error={error} hint={hint}>
      <Input type="password" autoComplete={autoComplete(kind)} {...input} />
    </FormField>
  )
}

interface CodeFieldProps extends InputProps {
  error: string | undefined
  hint?: string
}

/** The field for a code of the second factor; takes what `register` returns. */
export function CodeField({ error, hint, ...input }: CodeFieldProps) {
  return (
    <FormField label={t('Code')} error={error} {...(hint && { hint })}>
      <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...input} />
    </FormField>
  )
}
