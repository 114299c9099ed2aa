import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type Ownership,
  PRIORITIES,
  type Priority,
  TICKET_STATUSES,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import type { Engine } from './connection.ts'
import { constant } from './prepared-queries.ts'
import { isOfHidden, type ListRange, ownTickets, type Viewpoint } from './visible-tickets.ts'

/** The values, or placeholders for them, that an ownership filter depends on. */
interface Relation extends Viewpoint {
  /** The keys of the user's departments (D3). */
  keys: readonly (string | SQL)[]
}

/** The filters of a list, with the statuses that its ownership and status filters leave. */
export interface RangeFilters extends Relation {
  ownership?: Ownership | undefined
  /** Whether the list has all tickets of the departments of `keys` that the person sees. */
  isOfDepartment?: boolean
  statuses: readonly (TicketStatus | SQL)[]
  priority?: Priority | SQL | undefined
  uncounted?: UncountedFilters
}

/** The filters whose tickets `ticket_counts` does not count (D46). */
export interface UncountedFilters {
  /** The condition of all of them, for which no index is to be used. */
  condition: SQL | undefined
  /** An index which has, in the order of ids, the tickets of a status that one of them leaves. */
  range: ListRange | undefined
}

/**
 * A list as ranges, each of which one index holds in the order of ids. A page only needs them
 * merged, however many tickets there are; only the priority may have to be checked ticket by
 * ticket.
 */
export function rangesOf(engine: Engine, filters: RangeFilters): ListRange[] {
  const { ownership, hidden, uncounted } = filters
  // People involved in a ticket see it, so only the list of everyone's tickets lacks some.
  if (ownership)
    return withCondition(
      byStatus(engine, ownedBy(engine, ownership, filters), filters),
      uncounted?.condition
    )
  if (filters.isOfDepartment) {
    const own = hidden.length > 0 ? ownOfHidden(engine, filters) : undefined
    return byStatus(engine, own ?? ownedBy(engine, 'department', filters), filters)
  }
  const allTickets = rangesOfAll(engine, filters)
  if (hidden.length === 0) return withCondition(allTickets, uncounted?.condition)
  const isNotHidden = sql`${engine.tables.tickets.departmentKey} not in ${hidden}`
  const own = byStatus(engine, ownOfHidden(engine, filters), filters)
  return withCondition([...withCondition(allTickets, isNotHidden), ...own], uncounted?.condition)
}

function withCondition(ranges: ListRange[], more: SQL | undefined): ListRange[] {
  return ranges.map(({ condition, ...rest }) => ({ ...rest, condition: and(condition, more) }))
}

function byStatus(
  { tables: { tickets }, dialect }: Engine,
  ranges: ListRange[],
  { statuses, priority }: Omit<RangeFilters, keyof Relation>
): ListRange[] {
  // The index of priorities has many more tickets.
  const ofPriority = priority && sql`${dialect.computed(tickets.priority)} = ${priority}`
  return statuses.flatMap((status) =>
    withCondition(ranges, and(eq(tickets.status, status), ofPriority))
  )
}

function rangesOfAll(engine: Engine, filters: RangeFilters): ListRange[] {
  const { tickets } = engine.tables
  const { statuses, priority, uncounted } = filters
  if (uncounted?.range) return byStatus(engine, [uncounted.range], filters)
  if (statuses.length === TICKET_STATUSES.length && !priority && !uncounted)
    return [{ condition: undefined }]
  const priorities = priority ? [priority] : PRIORITIES.map(constant)
  return statuses.flatMap((status) =>
    priorities.map((priority) => ({
      condition: and(eq(tickets.status, status), eq(tickets.priority, priority))
    }))
  )
}

/** The tickets of hidden departments, and those of them that are the person's own. */
export function hiddenRanges(
  engine: Engine,
  viewpoint: Viewpoint
): { hidden: ListRange[]; own: ListRange[] } {
  const { tickets } = engine.tables
  const ofAnyStatus = { statuses: TICKET_STATUSES }
  const hidden = viewpoint.hidden.map((key) => ({ condition: eq(tickets.departmentKey, key) }))
  return {
    hidden: byStatus(engine, hidden, ofAnyStatus),
    own: byStatus(engine, ownOfHidden(engine, viewpoint), ofAnyStatus)
  }
}

const ownOfHidden = (engine: Engine, viewpoint: Viewpoint) =>
  withCondition(ownTickets(engine, viewpoint), isOfHidden(engine, viewpoint))

/** The conditions of an ownership, of which a ticket has to meet one. */
export function ownedBy(
  { tables: { tickets }, dialect }: Engine,
  ownership: Ownership,
  { userId, keys }: Relation
): ListRange[] {
  const assigned = { condition: eq(tickets.assigneeId, userId) }
  const created = { condition: eq(tickets.requesterId, userId) }
  const department = keys.map((key) => ({ condition: eq(tickets.departmentKey, key) }))
  const unassigned = department.map(({ condition }) => ({
    // Without statistics SQLite would search all tickets for unassigned ones.
    index: dialect.indexedBy('tickets_unassigned'),
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
export function areDisjoint({
  ownership,
  hidden
}: Pick<RangeFilters, 'ownership' | 'hidden'>): boolean {
  return ownership ? ownership !== 'all-relevant' : hidden.length === 0
}

/**
 * Selects of the ids of each range, as far as its tickets meet a condition.
 * @param key a value to select with each id
 */
export function idsOf(
  { tables: { tickets } }: Engine,
  ranges: ListRange[],
  condition: SQL | undefined,
  key?: SQL
): SQL[] {
  const columns = sql`${tickets.id} as id${key && sql`, ${key} as key`}`
  return ranges.map(
    ({ index, condition: ofRange }) =>
      sql`select ${columns} from ${tickets} ${index} where ${and(ofRange, condition)}`
  )
}
