import { Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useDesktopState } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
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
    <SettingsSection
      title={t('Data')}
      text={t('Where tickets are stored. Changing this signs you out.')}
    >
      <Text>
        {source?.kind === 'server'
          ? t('On the server {address}', { address: source.address })
          : t('On this computer')}
      </Text>
      {source?.kind === 'server' && source.fingerprint && (
        <Text textStyle="xs" fontFamily="mono" color="fg.muted" mt="1" overflowWrap="anywhere">
          {t('Trusted certificate {fingerprint}', { fingerprint: source.fingerprint })}
        </Text>
      )}
      <Flex gap="2" mt="3" wrap="wrap" display={step === 'server' ? 'none' : 'flex'}>
        <Button variant="outline" onClick={() => setStep('server')}>
          {source?.kind === 'server' ? t('Connect to another server') : t('Connect to a server')}
        </Button>
        {source?.kind === 'server' && (
          <Button variant="outline" onClick={() => setStep('computer')}>
            {t('Use this computer')}
          </Button>
        )}
      </Flex>
      {step === 'server' && (
        <Flex direction="column" mt="4">
          <ServerForm
            action={t('Sign out and connect')}
            cancel={t('Cancel')}
            isPending={isPending}
            onSubmit={change}
            onCancel={stop}
          />
        </Flex>
      )}
      <ConfirmDialog
        isOpen={step === 'computer'}
        onClose={stop}
        title={t('Use this computer')}
        question={t(
          'Signs you out and uses the data on this computer. Data on the server stays there.'
        )}
        action={t('Sign out and use this computer')}
        isPending={isPending}
        onConfirm={() => change({ kind: 'computer' })}
      />
    </SettingsSection>
  )
}
