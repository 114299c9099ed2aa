import { Stack, Text } from '@chakra-ui/react'
import type { Sharing } from '#shared/desktop/settings.ts'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { EncryptionField } from './encryption-field.tsx'
import { SharingPlaceFields } from './sharing-place-fields.tsx'
import { SharingStatusView } from './sharing-status-view.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** The question of the system's firewall, if it asks one. */
function firewallText(platform: string): string | undefined {
  if (platform === 'win32')
    return t(
      'Windows asks once whether to allow connections to Help Desk. Allow private networks. This requires an administrator. Without it, other computers can’t connect.'
    )
  if (platform === 'darwin')
    return t(
      'If the macOS firewall is enabled, it asks once whether Help Desk can accept connections. Allow them. This requires an administrator.'
    )
  return undefined
}

/** The settings for sharing the help desk whose data is on this computer. */
export function SharingSection() {
  const source = useDesktopState(({ settings }) => settings.source)
  const sharing = useDesktopState(({ settings }) => settings.sharing)
  return (
    <SettingsSection
      title={t('Share on the network')}
      text={t(
        'Other computers, phones and kiosks can use this help desk in a browser or in this application.'
      )}
    >
      {source?.kind === 'computer' && sharing ? (
        <SharingForm sharing={sharing} />
      ) : (
        <Text color="fg.muted">
          <span>{t('To share a help desk from here, its data must be on this computer.')}</span>
          {source?.kind === 'server' && (
            <>
              {' '}
              <span>{t('Others can open {address}.', { address: source.address })}</span>
            </>
          )}
        </Text>
      )}
    </SettingsSection>
  )
}

function SharingForm({ sharing }: { sharing: Sharing }) {
  const settings = useChangeSettings()
  const firewall = desktop && firewallText(desktop.platform)
  const change = (part: Partial<Sharing>) => settings.change({ sharing: { ...sharing, ...part } })
  return (
    <Stack gap="5">
      <LabelledSwitch
        label={t('Share this help desk')}
        isOn={sharing.isOn}
        onSwitch={(isOn) => change({ isOn })}
      />
      <SharingPlaceFields sharing={sharing} onChange={change} />
      <EncryptionField
        encryption={sharing.encryption}
        onChange={(encryption) => change({ encryption })}
      />
      <SharingStatusView />
      {sharing.isOn && firewall && <Text color="fg.muted">{firewall}</Text>}
    </Stack>
  )
}
