import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type Ownership,
  PRIORITIES,
  type Priority,
  TICKET_STATUSES,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import { isOfHidden, type ListRange, ownTickets, type Viewpoint } from '../sql/visible-tickets.ts'
import { engine } from './dialect.ts'
import { tickets } from './schema.ts'
import type { Narrowing } from './ticket-narrowing.ts'

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
  narrowing?: Narrowing
}

/**
 * A list as ranges of indexes. A page only needs them merged, however many tickets there are; only
 * the priority may have to be checked ticket by ticket.
 */
export function rangesOf(filters: Filters): ListRange[] {
  const narrowed = filters.narrowing?.condition
  return visibleRanges(filters).map(({ condition, ...rest }) => ({
    ...rest,
    condition: and(condition, narrowed)
  }))
}

function visibleRanges(filters: Filters): ListRange[] {
  const { ownership, hidden } = filters
  // Whoever has to do with a ticket sees it, so only the list of everybody's tickets lacks some.
  if (ownership) return byStatus(ownedBy(ownership, filters), filters)
  const everybodys = ofEverybody(filters)
  if (hidden.length === 0) return everybodys
  const isNotHidden = sql`${tickets.departmentKey} not in ${hidden}`
  return [
    ...everybodys.map(({ condition, ...rest }) => ({
      ...rest,
      condition: and(condition, isNotHidden)
    })),
    ...byStatus(ownOfHidden(filters), filters)
  ]
}

function byStatus(
  ranges: ListRange[],
  { statuses, priority }: Omit<Filters, keyof Relation>
): ListRange[] {
  const ofPriority = priority && eq(tickets.priority, priority)
  return statuses.flatMap((status) =>
    ranges.map(({ condition, ...rest }) => ({
      ...rest,
      condition: and(condition, eq(tickets.status, status), ofPriority)
    }))
  )
}

function ofEverybody(filters: Filters): ListRange[] {
  const { statuses, priority, narrowing } = filters
  if (narrowing?.range) return byStatus([narrowing.range], filters)
  if (statuses.length === TICKET_STATUSES.length && !priority && !narrowing)
    return [{ condition: undefined }]
  const priorities = priority ? [priority] : PRIORITIES.map((one) => sql`+${one}`)
  return statuses.flatMap((status) =>
    priorities.map((priority) => ({
      condition: and(eq(tickets.status, status), eq(tickets.priority, priority))
    }))
  )
}

/** The tickets of hidden departments, and those of them that are the person's own. */
export function hiddenRanges(viewpoint: Relation): { hidden: ListRange[]; own: ListRange[] } {
  const ofAnyStatus = { statuses: [...TICKET_STATUSES] }
  return {
    hidden: byStatus(
      viewpoint.hidden.map((key) => ({ condition: eq(tickets.departmentKey, key) })),
      ofAnyStatus
    ),
    own: byStatus(ownOfHidden(viewpoint), ofAnyStatus)
  }
}

function ownOfHidden(viewpoint: Relation): ListRange[] {
  return ownTickets(engine, viewpoint).map(({ condition, ...rest }) => ({
    ...rest,
    condition: and(condition, isOfHidden(engine, viewpoint))
  }))
}

/** The conditions of an ownership, of which a ticket has to meet one. */
export function ownedBy(ownership: Ownership, { userId, keys }: Relation): ListRange[] {
  const assigned = { condition: eq(tickets.assigneeId, userId) }
  const created = { condition: eq(tickets.requesterId, userId) }
  const department = keys.map((key) => ({ condition: eq(tickets.departmentKey, key) }))
  const unassigned = department.map(({ condition }) => ({
    // Without statistics SQLite would search all tickets for unassigned ones.
    index: sql`indexed by tickets_unassigned`,
    condition: and(condition, isNull(tickets.assigneeId))
  }))
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

/** Whether no ticket is in two ranges of a list. */
export function areDisjoint({ ownership, hidden }: Pick<Filters, 'ownership' | 'hidden'>): boolean {
  return ownership ? ownership !== 'all-relevant' : hidden.length === 0
}

/**
 * Selects of the ids of each range, as far as its tickets meet a condition.
 * @param key a column or more to select with each id
 */
export function idsOf(ranges: ListRange[], condition: SQL | undefined, key?: SQL): SQL[] {
  const columns = sql`${tickets.id} as id${key && sql`, ${key} as key`}`
  return ranges.map(
    ({ index, condition: ofRange }) =>
      sql`select ${columns} from ${tickets} ${index} where ${and(ofRange, condition)}`
  )
}
