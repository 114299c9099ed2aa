import { useQuery } from '@tanstack/react-query'
import { getOwnSingleSignOn } from '#shared/api/single-sign-on.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** How the signed-in person can sign in (D54); fetched again whenever it is shown. */
export function useOwnSingleSignOn() {
  return useQuery({
    queryKey: [...queryKeys.singleSignOn, 'own'],
    queryFn: ({ signal }) => call(getOwnSingleSignOn, { signal }),
    staleTime: 0
  })
}
