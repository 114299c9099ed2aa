import type { ReactNode } from 'react'
import { FormChoice } from '../../../ui/form-input.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/** Who a setting can apply to. */
const AUDIENCES = [
  { value: 'nobody', label: 'No one' },
  { value: 'it-support-specialists', label: 'IT Support Specialists' },
  { value: 'everybody', label: 'Everyone' }
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
  footer?: ReactNode
}

/** A setting that says who something applies to. */
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
