import { Button, Input } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Controller, FormProvider, useFormContext } from 'react-hook-form'
import type { MailOauthSettings, MailOauthUpdate } from '#shared/api/mail-settings.ts'
import type { Settings } from '#shared/api/settings.ts'
import { isProtectedAddress } from '#shared/api/web-address.ts'
import type { MailProvider } from '#shared/domain/mail.ts'
import { paths } from '../../../lib/paths.ts'
import { wasSent } from '../../../lib/server-field-errors.ts'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { MailConsents } from './mail-consents.tsx'
import { PublicAddressNote } from './public-address/public-address-note.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useUpdateSettings } from './settings-queries.ts'

/** The settings as they are typed; an empty client secret stays as it is. */
type OauthForm = Omit<MailOauthSettings, 'hasSecret'> & { clientSecret: string }

const FIELDS = ['tenant', 'issuer', 'scopes', 'clientId', 'clientSecret'] as const

const PROVIDERS: readonly { value: MailProvider; label: string }[] = [
  { value: 'microsoft', label: 'Microsoft 365' },
  { value: 'google', label: 'Google' },
  { value: 'other', label: 'Another provider' }
]

const ADDRESS_PROBLEM = 'Providers need a public address that begins with https.'

/** What somebody does at each of them. */
const STEPS: Record<MailProvider, string> = {
  microsoft:
    'In Entra ID, under App registrations, make a registration. Add the redirect address below (platform Web), the delegated permissions IMAP.AccessAsUser.All, SMTP.Send and offline_access, and a client secret.',
  google:
    'In the Google Cloud console make an OAuth client (type Web application) with the redirect address below. Its consent screen is internal and uses the scope https://mail.google.com/.',
  other:
    'Register the help desk there as a web application with the redirect address below. The provider has to give refresh tokens.'
}

type MailOauthSectionProps = Pick<Settings, 'mail' | 'mailOauth' | 'publicAddress'>

/** As what program the help desk asks for tokens for mail servers, and for which accounts. */
export function MailOauthSection(settings: MailOauthSectionProps) {
  const { mail, mailOauth, publicAddress } = settings
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection
      title="Tokens for mail servers"
      text="Microsoft 365 and Google let programs in by tokens (OAuth 2) instead of passwords. The help desk is registered there once; then somebody signs in for each mailbox."
    >
      {isOpen || mailOauth.clientId !== '' ? (
        <Registration settings={mailOauth} address={publicAddress.url} />
      ) : (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          <KeyRound aria-hidden /> <span>Set up tokens</span>
        </Button>
      )}
      {mailOauth.clientId !== '' && <MailConsents mail={mail} />}
    </SettingsSection>
  )
}

interface RegistrationProps {
  settings: MailOauthSettings
  /** The public one (D85); empty where there is none. */
  address: string
}

function Registration({ settings, address }: RegistrationProps) {
  const update = useUpdateSettings()
  const form = useSavedForm<OauthForm>(formOf(settings))
  const { handleSubmit, setError, reset, formState } = form
  const save = handleSubmit(async (typed) => {
    const saving = update
      .mutateAsync({ mailOauth: updateOf(typed) })
      .then(({ mailOauth }) => reset(formOf(mailOauth), { keepDirtyValues: false }))
    await wasSent(saving, FIELDS, setError, 'mailOauth.')
  })
  return (
    <FormProvider {...form}>
      <SettingsForm
        label="Tokens for mail servers"
        onSubmit={save}
        isChanged={formState.isDirty}
        isSaving={update.isPending}
      >
        <ProviderFields address={address} />
        <ClientFields hasSecret={settings.hasSecret} />
      </SettingsForm>
    </FormProvider>
  )
}

function ProviderFields({ address }: Pick<RegistrationProps, 'address'>) {
  const { control, register, watch, formState } = useFormContext<OauthForm>()
  const { errors } = formState
  const provider = watch('provider')
  return (
    <>
      <Controller
        control={control}
        name="provider"
        render={({ field: { value, onChange } }) => (
          <ChoiceField
            label="Provider"
            choices={PROVIDERS}
            meanings={STEPS}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <PublicAddressNote
        label="Redirect address"
        url={address}
        path={paths.mailConsent}
        problem={isProtectedAddress(address) ? null : ADDRESS_PROBLEM}
      />
      {provider === 'microsoft' && (
        <FormField
          label="Tenant"
          hint="Your company’s directory there, by its domain or its ID."
          error={errors.tenant?.message}
        >
          <Input {...register('tenant')} {...PLAIN} placeholder="example.com" />
        </FormField>
      )}
      {provider === 'other' && (
        <>
          <FormField
            label="Issuer"
            hint="The provider’s address, at which it describes itself as OpenID Connect says."
            error={errors.issuer?.message}
          >
            <Input
              {...register('issuer')}
              {...PLAIN}
              type="url"
              placeholder="https://login.example.com"
            />
          </FormField>
          <FormField
            label="Scopes"
            hint="What is asked of it, with blanks between; its manual says which let a program use mail."
            error={errors.scopes?.message}
          >
            <Input {...register('scopes')} {...PLAIN} />
          </FormField>
        </>
      )}
    </>
  )
}

function ClientFields({ hasSecret }: { hasSecret: boolean }) {
  const { register, formState } = useFormContext<OauthForm>()
  const { errors } = formState
  return (
    <>
      <FormField
        label="Client ID"
        hint="What the provider calls the help desk; Entra ID says “Application (client) ID”."
        error={errors.clientId?.message}
      >
        <Input {...register('clientId')} {...PLAIN} />
      </FormField>
      <FormField
        label="Client secret"
        hint="Kept encrypted, and never shown. It ends at the provider one day: then a new one is typed here."
        error={errors.clientSecret?.message}
      >
        <Input
          {...register('clientSecret')}
          {...PLAIN}
          type="password"
          autoComplete="new-password"
          placeholder={hasSecret ? 'Stays as it is' : undefined}
        />
      </FormField>
    </>
  )
}

/** No browser fills these in or corrects them. */
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

function formOf({ hasSecret: _, ...saved }: MailOauthSettings): OauthForm {
  return { ...saved, clientSecret: '' }
}

function updateOf({ clientSecret, ...typed }: OauthForm): MailOauthUpdate {
  return { ...typed, ...(clientSecret !== '' && { clientSecret }) }
}
