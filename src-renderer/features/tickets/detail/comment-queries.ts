import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { type Comment, createComment, listComments, type NewComment } from '#shared/api/comments.ts'
import { arrivedPaged, call, callPaged } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { showToast } from '../../../lib/toasts.ts'
import { refreshOverviews } from '../ticket-queries.ts'
import { type RowSource, useNewestRows } from './row-queries.ts'

/** The source of a ticket's comments. */
export const commentsOf = (ticketId: number): RowSource<Comment> => ({
  name: 'comments',
  queryKey: queryKeys.comments(ticketId),
  fetchPage: (query, signal) =>
    callPaged(listComments, { params: { id: ticketId }, query, ...(signal && { signal }) }),
  arrivedPage: (query) => arrivedPaged(listComments, { params: { id: ticketId }, query })
})

const COMMENT_ADDED = {
  title: 'Comment Added',
  description: 'Your comment has been added to the ticket.'
}
const NOTE_ADDED = {
  title: 'Note Added',
  description: 'Your note has been added; the requester does not see it.'
}

export function useComments(ticketId: number) {
  return useNewestRows(commentsOf(ticketId))
}

export function useCreateComment(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof NewComment>) =>
      call(createComment, { params: { id: ticketId }, body }),
    onSuccess: ({ internal, message }, { status }) => {
      showToast(internal ? NOTE_ADDED : COMMENT_ADDED)
      refreshOverviews(client)
      // Whoever is mentioned may follow the ticket from now on (D42).
      if (message.includes('@')) void refresh(client, queryKeys.followers(ticketId))
      if (status) void refresh(client, queryKeys.ticket(ticketId))
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
