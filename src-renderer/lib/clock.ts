import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS)
  return () => clearInterval(timer)
}

/** The present minute, as milliseconds since 1970; re-renders the component every minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
}
