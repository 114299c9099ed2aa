import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { User } from '#shared/api/users.ts'
import { ApiError } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { forgetSignOut, noteSignOut } from './sign-out-reason.ts'

/** Whether a call failed because no one is signed in any more. */
export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * Makes the cache of server data with the rules of spec §9: nothing is retried and nothing grows
 * stale; changes invalidate queries.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSessionExpired(error)) endSession(client, error)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The system's opinion of being online says nothing about a server on the LAN or on this
      // machine.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY
      }
    }
  })
  return client
}

export const queryClient = createQueryClient()

/** The queries that do not depend on who is signed in, and the query for who that is. */
const OF_NOBODY = new Set<unknown>([queryKeys.currentUser[0], queryKeys.about[0]])

/**
 * Replaces the signed-in person by another or by no one, and removes everything the former person
 * saw from the cache.
 */
export function replaceSession(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => !OF_NOBODY.has(queryKey[0]) })
  client.setQueryData(queryKeys.currentUser, user)
  if (user) forgetSignOut()
  // A page that was open for days while no one was signed in may be older than the server.
  void client.invalidateQueries({ queryKey: queryKeys.about })
}

/**
 * Ends the session in the page. Calls and live events may each notice the end of a session; the
 * second one must not remove what the sign-in page is already loading.
 * @param reason the server's error, where a call found out
 */
export function endSession(client: QueryClient, reason?: unknown): void {
  noteSignOut(reason)
  if (client.getQueryData(queryKeys.currentUser)) replaceSession(client, null)
}
