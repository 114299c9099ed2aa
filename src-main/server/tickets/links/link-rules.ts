import type { TicketLinkKind } from '#shared/domain/ticket-links.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketLinkRow } from '../../store/ticket-links-store.ts'

/** The most links of one ticket, in both directions: all are shown at once. */
export const MAX_LINKS = 200

interface Link {
  ticketId: number
  otherId: number
  kind: TicketLinkKind
}

/**
 * Refuses links that say nothing or contradict others (D49).
 * @param links those of the ticket, in both directions
 * @throws ProblemError 409
 */
export async function checkLink(
  stores: Stores,
  link: Link,
  links: readonly TicketLinkRow[]
): Promise<void> {
  const { ticketId, otherId, kind } = link
  if (ticketId === otherId) refuse('A ticket can not be linked to itself')
  const same = links.filter((one) => one.kind === kind)
  const withOther = same.filter((one) => one.ticketId === otherId || one.otherId === otherId)
  if (withOther.some((one) => one.ticketId === ticketId || kind === 'related'))
    refuse('The tickets are linked like this already')
  if (kind === 'related') return
  if (withOther.length > 0) refuse('The other ticket is linked to this one in the same way')
  if (same.some((one) => one.ticketId === ticketId))
    refuse(`The ticket is a ${kind} of another one already; remove that link first`)
  if (kind === 'part') return await checkNoCircle(stores, link)
  if (same.length > 0) refuse('Others are duplicates of this ticket, so it can not be one itself')
  if (await targetOf(stores, otherId, kind))
    refuse('The other ticket is a duplicate itself; choose the one that it is a duplicate of')
}

/**
 * Refuses a link where one of its tickets has as many as are shown.
 * @throws ProblemError 409
 */
export async function checkNumberOfLinks({ ticketLinks }: Stores, { ticketId, otherId }: Link) {
  for (const id of [ticketId, otherId]) {
    const links = await ticketLinks.list(id)
    if (links.length >= MAX_LINKS)
      refuse(`${formatTicketId(id)} has ${MAX_LINKS} links, and a ticket can have no more`)
  }
}

async function checkNoCircle(stores: Stores, { ticketId, otherId, kind }: Link) {
  const passed = new Set<number>()
  let whole: number | undefined = otherId
  while (whole !== undefined && !passed.has(whole)) {
    passed.add(whole)
    whole = await targetOf(stores, whole, kind)
    if (whole === ticketId) refuse('The other ticket is a part of this one')
  }
}

async function targetOf({ ticketLinks }: Stores, id: number, kind: TicketLinkKind) {
  const links = await ticketLinks.list(id)
  return links.find((one) => one.kind === kind && one.ticketId === id)?.otherId
}

function refuse(detail: string): never {
  throw new ProblemError(409, detail)
}
