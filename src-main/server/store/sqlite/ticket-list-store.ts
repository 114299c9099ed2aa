import { and, lt, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Ownership } from '#shared/domain/tickets.ts'
import { nextPageLength } from '../page-length.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Queries } from './database.ts'
import { listParams, param, paramList, prepared } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { findIdRange, ticketColumns } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { hiddenRanges, rangesOf, relationOf, statusesOf } from './ticket-ranges.ts'
import { findBySearch, readBySearch, type SearchedTickets } from './ticket-search-store.ts'
import { isVisible, type ListRange } from './visible-tickets.ts'

/**
 * The tickets a query asks for, newest first, which is by id because ids are assigned in the order
 * of creation.
 * @param actor the user to whom the ownership filter refers (spec §6)
 * @returns one page, and how many there are in all (D23)
 */
export async function findTickets(
  db: Queries,
  query: TicketQuery & { limit: number },
  actor: Viewer
): Promise<{ rows: TicketRow[]; total: number }> {
  const { offset = 0, limit, search } = query
  const all = await countTickets(db, query, statusesOf(query), actor)
  if (all === 0) return { rows: [], total: 0 }
  if (search) {
    const { ids, total } = await findBySearch(db, search, searchedTickets(query, actor), {
      offset,
      limit
    })
    return { rows: findTicketsById(db, ids), total }
  }
  const length = Math.min(limit, all - offset)
  if (length <= 0) return { rows: [], total: all }
  // A page in the older half is read from the oldest ticket on, because skipping rows takes time.
  const page: Page =
    offset > all / 2
      ? { order: 'asc', offset: all - offset - length, length }
      : { order: 'desc', offset, length }
  return { rows: findPage(db, query, actor, page), total: all }
}

/**
 * Reads a list without a limit page by page, each when it is asked for: later pages show changes
 * made meanwhile, but no tickets raised meanwhile.
 */
export async function* readTickets(
  db: Queries,
  query: TicketFilterQuery & { offset?: number | undefined },
  actor: Viewer
): AsyncGenerator<TicketRow[]> {
  let { offset = 0 } = query
  let length = nextPageLength()
  if (query.search) {
    for await (const ids of readBySearch(db, query.search, searchedTickets(query, actor), offset)) {
      for (let start = 0; start < ids.length; ) {
        const rows = findTicketsById(db, ids.slice(start, start + length))
        start += length
        length = lengthAfter(rows)
        yield rows
      }
    }
    return
  }
  let before = (findIdRange(db)?.last ?? 0) + 1
  for (let isLast = false; !isLast; ) {
    const rows = findPage(db, query, actor, { order: 'desc', offset, length, before })
    isLast = rows.length < length
    offset = 0
    before = rows.at(-1)?.id ?? 0
    length = lengthAfter(rows)
    if (rows.length > 0) yield rows
  }
}

const lengthAfter = (rows: readonly TicketRow[]) =>
  nextPageLength(rows.map(({ description }) => description))

const ticketsById = prepared((db) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(sql`${tickets.id} in (select value from json_each(${param('ids')}))`)
    .prepare()
)

/** @returns those that still exist, newest first */
export function findTicketsById(db: Queries, ids: readonly number[]): TicketRow[] {
  return ticketsById(db)
    .all({ ids: JSON.stringify(ids) })
    .sort(newestFirst)
}

interface PageShape {
  ownership: Ownership | undefined
  statuses: number
  isAnyPriority: boolean
  keys: number
  hidden: number
  order: 'asc' | 'desc'
}

const pageOf = prepared(
  (db, { ownership, statuses, isAnyPriority, keys, hidden, order }: PageShape) => {
    const ids = merged(
      rangesOf({
        ownership,
        statuses: paramList('status', statuses),
        priority: isAnyPriority ? undefined : param('priority'),
        userId: param('userId'),
        keys: paramList('key', keys),
        hidden: paramList('hidden', hidden)
      }),
      sql.raw(order)
    )
    return db
      .select(ticketColumns)
      .from(tickets)
      .where(sql`${tickets.id} in (${ids} limit ${param('length')} offset ${param('offset')})`)
      .prepare()
  }
)

interface Page {
  order: 'asc' | 'desc'
  offset: number
  length: number
  /** Only tickets with a lower id. */
  before?: number
}

function findPage(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, before = Number.MAX_SAFE_INTEGER, ...page }: Page
): TicketRow[] {
  const { ownership, priority } = query
  const statuses = statusesOf(query)
  if (statuses.length === 0) return []
  const { userId, keys, hidden } = relationOf(actor)
  const shape = {
    ownership,
    statuses: statuses.length,
    isAnyPriority: !priority,
    keys: keys.length,
    hidden: ownership ? 0 : hidden.length,
    order
  }
  return pageOf(db, shape)
    .all({
      ...listParams('status', statuses),
      ...listParams('key', keys),
      ...listParams('hidden', hidden),
      priority,
      userId,
      before,
      ...page
    })
    .sort(newestFirst)
}

const newestFirst = (a: TicketRow, b: TicketRow) => b.id - a.id

/** The ids of ranges in one order, each id once. */
function merged(ranges: ListRange[], direction: SQL): SQL {
  const before = lt(tickets.id, param('before'))
  return sql`${sql.join(idsOf(ranges, before), sql` union `)} order by id ${direction}`
}

function idsOf(ranges: ListRange[], condition: SQL): SQL[] {
  return ranges.map(
    ({ index, condition: ofRange }) =>
      sql`select ${tickets.id} as id from ${tickets} ${index} where ${and(ofRange, condition)}`
  )
}

/** @returns undefined where neither a filter nor privacy (D44) excludes a ticket */
function searchedTickets(query: TicketFilterQuery, actor: Viewer): SearchedTickets | undefined {
  const { ownership, status, priority } = query
  const relation = relationOf(actor)
  const idsIn = (ranges: ListRange[], condition: SQL) =>
    sql`(${sql.join(idsOf(ranges, condition), sql` union all `)})`
  if (ownership || status?.length || priority) {
    const ranges = rangesOf({ ownership, statuses: statusesOf(query), priority, ...relation })
    return { byId: (id, among) => sql`${id} in ${idsIn(ranges, among)}` }
  }
  if (relation.hidden.length === 0) return undefined
  // There are fewer hidden tickets than others, so they are what is looked up.
  const { hidden, own } = hiddenRanges(relation)
  return {
    byId: (id, among) =>
      sql`(${id} not in ${idsIn(hidden, among)} or ${id} in ${idsIn(own, among)})`,
    byRow: isVisible(relation)
  }
}
