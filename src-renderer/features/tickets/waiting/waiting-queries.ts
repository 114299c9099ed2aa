import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listTickets, type Ticket, type Waiting } from '#shared/api/tickets.ts'
import { endWaiting, listWorkingDays, type NewWaiting, setWaiting } from '#shared/api/waiting.ts'
import type { WaitReason } from '#shared/domain/wait-reasons.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { UNDO_MS } from '../bulk/use-undo.ts'
import { refreshOverviews } from '../ticket-queries.ts'

/** The most tickets that the dashboard lists. */
const LISTED = 5

/** The times of the next working days of a ticket, from one day from now on. */
export const workingDaysQuery = (ticketId: number) =>
  queryOptions({
    queryKey: queryKeys.workingDays(ticketId),
    queryFn: ({ signal }) => call(listWorkingDays, { params: { id: ticketId }, signal })
  })

/** The tickets of a person that wait for their answer, newest first. */
export const awaitedQuery = queryOptions({
  queryKey: [...queryKeys.tickets, 'awaited'],
  queryFn: ({ signal }) =>
    call(listTickets, {
      query: { ownership: 'created', waiting: 'requester', limit: LISTED, total: 'false' },
      signal
    })
})

/** The sentences about a ticket that waits from now on. */
const WAITING: Record<WaitReason, (ticketId: string) => string> = {
  requester: (ticketId) => t('{ticketId} is waiting for the requester.', { ticketId }),
  supplier: (ticketId) => t('{ticketId} is waiting for a supplier.', { ticketId }),
  approval: (ticketId) => t('{ticketId} is waiting for an approval.', { ticketId }),
  date: (ticketId) => t('{ticketId} is waiting for a date.', { ticketId })
}

/** Lets a ticket wait, or ends that where it gets null; offers to undo it. */
export function useChangeWaiting({ id, ticketId, waiting: before }: Ticket) {
  const client = useQueryClient()
  const mutation = useMutation({
    scope: { id: `ticket-${id}` },
    mutationFn: (body: NewWaiting | null) =>
      body === null
        ? call(endWaiting, { params: { id } })
        : call(setWaiting, { params: { id }, body }),
    onSuccess(_ticket, body) {
      showToast({
        title: t('Ticket Updated'),
        description:
          body === null
            ? t('{ticketId} no longer waits.', { ticketId })
            : WAITING[body.for](ticketId),
        duration: UNDO_MS,
        action: { label: t('Undo'), onClick: () => mutation.mutate(before ? again(before) : null) }
      })
      refreshOverviews(client)
      return refresh(client, queryKeys.ticket(id))
    },
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: t('Update Failed'),
        description: messageOf(error, t('There was an error updating the ticket.'))
      })
  })
  return mutation
}

/** The request that lets a ticket wait as it did before. */
const again = ({ for: reason, until, remindAfterDays, resolveAfterDays }: Waiting): NewWaiting => ({
  ...{ for: reason, until, remindAfterDays, resolveAfterDays }
})
