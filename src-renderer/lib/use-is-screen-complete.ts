import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Whether the first screen shows everything: from then on there is time to load what may be needed
 * next.
 */
export function useIsScreenComplete(): boolean {
  const isFetching = useIsFetching() > 0
  const [isScreenComplete, setIsScreenComplete] = useState(false)
  useEffect(() => {
    if (isFetching || isScreenComplete) return
    return whenIdle(() => setIsScreenComplete(true))
  }, [isFetching, isScreenComplete])
  return isScreenComplete
}
