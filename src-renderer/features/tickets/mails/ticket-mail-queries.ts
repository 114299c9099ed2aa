import { useQuery } from '@tanstack/react-query'
import { listTicketMails } from '#shared/api/mails.ts'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { isMail, useAttachments } from '../attachments/attachment-queries.ts'

/**
 * The mail that a description or a comment was. They are asked for only where a mail is among the
 * ticket's files, which every page of a ticket asks for.
 * @param commentId null for the description
 * @returns undefined for what was no mail
 */
export function useMailOf(ticketId: number, commentId: number | null) {
  const hasMails = useAttachments(ticketId).data?.some(isMail) ?? false
  const { data } = useQuery({
    queryKey: queryKeys.ticketMails(ticketId),
    queryFn: ({ signal }) => call(listTicketMails, { params: { id: ticketId }, signal }),
    enabled: hasMails
  })
  return data?.find((mail) => mail.commentId === commentId)
}
