import { useMutation } from '@tanstack/react-query'
import { deleteUser, restoreUser, TICKET_COUNT_HEADER } from '#shared/api/admin.ts'
import type { Account, User } from '#shared/api/users.ts'
import { callCounted } from '../../lib/api.ts'
import {
  showErrorUnlessCancelled,
  showReasonUnlessCancelled
} from '../../lib/error-unless-cancelled.ts'
import { withConfirmation } from '../../lib/password-prompt.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'

/** The queries that change when a person with tickets is deleted or restored. */
const OF_ASSIGNEES = [queryKeys.users, queryKeys.tickets, queryKeys.anyTicket, queryKeys.metrics]

/** How long the screen offers to undo a deletion, in milliseconds (D4). */
const UNDO_TIME_MS = 10_000

/** Deletes an account and unassigns its tickets (D4), and offers to undo that for ten seconds. */
export function useDeleteUser() {
  const refresh = useRefresh()
  const restore = useRestoreUser()
  return useMutation({
    mutationFn: ({ id }: Account) =>
      withConfirmation(() => callCounted(deleteUser, TICKET_COUNT_HEADER, { params: { id } })),
    onSuccess: ({ count }, user) => {
      showToast({
        title: user.waiting ? t('Account declined') : t('User deleted successfully'),
        description: user.waiting
          ? t('{fullName} can’t sign in.', { fullName: user.fullName })
          : deletionText(user, count),
        duration: UNDO_TIME_MS,
        action: { label: t('Undo'), onClick: () => restore.mutate(user) }
      })
      return refresh(...OF_ASSIGNEES)
    },
    onError: showErrorUnlessCancelled(t('Failed to delete user'))
  })
}

function useRestoreUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Account) =>
      withConfirmation(() => callCounted(restoreUser, TICKET_COUNT_HEADER, { params: { id } })),
    onSuccess: ({ count }, { fullName, waiting }) => {
      showToast({
        title: t('User restored'),
        description: waiting
          ? t('{fullName} is waiting for approval again.', { fullName })
          : restoredText(fullName, count)
      })
      return refresh(...OF_ASSIGNEES)
    },
    onError: showReasonUnlessCancelled(t('Failed to restore user'))
  })
}

function deletionText({ fullName }: User, tickets: number): string {
  if (tickets === 0) return t('No tickets were assigned to {fullName}.', { fullName })
  return t(
    '{tickets, plural, one {# ticket of {fullName} is now unassigned.} other {# tickets of {fullName} are now unassigned.}}',
    { tickets, fullName }
  )
}

function restoredText(fullName: string, tickets: number): string {
  if (tickets === 0) return t('{fullName} is back and must sign in again.', { fullName })
  return t(
    '{tickets, plural, one {{fullName} is back with # ticket and must sign in again.} other {{fullName} is back with # tickets and must sign in again.}}',
    { tickets, fullName }
  )
}
