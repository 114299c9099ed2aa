import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#shared/domain/search-text.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import { findIdRange } from './tickets-store.ts'

/** How many ids one query covers: few enough that no other request waits more than 20 ms for it. */
const INDEX_STEP = 50_000
const FILTERED_STEP = 10_000
const TEXT_STEP = 2000

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM = 3

/** FTS5 reads these as the replacement character, and so would find one for the other. */
const READ_ALIKE = /[\u{FFFD}-\u{FFFF}]/u

/** Where to look for a search: what follows `select`, the id of what is found, and ids per query. */
interface Source {
  matches: SQL
  id: SQL
  step: number
}

/** What one query has found. */
export interface SearchStep {
  found: number
  /** Ids, newest first. */
  ids(page: { offset: number; limit: number }): number[]
}

/**
 * Looks for the tickets that contain a text, newest first, in steps between which other requests get their turn. Tickets
 * raised meanwhile are left out.
 * @param text what somebody typed into the search box; no character of it is an operator
 * @param filtered what else must hold of a ticket
 */
export async function* searchSteps(db: Queries, text: string, filtered: SQL | undefined): AsyncGenerator<SearchStep> {
  const { first, last } = findIdRange(db) ?? { first: 1, last: 0 }
  const { matches, id, step } = sourceOf(foldText(text.toWellFormed()), filtered)
  for (let to = last; to >= first; to -= step) {
    // FTS5 ignores a limit that is bound as a floating-point number, which is how the driver binds numbers.
    const range = sql`${id} <= cast(${to} as integer) and ${id} > cast(${to - step} as integer)`
    const [row] = db.all<{ found: number }>(sql`select count(*) as found ${matches} and ${range}`)
    yield {
      found: row?.found ?? 0,
      ids({ offset, limit }) {
        const page = sql`order by ${id} desc limit ${limit} offset ${offset}`
        return db.all<{ id: number }>(sql`select ${id} as id ${matches} and ${range} ${page}`).map(({ id }) => id)
      }
    }
    await yieldToEventLoop()
  }
}

/** One page of what a search finds, and how much it finds in all (D23). */
export async function findBySearch(
  db: Queries,
  text: string,
  filtered: SQL | undefined,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ ids: number[]; total: number }> {
  const found: number[] = []
  let total = 0
  for await (const step of searchSteps(db, text, filtered)) {
    const skipped = Math.max(offset - total, 0)
    if (skipped < step.found && found.length < limit) {
      found.push(...step.ids({ offset: skipped, limit: limit - found.length }))
    }
    total += step.found
  }
  return { ids: found, total }
}

/** The unary plus keeps SQLite from using the index of a filter, whose order is another. */
function sourceOf(folded: string, filtered: SQL | undefined): Source {
  const filters = filtered && sql`+(${filtered})`
  if ([...folded].length < TRIGRAM || READ_ALIKE.test(folded)) {
    const containing = sql`instr(${tickets.searchText}, ${folded}) > 0`
    return { matches: sql`from ${tickets} where ${and(containing, filters)}`, id: sql`${tickets.id}`, step: TEXT_STEP }
  }
  const id = sql`ticket_search.rowid`
  const match = sql`ticket_search match ${`"${folded.replaceAll('"', '""')}"`}`
  if (!filters) return { matches: sql`from ticket_search where ${match}`, id, step: INDEX_STEP }
  const joined = sql`from ticket_search cross join ${tickets} on ${eq(tickets.id, id)}`
  return { matches: sql`${joined} where ${and(match, filters)}`, id, step: FILTERED_STEP }
}
