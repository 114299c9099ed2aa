import { Button, Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { messageOf } from '../../lib/api.ts'
import { desktop } from '../../lib/desktop.ts'
import { CancelledError } from '../../lib/password-prompt.ts'
import { paths } from '../../lib/paths.ts'
import { useSetup } from '../../lib/queries/session-queries.ts'
import { cancelProof, isAtAddress, proveElsewhere, signInHere } from '../../lib/single-sign-on.ts'
import { t } from '../../lib/texts.ts'
import { showError } from '../../lib/toasts.ts'

/** Leads to the provider (D54): from the desktop application in the system's browser. */
export function SingleSignOnButton() {
  const { data } = useSetup()
  return data?.singleSignOn && <WayToProvider {...data.singleSignOn} />
}

function WayToProvider({ name, address }: { name: string; address: string }) {
  const go = useGo(address)
  return (
    <Stack gap="4" mt="5">
      {go.isPending && desktop ? (
        <>
          <Text role="status" color="fg.muted">
            {t('Continue in your browser. After you sign in, it brings you back here.')}
          </Text>
          <Button variant="ghost" size="md" onClick={cancelProof}>
            {t('Cancel')}
          </Button>
        </>
      ) : (
        <Button
          variant="outline"
          size="md"
          loading={go.isPending}
          loadingText={t('Sign in with {name}', { name })}
          onClick={() => go.mutate()}
        >
          {t('Sign in with {name}', { name })}
        </Button>
      )}
    </Stack>
  )
}

function useGo(address: string) {
  const navigate = useNavigate()
  const wanted = useWanted()
  return useMutation({
    async mutationFn() {
      if (desktop) {
        const proof = await proveElsewhere('sign-in', address)
        navigate(paths.singleSignOn, { state: { proof, wanted } })
      } else if (isAtAddress(address)) await signInHere(wanted)
      // The provider sends people to this address alone; there they find this button again.
      else window.location.assign(address + paths.auth)
    },
    onError(error) {
      if (!(error instanceof CancelledError))
        showError(messageOf(error, t('Failed to start the sign-in')))
    }
  })
}

/** Where the person wanted to go before the sign-in page came. */
function useWanted(): string {
  const { state } = useLocation()
  const wanted = state?.wanted
  return wanted ? wanted.pathname + wanted.search + wanted.hash : paths.dashboard
}
