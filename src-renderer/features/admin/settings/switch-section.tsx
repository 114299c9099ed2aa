import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { SettingsUpdate } from '#shared/api/settings.ts'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useUpdateSettings } from './settings-queries.ts'

interface SwitchSectionProps {
  title: string
  text: string
  label: string
  /** What it does, below the switch. */
  hint: string
  isOn: boolean
  updateOf(isOn: boolean): SettingsUpdate
}

/** A setting that is on or off, which is saved at once. */
export function SwitchSection({ title, text, label, hint, isOn, updateOf }: SwitchSectionProps) {
  const update = useUpdateSettings()
  const [wanted, setWanted] = useState(isOn)
  return (
    <SettingsSection title={title} text={text}>
      <LabelledSwitch
        label={label}
        isOn={update.isPending ? wanted : isOn}
        readOnly={update.isPending}
        onSwitch={(next) => {
          setWanted(next)
          update.mutate(updateOf(next))
        }}
      />
      <Text textStyle="sm" color="fg.muted" mt="1" maxW="md">
        {hint}
      </Text>
    </SettingsSection>
  )
}
