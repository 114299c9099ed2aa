import type { ResponseOf, Route } from '#shared/api/route.ts'
import { APP_ORIGIN } from '../page/app-address.ts'
import type { FetchHandler } from '../page/app-protocol.ts'

/** Makes the request of a GET route, as the desktop's pages would make it. */
export function requestFor({ path }: Route, signal: AbortSignal, query: object = {}): Request {
  const address = new URL(path, APP_ORIGIN)
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) address.searchParams.append(name, String(one))
  }
  return new Request(address, { signal })
}

/**
 * Calls a GET route in the session of the person who is signed in at the desktop.
 * @throws Error where no answer comes, or one that is no success
 */
export async function read<const R extends Route>(
  answer: FetchHandler,
  route: R,
  signal: AbortSignal,
  query?: object
): Promise<{ body: ResponseOf<R>; headers: Headers }> {
  const response = await answer(requestFor(route, signal, query))
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`${route.method} ${route.path} was answered with ${response.status}`)
  }
  return {
    body: route.response?.parse(await response.json()) as ResponseOf<R>,
    headers: response.headers
  }
}
