import { ruleIn } from '#shared/domain/rules.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketEventRow } from '../store/ticket-history-store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { moveApprovals } from './approval-effects.ts'
import { sendLiveEvents } from './live-effects.ts'
import { type Concerned, insertNotifications, notifyFollowers } from './notification-effects.ts'
import { moveProcesses } from './process-effects.ts'
import { ruleEvents, runRules } from './rule-effects.ts'
import { isWaitingAfter, moveServiceClocks } from './service-clock-effects.ts'
import type { ChangeAct, TicketChangeEvent, TicketStates } from './ticket-change-event.ts'
import { moveWait } from './waiting-effects.ts'
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
 * it once it has written the ticket itself. In the end processes go on (D79), and rules are
 * evaluated (D75).
 * @returns the ticket as these have left it; undefined where none has changed it
 */
export async function ticketChanged(
  tx: Transaction,
  act: ChangeAct,
  { states, concerned, insert = insertNotifications }: ChangedTicket,
  events: readonly TicketChangeEvent[]
): Promise<TicketRow | undefined> {
  const [ticket] = states
  // The comment of a rule is no answer of a person (D75).
  const isAnswer = ruleIn(act.cause) === null
  const counted = isAnswer ? events : events.filter(({ kind }) => kind !== 'comment')
  const approvals = await moveApprovals(tx, act, states, counted)
  const waits = approvals.isOpen ? counted : await moveWait(tx, act, states, counted)
  const moved = [...approvals.moved, ...waits]
  const all = [...events, ...moved.filter((event) => !counted.includes(event))]
  await recordHistory(tx, act, ticket, all)
  await moveServiceClocks(tx, act, ticket, isAnswer ? all : moved)
  await notifyFollowers(tx, act, { states, concerned, events: all, insert })
  sendLiveEvents(tx, act, states, all)
  const { followerIds: _, ...row } = ticket
  const after = { ...row, isWaiting: isWaitingAfter(ticket, all) }
  const goneOn = await moveProcesses(tx, act, after, all)
  const left = await runRules(tx, act, {
    ...{ ticket: goneOn ?? after, people: concerned.people, insert },
    events: ruleEvents(act, row, all)
  })
  return left ?? goneOn
}

/**
 * Writes what the history of a ticket keeps (D9), of which webhooks learn (D95). Of notes it keeps which
 * rules have written (D75).
 */
export async function recordHistory(
  tx: Transaction,
  { actor, at, cause }: ChangeAct,
  ticket: TicketRow,
  events: readonly TicketChangeEvent[]
): Promise<void> {
  const isByRule = ruleIn(cause) !== null
  const rows = events.flatMap(({ kind, ...event }): TicketEventRow[] =>
    kind === 'note' && !isByRule
      ? []
      : [{ ticketId: ticket.id, actorId: actor.id, at, cause: cause ?? null, kind, ...event }]
  )
  await tx.history.record(ticket, rows)
  await queueWebhooks(tx, rows)
}
