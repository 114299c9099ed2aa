import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { seenTicket } from '../../tickets/ticket-rules.ts'
import type { ReceivedMail } from '../reading/received-mail.ts'
import { type Part, partOf, takesPart, ticketIn } from './intake-rules.ts'

/** How many of the mails that one answers are looked up: anybody can name any number. */
const MAX_REFERENCES = 50

/** The ticket that a mail answers, as far as its sender may; undefined where there is none. */
export async function answeredTicket(
  stores: Stores,
  { references, subject }: ReceivedMail,
  viewer: Viewer
): Promise<{ ticket: TicketRow; part: Part } | undefined> {
  const nearest = references.slice(0, MAX_REFERENCES)
  const known = await stores.receivedMails.findTickets(nearest)
  const byMessage = Map.groupBy(known, ({ messageId }) => messageId)
  for (const { ticketId, userId } of nearest.flatMap((id) => byMessage.get(id) ?? [])) {
    const found = await ticketOf(stores, ticketId, viewer)
    // Whoever was sent a mail may answer it; whoever was not has to take part.
    const isAddressee = userId === null || userId === viewer.id
    if (found && (isAddressee || takesPart(found.part))) return found
  }
  const named = ticketIn(subject)
  const found = named === null ? undefined : await ticketOf(stores, named, viewer)
  return found && takesPart(found.part) ? found : undefined
}

async function ticketOf(stores: Stores, id: number, viewer: Viewer) {
  const ticket = await seenTicket(stores, id, viewer)
  if (!ticket) return undefined
  const isFollowing = await stores.followers.isFollowing(id, viewer.id)
  return { ticket, part: partOf(viewer, ticket, isFollowing) }
}
