import { and, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type Direction, type Ownership, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import {
  createdBetween,
  fromNearerEnd,
  inOrderOf,
  isNarrowed,
  isWalked,
  type ListSegment,
  type OrderedPage,
  orderOf,
  segmentsOf
} from '../list-order.ts'
import { nextPageLength } from '../page-length.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Queries } from './connections.ts'
import { listParams, param, paramList, prepared } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { findLastId, ticketColumns } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { ownedBy, rangesOf, relationOf, statusesOf } from './ticket-ranges.ts'
import { findBySearch, type LookedFor, readBySearch } from './ticket-search-store.ts'
import { isVisible } from './visible-tickets.ts'

/**
 * The tickets a query asks for, in its order; newest first is by id because ids are assigned in the
 * order of creation.
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
  if (search || isNarrowed(query)) {
    const { ids, total } = await findBySearch(db, lookedFor(query, actor), { offset, limit })
    return { rows: await findTicketsById(db, ids), total }
  }
  const segments = segmentsOf(query, statuses)
  return segments
    ? await findInSegments(db, segments, actor, { offset, limit })
    : await findByLastChange(db, query, actor, { offset, limit })
}

/** A page of the list that segments make, one after the other. */
async function findInSegments(
  db: Queries,
  segments: ListSegment[],
  actor: Viewer,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: TicketRow[]; total: number }> {
  const counting = Promise.all(
    segments.map(({ query }) => countTickets(db, query, statusesOf(query), actor))
  )
  if (offset === 0) {
    // The first page is the same however many tickets there are, so neither waits for the other.
    const [totals, pages] = await Promise.all([
      counting,
      Promise.all(
        segments.map(({ query, order }) =>
          findPage(db, query, actor, { order, offset, length: limit })
        )
      )
    ])
    return { rows: pages.flat().slice(0, limit), total: sumOf(totals) }
  }
  const totals = await counting
  let skipped = offset
  let left = limit
  const pages = segments.map(({ query, order }, index) => {
    const total = totals[index] ?? 0
    const page = { order, offset: skipped, length: Math.min(left, total - skipped) }
    skipped = Math.max(skipped - total, 0)
    if (page.length <= 0) return []
    left -= page.length
    return findPage(db, query, actor, fromNearerEnd(page, total), order)
  })
  return { rows: (await Promise.all(pages)).flat(), total: sumOf(totals) }
}

const sumOf = (totals: readonly number[]) => totals.reduce((sum, total) => sum + total, 0)

/** A page of the tickets that the filters leave, by their last change (D46). */
async function findByLastChange(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: TicketRow[]; total: number }> {
  const statuses = statusesOf(query)
  const [total, everybodys] = await Promise.all([
    countTickets(db, query, statuses, actor),
    countTickets(db, {}, statuses, actor)
  ])
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { rows: [], total }
  const { direction } = orderOf(query)
  const page = fromNearerEnd({ order: direction, offset, length }, total)
  const ids = isWalked(page, total, everybodys)
    ? await walkByLastChange(db, query, actor, page)
    : await sortByLastChange(db, query, actor, page)
  const inOrder = page.order === direction ? ids : ids.toReversed()
  return { rows: await findTicketsById(db, inOrder), total }
}

/** The ids of a page, merged from an index for each status, none read further than the page can. */
async function walkByLastChange(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, offset, length }: OrderedPage
): Promise<number[]> {
  const direction = sql.raw(order)
  const ranges = statusesOf(query).map((status) => {
    const condition = conditionOf({ ...query, status: [status] }, actor)
    return sql`(select ${tickets.id} as id, ${tickets.updatedAt} as at from ${tickets} where ${condition} order by ${tickets.updatedAt} ${direction}, ${tickets.id} ${direction} limit ${offset + length})`
  })
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(ranges, sql` union all `)}) as ids order by at ${direction}, id ${direction} limit ${length} offset ${offset}`
  )
  return rows.map(({ id }) => Number(id))
}

async function sortByLastChange(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, offset, length }: OrderedPage
): Promise<number[]> {
  const direction = sql.raw(order)
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(conditionOf(query, actor))
    // No index is in the order of a sum, so that PostgreSQL takes the one that leaves the fewest.
    .orderBy(sql`${tickets.updatedAt} + 0 ${direction}, ${tickets.id} ${direction}`)
    .limit(length)
    .offset(offset)
  return rows.map(({ id }) => id)
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
  const statuses = statusesOf(query)
  if (statuses.length === 0) return
  const segments = segmentsOf(query, statuses)
  if (query.search || isNarrowed(query) || !segments) {
    yield* readFound(db, lookedFor(query, actor), offset)
    return
  }
  const before = (await findLastId(db)) + 1
  for (const segment of segments) {
    const total = await countTickets(db, segment.query, statusesOf(segment.query), actor)
    if (offset < total) yield* readSegment(db, segment, actor, { offset, before })
    offset = Math.max(offset - total, 0)
  }
}

async function* readFound(
  db: Queries,
  looked: LookedFor,
  offset: number
): AsyncGenerator<TicketRow[]> {
  let length = nextPageLength()
  for await (const ids of readBySearch(db, looked, offset)) {
    for (let start = 0; start < ids.length; ) {
      const rows = await findTicketsById(db, ids.slice(start, start + length))
      start += length
      length = lengthAfter(rows)
      yield rows
    }
  }
}

async function* readSegment(
  db: Queries,
  { query, order }: ListSegment,
  actor: Viewer,
  start: { offset: number; before: number }
): AsyncGenerator<TicketRow[]> {
  let { offset, before } = start
  let after: number | undefined
  let length = nextPageLength()
  for (let isLast = false; !isLast; ) {
    const rows = await findPage(db, query, actor, { order, offset, length, after, before })
    isLast = rows.length < length
    offset = 0
    const { id = 0 } = rows.at(-1) ?? {}
    if (order === 'asc') after = id
    else before = id
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

/** @returns those that still exist, in the order of the ids */
export async function findTicketsById(db: Queries, ids: readonly number[]): Promise<TicketRow[]> {
  return inOrderOf(ids, await ticketsById(db).execute({ ids }))
}

interface PageShape {
  ownership: Ownership | undefined
  statuses: number
  isAnyPriority: boolean
  keys: number
  hidden: number
  order: Direction
  isAfter: boolean
}

const pageOf = prepared(
  (db, { ownership, statuses, isAnyPriority, keys, hidden, order, isAfter }: PageShape) => {
    const ids = merged(
      rangesOf({
        ownership,
        statuses: paramList('status', statuses),
        priority: isAnyPriority ? undefined : param('priority'),
        userId: param('userId'),
        keys: paramList('key', keys),
        hidden: paramList('hidden', hidden)
      }),
      order,
      and(isAfter ? gt(tickets.id, param('after')) : undefined, lt(tickets.id, param('before')))
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

interface Page extends OrderedPage {
  /** Only tickets with a higher id, which only the order of creation asks for. */
  after?: number | undefined
  /** Only tickets with a lower id. */
  before?: number
}

/** @param answered the order of the rows, where the page is read from the other end */
async function findPage(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, after, before = Number.MAX_SAFE_INTEGER, ...page }: Page,
  answered = order
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
    order,
    isAfter: after !== undefined
  }
  const rows = await pageOf(db, shape).execute({
    ...listParams('status', statuses),
    ...listParams('key', keys),
    ...listParams('hidden', hidden),
    priority,
    userId,
    after,
    before,
    ...page,
    reach: page.offset + page.length
  })
  return rows.sort((a, b) => (answered === 'asc' ? a.id - b.id : b.id - a.id))
}

/**
 * The ids of ranges in one order, each id once. Every range is read no further than the page can
 * reach, because otherwise PostgreSQL would read and sort all of them.
 */
function merged(ranges: (SQL | undefined)[], order: Direction, within: SQL | undefined): SQL {
  const direction = sql.raw(order)
  const ids = ranges.map((range) => {
    const condition = and(range, within)
    return sql`(select ${tickets.id} as id from ${tickets} where ${condition} order by ${tickets.id} ${direction} limit ${param('reach')})`
  })
  return sql`select id from (${sql.join(ids, sql` union `)}) as ids order by id ${direction}`
}

/** How to look for the tickets that a query asks for, where no index holds them in its order. */
function lookedFor(query: TicketFilterQuery, actor: Viewer): LookedFor {
  const { search } = query
  return { text: search || undefined, among: conditionOf(query, actor), order: orderOf(query) }
}

/** @returns undefined where no filter excludes a ticket */
function conditionOf(query: TicketFilterQuery, actor: Viewer): SQL | undefined {
  const { ownership, priority, category, assigneeId, requesterId } = query
  const { from, before } = createdBetween(query)
  const statuses = statusesOf(query)
  const relation = relationOf(actor)
  return and(
    ownership ? or(...ownedBy(ownership, relation)) : isVisible(relation),
    statuses.length < TICKET_STATUSES.length ? inArray(tickets.status, statuses) : undefined,
    priority && eq(tickets.priority, priority),
    category === undefined ? undefined : eq(tickets.category, category),
    assigneeId === undefined ? undefined : eq(tickets.assigneeId, assigneeId),
    requesterId === undefined ? undefined : eq(tickets.requesterId, requesterId),
    from === undefined ? undefined : gte(tickets.createdAt, new Date(from)),
    before === undefined ? undefined : lt(tickets.createdAt, new Date(before))
  )
}
