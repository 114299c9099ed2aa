import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCannedReplies } from '#shared/api/canned-replies.ts'
import { call } from '../api.ts'
import { queryKeys } from '../query-keys.ts'

/** The canned replies of the person's teams (D48). */
export const cannedRepliesQuery = queryOptions({
  queryKey: queryKeys.cannedReplies,
  queryFn: ({ signal }) => call(listCannedReplies, { signal })
})

export const useCannedReplies = () => useQuery(cannedRepliesQuery)
