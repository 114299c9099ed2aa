import { useQuery } from '@tanstack/react-query'
import { getDeadlines } from '#shared/api/deadlines.ts'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** How the deadlines of a ticket come about (D72). */
export function useDeadlines(ticketId: number) {
  return useQuery({
    queryKey: queryKeys.deadlines(ticketId),
    queryFn: ({ signal }) => call(getDeadlines, { params: { id: ticketId }, signal })
  })
}
