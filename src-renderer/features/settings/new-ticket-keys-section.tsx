import { Button, Flex, Text } from '@chakra-ui/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { keyLabels, recordKeys } from './recorded-keys.ts'
import { useChangeSettings } from './use-change-settings.ts'

const isMac = desktop?.platform === 'darwin'

/**
 * The setting for the keys that open the new-ticket dialog from anywhere in the system: a person
 * presses new ones, or removes them.
 */
export function NewTicketKeysSection() {
  const keys = useDesktopState(({ settings }) => settings.newTicketKeys)
  const problem = useDesktopState(({ newTicketKeysProblem }) => newTicketKeysProblem)
  const { change } = useChangeSettings()
  const [isRecording, setIsRecording] = useState(false)
  const [rejection, setRejection] = useState<string | null>(null)
  const recorder = useRef<HTMLButtonElement>(null)

  const record = (on: boolean) => {
    setIsRecording(on)
    setRejection(null)
  }
  const take = (event: KeyboardEvent) => {
    const isAlone = !event.ctrlKey && !event.altKey && !event.metaKey
    // Tab moves the focus on as everywhere, which ends the recording.
    if (!isRecording || (event.key === 'Tab' && isAlone)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape' && isAlone) return record(false)
    const recorded = recordKeys(event, isMac)
    if (recorded === null) return
    if ('problem' in recorded) return setRejection(recorded.problem)
    record(false)
    change({ newTicketKeys: recorded.keys })
  }
  const remove = () => {
    change({ newTicketKeys: null })
    // The focus moves to the other button, because it would jump to the top of the page when this
    // one disappears.
    recorder.current?.focus()
  }

  return (
    <SettingsSection
      title={t('New ticket shortcut')}
      text={t('Creates a ticket from any program.')}
    >
      <Flex align="center" gap="2" wrap="wrap" minH="8">
        <Keys keys={keys} />
      </Flex>
      <Text
        role="status"
        textStyle="sm"
        color={isRecording && !rejection ? 'fg.muted' : 'red.fg'}
        mt="1"
        minH="5"
      >
        {isRecording ? (rejection ?? t('Press the keys together. Escape cancels.')) : problem}
      </Text>
      <Flex gap="2" mt="3" wrap="wrap">
        <Button
          ref={recorder}
          variant="outline"
          aria-pressed={isRecording}
          onClick={() => record(!isRecording)}
          onKeyDown={take}
          onBlur={() => record(false)}
        >
          {isRecording ? t('Press the keys…') : keys ? t('Change') : t('Set shortcut')}
        </Button>
        {keys && !isRecording && (
          <Button variant="outline" onClick={remove}>
            {t('Remove')}
          </Button>
        )}
      </Flex>
    </SettingsSection>
  )
}

function Keys({ keys }: { keys: string | null }) {
  if (keys === null) return <Text>{t('No shortcut is set.')}</Text>
  return keyLabels(keys, isMac).map((label) => <KeyCap key={label}>{label}</KeyCap>)
}
