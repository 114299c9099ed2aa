import type { Viewer } from '#shared/domain/private-departments.ts'
import { type Involvement, isInvolved } from '#shared/domain/reopening.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { readInvolvement } from '../../tickets/reply-effect.ts'
import { seenTicket } from '../../tickets/ticket-rules.ts'
import type { ReceivedMail } from '../reading/received-mail.ts'
import { ticketIn } from './intake-rules.ts'

/** How many of the emails that one answers are looked up: anyone can name any number. */
const MAX_REFERENCES = 50

/** The ticket that an email answers, as far as its sender may; undefined where there is none. */
export async function answeredTicket(
  stores: Stores,
  { references, subject }: ReceivedMail,
  viewer: Viewer
): Promise<{ ticket: TicketRow; involvement: Involvement } | undefined> {
  const nearest = references.slice(0, MAX_REFERENCES)
  const known = await stores.receivedMails.findTickets(nearest)
  const byMessage = Map.groupBy(known, ({ messageId }) => messageId)
  for (const { ticketId, userId } of nearest.flatMap((id) => byMessage.get(id) ?? [])) {
    const found = await ticketOf(stores, ticketId, viewer)
    // Recipients of an email may answer it; others have to be involved in the ticket.
    const isAddressee = userId === null || userId === viewer.id
    if (found && (isAddressee || isInvolved(found.involvement))) return found
  }
  const named = ticketIn(subject)
  const found = named === null ? undefined : await ticketOf(stores, named, viewer)
  return found && isInvolved(found.involvement) ? found : undefined
}

async function ticketOf(stores: Stores, id: number, viewer: Viewer) {
  const ticket = await seenTicket(stores, id, viewer)
  if (!ticket) return undefined
  return { ticket, involvement: await readInvolvement(stores, ticket, viewer) }
}
