import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type Ownership, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { nextPageLength } from '../page-length.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Queries } from './connections.ts'
import { listParams, param, paramList, prepared } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { findLastId, ticketColumns } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { ownedBy, rangesOf, relationOf, statusesOf } from './ticket-ranges.ts'
import { findBySearch, readBySearch } from './ticket-search-store.ts'
import { isVisible } from './visible-tickets.ts'

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
  const statuses = statusesOf(query)
  if (statuses.length === 0) return { rows: [], total: 0 }
  if (search) {
    const page = { offset, limit }
    const { ids, total } = await findBySearch(db, search, conditionOf(query, actor), page)
    return { rows: await findTicketsById(db, ids), total }
  }
  const counting = countTickets(db, query, statuses, actor)
  if (offset === 0) {
    // The first page is the same however many tickets there are, so neither waits for the other.
    const page: Page = { order: 'desc', offset, length: limit }
    const [total, rows] = await Promise.all([counting, findPage(db, query, actor, page)])
    return { rows, total }
  }
  const total = await counting
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { rows: [], total }
  // A page in the older half is read from the oldest ticket on, because skipping rows takes time.
  const page: Page =
    offset > total / 2
      ? { order: 'asc', offset: total - offset - length, length }
      : { order: 'desc', offset, length }
  return { rows: await findPage(db, query, actor, page), total }
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
    for await (const ids of readBySearch(db, query.search, conditionOf(query, actor), offset)) {
      for (let start = 0; start < ids.length; ) {
        const rows = await findTicketsById(db, ids.slice(start, start + length))
        start += length
        length = lengthAfter(rows)
        yield rows
      }
    }
    return
  }
  let before = (await findLastId(db)) + 1
  for (let isLast = false; !isLast; ) {
    const rows = await findPage(db, query, actor, { order: 'desc', offset, length, before })
    isLast = rows.length < length
    offset = 0
    before = rows.at(-1)?.id ?? 0
    length = lengthAfter(rows)
    if (rows.length > 0) yield rows
  }
}

const lengthAfter = (rows: readonly TicketRow[]) =>
  nextPageLength(rows.map(({ description }) => description))

const ticketsById = prepared((db, _shape, name) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(sql`${tickets.id} = any(${param('ids')}::bigint[])`)
    .prepare(name)
)

/** @returns those that still exist, newest first */
export async function findTicketsById(db: Queries, ids: readonly number[]): Promise<TicketRow[]> {
  const rows = await ticketsById(db).execute({ ids })
  return rows.sort(newestFirst)
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
      order
    )
    // As an array, so that PostgreSQL looks up its tickets however many it thinks they are.
    const page = sql`array(${ids} limit ${param('length')} offset ${param('offset')})`
    return db
      .select(ticketColumns)
      .from(tickets)
      .where(sql`${tickets.id} = any(${page})`)
      .prepare('')
  }
)

interface Page {
  order: 'asc' | 'desc'
  offset: number
  length: number
  /** Only tickets with a lower id. */
  before?: number
}

async function findPage(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, before = Number.MAX_SAFE_INTEGER, ...page }: Page
): Promise<TicketRow[]> {
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
  const rows = await pageOf(db, shape).execute({
    ...listParams('status', statuses),
    ...listParams('key', keys),
    ...listParams('hidden', hidden),
    priority,
    userId,
    before,
    ...page,
    reach: page.offset + page.length
  })
  return rows.sort(newestFirst)
}

const newestFirst = (a: TicketRow, b: TicketRow) => b.id - a.id

/**
 * The ids of ranges in one order, each id once. Every range is read no further than the page can
 * reach, because otherwise PostgreSQL would read and sort all of them.
 */
function merged(ranges: (SQL | undefined)[], order: 'asc' | 'desc'): SQL {
  const direction = sql.raw(order)
  const ids = ranges.map((range) => {
    const condition = and(range, lt(tickets.id, param('before')))
    return sql`(select ${tickets.id} as id from ${tickets} where ${condition} order by ${tickets.id} ${direction} limit ${param('reach')})`
  })
  return sql`select id from (${sql.join(ids, sql` union `)}) as ids order by id ${direction}`
}

/** @returns undefined where no filter excludes a ticket */
function conditionOf(query: TicketFilterQuery, actor: Viewer): SQL | undefined {
  const { ownership, priority } = query
  const statuses = statusesOf(query)
  const relation = relationOf(actor)
  return and(
    ownership ? or(...ownedBy(ownership, relation)) : isVisible(relation),
    statuses.length < TICKET_STATUSES.length ? inArray(tickets.status, statuses) : undefined,
    priority && eq(tickets.priority, priority)
  )
}
