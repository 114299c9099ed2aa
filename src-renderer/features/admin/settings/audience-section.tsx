import type { ReactElement } from 'react'
import { FormChoice } from '../../../ui/form-input.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/** Whom a setting can be for. */
const AUDIENCES = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'it-support-specialists', label: 'IT Support Specialists' },
  { value: 'everybody', label: 'Everybody' }
] as const

export interface AudienceForm {
  audience: (typeof AUDIENCES)[number]['value']
}

interface AudienceSectionProps {
  title: string
  text: string
  label: string
  /** What each choice means. */
  meanings: Record<AudienceForm['audience'], string>
  form: Omit<SettingsFormState<AudienceForm, unknown>, 'test'>
  after?: ReactElement | false
}

/** A setting that says whom something is for. */
export function AudienceSection({ label, meanings, ...section }: AudienceSectionProps) {
  return (
    <SettingsForm {...section}>
      <FormChoice<AudienceForm, AudienceForm['audience']>
        name="audience"
        label={label}
        choices={AUDIENCES}
        meanings={meanings}
      />
    </SettingsForm>
  )
}
