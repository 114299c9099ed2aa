import { useMutation, useQuery } from '@tanstack/react-query'
import {
  approveUser,
  clearTickets,
  confirmTeam,
  createUser,
  listUsersForAdmin,
  type NewUser,
  setUserPassword,
  updateUser
} from '#shared/api/admin.ts'
import { listTickets } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { call, callPaged } from '../../lib/api.ts'
import { showErrorUnlessCancelled } from '../../lib/error-unless-cancelled.ts'
import { promptForPassword, withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** Everyone who has an account, as administrators see them. */
export function useUsersForAdmin() {
  return useQuery({
    queryKey: [...queryKeys.users, 'admin'],
    queryFn: ({ signal }) => call(listUsersForAdmin, { signal })
  })
}

export function useCreateUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewUser) => withConfirmation(() => call(createUser, { body })),
    onSuccess: () => {
      showToast({ title: t('User created successfully') })
      return refresh(queryKeys.users)
    },
    onError: showErrorUnlessCancelled(t('Failed to create user'))
  })
}

/** Sets a person's password; for the user's own it asks for the present one (D90). */
export function useSetPassword() {
  const { user } = useCurrentUser()
  return useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) => {
      const set = (currentPassword?: string) =>
        call(setUserPassword, {
          params: { id },
          body: { password, ...(currentPassword && { currentPassword }) }
        })
      if (id !== user?.id) return withConfirmation(set)
      return promptForPassword({
        description: t('This is your own account. Enter your current password to change it.'),
        field: 'currentPassword',
        attempt: set
      })
    },
    onSuccess: () => showToast({ title: t('Password updated successfully') }),
    onError: showErrorUnlessCancelled(t('Failed to update password'))
  })
}

/**
 * The mutation stays pending until the list was fetched again, so that the switch shows the new
 * value throughout.
 */
export function useSetDepartmentHead({ id, fullName }: User) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (isDepartmentHead: boolean) =>
      call(updateUser, { params: { id }, body: { isDepartmentHead } }),
    onSuccess: ({ isDepartmentHead }) => {
      showToast({
        title: isDepartmentHead
          ? t('{fullName} is now a department head', { fullName })
          : t('{fullName} is no longer a department head', { fullName })
      })
      return refresh(queryKeys.users, queryKeys.currentUser)
    },
    onError: () => showError(t('Failed to update department head status'))
  })
}

/** Approves an account, so that the person can sign in (D51). */
export function useApproveUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: User) => withConfirmation(() => call(approveUser, { params: { id } })),
    onSuccess: ({ fullName }) => {
      showToast({ title: t('{fullName} can now sign in', { fullName }) })
      return refresh(queryKeys.users)
    },
    onError: showErrorUnlessCancelled(t('Failed to approve the account'))
  })
}

/** Confirms the team that a person chose at registration (D61). */
export function useConfirmTeam() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: User) => withConfirmation(() => call(confirmTeam, { params: { id } })),
    onSuccess: ({ fullName, role }) => {
      showToast({ title: t('{fullName} confirmed as a member of {role}', { fullName, role }) })
      return refresh(queryKeys.users, queryKeys.unconfirmedTeams)
    },
    onError: showErrorUnlessCancelled(t('Failed to confirm the team'))
  })
}

/** The number of tickets that clearing deletes: administrators see every ticket (D44). */
export function useNumberOfTickets({ enabled }: { enabled: boolean }): number | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.tickets, 'number'],
    queryFn: ({ signal }) => callPaged(listTickets, { query: { limit: 1 }, signal }),
    enabled
  })
  return data?.total
}

/** Deletes all tickets; answers the name of the backup that holds them (D13). */
export function useClearTickets() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(clearTickets),
    onSuccess: () => {
      showToast({ title: t('All tickets cleared successfully') })
      return refresh(
        queryKeys.tickets,
        queryKeys.anyTicket,
        queryKeys.anyComments,
        queryKeys.metrics
      )
    },
    onError: () => showError(t('Failed to clear tickets'))
  })
}
