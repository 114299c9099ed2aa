import { useMutation, useQuery } from '@tanstack/react-query'
import { listNotifications, seeNotifications } from '#shared/api/notifications.ts'
import { arrived, call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What the signed-in person has not looked at yet (D42). */
export function useNotifications() {
  return useQuery({
    queryKey: queryKeys.notifications,
    queryFn: ({ signal }) => call(listNotifications, { signal }),
    initialData: () => arrived(listNotifications)
  })
}

/**
 * Says that the person has looked at the notifications up to one; a live event brings what is left.
 */
export function useSeeNotifications() {
  return useMutation({
    mutationFn: (upTo: number) => call(seeNotifications, { body: { upTo } })
  })
}
