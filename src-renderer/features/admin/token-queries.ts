import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createServiceAccount,
  createServiceToken,
  listTokens,
  type NewServiceAccount,
  type NewToken,
  revokeToken
} from '#shared/api/tokens.ts'
import { call, messageOf } from '../../lib/api.ts'
import {
  showErrorUnlessCancelled,
  showReasonUnlessCancelled
} from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** The tokens of all accounts, or of one; fetched again whenever they are shown (D56). */
export function useTokens(userId?: number) {
  return useQuery({
    queryKey: [...queryKeys.tokens, userId ?? 'all'],
    queryFn: ({ signal }) => call(listTokens, { query: { userId }, signal }),
    staleTime: 0
  })
}

/** Makes a token of a service account. */
export function useCreateServiceToken(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewToken) =>
      withConfirmation(() => call(createServiceToken, { params: { id }, body })),
    onSuccess: () => refresh(queryKeys.tokens),
    onError: showReasonUnlessCancelled(t('Failed to create the token'))
  })
}

export function useRevokeAnyToken() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(revokeToken, { params: { id } }),
    onSuccess: () => showToast({ title: t('Token revoked') }),
    onError: (error) => showError(messageOf(error, t('Failed to revoke the token'))),
    onSettled: () => refresh(queryKeys.tokens)
  })
}

export function useCreateServiceAccount() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewServiceAccount) =>
      withConfirmation(() => call(createServiceAccount, { body })),
    onSuccess: () => {
      showToast({ title: t('Service account created') })
      return refresh(queryKeys.users)
    },
    onError: showErrorUnlessCancelled(t('Failed to create the service account'))
  })
}
