import { Text } from '@chakra-ui/react'
import { useDesktopState } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/**
 * The setting for whether the system shows notifications of what others do to a person's tickets.
 */
export function NotificationsSection() {
  const isOn = useDesktopState(({ settings }) => settings.hasNotifications) ?? false
  const { change, isPending } = useChangeSettings()
  return (
    <SettingsSection
      title={t('Notifications')}
      text={t('Shown even while the window is closed, as long as you are signed in.')}
    >
      <LabelledSwitch
        label={t('Show notifications')}
        isOn={isOn}
        readOnly={isPending}
        onSwitch={(isOn) => change({ hasNotifications: isOn })}
      />
      <Text textStyle="sm" color="fg.muted" mt="2">
        {t(
          'When a ticket is assigned to you, someone comments on your ticket, or its status changes. Notifications show the ticket and the person, never the text.'
        )}
      </Text>
    </SettingsSection>
  )
}
