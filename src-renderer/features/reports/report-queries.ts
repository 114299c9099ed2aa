import { useQuery } from '@tanstack/react-query'
import {
  reportResolutionTime,
  reportResponseTime,
  reportTicketsByStatus
} from '#shared/api/reports.ts'
import { call } from '../../lib/api.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'

interface ReportRequest {
  query: { userId: number }
  signal: AbortSignal
}

/** A report about the signed-in person; fetched once the person is known (spec §7). */
function useReport<Row>(name: string, fetch: (request: ReportRequest) => Promise<Row[]>) {
  const userId = useCurrentUser().user?.id
  return useQuery({
    queryKey: [...queryKeys.metrics, name, userId],
    queryFn: ({ signal }) => fetch({ query: { userId: userId ?? 0 }, signal }),
    enabled: userId !== undefined
  })
}

/** Tickets by month and status. */
export const useTicketsByStatus = () =>
  useReport('tickets-by-status', (request) => call(reportTicketsByStatus, request))

/** Hours to the first response by month. */
export const useResponseTime = () =>
  useReport('response-time', (request) => call(reportResponseTime, request))

/** Hours to resolution by month and priority. */
export const useResolutionTime = () =>
  useReport('resolution-time', (request) => call(reportResolutionTime, request))
