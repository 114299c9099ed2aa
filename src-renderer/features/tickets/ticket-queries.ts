import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient
} from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod'
import {
  createTicket,
  getTicket,
  listTickets,
  type NewTicket,
  type TicketChange,
  updateTicket
} from '#shared/api/tickets.ts'
import { call, callPaged } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../lib/toasts.ts'
import { noteOwnChange } from './own-change.ts'
import { type TicketFilters, toTicketQuery } from './ticket-filters.ts'

/**
 * One page of tickets, newest first; while another page is fetched the former one stays
 * (`isPlaceholderData`).
 */
export function useTickets(filters: TicketFilters) {
  const query = toTicketQuery(filters)
  return useQuery({
    queryKey: [...queryKeys.tickets, 'list', query],
    queryFn: ({ signal }) => callPaged(listTickets, { query, signal }),
    placeholderData: keepPreviousData
  })
}

/** The query for a ticket by its id. */
export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.ticket(id),
    queryFn: ({ signal }) => call(getTicket, { params: { id }, signal })
  })

export function useTicket(id: number) {
  return useQuery(ticketQuery(id))
}

export function useCreateTicket() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: z.input<typeof NewTicket>) => call(createTicket, { body }),
    onSuccess: ({ id, ticketId }) => {
      showToast({
        title: 'Ticket Created',
        description: 'Your support ticket has been created successfully.',
        action: { label: `View ${ticketId}`, onClick: () => navigate(paths.ticket(id)) }
      })
      refreshOverviews(client)
    },
    onError: () =>
      showToast({
        tone: 'destructive',
        title: 'Error',
        description: 'Failed to create ticket. Please try again.'
      })
  })
}

/**
 * Changes the status or the assignee of a ticket. Changes of one ticket are sent one after the
 * other; a change stays pending until the ticket was fetched again, so that a selector shows the
 * new value throughout.
 */
export function useUpdateTicket(id: number) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `ticket-${id}` },
    mutationFn: (body: TicketChange) => call(updateTicket, { params: { id }, body }),
    onSuccess: () => {
      showToast({
        title: 'Ticket Updated',
        description: 'The ticket has been updated successfully.'
      })
      refreshOverviews(client)
      return refresh(client, queryKeys.ticket(id))
    },
    onError: () =>
      showToast({
        tone: 'destructive',
        title: 'Update Failed',
        description: 'There was an error updating the ticket.'
      })
  })
}

/** Refetches everything that covers many tickets, because any change of one may affect it. */
export function refreshOverviews(client: QueryClient): void {
  void refresh(client, queryKeys.tickets).then(noteOwnChange)
  void refresh(client, queryKeys.metrics)
}
