import { levelOf } from '#shared/domain/service-targets.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { type ClockEvent, moveClocks, type TicketClock } from '#shared/domain/ticket-clocks.ts'
import type { KnownLevels } from '../../effects/service-clock-effects.ts'
import type { RaisedTicket, RaisedTicketChange } from '../../store/service-reports-store.ts'

/** Everything besides a ticket that its clocks depend on. */
export interface ReplayRules extends KnownLevels {
  /** The default SLA of a subcategory, in hours. */
  defaultSlaOf(category: string, subcategory: string): number | null
  /** Whether there is a department, by its key. */
  isDepartment(key: string): boolean
}

type State = Pick<RaisedTicket, Exclude<RaisedTicketChange['kind'], 'waiting'>> & {
  /** For what it waits; null while it does not. */
  waiting: string | null
}

/** Changes that were made together. */
interface Act {
  at: number
  changes: RaisedTicketChange[]
}

/**
 * The clocks of a ticket as they would be had the service levels been on when it was raised, by the
 * rules that move clocks (D72): its history is played again from the beginning. Next responses are
 * left out.
 * @param history its changes in the order in which they happened
 */
export function replay(
  ticket: RaisedTicket,
  history: readonly RaisedTicketChange[],
  rules: ReplayRules
): TicketClock[] {
  const { createdAt, firstResponseAt } = ticket
  const changes = withoutRenaming(history, rules)
  const state = firstState(ticket, changes)
  let clocks: TicketClock[] = []
  let isAnswered = false

  function move(event: ClockEvent, at: number): void {
    if (event.kind === 'comment') isAnswered = true
    const { category, subcategory } = state
    const defaultSla = subcategory === null ? null : rules.defaultSlaOf(category, subcategory)
    clocks = moveClocks(clocks, event, {
      ticket: { status: state.status, createdAt, isAnswered, isWaiting: state.waiting !== null },
      level: levelOf(rules.levels, { ...state, defaultSla }),
      ...{ at, hoursOf: rules.hoursOf }
    })
  }
  function answerBefore(at: number): void {
    if (!isAnswered && firstResponseAt !== null && firstResponseAt <= at)
      move({ kind: 'comment', by: 'team' }, firstResponseAt)
  }

  move({ kind: 'created' }, createdAt)
  for (const { at, changes: together } of actsOf(changes)) {
    answerBefore(at)
    for (const { kind, to } of together) Object.assign(state, { [kind]: to })
    for (const event of eventsOf(together)) move(event, at)
  }
  answerBefore(Number.POSITIVE_INFINITY)
  return clocks
}

/** A department that is there no more has been renamed or merged (D86), which moved no clock. */
function withoutRenaming(
  changes: readonly RaisedTicketChange[],
  { isDepartment }: ReplayRules
): RaisedTicketChange[] {
  const kept: RaisedTicketChange[] = []
  const names = new Map<string, string | null>()
  const nameOf = (name: string | null) => names.get(departmentKey(name ?? '')) ?? name
  for (const change of changes.toReversed()) {
    const { kind, from } = change
    if (kind !== 'department') kept.push(change)
    else if (from !== null && !isDepartment(departmentKey(from)))
      names.set(departmentKey(from), nameOf(change.to))
    else kept.push({ ...change, to: nameOf(change.to) })
  }
  return kept.reverse()
}

/** The ticket when it was raised: each field as its first change found it. */
function firstState(
  { status, priority, department, category, subcategory }: RaisedTicket,
  changes: readonly RaisedTicketChange[]
): State {
  const state = { status, priority, department, category, subcategory, waiting: null }
  for (const { kind, from } of changes.toReversed()) Object.assign(state, { [kind]: from })
  return state
}

/** One person's changes of several fields have one time; another change of a field is another act. */
function actsOf(changes: readonly RaisedTicketChange[]): Act[] {
  const acts: Act[] = []
  for (const change of changes) {
    const last = acts.at(-1)
    const isSame = last?.at === change.at && !last.changes.some(({ kind }) => kind === change.kind)
    if (last && isSame) last.changes.push(change)
    else acts.push({ at: change.at, changes: [change] })
  }
  return acts
}

/** The events of an act, in the order of a change that happens now. */
function eventsOf(changes: readonly RaisedTicketChange[]): ClockEvent[] {
  const isLevel = changes.some(({ kind }) => kind !== 'status' && kind !== 'waiting')
  const isMoved = changes.some(({ kind }) => kind === 'department')
  const statuses = changes.flatMap(({ kind, from, to }): ClockEvent[] => {
    if (kind === 'waiting') return [{ kind }]
    if (kind !== 'status') return []
    return [{ kind, from: from as State['status'], to: to as State['status'] }]
  })
  return isLevel ? [{ kind: 'level', isMoved }, ...statuses] : statuses
}
