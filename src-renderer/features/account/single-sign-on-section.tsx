import { Badge, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  connectSingleSignOn,
  disconnectSingleSignOn,
  type OwnSingleSignOn
} from '#shared/api/single-sign-on.ts'
import { call } from '../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import {
  cancelProof,
  followProofCodes,
  isAtAddress,
  proveElsewhere
} from '../../lib/single-sign-on.ts'
import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'

/** Connects the own account with whom the provider knows (D54). */
export function SingleSignOnSection({ own }: { own: OwnSingleSignOn }) {
  const { data: setup } = useSetup()
  const provider = setup?.singleSignOn
  const { isConnected, hasPassword } = own
  const disconnect = useDisconnect()
  return (
    <SettingsSection
      title={t('Single sign-on')}
      text={
        own.name === null
          ? t('Sign in with your company instead of a help desk password.')
          : t('Sign in with {name} instead of a help desk password.', { name: own.name })
      }
    >
      <Stack gap="4" align="start">
        <Badge colorPalette={isConnected ? 'green' : 'gray'}>
          {isConnected ? t('Connected') : t('Not connected')}
        </Badge>
        {!isConnected && provider && <Connect {...provider} />}
        {isConnected && hasPassword && (
          <Button
            variant="outline"
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            {t('Disconnect')}
          </Button>
        )}
        {isConnected && !hasPassword && (
          <Text textStyle="sm" color="fg.muted">
            {t(
              'You can’t disconnect your only way to sign in. An IT Support Specialist can set a password for you.'
            )}
          </Text>
        )}
      </Stack>
    </SettingsSection>
  )
}

function Connect({ name, address }: { name: string; address: string }) {
  const connect = useConnect(address)
  useEffect(followProofCodes, [])
  if (!isAtAddress(address)) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t('Open the help desk at {address} to connect your account.', { address })}
      </Text>
    )
  }
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Button variant="outline" loading={connect.isPending} onClick={() => connect.mutate()}>
        {t('Connect with {name}', { name })}
      </Button>
      {connect.isPending && (
        <>
          <Text role="status" textStyle="sm" color="fg.muted">
            {t('Continue in the window that opened.')}
          </Text>
          <Button variant="ghost" onClick={cancelProof}>
            {t('Cancel')}
          </Button>
        </>
      )}
    </Flex>
  )
}

function useConnect(address: string) {
  const refresh = useRefresh()
  return useMutation({
    async mutationFn() {
      const body = await proveElsewhere('connect', address)
      await withConfirmation(() => call(connectSingleSignOn, { body }))
    },
    onSuccess: () => {
      showToast({ title: t('Account connected') })
      return refresh(queryKeys.singleSignOn)
    },
    onError: showReasonUnlessCancelled(t('Failed to connect your account'))
  })
}

function useDisconnect() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => withConfirmation(() => call(disconnectSingleSignOn)),
    onSuccess: () => {
      showToast({ title: t('Account disconnected') })
      return refresh(queryKeys.singleSignOn)
    },
    onError: showReasonUnlessCancelled(t('Failed to disconnect your account'))
  })
}
