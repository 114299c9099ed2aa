import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import type { TicketSort } from '#shared/domain/tickets.ts'
import { type ListOrder, SORTED_VALUES } from '../list-order.ts'
import type { Queries } from './database.ts'
import { tickets } from './schema.ts'
import type { IdRange } from './ticket-columns.ts'

/** How many ids one query covers: few enough that it delays no other request by more than 20 ms. */
const INDEX_STEP_ROWS = 50_000
const TEXT_STEP_ROWS = 4000

/** How many tickets with a text are too many to be read one by one, for the filters. */
const FEW_FINDS = 500

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM_LENGTH = 3

/** FTS5 reads all of these as the replacement character, and so could not tell them apart. */
const READ_ALIKE = /[\u{FFFD}-\u{FFFF}]/u

/** What is looked through, step by step. */
export interface LookedThrough {
  /** What to find, each anywhere in a ticket; none for a list without a search. */
  terms: readonly SearchTerm[]
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

/** Which of the tickets that are found to return. */
interface Page {
  offset: number
  limit: number
}

/** A page, and whether the tickets behind it are counted. */
interface CountedPage extends Page {
  isCounted?: boolean
}

/** A ticket that is found, and the value that it is sorted by. */
type Found = readonly [id: number, key: number]

/** Looks through the ids of one step. @returns how many tickets match, and a page of them */
type SearchStep = (page: Page) => { found: number; page: Found[] }

/**
 * One page of the tickets that are found, and their number in all (D23): without counting, at
 * least that of the page.
 */
export async function findBySearch(
  db: Queries,
  looked: LookedThrough,
  { offset, limit, isCounted = true }: CountedPage
): Promise<{ ids: number[]; total: number }> {
  const { order } = looked
  let first: Found[] = []
  let total = 0
  for await (const look of searchSteps(db, looked)) {
    if (isNewestFirst(order)) {
      const step = look({ offset: Math.max(offset - total, 0), limit: limit - first.length })
      first.push(...step.page)
      total += step.found
      if (!isCounted && first.length === limit) break
    } else {
      const step = look({ offset: 0, limit: offset + limit })
      first = firstOf(first, step.page, order).slice(0, offset + limit)
      total += step.found
    }
  }
  const page = isNewestFirst(order) ? first : first.slice(offset)
  return { ids: page.map(([id]) => id), total }
}

/** The ids of all tickets that are found, in batches that are read on demand. */
export async function* readBySearch(
  db: Queries,
  looked: LookedThrough,
  offset: number
): AsyncGenerator<number[]> {
  if (!isNewestFirst(looked.order)) {
    // The first one may be in the last step.
    const page = { offset, limit: Number.MAX_SAFE_INTEGER - offset }
    yield (await findBySearch(db, looked, page)).ids
    return
  }
  let skipped = offset
  for await (const look of searchSteps(db, looked)) {
    const { found, page } = look({ offset: skipped, limit: INDEX_STEP_ROWS })
    skipped -= Math.min(skipped, found)
    yield page.map(([id]) => id)
  }
}

const isNewestFirst = ({ by, direction }: ListOrder) => by === 'created' && direction === 'desc'

/** Two sorted lists as one; sorting finds out that each of them is sorted already. */
function firstOf(some: Found[], others: Found[], { direction, ties }: ListOrder): Found[] {
  const sign = { asc: 1, desc: -1 }
  return [...some, ...others].sort(
    ([id, key], [otherId, otherKey]) =>
      (key - otherKey) * sign[direction] || (id - otherId) * sign[ties]
  )
}

/** The value that tickets are sorted by, as a number. */
function keyOf(by: TicketSort): SQL {
  switch (by) {
    case 'created':
      return sql`${tickets.id}`
    case 'updated':
      return sql`${tickets.updatedAt}`
    case 'priority':
    case 'status': {
      const ranks = SORTED_VALUES[by].map((value, rank) => sql`when ${value} then ${rank}`)
      return sql`case ${tickets[by]} ${sql.join(ranks, sql` `)} end`
    }
  }
}

/**
 * Looks for tickets, the newest first, in steps between which other requests are served. Tickets
 * raised meanwhile are left out.
 */
async function* searchSteps(db: Queries, looked: LookedThrough): AsyncGenerator<SearchStep> {
  const { terms, order, byId } = looked
  const { first, last } = looked.range ?? { first: 1, last: 0 }
  const source = terms.length > 0 ? sourceOf(terms) : undefined
  const step = source?.step ?? INDEX_STEP_ROWS
  // The indexes of the filters have what is sorted by, but for the last change.
  const key = source || order.by === 'updated' ? undefined : keyOf(order.by)
  // Materialising saves searching twice, for the count and for the page; the index alone searches
  // faster than SQLite stores the result.
  const isKept = source ? byId || source.isText : !(key && looked.isMerged)
  const kept = sql.raw(isKept ? 'materialized' : 'not materialized')
  const sorted = sortedBy(order, key !== undefined)
  for (let to = last; to >= first; to -= step) {
    // FTS5 ignores a bound that is a floating-point number, and the driver binds numbers as such.
    const inStep = (id: SQLWrapper) =>
      sql`${id} <= cast(${to} as integer) and ${id} >= cast(${Math.max(to - step + 1, first)} as integer)`
    const found = source ? foundIn(db, source, looked, inStep) : looked.ids(inStep(tickets.id), key)
    yield ({ offset, limit }) => {
      if (limit === 0) return { found: countOf(db, found), page: [] }
      const page = sql`${sorted} limit ${limit} offset ${offset}`
      const [row] = db.all<{ found: number; page: string }>(
        sql`with found as ${kept} (${found})
          select found, case when found > ${offset} then (select json_group_array(json_array(id, key)) from (${page})) else '[]' end as page
          from (select count(*) as found from found)`
      )
      return { found: row?.found ?? 0, page: JSON.parse(row?.page ?? '[]') as Found[] }
    }
    await yieldToEventLoop()
  }
}

/** How many are found, for a step behind the page, which need not be kept. */
function countOf(db: Queries, found: SQL): number {
  const [row] = db.all<{ found: number }>(sql`select count(*) as found from (${found})`)
  return row?.found ?? 0
}

/**
 * Makes the select of what is found in an order.
 * @param hasKey whether the value that is sorted by has been found with the id
 */
function sortedBy({ by, direction, ties }: ListOrder, hasKey: boolean): SQL {
  const isById = !hasKey && by === 'created'
  const key = isById ? sql`found.id` : hasKey ? sql`found.key` : keyOf(by)
  const read = hasKey || isById ? undefined : sql`join ${tickets} on ${tickets.id} = found.id`
  return sql`select found.id as id, ${key} as key from found ${read} order by key ${sql.raw(direction)}, id ${sql.raw(ties)}`
}

/** The select of the ids of one step that match a search and that the filters leave. */
function foundIn(
  db: Queries,
  { table, id, member, matches, isText }: SearchSource,
  { byId, byRow }: LookedThrough,
  inStep: (id: SQLWrapper) => SQL
): SQL {
  const isFound = and(matches, inStep(id))
  if (isText)
    return sql`select ${id} as id from ${table} where ${and(isFound, byRow ?? byId?.(member, inStep(tickets.id)))}`
  const matching = sql`select ${id} as id from ${table} where ${isFound}`
  // Reading a few tickets takes less time than finding all that the filters leave.
  if (byRow && countOf(db, sql`${matching} limit ${FEW_FINDS}`) < FEW_FINDS)
    return sql`select ${id} as id from ${table} cross join ${tickets} on ${tickets.id} = ${id} where ${and(isFound, byRow)}`
  return sql`select ${id} as id from ${table} where ${and(isFound, byId?.(member, inStep(tickets.id)))}`
}

/** Where to look for a search. */
interface SearchSource {
  table: SQLWrapper
  id: SQLWrapper
  /** The id where it is compared with others. */
  member: SQLWrapper
  matches: SQL | undefined
  /** Whether the texts of tickets are read. */
  isText: boolean
  /** How many ids one query covers. */
  step: number
}

/** What to search: the index, and the texts themselves for what the index can't be used for. */
function sourceOf(terms: readonly SearchTerm[]): SearchSource {
  const indexed = terms.filter((term) => term.every(canBeIndexed))
  const compared = terms.filter((term) => !indexed.includes(term)).map(isInText)
  const { id } = tickets
  if (indexed.length === 0)
    return {
      ...{ table: tickets, id, member: id, matches: and(...compared) },
      ...{ isText: true, step: TEXT_STEP_ROWS }
    }
  const index = sql`ticket_search`
  const rowid = sql`ticket_search.rowid`
  const matches = sql`ticket_search match ${matchOf(indexed)}`
  // The unary plus keeps SQLite from asking the index once for each id.
  const member = sql`+ticket_search.rowid`
  if (compared.length === 0)
    return { table: index, id: rowid, member, matches, isText: false, step: INDEX_STEP_ROWS }
  return {
    table: sql`${index} cross join ${tickets} on ${id} = ${rowid}`,
    ...{ id: rowid, member, matches: and(matches, ...compared) },
    ...{ isText: true, step: TEXT_STEP_ROWS }
  }
}

/** Whether the text of a ticket has a term. */
function isInText(term: SearchTerm): SQL | undefined {
  return or(...term.map((text) => sql`instr(${tickets.searchText}, ${text}) > 0`))
}

/** Whether an index of trigrams can look up a folded text. */
export function canBeIndexed(folded: string): boolean {
  return [...folded].length >= TRIGRAM_LENGTH && !READ_ALIKE.test(folded)
}

/** What FTS5 is to match for terms that the index can look up: all of them. */
export function matchOf(terms: readonly SearchTerm[]): string {
  return terms.map((term) => `(${term.map(phraseOf).join(' OR ')})`).join(' AND ')
}

/** A folded text as a phrase of FTS5, in which no character is an operator. */
export function phraseOf(folded: string): string {
  return `"${folded.replaceAll('"', '""')}"`
}
