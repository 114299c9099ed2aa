import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endPresence, renewPresence, type TicketViewer } from '#shared/api/presence.ts'
import { PRESENCE_RENEWAL_MS } from '#shared/domain/presence.ts'
import { call } from '../../../../lib/api.ts'
import { useIsKiosk } from '../../../../lib/kiosk.ts'
import { queryKeys } from '../../../../lib/query-keys.ts'
import { useIsActive } from '../../../../lib/use-is-active.ts'
import { useOwnActivity } from './own-activity.ts'

/**
 * Says that the signed-in person looks at a ticket, as long as they are there, and finds who else
 * does. At a kiosk no one is notified of anyone.
 */
export function useTicketViewers(id: number): TicketViewer[] {
  const isKiosk = useIsKiosk()
  // A page that is only left open must not keep its session alive (D25).
  const isHere = useIsActive()
  const activity = useOwnActivity()
  const params = { id }
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.presence(id), activity],
    queryFn: ({ signal }) => call(renewPresence, { params, body: { activity }, signal }),
    enabled: isHere && !isKiosk,
    refetchInterval: PRESENCE_RENEWAL_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0
  })
  useEffect(() => {
    if (isKiosk) return
    // Without this call a viewer is forgotten after a while.
    return () => void call(endPresence, { params: { id } }).catch(() => {})
  }, [id, isKiosk])
  return isError || !isHere ? [] : (data ?? [])
}
