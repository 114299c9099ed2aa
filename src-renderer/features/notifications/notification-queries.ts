import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { listNotifications, seeNotifications } from '#shared/api/notifications.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The query for what the signed-in person has not looked at yet (D42). */
export const notificationsQuery = queryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ signal }) => call(listNotifications, { signal })
})

export const useNotifications = () => useQuery(notificationsQuery)

/**
 * Says that the person has looked at the notifications up to one; a live event brings what is left.
 */
export function useSeeNotifications() {
  return useMutation({
    mutationFn: (upTo: number) => call(seeNotifications, { body: { upTo } })
  })
}
