import { useQuery } from '@tanstack/react-query'
import { reportResolutionTime, reportResponseTime, reportTicketsByStatus } from '#shared/api/reports.ts'
import { call } from '../../lib/api.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The signed-in person's tickets by month and status; asked for once it is known who that is (spec §7). */
export function useTicketsByStatus() {
  const userId = useCurrentUser().user?.id
  return useQuery({
    queryKey: [...queryKeys.figures, 'tickets-by-status', userId],
    queryFn: ({ signal }) => call(reportTicketsByStatus, { query: { userId: userId ?? 0 }, signal }),
    enabled: userId !== undefined
  })
}

/** The signed-in person's hours to first response by month. */
export function useResponseTime() {
  const userId = useCurrentUser().user?.id
  return useQuery({
    queryKey: [...queryKeys.figures, 'response-time', userId],
    queryFn: ({ signal }) => call(reportResponseTime, { query: { userId: userId ?? 0 }, signal }),
    enabled: userId !== undefined
  })
}

/** The signed-in person's hours to resolution by month and priority. */
export function useResolutionTime() {
  const userId = useCurrentUser().user?.id
  return useQuery({
    queryKey: [...queryKeys.figures, 'resolution-time', userId],
    queryFn: ({ signal }) => call(reportResolutionTime, { query: { userId: userId ?? 0 }, signal }),
    enabled: userId !== undefined
  })
}
