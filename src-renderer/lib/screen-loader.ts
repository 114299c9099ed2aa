import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, Params, RouteObject } from 'react-router-dom'
import type { User } from '#shared/api/users.ts'
import { lastUserId } from './last-user.ts'
import { openEarlyStream } from './live/early-stream.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/**
 * How long the first screen waits for its answers, in milliseconds: with them it is made once,
 * without them twice, and a person must not look at an empty page.
 */
const MAX_WAIT_MS = 100

/** Begins a query, whose answer the screen finds in the cache. */
export type Prefetch = QueryClient['prefetchQuery']

interface Visit {
  /** The signed-in person, or the last one as long as that is not known. */
  personId: number
  params: Params
  search: URLSearchParams
}

/**
 * The `loader` of a screen's route: fetches what the screen shows while its code is loaded. Only the
 * first screen waits for answers; any other shows at once what is there. Nothing is fetched where
 * no one is likely to be signed in.
 */
export function screenLoader(begin: (prefetch: Prefetch, visit: Visit) => void): {
  loader: (args: LoaderFunctionArgs) => Promise<null>
  shouldRevalidate: NonNullable<RouteObject['shouldRevalidate']>
} {
  return {
    async loader({ request, params }) {
      const user = queryClient.getQueryData<User | null>(queryKeys.currentUser)
      const personId = user === undefined ? lastUserId() : user?.id
      if (!personId) return null
      const visit = { personId, params, search: new URL(request.url).searchParams }
      const prefetchAll = () => {
        const pending: Promise<void>[] = []
        begin((query) => {
          const answer = queryClient.prefetchQuery(query)
          pending.push(answer)
          return answer
        }, visit)
        return Promise.all(pending)
      }
      if (user) void prefetchAll()
      else await waitBriefly(openEarlyStream().then(prefetchAll))
      return null
    },
    // The screen itself follows its filters, tabs and dialogs, which the rest of an address holds.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname
  }
}

/** Waits for something, but not for long. */
export async function waitBriefly(wait: Promise<unknown>): Promise<void> {
  await Promise.race([wait, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}
