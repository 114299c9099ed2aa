import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldText } from '#shared/domain/search-text.ts'
import type { Queries } from './database.ts'
import { tickets } from './schema.ts'
import { findIdRange } from './ticket-columns.ts'

/** How many ids one query covers: few enough that it delays no other request by more than 20 ms. */
const INDEX_STEP_ROWS = 50_000
const TEXT_STEP_ROWS = 2000

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM_LENGTH = 3

/** FTS5 reads all of these as the replacement character, and so could not tell them apart. */
const READ_ALIKE = /[\u{FFFD}-\u{FFFF}]/u

/** Limits a search to some tickets. */
export interface SearchedTickets {
  /**
   * Makes the condition for an id, which has to look no further than at the tickets that meet
   * another condition.
   */
  byId(id: SQLWrapper, among: SQL): SQL
  /** The same as a condition for a ticket that is read anyway, where that takes less time. */
  byRow?: SQL | undefined
}

/** Which of the tickets that are found to return, newest first. */
interface Page {
  offset: number
  limit: number
}

/** Searches the ids of one step. @returns how many tickets match, and the ids of a page of them */
type SearchStep = (page: Page) => { found: number; ids: number[] }

/** One page of the tickets that a search finds, newest first, and their number in all (D23). */
export async function findBySearch(
  db: Queries,
  text: string,
  among: SearchedTickets | undefined,
  { offset, limit }: Page
): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = []
  let total = 0
  for await (const look of searchSteps(db, text, among)) {
    const step = look({ offset: Math.max(offset - total, 0), limit: limit - ids.length })
    ids.push(...step.ids)
    total += step.found
  }
  return { ids, total }
}

/** The ids of all tickets that a search finds, newest first, in batches that are read on demand. */
export async function* readBySearch(
  db: Queries,
  text: string,
  among: SearchedTickets | undefined,
  offset: number
): AsyncGenerator<number[]> {
  let skipped = offset
  for await (const look of searchSteps(db, text, among)) {
    const { found, ids } = look({ offset: skipped, limit: INDEX_STEP_ROWS })
    skipped -= Math.min(skipped, found)
    yield ids
  }
}

/**
 * Searches for the tickets that contain a text, newest first, in steps between which other requests
 * are served. Tickets raised meanwhile are left out.
 * @param text what somebody typed into the search box; none of its characters is an operator
 * @param among undefined for all tickets
 */
async function* searchSteps(
  db: Queries,
  text: string,
  among: SearchedTickets | undefined
): AsyncGenerator<SearchStep> {
  const { first, last } = findIdRange(db) ?? { first: 1, last: 0 }
  const { table, id, member, matches, step } = sourceOf(foldText(text.toWellFormed()))
  // Materialising saves searching twice, for the count and for the page; the index alone searches
  // faster than SQLite stores the result.
  const kept = sql.raw(among || table === tickets ? 'materialized' : 'not materialized')
  for (let to = last; to >= first; to -= step) {
    // FTS5 ignores a bound that is a floating-point number, and the driver binds numbers as such.
    const inStep = (id: SQLWrapper) =>
      sql`${id} <= cast(${to} as integer) and ${id} > cast(${to - step} as integer)`
    const byRow = table === tickets ? among?.byRow : undefined
    const isAmong = byRow ?? among?.byId(member, inStep(tickets.id))
    const found = sql`select ${id} as id from ${table} where ${and(matches, inStep(id), isAmong)}`
    yield ({ offset, limit }) => {
      const page = sql`select id from found order by id desc limit ${limit} offset ${offset}`
      const [row] = db.all<{ found: number; ids: string }>(
        sql`with found as ${kept} (${found})
          select found, case when found > ${offset} and ${limit} > 0 then (select json_group_array(id) from (${page})) else '[]' end as ids
          from (select count(*) as found from found)`
      )
      return { found: row?.found ?? 0, ids: JSON.parse(row?.ids ?? '[]') as number[] }
    }
    await yieldToEventLoop()
  }
}

/** What to search for a text: the index, or the texts themselves where the index can't be used. */
function sourceOf(folded: string) {
  if (!canBeIndexed(folded)) {
    const matches = sql`instr(${tickets.searchText}, ${folded}) > 0`
    return { table: tickets, id: tickets.id, member: tickets.id, matches, step: TEXT_STEP_ROWS }
  }
  return {
    table: sql`ticket_search`,
    id: sql`ticket_search.rowid`,
    // The unary plus keeps SQLite from asking the index once for each id.
    member: sql`+ticket_search.rowid`,
    matches: sql`ticket_search match ${phraseOf(folded)}`,
    step: INDEX_STEP_ROWS
  }
}

/** Whether an index of trigrams can look up a folded text. */
export function canBeIndexed(folded: string): boolean {
  return [...folded].length >= TRIGRAM_LENGTH && !READ_ALIKE.test(folded)
}

/** A folded text as a phrase of FTS5, in which no character is an operator. */
export function phraseOf(folded: string): string {
  return `"${folded.replaceAll('"', '""')}"`
}
