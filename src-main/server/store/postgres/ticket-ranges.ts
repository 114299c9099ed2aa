import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type Ownership,
  PRIORITIES,
  type Priority,
  TICKET_STATUSES,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import { constant } from '../sql/prepared-queries.ts'
import { isOfHidden, ownTickets, type Viewpoint } from '../sql/visible-tickets.ts'
import { engine } from './dialect.ts'
import { tickets } from './schema.ts'

/** The values, or placeholders for them, that an ownership filter depends on. */
interface Relation extends Viewpoint {
  /** The keys of the user's departments (D3). */
  keys: (string | SQL)[]
}

/** The filters of a list, with the statuses that its ownership and status filters leave. */
interface Filters extends Relation {
  ownership?: Ownership | undefined
  statuses: (TicketStatus | SQL)[]
  priority?: Priority | SQL | undefined
}

/**
 * A list as the conditions of its ranges, each of which one index holds in the order of ids. A page
 * only needs them merged, however many tickets there are; only the priority may have to be checked
 * ticket by ticket.
 */
export function rangesOf(filters: Filters): (SQL | undefined)[] {
  const { ownership, hidden } = filters
  // Whoever has to do with a ticket sees it, so only the list of everybody's tickets lacks some.
  if (ownership) return byStatus(ownedBy(ownership, filters), filters)
  const everybodys = ofEverybody(filters)
  if (hidden.length === 0) return everybodys
  const isNotHidden = sql`${tickets.departmentKey} not in ${hidden}`
  const own = ownTickets(engine, filters).map(({ condition }) =>
    and(condition, isOfHidden(engine, filters))
  )
  return [...everybodys.map((range) => and(range, isNotHidden)), ...byStatus(own, filters)]
}

function byStatus(
  ranges: (SQL | undefined)[],
  { statuses, priority }: Filters
): (SQL | undefined)[] {
  // Not as a column, which would let PostgreSQL look through the priorities of everybody's tickets.
  const ofPriority = priority && sql`${tickets.priority} || '' = ${priority}`
  return statuses.flatMap((status) =>
    ranges.map((condition) => and(condition, eq(tickets.status, status), ofPriority))
  )
}

function ofEverybody({ statuses, priority }: Filters): (SQL | undefined)[] {
  if (statuses.length === TICKET_STATUSES.length && !priority) return [undefined]
  const priorities = priority ? [priority] : PRIORITIES.map(constant)
  return statuses.flatMap((status) =>
    priorities.map((priority) => and(eq(tickets.status, status), eq(tickets.priority, priority)))
  )
}

/** The conditions of an ownership, of which a ticket has to meet one. */
export function ownedBy(ownership: Ownership, { userId, keys }: Relation): (SQL | undefined)[] {
  const assigned = eq(tickets.assigneeId, userId)
  const created = eq(tickets.requesterId, userId)
  const department = keys.map((key) => eq(tickets.departmentKey, key))
  const unassigned = department.map((condition) => and(condition, isNull(tickets.assigneeId)))
  switch (ownership) {
    case 'assigned':
      return [assigned]
    case 'created':
      return [created]
    case 'unassigned':
      return unassigned
    case 'department':
      return department
    case 'all-relevant':
      return [assigned, created, ...unassigned]
  }
}
