import { useQuery } from '@tanstack/react-query'
import { listProcesses } from '#shared/api/processes.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** The processes that the person manages (D79). */
export function useProcesses() {
  return useQuery({
    queryKey: queryKeys.processes,
    queryFn: ({ signal }) => call(listProcesses, { signal })
  })
}
