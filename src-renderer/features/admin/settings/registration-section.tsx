import { Textarea } from '@chakra-ui/react'
import { Controller } from 'react-hook-form'
import type { RegistrationSettings } from '#shared/api/registration-settings.ts'
import type { RegistrationMode } from '#shared/domain/registration.ts'
import { ApiError } from '../../../lib/api.ts'
import { domainsOf, problemOfDomains } from '../../../lib/domain-list.ts'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useUpdateSettings } from './settings-queries.ts'

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

/** Who may make an account of their own (D51). */
export function RegistrationSection({ settings }: { settings: RegistrationSettings }) {
  const update = useUpdateSettings()
  const { mode, domains } = settings
  const { register, control, watch, handleSubmit, setError, formState } = useSavedForm({
    mode,
    domains: domains.join('\n')
  })
  const chosen = watch('mode')
  const submit = handleSubmit(async (values) => {
    const names = domainsOf(values.domains)
    try {
      await update.mutateAsync({ registration: { mode: values.mode, domains: names } })
    } catch (error) {
      const path = 'registration.domains'
      const message = error instanceof ApiError && problemOfDomains(error.fieldErrors, path, names)
      if (message) setError('domains', { message }, { shouldFocus: true })
    }
  })
  return (
    <SettingsSection
      title="Registering"
      text="Who can make an account of their own on the sign-in page."
    >
      <SettingsForm
        label="Registering"
        onSubmit={submit}
        isChanged={formState.isDirty}
        isSaving={update.isPending}
      >
        <Controller
          control={control}
          name="mode"
          render={({ field: { value, onChange } }) => (
            <ChoiceField
              label="Who can register"
              choices={CHOICES}
              meanings={MEANINGS}
              value={value}
              onChange={onChange}
            />
          )}
        />
        {chosen === 'domains' && (
          <FormField
            label="Mail domains"
            hint="One in each line, such as example.com; mail.example.com is another domain."
            error={formState.errors.domains?.message}
          >
            <Textarea {...register('domains')} rows={4} spellCheck={false} autoComplete="off" />
          </FormField>
        )}
      </SettingsForm>
    </SettingsSection>
  )
}
