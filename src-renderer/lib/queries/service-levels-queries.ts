import { useQuery } from '@tanstack/react-query'
import { getServiceLevels } from '#shared/api/service-levels.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/**
 * Calendars and targets (D70, D71).
 * @param enabled whether the person may read them
 */
export function useServiceLevels({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.serviceLevels,
    queryFn: ({ signal }) => call(getServiceLevels, { signal }),
    enabled
  })
}
