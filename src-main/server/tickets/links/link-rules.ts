import type { Viewer } from '#shared/domain/private-departments.ts'
import type { TicketLinkKind } from '#shared/domain/ticket-links.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketLinkRow } from '../../store/ticket-links-store.ts'
import { seenTicket } from '../ticket-rules.ts'

/** The most links of one ticket, in both directions: all are shown at once. */
export const MAX_LINKS = 200

interface Link {
  ticketId: number
  otherId: number
  kind: TicketLinkKind
}

/**
 * Rejects links that say nothing or contradict others (D49). What hidden tickets are to the two
 * does not count, because a rejection would tell of it (D44).
 * @throws ProblemError 409
 */
export async function checkLink(stores: Stores, link: Link, viewer: Viewer): Promise<void> {
  const { ticketId, otherId, kind } = link
  const links = await knownLinks(stores, ticketId, viewer)
  if (ticketId === otherId) reject(text('A ticket cannot be linked to itself'))
  const same = links.filter((one) => one.kind === kind)
  const withOther = same.filter((one) => one.ticketId === otherId || one.otherId === otherId)
  if (withOther.some((one) => one.ticketId === ticketId || kind === 'related'))
    reject(text('These tickets are already linked in this way'))
  if (kind === 'related') return
  if (withOther.length > 0)
    reject(text('The other ticket is already linked to this one in this way'))
  if (same.some((one) => one.ticketId === ticketId))
    reject(
      kind === 'part'
        ? text('The ticket is already a part of another ticket. Remove that link first.')
        : text('The ticket is already a duplicate of another ticket. Remove that link first.')
    )
  if (kind === 'part') return await checkNoCircle(stores, link, viewer)
  if (same.length > 0)
    reject(text('This ticket has duplicates, so it cannot be a duplicate itself'))
  if (await targetOf(stores, otherId, kind, viewer))
    reject(text('The other ticket is itself a duplicate. Choose the ticket it duplicates.'))
}

/**
 * Rejects a link where one of its tickets has as many as are shown.
 * @throws ProblemError 409
 */
export async function checkNumberOfLinks(
  stores: Stores,
  { ticketId, otherId }: Link,
  viewer: Viewer
): Promise<void> {
  for (const id of [ticketId, otherId]) {
    const links = await knownLinks(stores, id, viewer)
    if (links.length >= MAX_LINKS)
      reject(
        text('{ticket} has {max, plural, other {# links}}, the most a ticket can have', {
          ticket: formatTicketId(id),
          max: MAX_LINKS
        })
      )
  }
}

async function checkNoCircle(stores: Stores, { ticketId, otherId, kind }: Link, viewer: Viewer) {
  const passed = new Set<number>()
  let whole: number | undefined = otherId
  while (whole !== undefined && !passed.has(whole)) {
    passed.add(whole)
    whole = await targetOf(stores, whole, kind, viewer)
    if (whole === ticketId) reject(text('The other ticket is part of this one'))
  }
}

async function targetOf(stores: Stores, id: number, kind: TicketLinkKind, viewer: Viewer) {
  if (!(await seenTicket(stores, id, viewer))) return undefined
  const links = await stores.ticketLinks.list(id)
  return links.find((one) => one.kind === kind && one.ticketId === id)?.otherId
}

/**
 * The links of a ticket of which a person knows: those that were made at it, which its history
 * tells everyone (D49), and those from tickets that they see.
 */
async function knownLinks(stores: Stores, id: number, viewer: Viewer): Promise<TicketLinkRow[]> {
  const links = await stores.ticketLinks.list(id)
  const fromIds = links.map(({ ticketId }) => ticketId).filter((from) => from !== id)
  const seen = await stores.tickets.listSeen(fromIds, viewer)
  const seenIds = new Set([id, ...seen.map((ticket) => ticket.id)])
  return links.filter(({ ticketId }) => seenIds.has(ticketId))
}

function reject(detail: Text): never {
  throw new ProblemError(409, detail)
}
