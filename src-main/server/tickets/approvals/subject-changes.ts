import { askAgain } from '../../effects/approval-effects.ts'
import { findConcerned } from '../../effects/notification-effects.ts'
import { levelsIn } from '../../effects/service-clock-effects.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import { ticketChanged } from '../../effects/ticket-effects.ts'
import type { Transaction } from '../../store/store.ts'

/**
 * Asks for the open approvals of a ticket again where their subject has changed by something that is no
 * event of a ticket (D80): a redaction, or other answers to its form. It is called in the same
 * transaction.
 */
export async function subjectChanged(
  tx: Transaction,
  act: ChangeAct,
  ticketId: number
): Promise<void> {
  const open = await tx.approvals.listOpenOf(ticketId)
  const ticket = open.length > 0 ? await tx.tickets.find(ticketId) : undefined
  if (!ticket) return
  await levelsIn(tx)
  const events = await askAgain(tx, act, ticket, open)
  const { followerIds } = await findConcerned(tx, ticketId, [])
  const concerned = { people: [], mentioned: new Set<never>(), followerIds }
  await ticketChanged(tx, act, { states: [{ ...ticket, followerIds }], concerned }, events)
}
