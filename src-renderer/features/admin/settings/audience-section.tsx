import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Whom a setting can be for. */
const AUDIENCES = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'it-support-specialists', label: 'IT Support Specialists' },
  { value: 'everybody', label: 'Everybody' }
] as const
type Audience = (typeof AUDIENCES)[number]['value']

interface AudienceSectionProps {
  title: string
  text: string
  label: string
  /** What each choice means. */
  meanings: Record<Audience, string>
  value: Audience
  isSaving: boolean
  onSave(audience: Audience): void
  children?: ReactNode
}

/** A setting that says whom something is for. */
export function AudienceSection(props: AudienceSectionProps) {
  const { title, text, label, meanings, value, isSaving, onSave, children } = props
  const { control, handleSubmit, formState } = useSavedForm({ audience: value })
  return (
    <SettingsSection title={title} text={text}>
      <SettingsForm
        label={title}
        onSubmit={handleSubmit(({ audience }) => onSave(audience))}
        isChanged={formState.isDirty}
        isSaving={isSaving}
      >
        <Controller
          control={control}
          name="audience"
          render={({ field }) => (
            <ChoiceField
              label={label}
              meanings={meanings}
              choices={AUDIENCES}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </SettingsForm>
      {children}
    </SettingsSection>
  )
}
