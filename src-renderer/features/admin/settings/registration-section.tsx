import type { RegistrationSettings } from '#shared/api/registration-settings.ts'
import type { RegistrationMode } from '#shared/domain/registration.ts'
import { domainsOf } from '../../../lib/domain-list.ts'
import { FormChoice, FormTextarea } from '../../../ui/form-input.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const CHOICES: readonly { value: RegistrationMode; label: string }[] = [
  { value: 'open', label: 'Everybody' },
  { value: 'approval', label: 'Everybody, with approval' },
  { value: 'domains', label: 'Addresses of certain mail domains' },
  { value: 'closed', label: 'Nobody' }
]

/** What each choice means. */
const MEANINGS: Record<RegistrationMode, string> = {
  open: 'Whoever reaches the sign-in page can register, and is signed in at once.',
  approval:
    'Whoever registers can sign in once an IT Support Specialist has approved the account, under User Management.',
  domains:
    'Whoever registers with an address of one of these domains is signed in at once. Whether the address is theirs is not checked.',
  closed: 'Accounts are made by IT Support Specialists, or by an invitation of theirs.'
}

/** The settings as they are typed, one domain in each line. */
interface RegistrationForm {
  mode: RegistrationMode
  domains: string
}

/** Who may make an account of their own (D51). */
export function RegistrationSection({ settings }: { settings: RegistrationSettings }) {
  const form = useSettingsForm('registration', settings, { formOf, updateOf, entriesOf })
  return (
    <SettingsForm
      title="Registering"
      text="Who can make an account of their own on the sign-in page."
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
          label="Mail domains"
          hint="One in each line, such as example.com; mail.example.com is another domain."
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
