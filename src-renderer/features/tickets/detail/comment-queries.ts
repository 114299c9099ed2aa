import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { createComment, listComments, type NewComment } from '#shared/api/comments.ts'
import { call, callPaged, messageOf } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { showToast } from '../../../lib/toasts.ts'
import { refreshOverviews } from '../ticket-queries.ts'
import { type Conversation, withEarlier, withNewest } from './conversation.ts'

/** How many comments are fetched at a time (D39). */
const COMMENT_PAGE = 50

/**
 * The newest comments of a ticket and the earlier ones that were loaded, oldest first; a refetch
 * only fetches the newest.
 */
export function useComments(ticketId: number) {
  const queryKey = queryKeys.comments(ticketId)
  return useQuery({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const query = { limit: COMMENT_PAGE }
      const { rows: comments, total } = await callPaged(listComments, {
        params: { id: ticketId },
        query,
        signal
      })
      return withNewest(client.getQueryData<Conversation>(queryKey), { comments, total })
    }
  })
}

/** Fetches the comments before the one with a given id, which must be the first one shown. */
export function useShowEarlierComments(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (before: number) =>
      call(listComments, { params: { id: ticketId }, query: { limit: COMMENT_PAGE, before } }),
    onSuccess: (earlier, before) =>
      client.setQueryData<Conversation>(
        queryKeys.comments(ticketId),
        (known) => known && withEarlier(known, before, earlier)
      ),
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Failed to fetch comments',
        description: messageOf(error, 'Could not fetch the earlier comments')
      })
  })
}

export function useCreateComment(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof NewComment>) =>
      call(createComment, { params: { id: ticketId }, body }),
    onSuccess: () => {
      showToast({
        title: 'Comment Added',
        description: 'Your comment has been added to the ticket.'
      })
      refreshOverviews(client)
      return refresh(client, queryKeys.comments(ticketId))
    },
    onError: () =>
      showToast({
        tone: 'destructive',
        title: 'Comment Failed',
        description: 'There was an error adding your comment.'
      })
  })
}
