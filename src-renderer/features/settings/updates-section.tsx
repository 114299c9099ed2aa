import { Button, chakra, Flex, Input, Text } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { UpdateAddress } from '#shared/desktop/settings.ts'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** The setting for where updates of this application come from. */
export function UpdatesSection() {
  const address = useDesktopState(({ settings }) => settings.updatesFrom)
  const [typed, setTyped] = useState(address ?? '')
  const [problem, setProblem] = useState<string>()
  const settings = useChangeSettings()
  const ready = useDesktopState(({ readyUpdate }) => readyUpdate)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    const parsed = UpdateAddress.safeParse(wanted)
    const isFine = wanted === '' || parsed.success
    setProblem(isFine ? undefined : parsed.error?.issues[0]?.message)
    if (isFine) settings.change({ updatesFrom: wanted === '' ? null : wanted })
  }
  return (
    <SettingsSection
      title={t('Updates')}
      text={t(
        'A folder on your company’s web server with newer versions. Checked at each start. Updates are installed when you quit or restart the application.'
      )}
    >
      {ready && (
        <Flex align="center" gap="3" mb="4">
          <Text>{t('Version {version} is ready to install.', { version: ready })}</Text>
          <Button variant="outline" onClick={() => void desktop?.restartToUpdate()}>
            {t('Restart to update')}
          </Button>
        </Flex>
      )}
      <chakra.form noValidate onSubmit={save} maxW="md">
        <FormField
          label={t('Address')}
          error={problem}
          hint={t('Leave blank to use the address packaged with this application.')}
        >
          <Flex gap="2" w="100%">
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button type="submit" variant="outline" disabled={typed.trim() === (address ?? '')}>
              {t('Save')}
            </Button>
          </Flex>
        </FormField>
      </chakra.form>
    </SettingsSection>
  )
}
