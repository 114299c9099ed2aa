import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { type Comment, createComment, listComments, type NewComment } from '#shared/api/comments.ts'
import { createFollowUp, type NewFollowUp } from '#shared/api/ticket-links.ts'
import { call, callPaged, messageOf } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { refreshOverviews, ticketCreated } from '../ticket-queries.ts'
import { type RowSource, useNewestRows } from './row-queries.ts'

/** The source of a ticket's comments. */
export const commentsOf = (ticketId: number): RowSource<Comment> => ({
  name: 'comments',
  queryKey: queryKeys.comments(ticketId),
  fetchPage: (query, signal) =>
    callPaged(listComments, { params: { id: ticketId }, query, ...(signal && { signal }) })
})

export function useComments(ticketId: number) {
  return useNewestRows(commentsOf(ticketId))
}

export function useCreateComment(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof NewComment>) =>
      call(createComment, { params: { id: ticketId }, body }),
    onSuccess: ({ internal, message }, { status, reopen }) => {
      showAdded(internal ?? false)
      refreshOverviews(client)
      // People who are mentioned may follow the ticket from now on (D42).
      if (message.includes('@')) void refresh(client, queryKeys.followers(ticketId))
      if (status || reopen) void refresh(client, queryKeys.ticket(ticketId))
      return refresh(client, queryKeys.comments(ticketId))
    },
    onError: (error, { reopen }) => {
      const description = t('There was an error adding your comment.')
      showFailure(reopen ? messageOf(error, description) : description)
      // The reopening failed because of the ticket's present state.
      if (reopen) void refresh(client, queryKeys.ticket(ticketId))
    }
  })
}

/** Raises a ticket of a comment on one that was resolved too long ago (D84). */
export function useCreateFollowUp(ticketId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof NewFollowUp>) =>
      call(createFollowUp, { params: { id: ticketId }, body }),
    onSuccess: () => {
      showToast(ticketCreated())
      refreshOverviews(client)
      void refresh(client, queryKeys.links(ticketId))
    },
    onError: (error) => {
      showFailure(messageOf(error, t('There was an error creating the new ticket.')))
      void refresh(client, queryKeys.ticket(ticketId))
    }
  })
}

function showAdded(isNote: boolean): void {
  showToast(
    isNote
      ? {
          title: t('Note Added'),
          description: t('Your note has been added. The requester can’t see it.')
        }
      : {
          title: t('Comment Added'),
          description: t('Your comment has been added to the ticket.')
        }
  )
}

function showFailure(description: string): void {
  showToast({ tone: 'destructive', title: t('Comment Failed'), description })
}
