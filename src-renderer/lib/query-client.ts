import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { User } from '#shared/api/users.ts'
import { ApiError } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { forgetSignOut, noteSignOut } from './sign-out-reason.ts'

/** Whether a call failed because nobody is signed in any more. */
export function isSessionGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * Server state as spec §9 wants it: nothing is tried again, nothing grows old; what changes is
 * invalidated.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSessionGone(error)) endSession(client, error)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // What the system thinks of its network says nothing of the way to a server on the LAN or on
      // this very machine.
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

/** What is fetched whoever is signed in, and who that is. */
const OF_NOBODY = new Set<unknown>([queryKeys.currentUser[0], queryKeys.about[0]])

/**
 * Puts another person, or nobody, in the place of the present one and forgets everything the
 * previous one saw.
 */
export function replaceSession(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => !OF_NOBODY.has(queryKey[0]) })
  client.setQueryData(queryKeys.currentUser, user)
  if (user) forgetSignOut()
  // A page that stood open for days while nobody was signed in may come from an earlier version of
  // the server.
  void client.invalidateQueries({ queryKey: queryKeys.about })
}

/**
 * Takes note that nobody is signed in any more. Calls and live events may each notice it; whoever
 * comes second must not take away what the sign-in page is loading by then.
 * @param reason what the server answered, where it was it that said so
 */
export function endSession(client: QueryClient, reason?: unknown): void {
  noteSignOut(reason)
  if (client.getQueryData(queryKeys.currentUser)) replaceSession(client, null)
}
