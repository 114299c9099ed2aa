import { getTableColumns } from 'drizzle-orm'
import type { Tables } from './tables/tables.ts'

/** The columns of a `TicketRow`: all but those that only search and the lists by deadline need. */
export function ticketColumns({ tickets }: Tables) {
  const { searchText: _, dueOrder: __, lateAt: ___, ...columns } = getTableColumns(tickets)
  return columns
}
