import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BulkChange, type BulkResult, updateTickets } from '#shared/api/tickets.ts'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { showToast } from '../../../lib/toasts.ts'
import { refreshOverviews } from '../ticket-queries.ts'
import { countOfTickets, reasonsOf, refusedResult, undoOf } from './bulk-summary.ts'

/** For how long a change of many tickets can be undone, in milliseconds (D47). */
const UNDO_MS = 10_000

/** Changes many tickets, says what was not changed and why, and offers to undo it (D47). */
export function useBulkChange() {
  const client = useQueryClient()
  const { user } = useCurrentUser()
  const fail = (error: unknown) =>
    showToast({
      tone: 'destructive',
      title: 'Update Failed',
      description: messageOf(error, 'There was an error updating the tickets.')
    })
  const undo = useMutation({
    async mutationFn(calls: BulkChange[]) {
      const results: BulkResult[] = []
      for (const body of calls) {
        try {
          results.push(await call(updateTickets, { body }))
        } catch (error) {
          // One that is rejected by now must not keep the others from being undone.
          if (!(error instanceof ApiError && error.status === 400)) throw error
          results.push(refusedResult(error.detail, body))
        }
      }
      return results
    },
    onSuccess(results) {
      const unchanged = results.flatMap((result) => result.unchanged)
      const count = results.reduce((sum, { changed }) => sum + changed.length, 0)
      showToast({
        tone: unchanged.length > 0 ? 'info' : 'success',
        title: `Undone for ${countOfTickets(count)}`,
        description: reasonsOf({ unchanged })
      })
    },
    onError: fail,
    onSettled: () => refreshOverviews(client)
  })
  return useMutation({
    mutationFn: (body: BulkChange) => call(updateTickets, { body }),
    onSuccess(result, change) {
      const { changed, unchanged } = result
      const calls = user ? undoOf(change, result, user) : []
      showToast({
        tone: unchanged.length > 0 ? 'info' : 'success',
        title: `${countOfTickets(changed.length)} changed`,
        description: unchanged.length > 0 ? `Not changed: ${reasonsOf(result)}` : '',
        duration: UNDO_MS,
        ...(calls.length > 0 && {
          action: { label: 'Undo', onClick: () => undo.mutate(calls) }
        })
      })
      refreshOverviews(client)
    },
    onError: fail
  })
}
