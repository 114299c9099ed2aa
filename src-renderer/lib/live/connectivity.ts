import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { getSetup } from '#shared/api/auth.ts'
import { call, isUnreachable } from '../api.ts'
import { queryKeys } from '../query-keys.ts'
import { watchServer } from './server-watch.ts'

/** How long a check for the server may take, in milliseconds. */
const TIMEOUT_MS = 5000

/** The known state of the connection to the server. */
const useConnectivity = create<{ isServerAway: boolean; isStreamLost: boolean }>()(() => ({
  isServerAway: false,
  isStreamLost: false
}))

const watch = watchServer({
  // A call for which the server has to read its database: while that is away, so is the server.
  ask: () =>
    call(getSetup, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      () => true,
      () => false
    ),
  isIdle: () => document.visibilityState === 'hidden',
  onAway: () => useConnectivity.setState({ isServerAway: true }),
  onBack: () => useConnectivity.setState({ isServerAway: false })
})

/**
 * Reports that a call got no answer: checks whether the server is away, and then until it is back.
 */
export const reportFailure = watch.reportFailure

/** Whether the server gives no answers at the moment. */
export function useIsServerAway(): boolean {
  return useConnectivity(({ isServerAway }) => isServerAway)
}

/** Whether the screen may be out of date, because changes of others don't arrive at the moment. */
export function useIsOffline(): boolean {
  return useConnectivity(({ isServerAway, isStreamLost }) => isServerAway || isStreamLost)
}

/** Records whether the stream of live events is lost. */
export function setStreamLost(isStreamLost: boolean): void {
  useConnectivity.setState({ isStreamLost })
}

/** Calls the listener whenever the server is back. @returns the function that stops it */
export function onServerBack(listener: () => void): () => void {
  return useConnectivity.subscribe((now, before) => {
    if (before.isServerAway && !now.isServerAway) listener()
  })
}

/**
 * Checks for the server when calls get no answer, and once it is back refetches the queries that
 * failed meanwhile, because no query retries on its own (spec §9). Called once, at start.
 */
export function followServer(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      noteIfUnreachable(event.action.error)
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      noteIfUnreachable(event.action.error)
  })
  onServerBack(() => {
    void client.refetchQueries({ predicate: ({ state }) => isUnreachable(state.error) })
    // The server may have been updated while it was away.
    void client.invalidateQueries({ queryKey: queryKeys.about })
  })
  window.addEventListener('online', watch.retryNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') watch.retryNow()
  })
}

function noteIfUnreachable(error: unknown) {
  if (isUnreachable(error)) reportFailure()
}
