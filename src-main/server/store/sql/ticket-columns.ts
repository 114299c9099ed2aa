import { getTableColumns } from 'drizzle-orm'
import type { Tables } from './tables/tables.ts'

/** The columns of a `TicketRow`: all but the text that only search needs. */
export function ticketColumns({ tickets }: Tables) {
  const { searchText: _, ...columns } = getTableColumns(tickets)
  return columns
}
