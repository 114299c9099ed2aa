import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { User } from '#shared/api/users.ts'
import { ApiError } from './api.ts'

/** Where the signed-in user is kept: a {@link User}, or null for nobody. */
export const CURRENT_USER_KEY = ['current-user'] as const

/** Server state as spec §9 wants it: nothing is tried again, nothing grows old; what changes is invalidated. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    const isSessionGone = error instanceof ApiError && error.status === 401
    if (isSessionGone && client.getQueryData(CURRENT_USER_KEY)) replaceSession(client, null)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY
      }
    }
  })
  return client
}

/** Puts another person, or nobody, in the place of the present one and forgets everything the previous one saw. */
export function replaceSession(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== CURRENT_USER_KEY[0] })
  client.setQueryData(CURRENT_USER_KEY, user)
}
