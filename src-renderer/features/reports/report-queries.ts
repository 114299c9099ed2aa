import { queryOptions, useQuery } from '@tanstack/react-query'
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

/** Makes the query for a report about a person (spec §7). */
const reportQuery =
  <Row>(name: string, fetch: (request: ReportRequest) => Promise<Row[]>) =>
  (userId: number) =>
    queryOptions({
      queryKey: [...queryKeys.metrics, name, userId],
      queryFn: ({ signal }) => fetch({ query: { userId }, signal })
    })

/** Tickets by month and status. */
export const ticketsByStatus = reportQuery('tickets-by-status', (request) =>
  call(reportTicketsByStatus, request)
)

/** Hours to the first response by month. */
export const responseTime = reportQuery('response-time', (request) =>
  call(reportResponseTime, request)
)

/** Hours to resolution by month and priority. */
export const resolutionTime = reportQuery('resolution-time', (request) =>
  call(reportResolutionTime, request)
)

/** A report about the signed-in person; fetched once the person is known. */
export function useReport<Row>(query: ReturnType<typeof reportQuery<Row>>) {
  const userId = useCurrentUser().user?.id
  return useQuery({ ...query(userId ?? 0), enabled: userId !== undefined })
}
