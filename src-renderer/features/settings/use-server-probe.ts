import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ServerProbe } from '#shared/desktop-bridge.ts'
import { desktop } from '../../lib/desktop.ts'

/** How long a person must rest while typing before the address is tried, in milliseconds. */
const REST = 400

/** What is known of a server while its address is typed. */
export type ProbeState = { result: 'idle' } | { result: 'looking' } | ServerProbe

/**
 * Looks whether a help desk answers, while its address is typed.
 * @param fingerprint of a certificate a person trusts
 */
export function useServerProbe(typed: string, fingerprint: string | null): ProbeState {
  const wanted = typed.trim()
  const [rested, setRested] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), REST)
    return () => clearTimeout(timer)
  }, [wanted])

  const { data } = useQuery({
    queryKey: ['server-probe', rested, fingerprint],
    queryFn: async () => (await desktop?.probeServer(rested, fingerprint)) ?? null,
    enabled: rested !== '',
    // A server that was away a moment ago may be there now.
    gcTime: 0
  })
  if (wanted === '') return { result: 'idle' }
  return wanted === rested && data ? data : { result: 'looking' }
}
