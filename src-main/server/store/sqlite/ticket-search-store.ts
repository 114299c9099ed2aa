import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldText } from '#shared/domain/search-text.ts'
import type { Queries } from './database.ts'
import { tickets } from './schema.ts'
import { findIdRange } from './ticket-columns.ts'

/** How many ids one query covers: few enough that no other request waits more than 20 ms for it. */
const INDEX_STEP = 50_000
const TEXT_STEP = 2000

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM = 3

/** FTS5 reads these as the replacement character, and so would find one for the other. */
const READ_ALIKE = /[\u{FFFD}-\u{FFFF}]/u

/** The tickets a search is limited to: a query of the ids of those that meet a condition. */
export type SearchedTickets = (condition: SQL) => SQL

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
 * @param among undefined for all tickets
 */
export async function* searchSteps(
  db: Queries,
  text: string,
  among: SearchedTickets | undefined
): AsyncGenerator<SearchStep> {
  const { first, last } = findIdRange(db) ?? { first: 1, last: 0 }
  const { table, id, member, matches, step } = sourceOf(foldText(text.toWellFormed()))
  for (let to = last; to >= first; to -= step) {
    // FTS5 ignores a bound that is a floating-point number, which is how the driver binds numbers.
    const inStep = (id: SQLWrapper) => sql`${id} <= cast(${to} as integer) and ${id} > cast(${to - step} as integer)`
    const isAmong = among && sql`${member} in (${among(inStep(tickets.id))})`
    const found = sql`from ${table} where ${and(matches, inStep(id), isAmong)}`
    const [row] = db.all<{ count: number }>(sql`select count(*) as count ${found}`)
    yield {
      found: row?.count ?? 0,
      ids({ offset, limit }) {
        const page = sql`order by ${id} desc limit ${limit} offset ${offset}`
        return db.all<{ id: number }>(sql`select ${id} as id ${found} ${page}`).map(({ id }) => id)
      }
    }
    await yieldToEventLoop()
  }
}

/** One page of what a search finds, and how much it finds in all (D23). */
export async function findBySearch(
  db: Queries,
  text: string,
  among: SearchedTickets | undefined,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ ids: number[]; total: number }> {
  const found: number[] = []
  let total = 0
  for await (const step of searchSteps(db, text, among)) {
    const skipped = Math.max(offset - total, 0)
    if (skipped < step.found && found.length < limit) {
      found.push(...step.ids({ offset: skipped, limit: limit - found.length }))
    }
    total += step.found
  }
  return { ids: found, total }
}

/** Where to look for a text: in the index, or in the texts themselves where the index can't answer. */
function sourceOf(folded: string) {
  if ([...folded].length < TRIGRAM || READ_ALIKE.test(folded)) {
    const matches = sql`instr(${tickets.searchText}, ${folded}) > 0`
    return { table: tickets, id: tickets.id, member: tickets.id, matches, step: TEXT_STEP }
  }
  const phrase = `"${folded.replaceAll('"', '""')}"`
  return {
    table: sql`ticket_search`,
    id: sql`ticket_search.rowid`,
    // The unary plus keeps SQLite from asking the index once for each id.
    member: sql`+ticket_search.rowid`,
    matches: sql`ticket_search match ${phrase}`,
    step: INDEX_STEP
  }
}
