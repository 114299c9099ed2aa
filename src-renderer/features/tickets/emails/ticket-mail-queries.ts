import { useQuery } from '@tanstack/react-query'
import { listTicketMails } from '#shared/api/mails.ts'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/**
 * The email that a description or a comment was.
 * @param commentId null for the description
 */
export function useMailOf(ticketId: number, commentId: number | null) {
  const { data } = useQuery({
    queryKey: queryKeys.ticketMails(ticketId),
    queryFn: ({ signal }) => call(listTicketMails, { params: { id: ticketId }, signal })
  })
  return data?.find((mail) => mail.commentId === commentId)
}
