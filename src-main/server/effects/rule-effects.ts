import type { Viewer } from '#shared/domain/private-departments.ts'
import { type RuleEvent, ruleIn } from '#shared/domain/rules.ts'
import type { FieldEvent } from '#shared/domain/ticket-events.ts'
import type { ConcernedPerson } from '../store/followers-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import type { insertNotifications } from './notification-effects.ts'
import { sideOf } from './service-clock-effects.ts'
import type { ChangeAct, TicketChangeEvent } from './ticket-change-event.ts'

/** A ticket to which something has happened at which rules may begin. */
export interface RuleOccasion {
  ticket: TicketRow
  events: readonly RuleEvent[]
  /** Whom it concerns, as far as they have been read. */
  people: readonly ConcernedPerson[]
  /** Writes notifications, as for what has happened. */
  insert: typeof insertNotifications
}

/** Who has caused something, and when; of a deadline no one. */
export interface RuleAct extends Pick<ChangeAct, 'at' | 'cause'> {
  actor: Viewer | null
}

/**
 * Evaluates the rules in a transaction (D75).
 * @returns the ticket as they have left it; undefined where none has changed it
 */
export type RunRules = (
  tx: Transaction,
  act: RuleAct,
  occasion: RuleOccasion
) => Promise<TicketRow | undefined>

const runners = new WeakMap<Transaction, RunRules>()

/** Lets rules run in a transaction. Without this none do, as for the demo. */
export function allowRules(tx: Transaction, run: RunRules): void {
  runners.set(tx, run)
}

/** Evaluates the rules for something that has happened, unless a rule has done it itself. */
export async function runRules(
  tx: Transaction,
  act: RuleAct,
  occasion: RuleOccasion
): Promise<TicketRow | undefined> {
  if (occasion.events.length === 0 || ruleIn(act.cause)) return undefined
  return await runners.get(tx)?.(tx, act, occasion)
}

const FIELDS: readonly string[] = [
  'status',
  'assignee',
  'department',
  'priority',
  'category',
  'subcategory'
] satisfies FieldEvent[]

/** The events at which rules can begin, of what has happened to a ticket; a new ticket is one event. */
export function ruleEvents(
  { actor }: Pick<ChangeAct, 'actor'>,
  ticket: Pick<TicketRow, 'requesterId' | 'assigneeId' | 'department'>,
  events: readonly TicketChangeEvent[]
): RuleEvent[] {
  if (events.some(({ kind }) => kind === 'created')) return [{ event: 'created' }]
  return events.flatMap(({ kind, from = null, to = null }): RuleEvent[] => {
    if (kind === 'comment') {
      const by = sideOf(actor, ticket)
      return by === 'other' ? [] : [{ event: 'commented', by }]
    }
    if (kind === 'waiting') return to === null ? [{ event: 'waiting-ended' }] : []
    return FIELDS.includes(kind) ? [{ event: `${kind as FieldEvent}-changed`, from, to }] : []
  })
}
