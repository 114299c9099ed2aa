import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Makes a call that counts once, as soon as it is drawn; no query, which may be made again. */
export function useOnce<T>(makeCall: () => Promise<T>) {
  const mutation = useMutation({ mutationFn: makeCall })
  const { mutate } = mutation
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  }, [mutate])
  return mutation
}
