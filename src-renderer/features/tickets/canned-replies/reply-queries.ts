import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CannedReplyInput,
  createCannedReply,
  deleteCannedReply,
  updateCannedReply
} from '#shared/api/canned-replies.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'

/** Adds a canned reply, changes the one with an id, or deletes it. */
export function useChangeReplies() {
  const client = useQueryClient()
  const options = {
    onSuccess: () => refresh(client, queryKeys.cannedReplies),
    onError: (error: Error) =>
      showToast({
        tone: 'destructive',
        title: t('Reply Failed'),
        description: messageOf(error, t('There was an error updating the canned replies.'))
      })
  }
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: CannedReplyInput }) =>
      id === null
        ? call(createCannedReply, { body })
        : call(updateCannedReply, { params: { id }, body }),
    ...options
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteCannedReply, { params: { id } }),
    ...options
  })
  return { save, remove }
}
