import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type AccountDetails,
  type AccountState,
  connectUserDirectory,
  type DirectoryName,
  disconnectUserDirectory,
  editUser,
  endUserSession,
  endUserSessions,
  getUserAccess,
  setUserState,
  unlockUser
} from '#shared/api/accounts.ts'
import { resetSecondFactor } from '#shared/api/admin.ts'
import type { User } from '#shared/api/users.ts'
import { call, messageOf } from '../../../lib/api.ts'
import {
  showErrorUnlessCancelled,
  showReasonUnlessCancelled
} from '../../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../../lib/password-prompt.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError, showToast } from '../../../lib/toasts.ts'

/** Begins with the users' own key, because a disabled account has no session any more. */
const accessKey = (id: number) => [...queryKeys.users, 'access', id]

/** How an account is signed in; fetched again whenever it is shown. */
export function useAccountAccess(id: number) {
  return useQuery({
    queryKey: accessKey(id),
    queryFn: ({ signal }) => call(getUserAccess, { params: { id }, signal }),
    staleTime: 0
  })
}

export function useEditAccount({ id }: User) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: AccountDetails) =>
      withConfirmation(() => call(editUser, { params: { id }, body })),
    onSuccess: ({ fullName }) => {
      showToast({ title: t('Account saved'), description: fullName })
      return refresh(queryKeys.users, queryKeys.currentUser)
    },
    onError: showErrorUnlessCancelled(t('Failed to save the account'))
  })
}

export function useResetSecondFactor({ id, fullName }: User) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => withConfirmation(() => call(resetSecondFactor, { params: { id } })),
    onSuccess: () => {
      showToast({ title: t('Two-factor authentication reset'), description: fullName })
      return refresh(queryKeys.users)
    },
    onError: showErrorUnlessCancelled(t('Failed to reset two-factor authentication'))
  })
}

/** The server says why an account can't be disabled, so its sentence is shown. */
export function useSetAccountState({ id, fullName }: User) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: AccountState) =>
      withConfirmation(() => call(setUserState, { params: { id }, body })),
    onSuccess: (_account, { disabled, mustChangePassword }) => {
      if (disabled !== undefined)
        showToast({
          title: disabled
            ? t('{fullName} can no longer sign in', { fullName })
            : t('{fullName} can now sign in', { fullName })
        })
      else
        showToast({
          title: mustChangePassword
            ? t('{fullName} must choose a new password at the next sign-in', { fullName })
            : t('{fullName} can keep the password', { fullName })
        })
      return refresh(queryKeys.users)
    },
    onError: showReasonUnlessCancelled(t('Failed to change the account'))
  })
}

export function useConnectDirectory({ id, fullName }: User) {
  return useDirectory(id, {
    act: (body: DirectoryName) => call(connectUserDirectory, { params: { id }, body }),
    done: t('{fullName} can now sign in with the directory', { fullName }),
    failed: t('Failed to connect the account')
  })
}

export function useDisconnectDirectory({ id, fullName }: User) {
  return useDirectory(id, {
    act: () => call(disconnectUserDirectory, { params: { id } }),
    done: t('{fullName} no longer signs in with the directory', { fullName }),
    failed: t('Failed to disconnect the account')
  })
}

/** Gives or takes a way in, for which the password is asked again (D90). */
function useDirectory<Input = void>(userId: number, { act, done, failed }: Act<Input>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: Input) => withConfirmation(() => act(input)),
    onSuccess: () => {
      showToast({ title: done })
      return refresh(accessKey(userId))
    },
    onError: showReasonUnlessCancelled(failed)
  })
}

export function useEndUserSession(userId: number) {
  return useAccess(userId, {
    act: (id: number) => call(endUserSession, { params: { id } }),
    done: t('Session ended'),
    failed: t('Failed to end the session')
  })
}

export function useEndUserSessions(userId: number) {
  return useAccess(userId, {
    act: () => call(endUserSessions, { params: { id: userId } }),
    done: t('Signed out everywhere'),
    failed: t('Failed to end the sessions')
  })
}

export function useUnlockUser(userId: number) {
  return useAccess(userId, {
    act: () => call(unlockUser, { params: { id: userId } }),
    done: t('Account unlocked'),
    failed: t('Failed to unlock the account')
  })
}

interface Act<Input> {
  act(input: Input): Promise<unknown>
  done: string
  failed: string
}

/** Changes how an account is signed in, and shows how it is then. */
function useAccess<Input = void>(userId: number, { act, done, failed }: Act<Input>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: act,
    onSuccess: () => showToast({ title: done }),
    onError: (error) => showError(messageOf(error, failed)),
    onSettled: () => refresh(accessKey(userId))
  })
}
