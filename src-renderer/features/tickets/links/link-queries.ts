import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createTicketLink,
  deleteTicketLink,
  listTicketLinks,
  type NewTicketLink
} from '#shared/api/ticket-links.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { refreshOverviews } from '../ticket-queries.ts'
import { useTicketRights } from '../ticket-rights.ts'

/** The sentences about two tickets that were linked. */
const LINKED: Record<
  NewTicketLink['kind'],
  (tickets: { ticket: string; other: string }) => string
> = {
  duplicate: (tickets) => t('{ticket} is now a duplicate of {other}.', tickets),
  part: (tickets) => t('{ticket} is now part of {other}.', tickets),
  related: (tickets) => t('{ticket} is now related to {other}.', tickets)
}

/** The query for the tickets that a ticket is linked to (D49). */
export const linksQuery = (ticketId: number) =>
  queryOptions({
    queryKey: queryKeys.links(ticketId),
    queryFn: ({ signal }) => call(listTicketLinks, { params: { id: ticketId }, signal })
  })

export const useLinks = (ticketId: number) => useQuery(linksQuery(ticketId))

/** Links a ticket to another, or removes such a link. */
export function useChangeLinks(ticket: Ticket) {
  const ticketId = ticket.id
  const { fields } = useTicketRights(ticket)
  const client = useQueryClient()
  const refreshAll = () => {
    refreshOverviews(client)
    return refresh(client, queryKeys.ticket(ticketId))
  }
  const options = {
    onSuccess: refreshAll,
    onError: (error: Error) =>
      showToast({
        tone: 'destructive',
        title: t('Link Failed'),
        description: messageOf(error, t('There was an error updating the links.'))
      })
  }
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteTicketLink, { params: { id } }),
    ...options
  })
  const add = useMutation({
    ...options,
    mutationFn: (body: NewTicketLink) => call(createTicketLink, { params: { id: ticketId }, body }),
    onSuccess({ id, kind, ticket: other }) {
      showToast({
        title: t('Ticket Updated'),
        description: LINKED[kind]({
          ticket: formatTicketId(ticketId),
          other: other.ticketId
        }),
        // The end of a duplicate gives the ticket its status back (D60).
        ...((kind !== 'duplicate' || fields) && {
          action: { label: t('Undo'), onClick: () => remove.mutate(id) }
        })
      })
      return refreshAll()
    }
  })
  return { add, remove }
}
