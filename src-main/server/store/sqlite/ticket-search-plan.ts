import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import type { ListOrder } from '../list-order.ts'
import type { Connection } from '../sql/connection.ts'
import { type Conversations, conversationPlan } from './conversation-search.ts'
import { type IdRange, isWithin } from './id-range.ts'
import { tickets } from './schema.ts'
import { canBeIndexed, hasTerm, matchOf } from './text-match.ts'

/** How many ids one query covers: few enough that it delays no other request by more than 20 ms. */
export const INDEX_STEP_ROWS = 50_000
const TEXT_STEP_ROWS = 4000

/** How many tickets with a text are too many to be read one by one, for the filters. */
const FEW_FINDS = 500

/** What is looked through, step by step. */
export interface LookedThrough {
  /** What to find, each anywhere in a ticket; none for a list without a search. */
  terms: readonly SearchTerm[]
  /** The comments and names that are looked through too; undefined where only tickets are (D87). */
  conversations?: Conversations | undefined
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
  byId?: ((id: SQLWrapper, among: SQL) => SQL) | undefined
  /** The same as a condition for a ticket that is read anyway, where that takes less time. */
  byRow?: SQL | undefined
}

/** How the ids of a search are found, in steps. */
interface SearchPlan {
  /** How many ids one query covers. */
  step: number
  /**
   * Whether to keep what a step finds. That saves searching twice, for the count and for the page;
   * an index alone searches faster than SQLite stores the result.
   */
  isKept: boolean
  /** Whether the value that is sorted by is selected with each id. */
  hasKey: boolean
  /** The select of the ids of one step. */
  idsIn(range: IdRange): SQL
}

/** @param key the value that is sorted by; undefined where no index has it */
export function planOf(
  connection: Connection,
  looked: LookedThrough,
  key: SQL | undefined
): SearchPlan {
  const { terms, conversations, byId } = looked
  if (terms.length === 0)
    return {
      step: INDEX_STEP_ROWS,
      hasKey: key !== undefined,
      isKept: !(key && looked.isMerged),
      idsIn: (range) => looked.ids(isWithin(tickets.id, range), key)
    }
  if (conversations) {
    const { step, idsIn } = conversationPlan(terms, conversations)
    return {
      step,
      hasKey: false,
      isKept: true,
      idsIn: (range) => idsIn(range, byRowOrId(looked, range))
    }
  }
  const indexed = terms.filter(canBeIndexed)
  const isCompared = terms
    .filter((term) => !indexed.includes(term))
    .map((term) => hasTerm(tickets.searchText, term))
  if (indexed.length > 0 && isCompared.length === 0)
    return {
      step: INDEX_STEP_ROWS,
      hasKey: false,
      isKept: byId !== undefined,
      idsIn: (range) => filtered(connection, indexed, looked, range)
    }
  return {
    step: TEXT_STEP_ROWS,
    hasKey: false,
    isKept: true,
    idsIn(range) {
      const isFound = (more?: SQL) => and(more, ...isCompared, byRowOrId(looked, range))
      const { id } = tickets
      if (indexed.length === 0)
        return sql`select ${id} as id from ${tickets} where ${isFound(isWithin(id, range))}`
      const { table, id: rowid, matches } = inIndex(indexed, range)
      return sql`select ${rowid} as id from ${table} cross join ${tickets} on ${id} = ${rowid} where ${isFound(matches)}`
    }
  }
}

/** What the index of tickets finds in one step. */
function inIndex(terms: readonly SearchTerm[], range: IdRange) {
  const id = sql`ticket_search.rowid`
  const matches = sql`ticket_search match ${matchOf(terms)} and ${isWithin(id, range)}`
  return { table: sql`ticket_search`, id, matches }
}

/** The select of what the index finds and the filters leave in one step. */
function filtered(
  connection: Connection,
  terms: readonly SearchTerm[],
  { byId, byRow }: LookedThrough,
  range: IdRange
): SQL {
  const { table, id, matches } = inIndex(terms, range)
  const matching = sql`select ${id} as id from ${table} where ${matches}`
  // Reading a few tickets takes less time than finding all that the filters leave.
  if (byRow && countOf(connection, sql`${matching} limit ${FEW_FINDS}`) < FEW_FINDS)
    return sql`select ${id} as id from ${table} cross join ${tickets} on ${tickets.id} = ${id} where ${and(matches, byRow)}`
  // The unary plus keeps SQLite from asking the index once for each id.
  const isLeft = byId?.(sql`+${id}`, isWithin(tickets.id, range))
  return sql`select ${id} as id from ${table} where ${and(matches, isLeft)}`
}

/** What the filters leave, as a condition for tickets whose rows are read. */
const byRowOrId = ({ byRow, byId }: LookedThrough, range: IdRange) =>
  byRow ?? byId?.(tickets.id, isWithin(tickets.id, range))

/** How many are found, for a step behind the page, which need not be kept. */
export function countOf(connection: Connection, found: SQL): number {
  const [row] = connection.db.all<{ found: number }>(sql`select count(*) as found from (${found})`)
  return row?.found ?? 0
}
