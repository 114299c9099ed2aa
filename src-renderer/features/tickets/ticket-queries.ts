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
import { createComment, listComments, type NewComment } from '#shared/api/comments.ts'
import {
  createTicket,
  exportTickets,
  getTicket,
  listTickets,
  type NewTicket,
  type TicketChange,
  updateTicket
} from '#shared/api/tickets.ts'
import { call, callPaged, download, messageOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../lib/toasts.ts'
import { type Conversation, withEarlier, withNewest } from './conversation.ts'
import { noteOwnChange } from './own-change.ts'
import { type TicketFilters, toFilterQuery, toTicketQuery } from './ticket-filters.ts'

/** One page of tickets, newest first; while the next one is fetched the previous one stays (`isPlaceholderData`). */
export function useTickets(filters: TicketFilters) {
  const query = toTicketQuery(filters)
  return useQuery({
    queryKey: [...queryKeys.tickets, 'list', query],
    queryFn: ({ signal }) => callPaged(listTickets, { query, signal }),
    placeholderData: keepPreviousData
  })
}

/** Downloads all pages of a list as a CSV file. */
export function useExportTickets() {
  return useMutation({
    mutationFn: (filters: TicketFilters) => download(exportTickets, { query: toFilterQuery(filters) }),
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Export failed',
        description: messageOf(error, 'Could not export the tickets')
      })
  })
}

/** How a ticket is fetched by its number. */
export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.ticket(id),
    queryFn: ({ signal }) => call(getTicket, { params: { id }, signal })
  })

export function useTicket(id: number) {
  return useQuery(ticketQuery(id))
}

/** How many comments are fetched at a time (D39). */
const COMMENT_PAGE = 50

/** The newest comments of a ticket and what earlier ones were shown, oldest first; fetched anew are the newest only. */
export function useComments(ticketId: number) {
  const queryKey = queryKeys.comments(ticketId)
  return useQuery({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const query = { limit: COMMENT_PAGE }
      const { rows: comments, total } = await callPaged(listComments, { params: { id: ticketId }, query, signal })
      return withNewest(client.getQueryData<Conversation>(queryKey), { comments, total })
    }
  })
}

/** Fetches the comments before the one with a given id, which must be the first that is shown. */
export function useShowEarlierComments(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (before: number) =>
      call(listComments, { params: { id: ticketId }, query: { limit: COMMENT_PAGE, before } }),
    onSuccess: (earlier, before) =>
      client.setQueryData<Conversation>(
        queryKeys.comments(ticketId),
        (known) => known && withEarlier(known, before, earlier)
      ),
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Failed to fetch comments',
        description: messageOf(error, 'Could not fetch the earlier comments')
      })
  })
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
      showToast({ tone: 'destructive', title: 'Error', description: 'Failed to create ticket. Please try again.' })
  })
}

/**
 * Changes the status or the assignee of a ticket. Changes of one ticket are sent one after the other; a change counts
 * as pending until the ticket was read again, so that a selector can show what was chosen without falling back between.
 */
export function useUpdateTicket(id: number) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `ticket-${id}` },
    mutationFn: (body: TicketChange) => call(updateTicket, { params: { id }, body }),
    onSuccess: () => {
      showToast({ title: 'Ticket Updated', description: 'The ticket has been updated successfully.' })
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

export function useCreateComment(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewComment) => call(createComment, { params: { id: ticketId }, body }),
    onSuccess: () => {
      showToast({ title: 'Comment Added', description: 'Your comment has been added to the ticket.' })
      refreshOverviews(client)
      return refresh(client, queryKeys.comments(ticketId))
    },
    onError: () =>
      showToast({
        tone: 'destructive',
        title: 'Comment Failed',
        description: 'There was an error adding your comment.'
      })
  })
}

/** Everything that is about many tickets may look different after a change of any one. */
function refreshOverviews(client: QueryClient): void {
  void refresh(client, queryKeys.tickets).then(noteOwnChange)
  refresh(client, queryKeys.figures)
}

function refresh(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  return client.invalidateQueries({ queryKey })
}
