import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#shared/domain/search-text.ts'
import { mayBePartOfTicketId } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import { knownCounts } from './search-memory.ts'
import { findBlockCounts, firstOf, lastOf } from './short-text-store.ts'
import { findNumberRange, type NumberRange } from './tickets-store.ts'
import { findInWords, liesInWord } from './word-index-store.ts'

/** How many numbers one step looks at: few enough that nobody else waits for it. The index alone is looked through faster. */
export const TEXT_STEP = 2000
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
  /** Whether it can only be found within a word, and so in the index of words. */
  isPartOfWord: boolean
}

/** @param text what somebody wrote into the search box; every character of it is only text */
export function searchFor(text: string): Search {
  const folded = foldText(text.toWellFormed())
  const isShort = [...folded].length < INDEXED_LENGTH
  const isIndexed = !isShort && !INDEXED_ALIKE.test(folded)
  const phrase = isIndexed ? `"${folded.replaceAll('"', '""')}"` : null
  return { folded, isShort, phrase, isPartOfWord: liesInWord(folded) && !mayBePartOfTicketId(folded) }
}

/** Whether a ticket contains the text, looked up in the ticket itself. */
export function containing({ folded }: Search): SQL {
  return sql`instr(${tickets.searchText}, ${folded}) > 0`
}

interface Page {
  offset: number
  limit: number
}

/** Some of the tickets that are found; stretches come newest first. */
interface Stretch {
  found: number
  /** Their numbers, newest first. */
  newest(skipped: number, limit: number): number[]
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
  const range = findNumberRange(db)
  if (!range) return { ids: [], total: 0 }
  const source = sourceOf(search, filtered)
  const find = finderOf(search, filtered)
  return await pageOf(find(db, search, source, range), page)
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
async function pageOf(stretches: AsyncIterable<Stretch>, { offset, limit }: Page) {
  let ids: number[] = []
  let total = 0
  for await (const { found, newest } of stretches) {
    const skipped = Math.max(offset - total, 0)
    if (skipped < found && ids.length < limit) ids = ids.concat(newest(skipped, limit - ids.length))
    total += found
  }
  return { ids, total }
}

/** How the stretches of a search are found. */
function finderOf(search: Search, filtered: SQL | undefined) {
  if (filtered) return countedAnew
  if (search.isShort) return countedByBlocks
  return search.isPartOfWord ? foundInWords : countedOnce
}

/** One or two letters: full blocks were counted when they were filled, only what is newer is looked at. */
async function* countedByBlocks(
  db: Queries,
  search: Search,
  source: Source,
  { first, last }: NumberRange
): AsyncGenerator<Stretch> {
  const { through, blocks } = findBlockCounts(db, search.folded)
  const counted = counterOf(db, source)
  for (const { from, to } of steps(Math.max(first, through + 1), last, source.step)) {
    yield await counted(from, to)
  }
  for (const { block, tickets } of blocks) {
    // Earlier versions could count tickets that were being deleted.
    if (lastOf(block) >= first) yield between(db, source, firstOf(block), lastOf(block), tickets)
  }
}

/** A part of a word: full blocks are looked up in the index of words, and what is newer in the tickets. */
async function* foundInWords(
  db: Queries,
  search: Search,
  source: Source,
  { first, last }: NumberRange
): AsyncGenerator<Stretch> {
  const inWords = await findInWords(db, search.folded, first)
  yield* countedOnce(db, search, source, { first: inWords ? inWords.through + 1 : first, last })
  if (inWords) yield inWords
}

/**
 * Other texts: what was counted once is remembered, because what a ticket is found by never changes and tickets go only all at
 * once. So the next page, and the same list after something has happened, count only what is new.
 */
async function* countedOnce(
  db: Queries,
  search: Search,
  source: Source,
  { first, last }: NumberRange
): AsyncGenerator<Stretch> {
  const known = knownCounts(db, search.folded)
  const counted = counterOf(db, source)
  for (const { from, to } of steps(first, last, source.step)) {
    const before = known.get(from) ?? { through: from - 1, found: 0 }
    const found = before.found + (before.through < to ? (await counted(before.through + 1, to)).found : 0)
    known.set(from, { through: to, found })
    yield between(db, source, from, to, found)
  }
}

/** With filters, which leave other tickets after every change: all are looked at, but where no ticket has a short text. */
async function* countedAnew(
  db: Queries,
  search: Search,
  source: Source,
  { first, last }: NumberRange
): AsyncGenerator<Stretch> {
  const short = search.isShort ? findBlockCounts(db, search.folded) : { through: 0, blocks: [] }
  const counted = counterOf(db, source)
  for (const { from, to } of steps(first, last, source.step)) {
    const mayHave =
      to > short.through || short.blocks.some(({ block }) => lastOf(block) >= from && firstOf(block) <= to)
    if (mayHave) yield await counted(from, to)
  }
}

/** Numbers in steps, newest first; a step covers the same numbers whenever it is taken, as far as there are tickets. */
function* steps(first: number, last: number, step: number): Generator<{ from: number; to: number }> {
  for (let start = last - (last % step); first <= last && start > first - step; start -= step) {
    yield { from: Math.max(start, first), to: Math.min(start + step - 1, last) }
  }
}

/** Counts what is found from one number to another; before all but the first count others get their turn. */
function counterOf(db: Queries, source: Source): (from: number, to: number) => Promise<Stretch> {
  let isFirst = true
  return async (from, to) => {
    if (!isFirst) await nextTurn()
    isFirst = false
    const [row] = db.all<{ found: number }>(sql`select count(*) as found ${within(source, from, to)}`)
    return between(db, source, from, to, row?.found ?? 0)
  }
}

/** What is found from one number to another, once it is counted. */
function between(db: Queries, source: Source, from: number, to: number, found: number): Stretch {
  return {
    found,
    newest(skipped, limit) {
      const rest = sql`order by ${source.id} desc limit ${limit} offset ${skipped}`
      const rows = db.all<{ id: number }>(sql`select ${source.id} as id ${within(source, from, to)} ${rest}`)
      return rows.map(({ id }) => id)
    }
  }
}

/** A bare parameter is bound as a number with a fraction, which FTS5 ignores as a limit: it would go through all that is found. */
function within({ matches, id }: Source, from: number, to: number): SQL {
  return sql`${matches} and ${id} <= cast(${to} as integer) and ${id} >= cast(${from} as integer)`
}
