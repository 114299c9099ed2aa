import { and, count, max, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import { createdBetween } from '../list-order.ts'
import type { Connection } from '../sql/connection.ts'
import type { ListRange } from '../sql/visible-tickets.ts'
import { findIdRange, type IdRange } from './id-range.ts'
import { tickets } from './schema.ts'

/** What the filters leave whose tickets are not counted already (D46). */
export interface Narrowing {
  /** The condition of all of them, for which SQLite is to use no index. */
  condition: SQL | undefined
  /** An index which has, in the order of ids, the tickets of a status that one of them leaves. */
  range: ListRange | undefined
}

/** @param range what {@link findIdRangeOf} has found for the same query */
export function narrowingOf(query: TicketFilterQuery, range: CreatedRange | null): Narrowing {
  const { category, assigneeId, requesterId } = query
  const equal = [
    { column: tickets.requesterId, value: requesterId, index: 'tickets_requester' },
    { column: tickets.assigneeId, value: assigneeId, index: 'tickets_assignee' },
    { column: tickets.category, value: category, index: 'tickets_category' }
  ].filter(({ value }) => value !== undefined)
  const [first] = equal
  return {
    condition: and(
      ...equal.map(({ column, value }) => sql`+${column} = ${value}`),
      range?.hasOthers ? isCreatedIn(query, sql`+${tickets.createdAt}`) : undefined
    ),
    range: first && {
      condition: sql`${first.column} = ${first.value}`,
      index: sql.raw(`indexed by ${first.index}`)
    }
  }
}

/** Whether a moment is in the days of a list; undefined where it has all. */
function isCreatedIn(query: TicketFilterQuery, moment: SQLWrapper): SQL | undefined {
  const { from, before } = createdBetween(query)
  return and(
    from === undefined ? undefined : sql`${moment} >= ${from}`,
    before === undefined ? undefined : sql`${moment} < ${before}`
  )
}

/** The ids of the tickets that were created in the days of a list. */
export interface CreatedRange extends IdRange {
  /** Whether tickets of other days are between them: where a clock was set back (D35). */
  hasOthers: boolean
}

/**
 * The lowest and the highest id of the tickets that were created in the days of a list: one look
 * along the index of the days saves looking at all other tickets, and at the day of each.
 * @returns null where there is no ticket
 */
export async function findIdRangeOf(
  connection: Connection,
  query: TicketFilterQuery
): Promise<CreatedRange | null> {
  const isCreated = isCreatedIn(query, tickets.createdAt)
  if (!isCreated) {
    const all = await findIdRange(connection)
    return all && { ...all, hasOthers: false }
  }
  const [range] = await connection.db
    .select({ first: min(tickets.id), last: max(tickets.id), found: count() })
    .from(sql`${tickets} indexed by tickets_created`)
    .where(isCreated)
  const { first = null, last = null, found = 0 } = range ?? {}
  if (first === null || last === null) return null
  return { first, last, hasOthers: found <= last - first }
}
