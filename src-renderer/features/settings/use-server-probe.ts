import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ServerProbe } from '#shared/desktop-bridge.ts'
import { desktop } from '../../lib/desktop.ts'

/** How long typing must pause before the address is checked, in milliseconds. */
const TYPING_PAUSE_MS = 400

/** The result of the check so far, while the address is typed. */
export type ProbeState = { result: 'idle' } | { result: 'looking' } | ServerProbe

/**
 * Checks whether a help desk answers, while its address is typed.
 * @param fingerprint of a certificate a person trusts
 */
export function useServerProbe(typed: string, fingerprint: string | null): ProbeState {
  const wanted = typed.trim()
  const [rested, setRested] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])

  const { data } = useQuery({
    queryKey: ['server-probe', rested, fingerprint],
    queryFn: async () => (await desktop?.probeServer(rested, fingerprint)) ?? null,
    enabled: rested !== '',
    // A result is not cached, because a server that was away a moment ago may answer now.
    gcTime: 0
  })
  if (wanted === '') return { result: 'idle' }
  return wanted === rested && data ? data : { result: 'looking' }
}
