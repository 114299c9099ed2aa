import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#shared/domain/search-text.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import { knownCounts } from './search-memory.ts'
import { findBlockCounts, firstOf, lastOf } from './short-text-store.ts'

/** How many numbers one step looks at: few enough that nobody else waits for it. The index alone is looked through faster. */
const TEXT_STEP = 5000
const FILTERED_STEP = 10_000
const INDEX_STEP = 50_000

/** The shortest text that the index knows, in characters. */
const INDEXED_LENGTH = 3

/** The index takes these for the replacement character, and so would find one for the other. */
const INDEXED_ALIKE = /[\u{FFFD}-\u{FFFF}]/u

/** A search as it is compared with `search_text`. */
export interface Search {
  folded: string
  /** Too short for the index; tickets are counted by such texts. */
  isShort: boolean
  /** As the index is asked for it; null where the index can't answer exactly. */
  phrase: string | null
}

/** @param text what somebody wrote into the search box; every character of it is only text */
export function searchFor(text: string): Search {
  const folded = foldText(text.toWellFormed())
  const isShort = [...folded].length < INDEXED_LENGTH
  const isIndexed = !isShort && !INDEXED_ALIKE.test(folded)
  return { folded, isShort, phrase: isIndexed ? `"${folded.replaceAll('"', '""')}"` : null }
}

/** Whether a ticket contains the text, looked up in the ticket itself. */
export function containing({ folded }: Search): SQL {
  return sql`instr(${tickets.searchText}, ${folded}) > 0`
}

interface Page {
  offset: number
  limit: number
}

/** Numbers in a row, of which so many are found. */
interface Stretch {
  from: number
  to: number
  found: number
}

/** Where to look for a search: what follows `select`, and the number of what is found. */
interface Source {
  matches: SQL
  id: SQL
  step: number
}

/**
 * The tickets that contain a text, newest first. What has to be counted for that is counted in steps between which others get
 * their turn; what is raised meanwhile does not show.
 * @param filtered what else has to hold of a ticket
 * @param page which of them to answer
 */
export async function findBySearch(
  db: Queries,
  search: Search,
  filtered: SQL | undefined,
  page: Page
): Promise<{ ids: number[]; total: number }> {
  const range = numbersOf(db)
  if (!range) return { ids: [], total: 0 }
  const source = sourceOf(search, filtered)
  const stretches = filtered ? countedAnew : search.isShort ? countedByBlocks : countedOnce
  return await pageOf(db, source, stretches(db, search, source, range), page)
}

/** The lowest and the highest number of a ticket; null where there is none. */
function numbersOf(db: Queries): Range | null {
  const [row] = db.all<{ first: number | null; last: number | null }>(
    sql`select (select min(id) from ${tickets}) as first, (select max(id) from ${tickets}) as last`
  )
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : null
}

/** Where to look. The plus keeps SQLite from taking the index of a filter for so few numbers. */
function sourceOf(search: Search, filtered: SQL | undefined): Source {
  const others = filtered && sql`+(${filtered})`
  if (search.phrase === null) {
    return {
      matches: sql`from ${tickets} where ${and(containing(search), others)}`,
      id: sql`${tickets.id}`,
      step: TEXT_STEP
    }
  }
  const found = sql`ticket_search match ${search.phrase}`
  const id = sql`ticket_search.rowid`
  if (!others) return { matches: sql`from ticket_search where ${found}`, id, step: INDEX_STEP }
  const joined = sql`from ticket_search cross join ${tickets} on ${eq(tickets.id, id)}`
  return { matches: sql`${joined} where ${and(found, others)}`, id, step: FILTERED_STEP }
}

/** Puts a page together from stretches, newest first, reading no more of them than the page needs. */
async function pageOf(db: Queries, source: Source, stretches: AsyncIterable<Stretch>, { offset, limit }: Page) {
  const ids: number[] = []
  let total = 0
  for await (const stretch of stretches) {
    const skipped = Math.max(offset - total, 0)
    if (skipped < stretch.found && ids.length < limit) {
      const rest = sql`order by ${source.id} desc limit ${limit - ids.length} offset ${skipped}`
      const found = db.all<{ id: number }>(
        sql`select ${source.id} as id ${within(source, stretch.from, stretch.to)} ${rest}`
      )
      ids.push(...found.map(({ id }) => id))
    }
    total += stretch.found
  }
  return { ids, total }
}

interface Range {
  first: number
  last: number
}

/** One or two letters: full blocks were counted when they were filled, only what is newer is looked at. */
async function* countedByBlocks(
  db: Queries,
  search: Search,
  source: Source,
  { first, last }: Range
): AsyncGenerator<Stretch> {
  const { through, blocks } = findBlockCounts(db, search.folded)
  const count = counterOf(db, source)
  for (const { from, to } of steps(Math.max(first, through + 1), last, source.step)) {
    yield { from, to, found: await count(from, to) }
  }
  for (const { block, tickets } of blocks) yield { from: firstOf(block), to: lastOf(block), found: tickets }
}

/**
 * Longer texts: what was counted once is remembered, because what a ticket is found by never changes and tickets go only all at
 * once. So the next page, and the same list after something has happened, count only what is new.
 */
async function* countedOnce(
  db: Queries,
  search: Search,
  source: Source,
  { first, last }: Range
): AsyncGenerator<Stretch> {
  const known = knownCounts(db, search.folded)
  const count = counterOf(db, source)
  for (const { from, to } of steps(first, last, source.step)) {
    const before = known.get(from) ?? { through: from - 1, found: 0 }
    const found = before.found + (before.through < to ? await count(before.through + 1, to) : 0)
    known.set(from, { through: to, found })
    yield { from, to, found }
  }
}

/** With filters, which leave other tickets after every change: all are looked at, but where no ticket has a short text. */
async function* countedAnew(
  db: Queries,
  search: Search,
  source: Source,
  { first, last }: Range
): AsyncGenerator<Stretch> {
  const short = search.isShort ? findBlockCounts(db, search.folded) : { through: 0, blocks: [] }
  const count = counterOf(db, source)
  for (const { from, to } of steps(first, last, source.step)) {
    const mayHave =
      to > short.through || short.blocks.some(({ block }) => lastOf(block) >= from && firstOf(block) <= to)
    if (mayHave) yield { from, to, found: await count(from, to) }
  }
}

/** Numbers in steps, newest first; a step covers the same numbers whenever it is taken, as far as there are tickets. */
function* steps(first: number, last: number, step: number): Generator<{ from: number; to: number }> {
  for (let start = last - (last % step); first <= last && start > first - step; start -= step) {
    yield { from: Math.max(start, first), to: Math.min(start + step - 1, last) }
  }
}

/** Counts what is found from one number to another; before all but the first count others get their turn. */
function counterOf(db: Queries, source: Source): (from: number, to: number) => Promise<number> {
  let isFirst = true
  return async (from, to) => {
    if (!isFirst) await nextTurn()
    isFirst = false
    const [row] = db.all<{ found: number }>(sql`select count(*) as found ${within(source, from, to)}`)
    return row?.found ?? 0
  }
}

function within({ matches, id }: Source, from: number, to: number): SQL {
  return sql`${matches} and ${id} <= ${to} and ${id} >= ${from}`
}
