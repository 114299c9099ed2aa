import { useQuery } from '@tanstack/react-query'
import { listMailboxes } from '#shared/api/mailboxes.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** The mailboxes whose emails become tickets and comments (D58), for administrators. */
export function useMailboxes() {
  return useQuery({
    queryKey: queryKeys.mailboxes,
    queryFn: ({ signal }) => call(listMailboxes, { signal })
  })
}
