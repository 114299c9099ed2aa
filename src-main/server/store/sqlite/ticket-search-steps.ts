import { and, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import type { Connection } from '../sql/connection.ts'
import { conversationSteps } from './conversation-search.ts'
import { type IdRange, isWithin } from './id-range.ts'
import { tickets } from './schema.ts'
import { canBeIndexed, hasTerm, matchOf } from './text-match.ts'
import type { SearchPlan } from './ticket-search-plan.ts'

/** How many ids one query covers: few enough that it delays no other request by more than 20 ms. */
export const INDEX_STEP_ROWS = 50_000
const TEXT_STEP_ROWS = 4000

/** How many tickets with a text are too many to be read one by one, for the filters. */
const FEW_FINDS = 500

/** How the ids of a plan are found, step by step. */
export interface SearchSteps {
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
export function stepsOf(
  connection: Connection,
  plan: SearchPlan,
  key: SQL | undefined
): SearchSteps {
  const { terms, conversations, byId } = plan
  if (terms.length === 0)
    return {
      step: INDEX_STEP_ROWS,
      hasKey: key !== undefined,
      isKept: !(key && plan.isMerged),
      idsIn: (range) => plan.ids(isWithin(tickets.id, range), key)
    }
  if (conversations) {
    const { step, idsIn } = conversationSteps(terms, conversations)
    return {
      step,
      hasKey: false,
      isKept: true,
      idsIn: (range) => idsIn(range, byRowOrId(plan, range))
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
      idsIn: (range) => filtered(connection, indexed, plan, range)
    }
  return {
    step: TEXT_STEP_ROWS,
    hasKey: false,
    isKept: true,
    idsIn(range) {
      const isFound = (more?: SQL) => and(more, ...isCompared, byRowOrId(plan, range))
      const { id } = tickets
      if (indexed.length === 0)
        return sql`select ${id} as id from ${tickets} where ${isFound(isWithin(id, range))}`
      const { table, id: rowid, matches } = inIndex(indexed, range)
      return sql`select ${rowid} as id from ${table} cross join ${tickets} on ${id} = ${rowid} where ${isFound(matches)}`
    }
  }
}

/** The matches of the index of tickets in one step. */
function inIndex(terms: readonly SearchTerm[], range: IdRange) {
  const id = sql`ticket_search.rowid`
  const matches = sql`ticket_search match ${matchOf(terms)} and ${isWithin(id, range)}`
  return { table: sql`ticket_search`, id, matches }
}

/** The select of what the index finds and the filters leave in one step. */
function filtered(
  connection: Connection,
  terms: readonly SearchTerm[],
  { byId, byRow }: SearchPlan,
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

/** The filters, as a condition for tickets whose rows are read. */
const byRowOrId = ({ byRow, byId }: SearchPlan, range: IdRange) =>
  byRow ?? byId?.(tickets.id, isWithin(tickets.id, range))

/** How many are found, for a step behind the page, which need not be kept. */
export function countOf(connection: Connection, found: SQL): number {
  const [row] = connection.db.all<{ found: number }>(sql`select count(*) as found from (${found})`)
  return row?.found ?? 0
}
