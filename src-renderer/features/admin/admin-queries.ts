import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  clearTickets,
  createUser,
  deleteUser,
  listUsersForAdmin,
  type NewUser,
  setUserPassword,
  updateUser
} from '#shared/api/admin.ts'
import type { User } from '#shared/api/users.ts'
import { call } from '../../lib/api.ts'
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
    mutationFn: (body: NewUser) => call(createUser, { body }),
    onSuccess: () => {
      showToast({ title: 'User created successfully' })
      return refresh(queryKeys.users)
    },
    onError: () => showError('Failed to create user')
  })
}

export function useSetPassword() {
  return useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) =>
      call(setUserPassword, { params: { id }, body: { password } }),
    onSuccess: () => showToast({ title: 'Password updated successfully' }),
    onError: () => showError('Failed to update password')
  })
}

/** Pending until the list was read again, so that the switch can show what was chosen without falling back between. */
export function useSetDepartmentHead({ id, fullName }: User) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (isDepartmentHead: boolean) => call(updateUser, { params: { id }, body: { isDepartmentHead } }),
    onSuccess: ({ isDepartmentHead }) => {
      showToast({ title: `${fullName} is ${isDepartmentHead ? 'now' : 'no longer'} a department head` })
      return refresh(queryKeys.users, queryKeys.currentUser)
    },
    onError: () => showError('Failed to update department head status')
  })
}

/** Deletes an account; tickets assigned to it become unassigned (D4). */
export function useDeleteUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deleteUser, { params: { id } }),
    onSuccess: () => {
      showToast({ title: 'User deleted successfully' })
      return refresh(queryKeys.users, queryKeys.tickets, queryKeys.anyTicket, queryKeys.figures)
    },
    onError: () => showError('Failed to delete user')
  })
}

/** Deletes all tickets; answers the name of the backup that holds them (D13). */
export function useClearTickets() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(clearTickets),
    onSuccess: () => {
      showToast({ title: 'All tickets cleared successfully' })
      return refresh(queryKeys.tickets, queryKeys.anyTicket, queryKeys.anyComments, queryKeys.figures)
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
