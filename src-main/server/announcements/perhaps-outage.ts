import { OTHER_CATEGORY } from '#shared/domain/categories.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { findMatches } from './matching.ts'
import { linkTicket } from './outage-tickets.ts'

/**
 * Links a ticket that was raised without a page, such as by email, to the outage that it is perhaps
 * about, among those that its requester sees (D81). Those who handle it confirm that, or take it out.
 * @param act by the requester
 */
export async function linkPerhaps(
  tx: Transaction,
  ticket: TicketRow,
  act: ChangeAct
): Promise<void> {
  const { description: text, category } = ticket
  // An email is of this category until someone or a rule has said another.
  const named = category === OTHER_CATEGORY.slug ? null : category
  const asked = { viewer: act.actor, now: act.at }
  const [outage] = await findMatches(tx, { text, category: named }, asked)
  if (outage) await linkTicket(tx, outage, ticket, 'perhaps', act)
}
