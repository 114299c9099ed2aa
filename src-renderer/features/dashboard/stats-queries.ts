import { queryOptions, useQuery } from '@tanstack/react-query'
import { getDashboardStats } from '#shared/api/stats.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The query for the dashboard's metrics of a user (spec §7). */
export const statsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...queryKeys.metrics, 'stats', userId],
    queryFn: ({ signal }) => call(getDashboardStats, { query: { userId }, signal })
  })

/** The dashboard's metrics of a user; fetched once the user is known. */
export const useDashboardStats = (userId: number | undefined) =>
  useQuery({ ...statsQuery(userId ?? 0), enabled: userId !== undefined })
