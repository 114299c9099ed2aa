import { and, count, eq, inArray, max, min, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type SearchTerm, searchTermsOf } from '#shared/domain/search-text.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { createdBetween, hasUncountedFilter, type ListOrder, orderOf } from '../list-order.ts'
import type { Connection } from '../sql/connection.ts'
import { type Conversations, conversationsOf } from '../sql/conversation-terms.ts'
import { serviceFilters } from '../sql/service-filters.ts'
import { countTickets } from '../sql/ticket-count-store.ts'
import {
  areDisjoint,
  hiddenRanges,
  idsOf,
  ownedBy,
  rangesOf,
  type UncountedFilters
} from '../sql/ticket-ranges.ts'
import { isVisible, type ListRange } from '../sql/visible-tickets.ts'
import { relationOf, statusesOf } from '../ticket-filters.ts'
import type { ListQuery } from '../tickets-store.ts'
import { engine } from './dialect.ts'
import { findIdRange, type IdRange } from './id-range.ts'
import { tickets } from './schema.ts'

/** How to find the tickets of a query, where no index has them in its order. */
export interface SearchPlan {
  query: ListQuery
  actor: Viewer
  /** The terms to find, each anywhere in a ticket; none for a list without a search. */
  terms: readonly SearchTerm[]
  /** The comments and names to search too; undefined where only tickets are (D87). */
  conversations: Conversations | undefined
  /** How many tickets those filters leave whose tickets are counted already. */
  counted: number
  /** The lowest and the highest id of what may be found; null where nothing is. */
  range: IdRange | null
  order: ListOrder
  /**
   * Makes the select of the ids that the filters leave among the tickets of a condition.
   * @param key what to select with each id
   */
  ids(among: SQL, key?: SQL): SQL
  /** Whether that is a merge of indexes, which is read twice sooner than it is kept. */
  isMerged: boolean
  /**
   * Makes the condition for an id, which has to look no further than at the tickets that meet
   * another condition; undefined where the filters leave all.
   */
  byId: ((id: SQLWrapper, among: SQL) => SQL) | undefined
  /** The same as a condition for a ticket that is read anyway, where that takes less time. */
  byRow: SQL | undefined
}

export async function planOf(
  connection: Connection,
  query: ListQuery,
  actor: Viewer
): Promise<SearchPlan> {
  const { search = '', ownership, status, priority } = query
  const terms = searchTermsOf(search)
  const statuses = statusesOf(query)
  const relation = relationOf(actor)
  const counted = await countTickets(connection, query, statuses, actor)
  const range = counted > 0 ? await findCreatedRange(connection, query) : null
  const uncounted = uncountedFilters(query, range)
  const ranges = rangesOf(engine, { ownership, statuses, priority, uncounted, ...relation })
  const isMerged = areDisjoint({ ownership, ...relation })
  const isFiltered =
    ownership || status?.length || priority || query.department || hasUncountedFilter(query)
  return {
    query,
    actor,
    terms,
    conversations: await conversationsOf(connection, terms, actor),
    counted,
    range,
    order: orderOf(query),
    // Tickets that are read one by one are read in the order of ids, in which a plain `union`
    // returns them.
    ids: (among, key) =>
      sql.join(
        idsOf(engine, ranges, among, key),
        key && isMerged ? sql` union all ` : sql` union `
      ),
    isMerged,
    byId: isFiltered
      ? (id, among) => sql`${id} in ${idsIn(ranges, among)}`
      : isVisibleById(relation),
    byRow: and(
      ownership
        ? or(...ownedBy(engine, ownership, relation).map(({ condition }) => condition))
        : isVisible(engine, relation),
      statuses.length < TICKET_STATUSES.length ? inArray(tickets.status, statuses) : undefined,
      priority && eq(tickets.priority, priority),
      uncounted.condition
    )
  }
}

/** There are fewer hidden tickets than others, so they are what is looked up. */
function isVisibleById(relation: ReturnType<typeof relationOf>): SearchPlan['byId'] {
  if (relation.hidden.length === 0) return undefined
  const { hidden, own } = hiddenRanges(engine, relation)
  return (id, among) => sql`(${id} not in ${idsIn(hidden, among)} or ${id} in ${idsIn(own, among)})`
}

const idsIn = (ranges: ListRange[], among: SQL) =>
  sql`(${sql.join(idsOf(engine, ranges, among), sql` union all `)})`

/** @param range what {@link findCreatedRange} has found for the same query */
function uncountedFilters(query: ListQuery, range: CreatedRange | null): UncountedFilters {
  const { department, category, assigneeId, requesterId } = query
  const key = department && departmentKey(department)
  const equal = [
    { column: tickets.requesterId, value: requesterId, index: 'tickets_requester' },
    { column: tickets.assigneeId, value: assigneeId, index: 'tickets_assignee' },
    { column: tickets.category, value: category, index: 'tickets_category' },
    { column: tickets.departmentKey, value: key, index: 'tickets_department' }
  ].filter(({ value }) => value !== undefined)
  const [first] = equal
  return {
    condition: and(
      ...equal.map(({ column, value }) => sql`+${column} = ${value}`),
      range?.hasOthers ? isCreatedIn(query, sql`+${tickets.createdAt}`) : undefined,
      ...serviceFilters(engine, query)
    ),
    range: first && {
      condition: sql`${first.column} = ${first.value}`,
      index: engine.dialect.indexedBy(first.index)
    }
  }
}

/** Whether a moment is in the days of a list; undefined where it has all. */
function isCreatedIn(query: ListQuery, moment: SQLWrapper): SQL | undefined {
  const { from, before } = createdBetween(query)
  return and(
    from === undefined ? undefined : sql`${moment} >= ${from}`,
    before === undefined ? undefined : sql`${moment} < ${before}`
  )
}

/** The ids of the tickets that were created in the days of a list. */
interface CreatedRange extends IdRange {
  /** Whether tickets of other days are between them: where a clock was set back (D35). */
  hasOthers: boolean
}

/**
 * The lowest and the highest id of the tickets that were created in the days of a list: one look
 * along the index of the days saves looking at all other tickets, and at the day of each.
 * @returns null where there is no ticket
 */
async function findCreatedRange(
  connection: Connection,
  query: ListQuery
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
