import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod'
import {
  createTicket,
  getTicket,
  listTickets,
  type NewTicket,
  type Ticket
} from '#shared/api/tickets.ts'
import { call, callPaged } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { categoriesQuery, subcategoriesQuery } from '../../lib/queries/categories-queries.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { usersQuery } from '../../lib/queries/users-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Prefetch } from '../../lib/screen-loader.ts'
import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'
import { noteOwnChange } from './last-own-change.ts'
import { usePageSize } from './page-size.ts'
import { type TicketFilters, toTicketQuery } from './ticket-filters.ts'

/** How long the pointer stays on a row before its ticket is fetched, in milliseconds. */
const REST_MS = 60

/** The toast after a ticket was created. */
export const ticketCreated = () => ({
  title: t('Ticket Created'),
  description: t('Your support ticket has been created successfully.')
})

/** The query for one page of tickets. */
export function pageQuery(filters: TicketFilters, pageSize: number) {
  const query = toTicketQuery(filters, pageSize)
  return queryOptions({
    queryKey: [...queryKeys.tickets, 'list', query],
    queryFn: ({ signal }) => callPaged(listTickets, { query, signal })
  })
}

/**
 * One page of tickets; while another page is fetched the former one stays
 * (`isPlaceholderData`), and the next one is fetched before it is asked for, but for a search, which
 * costs the server more.
 */
export function useTickets(filters: TicketFilters) {
  const client = useQueryClient()
  const pageSize = usePageSize()
  const page = useQuery({ ...pageQuery(filters, pageSize), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = page
  const isCheap = filters.search === ''
  const hasNext = data && isCheap && !isPlaceholderData && data.total > filters.page * pageSize
  const prefetchNext = useEffectEvent(() => {
    void client.prefetchQuery(pageQuery({ ...filters, page: filters.page + 1 }, pageSize))
  })
  useEffect(() => {
    if (hasNext && data) prefetchNext()
  }, [hasNext, data])
  return page
}

/** The query for a ticket by its id. */
export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.ticket(id),
    queryFn: ({ signal }) => call(getTicket, { params: { id }, signal })
  })

/** Asks for the names that tickets are shown with. */
export function prefetchNames(prefetch: Prefetch): void {
  prefetch(usersQuery)
  prefetch(categoriesQuery)
  prefetch(subcategoriesQuery)
}

/** A ticket, at first as the list has it that it was opened from. */
export function useTicket(id: number) {
  const client = useQueryClient()
  return useQuery({
    ...ticketQuery(id),
    placeholderData: () =>
      client
        .getQueriesData<{ rows?: Ticket[] }>({ queryKey: [...queryKeys.tickets, 'list'] })
        .flatMap(([, page]) => page?.rows ?? [])
        .find((ticket) => ticket.id === id)
  })
}

/** The handlers of a row that fetch its ticket while the pointer rests on it or the keyboard is there. */
export function usePrefetchOnHover(id: number) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const prefetch = () => void client.prefetchQuery(ticketQuery(id))
  return {
    onFocus: prefetch,
    onPointerEnter: () => {
      timer.current = setTimeout(prefetch, REST_MS)
    },
    onPointerLeave: () => clearTimeout(timer.current)
  }
}

export function useCreateTicket() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: z.input<typeof NewTicket>) => call(createTicket, { body }),
    onSuccess: ({ id, ticketId }) => {
      showToast({
        ...ticketCreated(),
        action: {
          label: t('View {ticketId}', { ticketId }),
          onClick: () => navigate(paths.ticket(id))
        }
      })
      refreshOverviews(client)
    },
    onError: () =>
      showToast({
        tone: 'destructive',
        title: t('Error'),
        description: t('Failed to create ticket. Please try again.')
      })
  })
}

/** Refetches everything that covers many tickets, because any change of one may affect it. */
export function refreshOverviews(client: QueryClient): void {
  void refresh(client, queryKeys.tickets).then(noteOwnChange)
  void refresh(client, queryKeys.metrics)
}
