import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The longest wait for a moment without work, in milliseconds. */
const IDLE_TIMEOUT_MS = 1000

/**
 * Whether the first screen shows everything: from then on there is time to load what may be needed
 * next.
 */
export function useHasSettled(): boolean {
  const isFetching = useIsFetching() > 0
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => {
    if (isFetching || hasSettled) return
    const settle = () => setHasSettled(true)
    // Safari has no idle callbacks.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(settle)
      return () => clearTimeout(timer)
    }
    const id = requestIdleCallback(settle, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(id)
  }, [isFetching, hasSettled])
  return hasSettled
}
