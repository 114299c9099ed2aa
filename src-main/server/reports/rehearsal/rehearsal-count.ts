import {
  REHEARSED_KINDS,
  type RehearsalResult,
  type RehearsalRow,
  type RehearsedKind
} from '#shared/api/rehearsal.ts'
import type { ServiceLevels } from '#shared/api/service-levels.ts'
import { SERVICE_OUTCOMES, type ServiceOutcome } from '#shared/domain/clock-outcomes.ts'
import { usedTime } from '#shared/domain/service-levels.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import type { TicketClock } from '#shared/domain/ticket-clocks.ts'
import { PRIORITIES, type Priority } from '#shared/domain/tickets.ts'
import { withHours } from '../../effects/service-clock-effects.ts'
import type { RaisedTicket, RaisedTicketChange } from '../../store/service-reports-store.ts'
import { inHours, OutcomeTally, shareOf } from '../service-levels/outcome-tally.ts'
import { type ReplayRules, replay } from './ticket-replay.ts'

/** How many of the worst tickets are named. */
const WORST = 10

/** Everything besides the tickets that a rehearsal depends on. */
export interface RehearsalFacts {
  levels: Omit<ServiceLevels, 'enabled'>
  /** The default SLA of subcategories in hours, by {@link subcategoryKey}. */
  defaultSlas: Map<string, number>
  /** The keys of the departments that there are. */
  departments: Set<string>
  /** Milliseconds since 1970. */
  now: number
}

/** Some tickets, and their changes in the order in which they happened. */
export interface RehearsedBatch {
  tickets: RaisedTicket[]
  changes: RaisedTicketChange[]
}

/** Identifies a subcategory by the slugs that tickets have. */
export const subcategoryKey = (category: string, subcategory: string) =>
  `${category}/${subcategory}`

/** The tickets of a department and priority. */
interface Group extends Record<RehearsedKind, OutcomeTally> {
  department: string
  priority: Priority
  tickets: number
}

/** Counts how tickets would have kept service levels. */
export function createRehearsalCount({ levels, defaultSlas, departments, now }: RehearsalFacts) {
  const known = withHours({ ...levels, enabled: true, removed: [] })
  const rules: ReplayRules = {
    ...known,
    defaultSlaOf: (...slugs) => defaultSlas.get(subcategoryKey(...slugs)) ?? null,
    isDepartment: (key) => departments.has(key)
  }
  const total = emptyGroup('', 'low')
  const groups = new Map<string, Group>()
  let raised = 0
  let worst: RehearsalResult['worst'] = []

  function count(ticket: RaisedTicket, changes: readonly RaisedTicketChange[]): void {
    raised += 1
    const clocks = replay(ticket, changes, rules)
    if (clocks.length === 0) return
    const counted = [groupOf(ticket), total]
    for (const group of counted) group.tickets += 1
    for (const kind of REHEARSED_KINDS) {
      const own = clocks.filter((clock) => clock.kind === kind)
      if (own.length === 0) continue
      const measured = own.map((clock) => measure(clock))
      const rank = Math.max(...measured.map(({ outcome }) => SERVICE_OUTCOMES.indexOf(outcome)))
      const used = measured.filter(({ hasVerdict }) => hasVerdict).map((clock) => clock.used)
      for (const group of counted) {
        group[kind].count(rank)
        for (const time of used) group[kind].use(time)
      }
      const over = Math.max(...measured.map((clock) => clock.over))
      if (over > 0) note({ ticketId: ticket.id, kind, over })
    }
  }

  /** The outcome of a clock, and its open time: that which it used, and that beyond its target. */
  function measure(clock: TicketClock) {
    const outcome = outcomeOf(clock, now)
    const used = usedTime(clock, clock.endedAt ?? now, known.hoursOf)
    const hasVerdict = clock.outcome === 'met' || clock.outcome === 'late'
    return { outcome, used, hasVerdict, over: outcome === 'late' ? used - clock.target : 0 }
  }

  function groupOf({ department, priority }: RaisedTicket): Group {
    const key = `${priority} ${departmentKey(department)}`
    const group = groups.get(key) ?? emptyGroup(department, priority)
    groups.set(key, group)
    return group
  }

  /** Each ticket is named once, with the target that it missed by most. */
  function note(ticket: RehearsalResult['worst'][number]): void {
    const known = worst.find(({ ticketId }) => ticketId === ticket.ticketId)
    const least = worst.length < WORST ? 0 : (worst.at(-1)?.over ?? 0)
    if (ticket.over <= (known?.over ?? least)) return
    worst = [...worst.filter((other) => other !== known), ticket]
      .sort((one, other) => other.over - one.over)
      .slice(0, WORST)
  }

  return {
    add({ tickets, changes }: RehearsedBatch): void {
      const ofTickets = Map.groupBy(changes, ({ ticketId }) => ticketId)
      for (const ticket of tickets) count(ticket, ofTickets.get(ticket.id) ?? [])
    },
    result(): RehearsalResult {
      const { response, resolution } = total
      return {
        raised,
        share: shareOf(response.met + resolution.met, response.late + resolution.late),
        rows: [...groups.values()].sort(byDepartment).map(rowOf),
        total: figuresOf(total),
        worst: worst.map((ticket) => ({ ...ticket, over: inHours(ticket.over) }))
      }
    }
  }
}

/** The outcome of a clock: the rule of `outcomeRank`. @param now milliseconds since 1970 */
function outcomeOf({ outcome, lateAt, dueAt, endedAt }: TicketClock, now: number): ServiceOutcome {
  if (outcome === 'none') return 'none'
  if (lateAt !== null || (dueAt !== null && dueAt < now)) return 'late'
  return endedAt === null ? 'running' : 'met'
}

const emptyGroup = (department: string, priority: Priority): Group => ({
  ...{ department, priority, tickets: 0 },
  ...{ response: new OutcomeTally(), resolution: new OutcomeTally() }
})

function figuresOf({ tickets, response, resolution }: Group): RehearsalResult['total'] {
  return { tickets, response: response.figures(), resolution: resolution.figures() }
}

function rowOf(group: Group): RehearsalRow {
  const { department, priority } = group
  return { department, priority, ...figuresOf(group) }
}

/** By name, and of a department the highest priority first. */
function byDepartment(one: Group, other: Group): number {
  const [key, otherKey] = [departmentKey(one.department), departmentKey(other.department)]
  if (key !== otherKey) return key < otherKey ? -1 : 1
  return PRIORITIES.indexOf(one.priority) - PRIORITIES.indexOf(other.priority)
}
