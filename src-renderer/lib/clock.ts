import { millisecondsInMinute } from 'date-fns/constants'
import { useSyncExternalStore } from 'react'

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, millisecondsInMinute)
  return () => clearInterval(timer)
}

/** The present minute, as milliseconds since 1970; re-renders the component every minute. */
export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / millisecondsInMinute) * millisecondsInMinute
  )
}
