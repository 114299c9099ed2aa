import { KeyRound } from 'lucide-react'
import type { MailOauthSettings, MailOauthUpdate } from '#shared/api/mail-settings.ts'
import type { Settings } from '#shared/api/settings.ts'
import { isProtectedAddress } from '#shared/api/web-address.ts'
import type { MailProvider } from '#shared/domain/mail.ts'
import { paths } from '../../../lib/paths.ts'
import { FormChoice, FormInput, FormSecret } from '../../../ui/form-input.tsx'
import { MailConsents } from './mail-consents.tsx'
import { PublicAddressNote } from './public-address/public-address-note.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings as they are typed; an empty client secret stays as it is. */
type OauthForm = Omit<MailOauthSettings, 'hasSecret'> & { clientSecret: string }

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
export function MailOauthSection({ mail, mailOauth, publicAddress }: MailOauthSectionProps) {
  const form = useSettingsForm('mailOauth', mailOauth, { formOf, updateOf })
  const isUsed = mailOauth.clientId !== ''
  return (
    <SettingsForm
      title="Tokens for mail servers"
      text="Microsoft 365 and Google let programs in by tokens (OAuth 2) instead of passwords. The help desk is registered there once; then somebody signs in for each mailbox."
      form={form}
      opener={{ text: 'Set up tokens', icon: KeyRound, isUsed }}
      footer={isUsed && <MailConsents mail={mail} />}
    >
      <ProviderFields provider={form.watch('provider')} address={publicAddress.url} />
      <FormInput<OauthForm>
        name="clientId"
        label="Client ID"
        hint="What the provider calls the help desk; Entra ID says “Application (client) ID”."
      />
      <FormSecret<OauthForm>
        name="clientSecret"
        label="Client secret"
        hint="Kept encrypted, and never shown. It ends at the provider one day: then a new one is typed here."
        hasSecret={mailOauth.hasSecret}
      />
    </SettingsForm>
  )
}

interface ProviderFieldsProps {
  provider: MailProvider
  /** The public address (D85); empty where there is none. */
  address: string
}

function ProviderFields({ provider, address }: ProviderFieldsProps) {
  return (
    <>
      <FormChoice<OauthForm, MailProvider>
        name="provider"
        label="Provider"
        choices={PROVIDERS}
        meanings={STEPS}
      />
      <PublicAddressNote
        label="Redirect address"
        url={address}
        path={paths.mailConsent}
        problem={isProtectedAddress(address) ? null : ADDRESS_PROBLEM}
      />
      {provider === 'microsoft' && (
        <FormInput<OauthForm>
          name="tenant"
          label="Tenant"
          hint="Your company’s directory there, by its domain or its ID."
          placeholder="example.com"
        />
      )}
      {provider === 'other' && (
        <>
          <FormInput<OauthForm>
            name="issuer"
            label="Issuer"
            hint="The provider’s address, at which it describes itself as OpenID Connect says."
            type="url"
            placeholder="https://login.example.com"
          />
          <FormInput<OauthForm>
            name="scopes"
            label="Scopes"
            hint="What is asked of it, with blanks between; its manual says which let a program use mail."
          />
        </>
      )}
    </>
  )
}

function formOf({ hasSecret: _, ...saved }: MailOauthSettings): OauthForm {
  return { ...saved, clientSecret: '' }
}

function updateOf({ clientSecret, ...typed }: OauthForm): MailOauthUpdate {
  return { ...typed, ...(clientSecret !== '' && { clientSecret }) }
}
