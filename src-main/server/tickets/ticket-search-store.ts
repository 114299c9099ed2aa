import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, max, min, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#shared/domain/search-text.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'

/** How many numbers one step looks at: few enough that nobody else waits for it. The index alone is looked through faster. */
const STEP = 5000
const INDEX_STEP = 50_000

/** The shortest text that the index knows, in characters. */
const INDEXED_LENGTH = 3

/** The index takes these for the replacement character, and so would find one for the other. */
const INDEXED_ALIKE = /[\u{FFFD}-\u{FFFF}]/u

/** A search as it is compared with `search_text`. */
export interface Search {
  folded: string
  /** As the index is asked for it; null where the index can't answer exactly. */
  phrase: string | null
}

/** @param text what somebody wrote into the search box; every character of it is only text */
export function searchFor(text: string): Search {
  const folded = foldText(text.toWellFormed())
  const isIndexed = [...folded].length >= INDEXED_LENGTH && !INDEXED_ALIKE.test(folded)
  return { folded, phrase: isIndexed ? `"${folded.replaceAll('"', '""')}"` : null }
}

/** Whether a ticket contains the text, looked up in the ticket itself. */
export function containing({ folded }: Search): SQL {
  return sql`instr(${tickets.searchText}, ${folded}) > 0`
}

/**
 * The tickets that contain a text, newest first. How many there are is only known when all were looked at, so that is done in
 * steps between which others get their turn; what is raised meanwhile does not show.
 * @param filtered what else has to hold of a ticket
 * @param page which of them to answer
 */
export async function findBySearch(
  db: Queries,
  search: Search,
  filtered: SQL | undefined,
  page: { offset: number; limit: number }
): Promise<{ ids: number[]; total: number }> {
  const [{ first } = {}] = await db.select({ first: min(tickets.id) }).from(tickets)
  const [{ last } = {}] = await db.select({ last: max(tickets.id) }).from(tickets)
  const ids: number[] = []
  let total = 0
  if (!first || !last) return { ids, total }
  const source = sourceOf(search, filtered)
  for (let newest = last; newest >= first; newest -= source.step) {
    if (newest !== last) await nextTurn()
    const matches = sql`${source.matches} and ${source.id} <= ${newest} and ${source.id} > ${newest - source.step}`
    const [{ found }] = db.all<{ found: number }>(sql`select count(*) as found ${matches}`) as [{ found: number }]
    const skipped = Math.max(page.offset - total, 0)
    if (skipped < found && ids.length < page.limit) {
      const rest = sql`order by ${source.id} desc limit ${page.limit - ids.length} offset ${skipped}`
      ids.push(...db.all<{ id: number }>(sql`select ${source.id} as id ${matches} ${rest}`).map(({ id }) => id))
    }
    total += found
  }
  return { ids, total }
}

/** Where to look. The plus keeps SQLite from taking the index of a filter for so few numbers. */
function sourceOf(search: Search, filtered: SQL | undefined): { matches: SQL; id: SQL; step: number } {
  const others = filtered && sql`+(${filtered})`
  if (search.phrase === null) {
    return {
      matches: sql`from ${tickets} where ${and(containing(search), others)}`,
      id: sql`${tickets.id}`,
      step: STEP
    }
  }
  const found = sql`ticket_search match ${search.phrase}`
  const id = sql`ticket_search.rowid`
  if (!others) return { matches: sql`from ticket_search where ${found}`, id, step: INDEX_STEP }
  const joined = sql`from ticket_search cross join ${tickets} on ${eq(tickets.id, id)}`
  return { matches: sql`${joined} where ${and(found, others)}`, id, step: STEP }
}

/** Forgets every text, when all tickets are deleted. */
export async function emptySearchIndex(db: Queries): Promise<void> {
  await db.run(sql`insert into ticket_search (ticket_search) values ('delete-all')`)
}
