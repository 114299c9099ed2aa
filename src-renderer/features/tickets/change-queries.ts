import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_FIELDS } from '#shared/api/bulk-changes.ts'
import { type Ticket, type TicketChange, updateTicket } from '#shared/api/tickets.ts'
import { ApiError, call } from '../../lib/api.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'
import { undoOf } from './bulk/bulk-summary.ts'
import { useUndo } from './bulk/use-undo.ts'
import { refreshOverviews, ticketQuery } from './ticket-queries.ts'

/**
 * Changes a ticket, and offers to undo it where many can be changed like this (D47). Changes of one
 * ticket are sent one after the other; a change stays pending until the ticket was fetched again, so
 * that a selector shows the new value throughout.
 */
export function useUpdateTicket(id: number) {
  const client = useQueryClient()
  const undoOffer = useUndoOffer()
  return useMutation({
    scope: { id: `ticket-${id}` },
    async mutationFn(body: TicketChange) {
      // The change before this one is in it already.
      const before = client.getQueryData(ticketQuery(id).queryKey)
      await call(updateTicket, { params: { id }, body })
      return before
    },
    onSuccess(before, change) {
      showToast({
        title: t('Ticket Updated'),
        description: t('The ticket has been updated successfully.'),
        ...(before && undoOffer(before, change))
      })
      refreshOverviews(client)
      return refresh(client, queryKeys.ticket(id))
    },
    onError: sayUpdateFailed
  })
}

/** Assigns any ticket to a person, from a list, and offers to undo it. */
export function useAssignTicket() {
  const client = useQueryClient()
  const undoOffer = useUndoOffer()
  return useMutation({
    mutationFn: ({ ticket: { id }, assigneeId }: { ticket: Ticket; assigneeId: number }) =>
      call(updateTicket, { params: { id }, body: { assigneeId } }),
    onSuccess({ id, ticketId }, { ticket, assigneeId }) {
      showToast({
        title: t('Ticket Updated'),
        description: t('{ticketId} is assigned to you.', { ticketId }),
        ...undoOffer(ticket, { assigneeId })
      })
      refreshOverviews(client)
      return refresh(client, queryKeys.ticket(id))
    },
    onError: sayUpdateFailed
  })
}

/** Makes what a toast needs to undo a change of one ticket. */
function useUndoOffer() {
  const { user } = useCurrentUser()
  const offer = useUndo()
  return (ticket: Ticket, change: TicketChange) => {
    const isUndoable = BULK_FIELDS.some((field) => change[field] !== undefined)
    if (!user || !isUndoable) return {}
    const { id, ticketId, status, assigneeId, priority, department } = ticket
    const before = { id, ticketId, status, assigneeId, priority, department }
    return offer(undoOf({ ...change, ids: [id] }, { changed: [before] }, user))
  }
}

/** A change that is declined says why (D60). */
function sayUpdateFailed(error: Error): void {
  const isDeclined = error instanceof ApiError && error.status === 403
  showToast({
    tone: 'destructive',
    title: t('Update Failed'),
    description: isDeclined ? error.detail : t('There was an error updating the ticket.')
  })
}
