import { useMutation, useQuery } from '@tanstack/react-query'
import { changePassword, type PasswordChange } from '#shared/api/auth.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#shared/api/sessions.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** The sessions of the signed-in person; fetched again whenever they are shown. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0
  })
}

export function useEndSession() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(endOwnSession, { params: { id } }),
    onSuccess: () => showToast({ title: t('Session ended') }),
    onError: (error) => showError(messageOf(error, t('Failed to end the session'))),
    onSettled: () => refresh(queryKeys.sessions)
  })
}

export function useEndOtherSessions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => showToast({ title: t('Signed out everywhere else') }),
    onError: (error) => showError(messageOf(error, t('Failed to sign out everywhere else'))),
    onSettled: () => refresh(queryKeys.sessions)
  })
}

export function useChangePassword() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSuccess: () => {
      showToast({
        title: t('Password changed'),
        description: t('You are signed out everywhere else.')
      })
      return refresh(queryKeys.sessions)
    },
    onError: (error) => showError(messageOf(error, t('Failed to change the password')))
  })
}
