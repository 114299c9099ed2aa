import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCurrentUser, getSetup, logout } from '#shared/api/auth.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { call, messageOf } from '../api.ts'
import { desktop } from '../desktop.ts'
import { drafts } from '../drafts/drafts.ts'
import { isKiosk } from '../kiosk.ts'
import { openEarlyStream } from '../live/early-stream.ts'
import { endSession, isSessionExpired } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { noteSignOut } from '../sign-out-reason.ts'
import { t } from '../texts.ts'
import { showToast } from '../toasts.ts'

/** The query for the signed-in user; null for no one (spec §4). */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  async queryFn({ client, signal }): Promise<SignedInUser | null> {
    try {
      const user = await call(getCurrentUser, { signal })
      if (!client.getQueryData(queryKeys.currentUser)) await openEarlyStream()
      return user
    } catch (error) {
      if (!isSessionExpired(error)) throw error
      noteSignOut(error)
      return null
    }
  }
})

/**
 * The signed-in user; `user` is null for no one (spec §4), and while it is loading or failed to
 * load. A user who is known stays known while the server is away.
 */
export function useCurrentUser() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(currentUserQuery)
  return {
    user: data ?? null,
    isLoading: isPending,
    error: isLoadingError ? error : null,
    retry: refetch
  }
}

/** The facts that a page needs before anyone is signed in. */
export const setupQuery = queryOptions({
  queryKey: queryKeys.setup,
  queryFn: ({ signal }) => call(getSetup, { signal })
})

/** Whether the first administrator is still to be created (D1), and who may register (D51). */
export function useSetup({ isNeeded = true } = {}) {
  return useQuery({ ...setupQuery, enabled: isNeeded })
}

/**
 * Signs out and deletes the person's drafts, so that the next person at this device finds none of
 * them.
 */
export function useLogout() {
  const client = useQueryClient()
  const { user } = useCurrentUser()
  return useMutation({
    // At a kiosk the page is restarted, whether the server can be reached or not.
    mutationFn: () => (isKiosk() && desktop ? desktop.restartKiosk() : call(logout)),
    onSuccess: () => {
      if (user) drafts.wipeAllOf(user.id)
      endSession(client)
      showToast({ title: t('Logged out'), description: t('You have been successfully logged out') })
    },
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: t('Logout failed'),
        description: messageOf(error, t('Could not log out'))
      })
  })
}
