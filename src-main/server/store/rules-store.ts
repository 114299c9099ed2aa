import type { RuleDefinition } from '#shared/api/rule-definitions.ts'
import type { RuleResult } from '#shared/api/rules.ts'
import type { AlarmEvent } from '#shared/domain/ticket-events.ts'
import type { Priority } from '#shared/domain/tickets.ts'
import type { TicketEventRow } from './ticket-history-store.ts'

/** A rule as it is stored (D75). */
export interface RuleRow {
  id: number
  name: string
  /** Null for the rules of all tickets. */
  department: string | null
  departmentKey: string | null
  position: number
  enabled: boolean
  definition: RuleDefinition
  /** Why it does nothing although it is enabled, as a sentence; null where it works. */
  pausedReason: string | null
  /** Who was assigned last in turn; null before the first. */
  lastAssigneeId: number | null
  /** Who wrote it last. */
  authorId: number
  createdAt: Date
  updatedAt: Date
}

export type NewRuleRow = Omit<RuleRow, 'id' | 'departmentKey' | 'position' | 'lastAssigneeId'>

export type RuleRowChange = Partial<
  Pick<
    RuleRow,
    | 'name'
    | 'department'
    | 'position'
    | 'enabled'
    | 'definition'
    | 'pausedReason'
    | 'authorId'
    | 'updatedAt'
  >
>

/** A run of a rule on a ticket. */
interface NewRuleRunRow {
  ruleId: number
  ticketId: number
  /** With what it began, such as `created`. */
  event: string
  results: RuleResult[]
  at: Date
}

export interface RuleRunRow extends NewRuleRunRow {
  id: number
}

/** How many open tickets someone has with a priority. */
interface OpenWork {
  userId: number
  priority: Priority
  tickets: number
}

/** A change of a ticket that still exists, with the role of who did it. */
export interface PastEvent
  extends Pick<TicketEventRow, 'ticketId' | 'actorId' | 'kind' | 'at' | 'cause'> {
  id: number
  from: string | null
  to: string | null
  role: string | null
}

/** An alarm that was raised, by the deadline that it is about. */
interface PastAlarm {
  id: number
  ticketId: number
  kind: AlarmEvent
  at: Date
}

/** Rules and their runs (D75). */
export interface RulesStore {
  /** All, in the order in which they are evaluated. */
  list(): Promise<RuleRow[]>
  find(id: number): Promise<RuleRow | undefined>
  count(): Promise<number>
  /** Inserts a rule behind the others. */
  insert(rule: NewRuleRow): Promise<RuleRow>
  update(id: number, change: RuleRowChange): Promise<RuleRow>
  /** Keeps who was assigned last in turn. */
  setTurn(id: number, assigneeId: number): Promise<void>
  /** Deletes a rule with its runs. */
  delete(id: number): Promise<void>
  insertRun(run: NewRuleRunRow): Promise<void>
  /** The newest runs of a rule, newest first. */
  listRuns(ruleId: number, limit: number): Promise<RuleRunRow[]>
  /** Deletes the runs of a rule but for the newest. */
  deleteOldRuns(ruleId: number, kept: number): Promise<void>
  /** The open tickets of some people, counted by priority. */
  countOpen(userIds: readonly number[]): Promise<OpenWork[]>
  /**
   * The newest history of tickets that still exist since a moment, newest first.
   * @param page.before the last one of the page before; null for the first page
   */
  listHistory(page: {
    since: Date
    before: Pick<PastEvent, 'id' | 'at'> | null
    limit: number
  }): Promise<PastEvent[]>
  /** The alarms whose deadline was in a period, the latest first. */
  listAlarms(period: { from: Date; to: Date; limit: number }): Promise<PastAlarm[]>
}
