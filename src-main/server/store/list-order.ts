import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { startOfDay } from 'date-fns/startOfDay'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import {
  type Direction,
  PRIORITIES,
  TICKET_STATUSES,
  type TicketSort
} from '#shared/domain/tickets.ts'
import { isOfDepartment, statusesOf } from './ticket-filters.ts'

/** The order of a list (D46). */
export interface ListOrder {
  by: TicketSort
  direction: Direction
  /** The order by id of tickets with the same value. */
  ties: Direction
}

/**
 * The order that a query asks for; without one newest first. Of one priority the oldest comes first,
 * because it has waited longest; of one status the newest.
 */
export function orderOf({ sort = 'created', direction = 'desc' }: TicketFilterQuery): ListOrder {
  const ties = {
    ...{ created: direction, updated: direction, due: direction },
    ...({ priority: 'asc', status: 'desc' } as const)
  }
  return { by: sort, direction, ties: ties[sort] }
}

/** The values of a sort from the lowest to the highest; none where it sorts by a moment. */
export const SORTED_VALUES = {
  created: [],
  updated: [],
  priority: PRIORITIES.toReversed(),
  status: TICKET_STATUSES,
  due: []
} as const

/** A page of a list in one order, by the number of rows before it. */
export interface OrderedPage {
  order: Direction
  offset: number
  length: number
}

/**
 * The same page read from the end that is nearer, because skipping rows takes time.
 * @param total how many rows the list has
 */
export function fromNearerEnd<Page extends OrderedPage>(page: Page, total: number): Page {
  const { order, offset, length } = page
  return offset > total / 2
    ? { ...page, order: opposite(order), offset: total - offset - length }
    : page
}

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

/** A list whose tickets follow one another by id. */
export interface ListSegment {
  query: TicketFilterQuery
  order: Direction
}

/**
 * A list as segments that follow one another: one, or one for each priority or status that its
 * filters leave; none where they leave no status.
 * @returns null for a list that needs a plan: a search, one with filters whose tickets are not counted
 * already, and one by the last change or the next deadline
 */
export function segmentsOf(query: TicketFilterQuery): ListSegment[] | null {
  const statuses = statusesOf(query)
  if (statuses.length === 0) return []
  if (query.search || hasUncountedFilter(query)) return null
  const { by, direction, ties: order } = orderOf(query)
  const inOrder = <T>(values: readonly T[]) => (direction === 'asc' ? values : values.toReversed())
  switch (by) {
    case 'updated':
    case 'due':
      return null
    case 'created':
      return [{ query, order }]
    case 'priority':
      return inOrder(SORTED_VALUES.priority)
        .filter((priority) => !query.priority || priority === query.priority)
        .map((priority) => ({ query: { ...query, priority }, order }))
    case 'status':
      return inOrder(SORTED_VALUES.status)
        .filter((status) => statuses.includes(status))
        .map((status) => ({ query: { ...query, status: [status] }, order }))
  }
}

/**
 * Whether to scan the index of an order for a page, instead of sorting the tickets that the filters
 * leave: whichever reads fewer.
 * @param left how many tickets the filters leave
 * @param all how many the index has
 */
export function isIndexScanCheaper(
  { offset, length }: OrderedPage,
  left: number,
  all: number
): boolean {
  return ((offset + length) * all) / left <= left
}

/**
 * How many times as many tickets a scan may read as it would if those of the list were even among
 * all: recent tickets, or those of a new category, were changed recently too.
 */
const SCAN_FACTOR = 8

/** How many tickets to scan at most for a page, where {@link isIndexScanCheaper}. */
export function scanLimit({ offset, length }: OrderedPage, left: number, all: number): number {
  return Math.ceil((SCAN_FACTOR * (offset + length) * all) / left)
}

/** Puts rows into the order in which their ids were found; those that are gone are left out. */
export function inOrderOf<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[]
) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether a list has a filter besides those whose tickets are counted already (D46). */
export function hasUncountedFilter(query: TicketFilterQuery): boolean {
  const { department, category, assigneeId, requesterId, createdFrom, createdTo } = query
  const { due, waiting, service } = query
  // The tickets of a department are counted, but not those of a person in it.
  if (department !== undefined && !isOfDepartment(query)) return true
  return [
    ...[category, assigneeId, requesterId, createdFrom, createdTo],
    ...[due, waiting, service]
  ].some((filter) => filter !== undefined)
}

/**
 * The moments between which a list's tickets were created, in milliseconds since 1970: `from` the
 * first, and `before` the last. A day is one of the server's time zone, as in the reports.
 */
export function createdBetween({ createdFrom, createdTo }: TicketFilterQuery) {
  // Where the clocks change at midnight, a day begins at 1:00.
  const startOf = (day: string) => startOfDay(parseISO(day))
  return {
    from: createdFrom && startOf(createdFrom).getTime(),
    before: createdTo && startOfDay(addDays(startOf(createdTo), 1)).getTime()
  }
}

export const isNewestFirst = ({ by, direction }: ListOrder) =>
  by === 'created' && direction === 'desc'
