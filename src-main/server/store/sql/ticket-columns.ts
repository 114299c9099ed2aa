import { getTableColumns, sql } from 'drizzle-orm'
import type { Tables } from './tables/tables.ts'

/**
 * Whether a ticket waits (D74): one look into an index for each row. Qualified by hand, because
 * drizzle names columns without their table where it selects from one.
 */
export const isWaiting =
  sql`exists (select 1 from ticket_waits where ticket_waits.ticket_id = tickets.id)`
    .mapWith(Boolean)
    .as('is_waiting')

/** The columns of a `TicketRow`: all but those that only search and the lists by deadline need. */
export function ticketColumns({ tickets }: Tables) {
  const {
    searchText: _,
    dueOrder: __,
    lateAt: ___,
    formText: ____,
    ...columns
  } = getTableColumns(tickets)
  return { ...columns, isWaiting }
}
