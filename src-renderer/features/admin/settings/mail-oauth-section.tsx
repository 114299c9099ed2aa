import { KeyRound } from 'lucide-react'
import type { MailOauthSettings, MailOauthUpdate } from '#shared/api/mail-settings.ts'
import type { Settings } from '#shared/api/settings.ts'
import { isProtectedAddress } from '#shared/api/web-address.ts'
import type { MailProvider } from '#shared/domain/mail.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from '../../../lib/texts.ts'
import { FormChoice, FormInput, FormSecret } from '../../../ui/form-input.tsx'
import { MailConsents } from './mail-consents.tsx'
import { PublicAddressNote } from './public-address/public-address-note.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings as they are typed; an empty client secret stays as it is. */
type OauthForm = Omit<MailOauthSettings, 'hasSecret'> & { clientSecret: string }

const providers = (): readonly { value: MailProvider; label: string }[] => [
  { value: 'microsoft', label: 'Microsoft 365' },
  { value: 'google', label: 'Google' },
  { value: 'other', label: t('Other provider') }
]

/** The steps at each provider. */
const steps = (): Record<MailProvider, string> => ({
  microsoft: t(
    'In Entra ID, open App registrations and create one. Add the redirect URI below (platform Web), the delegated permissions IMAP.AccessAsUser.All, SMTP.Send and offline_access, and a client secret.'
  ),
  google: t(
    'In the Google Cloud console, create an OAuth client (type Web application) with the redirect URI below. Make its consent screen internal and add the scope https://mail.google.com/.'
  ),
  other: t(
    'Register the help desk with the provider as a web application, using the redirect URI below. The provider must issue refresh tokens.'
  )
})

type MailOauthSectionProps = Pick<Settings, 'mail' | 'mailOauth' | 'publicAddress'>

/** The OAuth client of the help desk at the email provider, and the accounts that it can use. */
export function MailOauthSection({ mail, mailOauth, publicAddress }: MailOauthSectionProps) {
  const form = useSettingsForm('mailOauth', mailOauth, { formOf, updateOf })
  const isUsed = mailOauth.clientId !== ''
  return (
    <SettingsForm
      section="email-oauth"
      form={form}
      opener={{ text: t('Set up OAuth'), icon: KeyRound, isUsed }}
      footer={isUsed && <MailConsents mail={mail} />}
    >
      <ProviderFields provider={form.watch('provider')} address={publicAddress.url} />
      <FormInput<OauthForm>
        name="clientId"
        label={t('Client ID')}
        hint={t('Entra ID calls it “Application (client) ID”.')}
      />
      <FormSecret<OauthForm>
        name="clientSecret"
        label={t('Client secret')}
        hint={t('Stored encrypted and never shown. Replace it before it expires at the provider.')}
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
        label={t('Provider')}
        choices={providers()}
        meanings={steps()}
      />
      <PublicAddressNote
        label={t('Redirect URI')}
        url={address}
        path={paths.mailConsent}
        problem={
          isProtectedAddress(address)
            ? null
            : t('Providers require a public address that starts with https.')
        }
      />
      {provider === 'microsoft' && (
        <FormInput<OauthForm>
          name="tenant"
          label={t('Tenant')}
          hint={t('Your company’s domain or tenant ID.')}
          placeholder="example.com"
        />
      )}
      {provider === 'other' && (
        <>
          <FormInput<OauthForm>
            name="issuer"
            label={t('Issuer')}
            hint={t('The provider’s OpenID Connect address.')}
            type="url"
            placeholder="https://login.example.com"
          />
          <FormInput<OauthForm>
            name="scopes"
            label={t('Scopes')}
            hint={t(
              'Separated by spaces. The provider’s manual lists the scopes for IMAP and SMTP.'
            )}
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
