import { Button, Flex, Grid, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { MailSecurity, MailSignIn } from '#shared/domain/mail.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../choice-select.tsx'
import { useNamedField, valueText } from '../form-changes.ts'
import { FormField } from '../form-field.tsx'
import { FormChoice, FormInput, FormSecret, FormTextarea } from '../form-input.tsx'
import type { MailDirection, MailPreset, MailServerForm } from './mail-server-form.ts'

const securities = (): readonly { value: MailSecurity; label: string }[] => [
  { value: 'tls', label: t('Implicit TLS') },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: t('None (this machine only)') }
]

const signIns = (): readonly { value: MailSignIn; label: string }[] => [
  { value: 'password', label: t('Password') },
  { value: 'oauth', label: 'OAuth 2' },
  { value: 'none', label: t('None') }
]

interface MailServerFieldsProps {
  direction: MailDirection
  hasSecret: boolean
  /** The address of the mailbox, which is mostly also the username. */
  address: string
  /** Whether there are servers that ask for no sign-in. */
  isOpenPossible?: boolean
  /** Where an account is connected that signs in by OAuth 2. */
  connectHint: ReactNode
}

/** Where an email server is and how the help desk signs in there; inside a FormProvider. */
export function MailServerFields({ direction, ...signIn }: MailServerFieldsProps) {
  const { control, formState } = useFormContext<MailServerForm>()
  useNamedField('security', {
    label: t('Encryption'),
    textOf: (security) => valueText(securities().find(({ value }) => value === security)?.label)
  })
  return (
    <>
      <Presets presets={direction.presets} address={signIn.address} />
      <Grid templateColumns="minmax(0, 1fr) 6rem" gap="3" w="full" alignItems="start">
        <FormInput<MailServerForm>
          name="host"
          label={t('Server')}
          hint={t('For example mail.example.com. Your email provider lists it.')}
          inputMode="url"
        />
        <FormInput<MailServerForm>
          name="port"
          label={t('Port')}
          options={{ valueAsNumber: true }}
          inputMode="numeric"
          fontVariantNumeric="tabular-nums"
        />
      </Grid>
      <FormField
        label={t('Encryption')}
        hint={t(direction.portHint)}
        error={formState.errors.security?.message}
      >
        <Controller
          control={control}
          name="security"
          render={({ field }) => (
            <ChoiceSelect
              choices={securities()}
              values={[field.value]}
              onChange={([value]) => value && field.onChange(value)}
            />
          )}
        />
      </FormField>
      <SignInFields {...signIn} />
      <FormTextarea<MailServerForm>
        name="ca"
        label={t('CA certificate')}
        hint={t('In PEM format. Needed only if the help desk does not trust this CA yet.')}
        rows={2}
        fontFamily="mono"
        textStyle="xs"
      />
    </>
  )
}

interface PresetsProps extends Pick<MailServerFieldsProps, 'address'> {
  presets: readonly MailPreset[]
}

/** Buttons that fill in the servers of known providers. */
function Presets({ presets, address }: PresetsProps) {
  const { setValue, getValues } = useFormContext<MailServerForm>()
  const choose = ({ host, port, security }: MailPreset) => {
    const known = { host, port, security, signIn: 'oauth' as const }
    for (const [field, value] of Object.entries(known))
      setValue(field as keyof typeof known, value, { shouldDirty: true })
    if (getValues('username') === '') setValue('username', address, { shouldDirty: true })
  }
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {presets.map((preset) => (
        <Button key={preset.name} size="sm" variant="outline" onClick={() => choose(preset)}>
          {t('Use {name}', { name: preset.name })}
        </Button>
      ))}
      <Text textStyle="xs" color="fg.muted">
        {t('Fills in server, port and sign-in.')}
      </Text>
    </Flex>
  )
}

type SignInFieldsProps = Omit<MailServerFieldsProps, 'direction' | 'address'>

function SignInFields({ hasSecret, isOpenPossible = false, connectHint }: SignInFieldsProps) {
  const signIn = useFormContext<MailServerForm>().watch('signIn')
  return (
    <>
      <FormChoice<MailServerForm, MailSignIn>
        name="signIn"
        label={t('Sign-in')}
        choices={signIns().filter(({ value }) => isOpenPossible || value !== 'none')}
        meanings={{
          password: t('The mailbox password, or an app password.'),
          oauth: connectHint,
          none: t('The server recognizes the help desk by its IP address.')
        }}
      />
      {signIn !== 'none' && (
        <FormInput<MailServerForm>
          name="username"
          label={t('Username')}
          hint={t('Usually the full email address.')}
        />
      )}
      {signIn === 'password' && (
        <FormSecret<MailServerForm> name="password" label={t('Password')} hasSecret={hasSecret} />
      )}
    </>
  )
}
