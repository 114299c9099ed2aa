import type { Viewer } from '#shared/domain/private-departments.ts'
import type { TicketChanger } from '#shared/domain/ticket-rights.ts'
import type { RuleOccasion } from '../effects/rule-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import type { RuleRow } from '../store/rules-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/** Everything that an action needs. */
export interface ActionParts {
  tx: Transaction
  rule: RuleRow
  /** In the name of who has caused it; of the rule's author where no one has. */
  act: ChangeAct & { cause: string }
  /** Reads the author, who saved the rule last, and in whose name it comments. */
  readAuthor(): Promise<Viewer>
  /** By whose rights it acts; null for IT Support Specialists, who may do everything. */
  head: TicketChanger | null
  insert: RuleOccasion['insert']
  /** Whether a process has caused it, whose tickets start no other one (D79). */
  isByProcess: boolean
}

/** The ticket as an action leaves it, and why it did nothing; null where it did something. */
export interface Outcome {
  ticket: TicketRow
  reason: string | null
}
