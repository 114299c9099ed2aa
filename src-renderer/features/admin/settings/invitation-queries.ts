import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createInvitation,
  createInvitations,
  listInvitations,
  type NewInvitation,
  type NewInvitations,
  renewInvitation,
  revokeInvitation
} from '#shared/api/invitations.ts'
import { call } from '../../../lib/api.ts'
import {
  showErrorUnlessAtField,
  showReasonUnlessCancelled
} from '../../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError, showToast } from '../../../lib/toasts.ts'

/** The invitations that can still be used. */
export function useInvitations() {
  return useQuery({
    queryKey: queryKeys.invitations,
    queryFn: ({ signal }) => call(listInvitations, { signal })
  })
}

export function useCreateInvitation() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewInvitation) => withConfirmation(() => call(createInvitation, { body })),
    onSuccess: () => refresh(queryKeys.invitations),
    onError: showErrorUnlessAtField(t('Failed to create the invitation'))
  })
}

export function useCreateInvitations() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewInvitations) => withConfirmation(() => call(createInvitations, { body })),
    onSuccess: () => refresh(queryKeys.invitations, queryKeys.firstSteps),
    onError: showErrorUnlessAtField(t('Failed to create the invitations'))
  })
}

/** Gives an invitation another link, because the person lost theirs or never got it. */
export function useRenewInvitation() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => withConfirmation(() => call(renewInvitation, { params: { id } })),
    onSuccess: () => refresh(queryKeys.invitations),
    onError: showReasonUnlessCancelled(t('Failed to create a new link'))
  })
}

export function useRevokeInvitation() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(revokeInvitation, { params: { id } }),
    onSuccess: () => {
      showToast({ title: t('Invitation revoked') })
      return refresh(queryKeys.invitations)
    },
    onError: () => showError(t('Failed to revoke the invitation'))
  })
}
