import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  deleteAttachment,
  getAttachment,
  listAttachments,
  type TicketAttachment
} from '#shared/api/attachments.ts'
import { addressOf } from '../../../lib/address.ts'
import { ApiError, call, download, messageOf, readBeginning } from '../../../lib/api.ts'
import { useRefresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError, showToast } from '../../../lib/toasts.ts'

/** How much of a text is shown, in bytes. */
export const MAX_SHOWN_TEXT = 256 * 1024

/** The address of a file, for an image. */
export const attachmentAddress = (id: number) => addressOf(getAttachment.path, { id })

/** The query for the files of a ticket and its comments, oldest first. */
export const attachmentsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: queryKeys.attachments(ticketId),
    queryFn: ({ signal }) => call(listAttachments, { params: { id: ticketId }, signal }),
    // Each text of a ticket looks for its files: a failure is reported once, with a Retry.
    retryOnMount: false
  })

export const useAttachments = (ticketId: number) => useQuery(attachmentsQuery(ticketId))

/** Whether a file is the email that a ticket or a comment was (D58). */
export const isMail = ({ type }: TicketAttachment) => type === 'message/rfc822'

/** The text in the place of a deleted file. */
export const deletedText = (name: string) => t('{name} was deleted', { name })

/** Deletes a file of a ticket; what shows it reads it again. */
export function useDeleteAttachment(ticketId: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deleteAttachment, { params: { id } }),
    onSuccess: () => refresh(queryKeys.comments(ticketId), queryKeys.ticket(ticketId)),
    onError: (error) => showError(messageOf(error, t('Failed to delete the file')))
  })
}

/** The beginning of a text file; not kept once it is closed. */
export function useAttachmentText(id: number) {
  return useQuery({
    queryKey: ['attachment-text', id],
    queryFn: ({ signal }) =>
      readBeginning(getAttachment, MAX_SHOWN_TEXT, { params: { id }, signal }),
    gcTime: 0
  })
}

/** @returns those files that the server has not kept, such as those of an old draft */
export async function whichAreGone(ids: readonly number[]): Promise<number[]> {
  const isGone = await Promise.all(
    ids.map((id) =>
      readBeginning(getAttachment, 0, { params: { id } }).then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.status === 404
      )
    )
  )
  return ids.filter((_, index) => isGone[index])
}

/** Downloads a file. */
export function useDownload() {
  return useMutation({
    mutationFn: (id: number) => download(getAttachment, { params: { id } }),
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: t('Download failed'),
        description: messageOf(error, t('Could not download the file'))
      })
  })
}
