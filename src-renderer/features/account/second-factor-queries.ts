import { useMutation, useQuery } from '@tanstack/react-query'
import {
  getSecondFactor,
  makeRecoveryCodes,
  offerSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor
} from '#shared/api/second-factor.ts'
import { call } from '../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'

/** The second factor of the signed-in person (D53); fetched again whenever it is shown. */
export function useSecondFactor() {
  return useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
    staleTime: 0
  })
}

/** Makes the secret that an authenticator app gets. */
export function useOfferSecondFactor() {
  return useMutation({
    mutationFn: () => withConfirmation(() => call(offerSecondFactor)),
    onError: showReasonUnlessCancelled(t('Failed to start the setup'))
  })
}

export function useTurnOnSecondFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (code: string) =>
      withConfirmation(() => call(turnOnSecondFactor, { body: { code } })),
    onSuccess: () => {
      showToast({ title: t('Two-factor authentication enabled') })
      return refresh(queryKeys.secondFactor)
    },
    onError: showReasonUnlessCancelled(t('Failed to enable two-factor authentication'))
  })
}

export function useTurnOffSecondFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => withConfirmation(() => call(turnOffSecondFactor)),
    onSuccess: () => {
      showToast({ title: t('Two-factor authentication disabled') })
      return refresh(queryKeys.secondFactor)
    },
    onError: showReasonUnlessCancelled(t('Failed to disable two-factor authentication'))
  })
}

export function useMakeRecoveryCodes() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => withConfirmation(() => call(makeRecoveryCodes)),
    onSuccess: () => refresh(queryKeys.secondFactor),
    onError: showReasonUnlessCancelled(t('Failed to create recovery codes'))
  })
}
