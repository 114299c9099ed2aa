import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listTickets } from '#shared/api/tickets.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** How many tickets are offered at once: so few that the list needs no scrolling. */
const OFFERED = 6

/** The newest tickets that contain a text, as the search of lists finds them. */
export function useFoundTickets(search: string) {
  return useQuery({
    enabled: search !== '',
    queryKey: [...queryKeys.tickets, 'to-link', search],
    queryFn: ({ signal }) =>
      call(listTickets, { query: { search, limit: OFFERED, total: 'false' }, signal }),
    placeholderData: keepPreviousData
  })
}
