import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '../sql/connection.ts'
import { ticketColumns as ticketColumnsOf } from '../sql/ticket-columns.ts'
import { prepared } from './prepared-queries.ts'
import { tables, tickets } from './schema.ts'

export const ticketColumns = ticketColumnsOf(tables)

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

/** Whether an id is in a range, for FTS5 too, which ignores bounds that are floating-point numbers. */
export function isWithin(id: SQLWrapper, { first, last }: IdRange): SQL {
  return sql`${id} <= ${boundInteger(last)} and ${id} >= ${boundInteger(first)}`
}

/** A number as the integer it is: the driver binds numbers as floating-point ones. */
export const boundInteger = (value: number | SQLWrapper) => sql`cast(${value} as integer)`

/** @returns null where there is no ticket */
export function findIdRange(db: Queries): IdRange | null {
  const { first = null, last = null } = idRange(db).get() ?? {}
  return first !== null && last !== null ? { first, last } : null
}
