import type { PasswordSettings } from '#shared/api/settings.ts'
import { SwitchSection } from './switch-section.tsx'

/** Whether passwords set by a specialist must be replaced (D52). */
export function PasswordsSection({ settings }: { settings: PasswordSettings }) {
  return (
    <SwitchSection
      title="Passwords"
      text="Passwords set by a specialist."
      label="Must be replaced at first sign-in"
      hint="Applies to passwords that IT Support Specialists set under User Management from now on. People choose their own at first sign-in."
      isOn={settings.changeChosen}
      updateOf={(changeChosen) => ({ passwords: { changeChosen } })}
    />
  )
}
