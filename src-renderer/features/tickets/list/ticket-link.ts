import { paths } from '../../../lib/paths.ts'
import type { TicketEntry } from '../list-place.ts'
import { usePageSize } from '../page-size.ts'
import { type TicketFilters, toFilterQuery } from '../ticket-filters.ts'

/** A link to a ticket that says from which list it was opened. */
export interface TicketLink {
  to: string
  state: TicketEntry
}

/** @param position the place of the ticket on the list's page, from 0 */
export function useTicketLink(id: number, filters: TicketFilters, position: number): TicketLink {
  const index = (filters.page - 1) * usePageSize() + position
  return { to: paths.ticket(id), state: { list: { query: toFilterQuery(filters), index } } }
}
