import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Connection } from '../sql/connection.ts'
import { prepared } from '../sql/prepared-queries.ts'
import { boundInteger } from './comment-text.ts'
import { tickets } from './schema.ts'

const idRange = prepared(({ db }) =>
  db
    .select({
      first: sql<number | null>`(select min(id) from ${tickets})`,
      last: sql<number | null>`(select max(id) from ${tickets})`
    })
    .from(sql`(select 1)`)
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

/** @returns null where there is no ticket */
export async function findIdRange(connection: Connection): Promise<IdRange | null> {
  const [{ first = null, last = null } = {}] = await idRange(connection, {})
  return first !== null && last !== null ? { first, last } : null
}
