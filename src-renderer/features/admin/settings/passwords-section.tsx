import { Text } from '@chakra-ui/react'
import type { PasswordSettings } from '#shared/api/settings.ts'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useUpdateSettings } from './settings-queries.ts'

/** What is asked of passwords (D52). */
export function PasswordsSection({ settings }: { settings: PasswordSettings }) {
  const update = useUpdateSettings()
  const asked = update.isPending ? update.variables.passwords : undefined
  return (
    <SettingsSection
      title="Passwords"
      text="What is asked of passwords that were not one's own choice."
    >
      <LabelledSwitch
        label="Must be changed at the next sign-in"
        isOn={(asked ?? settings).changeChosen}
        readOnly={update.isPending}
        onSwitch={(changeChosen) => update.mutate({ passwords: { changeChosen } })}
      />
      <Text textStyle="sm" color="fg.muted" mt="1" maxW="md">
        Holds for passwords that an IT Support Specialist gives to somebody from now on, under User
        Management: they work once, to choose another one.
      </Text>
    </SettingsSection>
  )
}
