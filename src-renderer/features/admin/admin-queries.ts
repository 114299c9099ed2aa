import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  clearTickets,
  createUser,
  deleteUser,
  listUsersForAdmin,
  type NewUser,
  restoreUser,
  setUserPassword,
  TICKET_COUNT_HEADER,
  updateUser
} from '#shared/api/admin.ts'
import type { User } from '#shared/api/users.ts'
import { call, callCounted, messageOf } from '../../lib/api.ts'
import { askForPassword, CancelledError, withConfirmation } from '../../lib/password-question.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { type QueryKeyPrefix, queryKeys } from '../../lib/query-keys.ts'
import { showError, showToast } from '../../lib/toasts.ts'

/** Everybody who has an account, as administrators see them. */
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
      showToast({ title: 'User created successfully' })
      return refresh(queryKeys.users)
    },
    onError: sayUnlessCancelled('Failed to create user')
  })
}

/** Sets a person's password; for the user's own it asks for the present one (D52). */
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
      return askForPassword({
        description: 'This is your own account. Type your present password to change it.',
        field: 'currentPassword',
        attempt: set
      })
    },
    onSuccess: () => showToast({ title: 'Password updated successfully' }),
    onError: sayUnlessCancelled('Failed to update password')
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
        title: `${fullName} is ${isDepartmentHead ? 'now' : 'no longer'} a department head`
      })
      return refresh(queryKeys.users, queryKeys.currentUser)
    },
    onError: () => showError('Failed to update department head status')
  })
}

/** The queries that change when a person with tickets is deleted or restored. */
const OF_ASSIGNEES = [queryKeys.users, queryKeys.tickets, queryKeys.anyTicket, queryKeys.figures]

/** How long the screen offers to undo a deletion, in milliseconds (D4). */
const UNDO_TIME = 10_000

/** Deletes an account and unassigns its tickets (D4), and offers to undo that for ten seconds. */
export function useDeleteUser() {
  const refresh = useRefresh()
  const restore = useRestoreUser()
  return useMutation({
    mutationFn: ({ id }: User) =>
      withConfirmation(() => callCounted(deleteUser, TICKET_COUNT_HEADER, { params: { id } })),
    onSuccess: ({ count }, user) => {
      showToast({
        title: 'User deleted successfully',
        description: deletionText(user, count),
        duration: UNDO_TIME,
        action: { label: 'Undo', onClick: () => restore.mutate(user) }
      })
      return refresh(...OF_ASSIGNEES)
    },
    onError: sayUnlessCancelled('Failed to delete user')
  })
}

function useRestoreUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: User) =>
      withConfirmation(() => callCounted(restoreUser, TICKET_COUNT_HEADER, { params: { id } })),
    onSuccess: ({ count }, { fullName }) => {
      const tickets = count === 0 ? '' : ` with ${ticketsText(count)}`
      showToast({
        title: 'User restored',
        description: `${fullName} is back${tickets}, and has to sign in again.`
      })
      return refresh(...OF_ASSIGNEES)
    },
    onError: (error) => {
      if (!(error instanceof CancelledError)) showError(messageOf(error, 'Failed to restore user'))
    }
  })
}

function deletionText({ fullName }: User, tickets: number): string {
  if (tickets === 0) return `No ticket was assigned to ${fullName}.`
  return `${ticketsText(tickets)} of ${fullName} ${tickets === 1 ? 'is' : 'are'} unassigned now.`
}

function ticketsText(count: number): string {
  return count === 1 ? '1 ticket' : `${count.toLocaleString('en')} tickets`
}

/** Shows an error (spec §8), unless the person cancelled the question for the password. */
function sayUnlessCancelled(text: string) {
  return (error: Error) => {
    if (!(error instanceof CancelledError)) showError(text)
  }
}

/** Deletes all tickets; answers the name of the backup that holds them (D13). */
export function useClearTickets() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(clearTickets),
    onSuccess: () => {
      showToast({ title: 'All tickets cleared successfully' })
      return refresh(
        queryKeys.tickets,
        queryKeys.anyTicket,
        queryKeys.anyComments,
        queryKeys.figures
      )
    },
    onError: () => showError('Failed to clear tickets')
  })
}

function useRefresh() {
  const client = useQueryClient()
  return async (...keys: QueryKeyPrefix[]): Promise<void> => {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
