import { Button, Flex, Text } from '@chakra-ui/react'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useChangeSettings } from './use-change-settings.ts'
import { useDesktopChange } from './use-desktop-change.ts'

/**
 * The setting for where backups of the data on this computer go; a server elsewhere has its own.
 */
export function BackupsSection() {
  const isOnThisComputer = useDesktopState(({ settings }) => settings.source?.kind === 'computer')
  const folder = useDesktopState(({ settings }) => settings.backupsFolder)
  const settings = useChangeSettings()
  const choose = useDesktopChange(t('This folder can’t be used'), () =>
    desktop?.chooseBackupsFolder()
  )
  if (!isOnThisComputer) return null
  return (
    <SettingsSection
      title={t('Backups')}
      text={t(
        'The database is backed up every night. Choose a folder on another disk to survive a disk failure.'
      )}
    >
      <Text overflowWrap="anywhere">{folder ?? t('In this application’s data folder')}</Text>
      <Flex gap="2" mt="3" wrap="wrap">
        <Button
          variant="outline"
          loading={choose.isPending}
          loadingText={t('Choose folder')}
          onClick={() => choose.mutate()}
        >
          {t('Choose folder')}
        </Button>
        {folder !== null && (
          <Button variant="outline" onClick={() => settings.change({ backupsFolder: null })}>
            {t('Use data folder')}
          </Button>
        )}
      </Flex>
    </SettingsSection>
  )
}
