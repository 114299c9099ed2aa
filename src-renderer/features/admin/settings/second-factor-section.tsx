import { Controller, useForm } from 'react-hook-form'
import type { DemandedOf, SecondFactorSettings } from '#shared/api/settings.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useUpdateSettings } from './settings-queries.ts'

const CHOICES: readonly { value: DemandedOf; label: string }[] = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'it-support-specialists', label: 'IT Support Specialists' },
  { value: 'everybody', label: 'Everybody' }
]

/** What each choice means. */
const MEANINGS: Record<DemandedOf, string> = {
  nobody: 'Each person can set one up, on their own account page.',
  'it-support-specialists':
    'IT Support Specialists who have none set one up when they next sign in. Who is signed in stays so.',
  everybody: 'Whoever has none sets one up when they next sign in. Who is signed in stays so.'
}

/** Of whom a second factor is demanded (D53). */
export function SecondFactorSection({ settings }: { settings: SecondFactorSettings }) {
  const update = useUpdateSettings()
  const { control, handleSubmit, formState } = useForm({
    values: settings,
    // What is being chosen stays when somebody else saves meanwhile.
    resetOptions: { keepDirtyValues: true }
  })
  return (
    <SettingsSection
      title="Second factor"
      text="Who signs in with a code of an authenticator app besides the password."
    >
      <SettingsForm
        label="Second factor"
        onSubmit={handleSubmit((secondFactor) => update.mutate({ secondFactor }))}
        isChanged={formState.isDirty}
        isSaving={update.isPending}
      >
        <Controller
          control={control}
          name="demandedOf"
          render={({ field: { value, onChange } }) => (
            <ChoiceField
              label="Demanded of"
              choices={CHOICES}
              meanings={MEANINGS}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
