import { useQuery } from '@tanstack/react-query'
import { getTeamAnalytics } from '#shared/api/reports.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The metrics of every member of every team. */
export function useTeamAnalytics() {
  return useQuery({
    queryKey: [...queryKeys.metrics, 'team-analytics'],
    queryFn: ({ signal }) => call(getTeamAnalytics, { signal })
  })
}
