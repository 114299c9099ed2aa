import type { CannedReply } from '#shared/api/canned-replies.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import type { OfferSource } from '../../../ui/texts/offers.ts'
import { useCannedReplies } from './reply-queries.ts'
import { replySource } from './reply-source.ts'

const NONE: readonly CannedReply[] = []

/** What is offered behind a slash in an answer to a ticket (D48). */
export function useReplyOffers(ticket: Ticket, user: User | null): OfferSource[] {
  const { data: replies = NONE } = useCannedReplies()
  const { nameOf } = usePeople()
  if (!user) return []
  const { fullName: me } = user
  const values = { requester: nameOf(ticket.requesterId), ticket: ticket.ticketId, me }
  return [replySource(replies, values)]
}
