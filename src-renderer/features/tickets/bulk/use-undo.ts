import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BulkChange, type BulkResult, updateTickets } from '#shared/api/bulk-changes.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast, type ToastContent } from '../../../lib/toasts.ts'
import { refreshOverviews } from '../ticket-queries.ts'
import { reasonsOf, rejectedResult } from './bulk-summary.ts'

/** For how long a change can be undone, in milliseconds (D47). */
export const UNDO_MS = 10_000

/**
 * Undoes changes of tickets (D47).
 * @returns what a toast needs to offer it; it takes what `undoOf` has made, and offers nothing
 * without any
 */
export function useUndo(): (
  calls: readonly BulkChange[]
) => Pick<ToastContent, 'duration' | 'action'> {
  const client = useQueryClient()
  const { mutate } = useMutation({
    async mutationFn(calls: readonly BulkChange[]) {
      const results: BulkResult[] = []
      for (const body of calls) {
        try {
          results.push(await call(updateTickets, { body }))
        } catch (error) {
          // A rejected call must not keep the others from being undone.
          if (!(error instanceof ApiError && error.status === 400)) throw error
          results.push(rejectedResult(error.detail, body))
        }
      }
      return results
    },
    onSuccess(results) {
      const unchanged = results.flatMap((result) => result.unchanged)
      const count = results.reduce((sum, { changed }) => sum + changed.length, 0)
      showToast({
        tone: unchanged.length > 0 ? 'info' : 'success',
        title:
          count > 0
            ? t('{count, plural, one {Undone for # ticket} other {Undone for # tickets}}', {
                count
              })
            : t('Nothing undone'),
        description: reasonsOf({ unchanged })
      })
    },
    onError: showBulkFailure,
    onSettled() {
      refreshOverviews(client)
      void refresh(client, queryKeys.anyTicket)
    }
  })
  return (calls) =>
    calls.length === 0
      ? {}
      : { duration: UNDO_MS, action: { label: t('Undo'), onClick: () => mutate(calls) } }
}

/** Says that no ticket was changed. */
export function showBulkFailure(error: unknown): void {
  showToast({
    tone: 'destructive',
    title: t('Update Failed'),
    description: messageOf(error, t('There was an error updating the tickets.'))
  })
}
