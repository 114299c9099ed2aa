import { getTableColumns, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { prepared } from './prepared-queries.ts'
import { tickets } from './schema.ts'

const { searchText: _, ...columns } = getTableColumns(tickets)

/** The columns of a `TicketRow`: all but the text that only search needs. */
export const ticketColumns = columns

const idRange = prepared((db) =>
  db
    .select({
      first: sql<number | null>`(select min(id) from ${tickets})`,
      last: sql<number | null>`(select max(id) from ${tickets})`
    })
    .from(sql`(select 1)`)
    .prepare()
)

/** The lowest and the highest id of all tickets. */
export interface IdRange {
  first: number
  last: number
}

/** @returns null where there is no ticket */
export function findIdRange(db: Queries): IdRange | null {
  const { first = null, last = null } = idRange(db).get() ?? {}
  return first !== null && last !== null ? { first, last } : null
}
