import { useMutation, useQuery } from '@tanstack/react-query'
import { createOwnToken, listOwnTokens, type NewToken, revokeOwnToken } from '#shared/api/tokens.ts'
import { call, messageOf } from '../../lib/api.ts'
import { showReasonUnlessCancelled } from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** The tokens of the signed-in person (D56); fetched again whenever they are shown. */
export function useOwnTokens() {
  return useQuery({
    queryKey: [...queryKeys.tokens, 'own'],
    queryFn: ({ signal }) => call(listOwnTokens, { signal }),
    staleTime: 0
  })
}

export function useCreateToken() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewToken) => withConfirmation(() => call(createOwnToken, { body })),
    onSuccess: () => refresh(queryKeys.tokens),
    onError: showReasonUnlessCancelled(t('Failed to create the token'))
  })
}

export function useRevokeToken() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(revokeOwnToken, { params: { id } }),
    onSuccess: () => showToast({ title: t('Token revoked') }),
    onError: (error) => showError(messageOf(error, t('Failed to revoke the token'))),
    onSettled: () => refresh(queryKeys.tokens)
  })
}
