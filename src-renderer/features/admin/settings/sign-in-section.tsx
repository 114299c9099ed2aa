import { Stack } from '@chakra-ui/react'
import type { DemandedOf, Settings, SettingsUpdate } from '#shared/api/settings.ts'
import type { RegistrationMode } from '#shared/domain/registration.ts'
import { domainsOf } from '../../../lib/domain-list.ts'
import { t } from '../../../lib/texts.ts'
import { FormChoice, FormSwitch, FormTextarea } from '../../../ui/form-input.tsx'
import { audiences } from './audiences.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroupsForm } from './use-settings-form.ts'

const modes = (): readonly { value: RegistrationMode; label: string }[] => [
  { value: 'open', label: t('Anyone') },
  { value: 'approval', label: t('Anyone, with approval') },
  { value: 'domains', label: t('Certain email domains') },
  { value: 'closed', label: t('No one') }
]

/** The effect of each mode. */
const modeMeanings = (): Record<RegistrationMode, string> => ({
  open: t('Anyone who can open the sign-in page can register and is signed in immediately.'),
  approval: t(
    'Anyone can register. They can sign in after an IT Support Specialist approves the account under User Management.'
  ),
  domains: t(
    'Anyone with an email address at one of these domains can register and is signed in immediately. The address is not verified first.'
  ),
  closed: t('Only IT Support Specialists can create accounts or invite people.')
})

const secondFactorMeanings = (): Record<DemandedOf, string> => ({
  nobody: t(
    'Signing in with it requires the password and a code from an authenticator app. People can set it up on their account page.'
  ),
  'it-support-specialists': t(
    'IT Support Specialists without it set it up at their next sign-in. Current sessions continue.'
  ),
  everybody: t('People without it set it up at their next sign-in. Current sessions continue.')
})

type SignInSettings = Pick<Settings, 'registration' | 'passwords' | 'secondFactor'>

/** The settings as typed, one domain per line. */
interface SignInForm extends Pick<SignInSettings, 'passwords' | 'secondFactor'> {
  registration: { mode: RegistrationMode; domains: string }
}

/** Who can register (D51), whose passwords must be replaced (D52), who needs two factors (D53). */
export function SignInSection({ settings }: { settings: SignInSettings }) {
  const form = useSettingsGroupsForm(settings, { formOf, updateOf, entriesOf })
  return (
    <SettingsForm section="sign-in" form={form}>
      <Stack gap="3" w="full">
        <FormChoice<SignInForm, RegistrationMode>
          name="registration.mode"
          label={t('Who can register')}
          choices={modes()}
          meanings={modeMeanings()}
        />
        {form.watch('registration.mode') === 'domains' && (
          <FormTextarea<SignInForm>
            name="registration.domains"
            label={t('Email domains')}
            hint={t(
              'One per line, for example example.com. Subdomains such as mail.example.com need a line of their own.'
            )}
            rows={4}
          />
        )}
      </Stack>
      <Stack gap="3" w="full">
        <FormChoice<SignInForm, DemandedOf>
          name="secondFactor.demandedOf"
          label={t('Two-factor authentication required for')}
          choices={audiences()}
          meanings={secondFactorMeanings()}
        />
      </Stack>
      <FormSwitch<SignInForm>
        name="passwords.changeChosen"
        label={t('Replace passwords set by a specialist')}
        hint={t(
          'People choose their own password at first sign-in. Applies to passwords that IT Support Specialists set under User Management from now on.'
        )}
      />
    </SettingsForm>
  )
}

function formOf({ registration, passwords, secondFactor }: SignInSettings): SignInForm {
  const domains = registration.domains.join('\n')
  return { registration: { ...registration, domains }, passwords, secondFactor }
}

function updateOf({ registration, ...others }: SignInForm) {
  return { ...others, registration: { ...registration, domains: domainsOf(registration.domains) } }
}

const entriesOf = ({ registration }: SettingsUpdate) => ({
  'registration.domains': registration?.domains ?? []
})
