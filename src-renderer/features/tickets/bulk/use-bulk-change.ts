import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BulkChange, updateTickets } from '#shared/api/bulk-changes.ts'
import { call } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { refreshOverviews } from '../ticket-queries.ts'
import { reasonsOf, undoOf } from './bulk-summary.ts'
import { showBulkFailure, useUndo } from './use-undo.ts'

/** Changes many tickets, says what was not changed and why, and offers to undo it (D47). */
export function useBulkChange() {
  const client = useQueryClient()
  const { user } = useCurrentUser()
  const offerUndo = useUndo()
  return useMutation({
    mutationFn: (body: BulkChange) => call(updateTickets, { body }),
    onSuccess(result, change) {
      const { changed, unchanged } = result
      showToast({
        tone: unchanged.length > 0 ? 'info' : 'success',
        title: t('{count, plural, one {# ticket changed} other {# tickets changed}}', {
          count: changed.length
        }),
        description:
          unchanged.length > 0 ? t('Not changed: {reasons}', { reasons: reasonsOf(result) }) : '',
        ...offerUndo(user ? undoOf(change, result, user) : [])
      })
      refreshOverviews(client)
    },
    onError: showBulkFailure
  })
}
