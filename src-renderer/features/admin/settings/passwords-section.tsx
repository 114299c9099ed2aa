import type { PasswordSettings } from '#shared/api/settings.ts'
import { SwitchSection } from './switch-section.tsx'

/** What is asked of passwords (D52). */
export function PasswordsSection({ settings }: { settings: PasswordSettings }) {
  return (
    <SwitchSection
      title="Passwords"
      text="What is asked of passwords that were not one's own choice."
      label="Must be changed at the next sign-in"
      hint="Holds for passwords that an IT Support Specialist gives to somebody from now on, under User Management: they work once, to choose another one."
      isOn={settings.changeChosen}
      updateOf={(changeChosen) => ({ passwords: { changeChosen } })}
    />
  )
}
