import type { RegistrationSettings } from '#shared/api/registration-settings.ts'
import type { RegistrationMode } from '#shared/domain/registration.ts'
import { domainsOf } from '../../../lib/domain-list.ts'
import { FormChoice, FormTextarea } from '../../../ui/form-input.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const CHOICES: readonly { value: RegistrationMode; label: string }[] = [
  { value: 'open', label: 'Anyone' },
  { value: 'approval', label: 'Anyone, with approval' },
  { value: 'domains', label: 'Certain email domains' },
  { value: 'closed', label: 'No one' }
]

/** What each choice means. */
const MEANINGS: Record<RegistrationMode, string> = {
  open: 'Anyone who can open the sign-in page can register and is signed in immediately.',
  approval:
    'Anyone can register. They can sign in after an IT Support Specialist approves the account under User Management.',
  domains:
    'Anyone with an email address at one of these domains can register and is signed in immediately. The address is not verified first.',
  closed: 'Only IT Support Specialists can create accounts or invite people.'
}

/** The settings as typed, one domain per line. */
interface RegistrationForm {
  mode: RegistrationMode
  domains: string
}

/** Who can register (D51). */
export function RegistrationSection({ settings }: { settings: RegistrationSettings }) {
  const form = useSettingsForm('registration', settings, { formOf, updateOf, entriesOf })
  return (
    <SettingsForm
      title="Registration"
      text="Who can create an account on the sign-in page."
      form={form}
    >
      <FormChoice<RegistrationForm, RegistrationMode>
        name="mode"
        label="Who can register"
        choices={CHOICES}
        meanings={MEANINGS}
      />
      {form.watch('mode') === 'domains' && (
        <FormTextarea<RegistrationForm>
          name="domains"
          label="Email domains"
          hint="One per line, for example example.com. Subdomains such as mail.example.com need a line of their own."
          rows={4}
        />
      )}
    </SettingsForm>
  )
}

function formOf({ mode, domains }: RegistrationSettings): RegistrationForm {
  return { mode, domains: domains.join('\n') }
}

function updateOf({ mode, domains }: RegistrationForm): RegistrationSettings {
  return { mode, domains: domainsOf(domains) }
}

const entriesOf = ({ domains }: RegistrationSettings) => ({ domains })
