import { Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useDesktopState } from '../../lib/desktop.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { ServerForm } from './server-form.tsx'
import { useChangeSource } from './use-change-source.ts'

/** Shows where the data is, with the buttons to switch to another source. */
export function SourceSection() {
  const source = useDesktopState(({ settings }) => settings.source)
  const { change, isPending } = useChangeSource()
  const [step, setStep] = useState<'none' | 'server' | 'computer'>('none')
  const stop = () => setStep('none')
  return (
    <SettingsSection title="Data" text="Where tickets are stored. Changing this signs you out.">
      <Text>
        {source?.kind === 'server' ? `On the server ${source.address}` : 'On this computer'}
      </Text>
      {source?.kind === 'server' && source.fingerprint && (
        <Text
          textStyle="xs"
          fontFamily="mono"
          color="fg.muted"
          mt="1"
          overflowWrap="anywhere"
        >{`Trusted certificate ${source.fingerprint}`}</Text>
      )}
      <Flex gap="2" mt="3" wrap="wrap" display={step === 'server' ? 'none' : 'flex'}>
        <Button variant="outline" onClick={() => setStep('server')}>
          {source?.kind === 'server' ? 'Connect to another server' : 'Connect to a server'}
        </Button>
        {source?.kind === 'server' && (
          <Button variant="outline" onClick={() => setStep('computer')}>
            Use this computer
          </Button>
        )}
      </Flex>
      {step === 'server' && (
        <Flex direction="column" mt="4">
          <ServerForm
            action="Sign out and connect"
            cancel="Cancel"
            isPending={isPending}
            onSubmit={change}
            onCancel={stop}
          />
        </Flex>
      )}
      <ConfirmDialog
        isOpen={step === 'computer'}
        onClose={stop}
        title="Use this computer"
        question="Signs you out and uses the data on this computer. Data on the server stays there."
        action="Sign out and use this computer"
        isPending={isPending}
        onConfirm={() => change({ kind: 'computer' })}
      />
    </SettingsSection>
  )
}
