import type { Transaction } from '../store/store.ts'
import type { TicketEventRow } from '../store/ticket-history-store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import type { ChangeAct, Happening, TicketStates } from './happening.ts'
import { tellOfHappenings } from './live-effects.ts'
import { type Concerned, insertNotifications, notifyFollowers } from './notification-effects.ts'
import { queueWebhooks } from './webhook-effects.ts'

/** A ticket that something has happened to, and whom that may concern. */
interface ChangedTicket {
  states: TicketStates
  concerned: Concerned
  /** Writes notifications; where many tickets change, their caller writes all of them together. */
  insert?: typeof insertNotifications
}

/**
 * Writes everything that follows from what has happened to a ticket, in the same transaction: its
 * history, deliveries to webhooks, notifications with their emails, and live events. A service calls
 * it once it has written the ticket itself.
 */
export async function ticketChanged(
  tx: Transaction,
  act: ChangeAct,
  { states, concerned, insert = insertNotifications }: ChangedTicket,
  happenings: readonly Happening[]
): Promise<void> {
  await recordHistory(tx, act, states[0], happenings)
  await notifyFollowers(tx, act, { states, concerned, happenings, insert })
  tellOfHappenings(tx, act, states, happenings)
}

/** Writes what the history of a ticket keeps (D9), of which webhooks learn (D95). */
export async function recordHistory(
  tx: Transaction,
  { actor, at }: ChangeAct,
  ticket: TicketRow,
  happenings: readonly Happening[]
): Promise<void> {
  const events = happenings.flatMap(({ kind, ...happening }): TicketEventRow[] =>
    kind === 'note' ? [] : [{ ticketId: ticket.id, actorId: actor.id, at, kind, ...happening }]
  )
  await tx.history.record(ticket, events)
  await queueWebhooks(tx, events)
}
