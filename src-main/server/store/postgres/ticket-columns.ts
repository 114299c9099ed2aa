import { getTableColumns, max } from 'drizzle-orm'
import type { Queries } from './connections.ts'
import { prepared } from './prepared-queries.ts'
import { tickets } from './schema.ts'

const { searchText: _, ...columns } = getTableColumns(tickets)

/** The columns of a `TicketRow`: all but the text that only search needs. */
export const ticketColumns = columns

const lastId = prepared((db) =>
  db
    .select({ last: max(tickets.id) })
    .from(tickets)
    .prepare('')
)

/** @returns the highest id of all tickets; 0 where there is none */
export async function findLastId(db: Queries): Promise<number> {
  const [row] = await lastId(db).execute()
  return row?.last ?? 0
}
