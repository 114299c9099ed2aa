import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Whether the first screen shows everything: from then on there is time to load what may be needed
 * next.
 */
export function useHasSettled(): boolean {
  const isFetching = useIsFetching() > 0
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => {
    if (isFetching || hasSettled) return
    return whenIdle(() => setHasSettled(true))
  }, [isFetching, hasSettled])
  return hasSettled
}
