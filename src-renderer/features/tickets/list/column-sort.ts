import type { TicketSort } from '#shared/domain/tickets.ts'
import type { TicketOrder } from '../ticket-filters.ts'

/** The order of a list that its address does not name. */
const DEFAULT: TicketOrder = { sort: 'created', direction: 'desc' }

/** How a column is sorted, as screen readers say it; undefined where the list is by another. */
export function ariaSort(
  sort: TicketSort,
  order = DEFAULT
): 'ascending' | 'descending' | undefined {
  if (order.sort !== sort) return undefined
  return order.direction === 'asc' ? 'ascending' : 'descending'
}

/**
 * The order after a click on the head of a column: what people look for first, then the other way,
 * then the default again.
 */
export function nextOrder(sort: TicketSort, order = DEFAULT): TicketOrder | undefined {
  const first = sort === 'status' ? 'asc' : 'desc'
  const other = first === 'asc' ? 'desc' : 'asc'
  if (order.sort !== sort) return { sort, direction: first }
  return order.direction === first ? { sort, direction: other } : undefined
}
