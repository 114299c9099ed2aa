import { useQuery } from '@tanstack/react-query'
import { getDashboardStats } from '#shared/api/stats.ts'
import { arrived, call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The dashboard's metrics of a user; fetched once the user is known (spec §7). */
export function useDashboardStats(userId: number | undefined) {
  const query = { userId: userId ?? 0 }
  return useQuery({
    queryKey: [...queryKeys.metrics, 'stats', userId],
    queryFn: ({ signal }) => call(getDashboardStats, { query, signal }),
    initialData: () => arrived(getDashboardStats, { query }),
    enabled: userId !== undefined
  })
}
