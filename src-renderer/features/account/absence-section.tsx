import { AbsenceForm } from '../../ui/absence/absence-form.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

/** When the signed-in person is away, and who stands in for them (D76). */
export function AbsenceSection({ userId }: { userId: number }) {
  return (
    <SettingsSection
      title="Absence"
      text="While you are away, colleagues see that and are offered your substitute when they assign a ticket."
    >
      <AbsenceForm person="own" personId={userId} />
    </SettingsSection>
  )
}
