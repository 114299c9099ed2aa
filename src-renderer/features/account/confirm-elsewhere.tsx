import { Button, Dialog, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignInProof } from '#shared/api/single-sign-on.ts'
import { messageOf } from '../../lib/api.ts'
import { CancelledError, cancelPasswordPrompt } from '../../lib/password-prompt.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import {
  cancelProof,
  followProofCodes,
  isAtAddress,
  proveElsewhere
} from '../../lib/single-sign-on.ts'
import { t } from '../../lib/texts.ts'

/** Lets someone without a password prove to the provider that it is them (D90, D54). */
export function ConfirmElsewhere({ answer }: { answer(proof: SignInProof): Promise<void> }) {
  const { data: setup } = useSetup()
  const provider = setup?.singleSignOn
  const prove = useMutation({
    mutationFn: async (address: string) => answer(await proveElsewhere('confirm', address))
  })
  useEffect(followProofCodes, [])
  useEffect(() => cancelProof, [])
  const { error, isPending } = prove
  return (
    <>
      <Dialog.Body>
        {provider && isAtAddress(provider.address) ? (
          <Text color="fg.muted" role="status">
            {isPending
              ? t('Continue in the window that opened and sign in again.')
              : t('Your account has no password. Sign in again with {name} to continue.', {
                  name: provider.name
                })}
          </Text>
        ) : (
          <Text color="fg.muted" role="status">
            {provider
              ? t('Your account has no password. Open the help desk at {address} to continue.', {
                  address: provider.address
                })
              : t('Your account has no password. Ask another IT Support Specialist to set one.')}
          </Text>
        )}
        {error && !(error instanceof CancelledError) && (
          <Text color="fg.error" role="alert" mt="3">
            {messageOf(error, t('Could not confirm your identity'))}
          </Text>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={cancelPasswordPrompt}>
          {t('Cancel')}
        </Button>
        {provider && isAtAddress(provider.address) && (
          <Button loading={isPending} onClick={() => prove.mutate(provider.address)}>
            {t('Sign in with {name}', { name: provider.name })}
          </Button>
        )}
      </Dialog.Footer>
    </>
  )
}
