import { and, eq, gte, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { searchTermsOf } from '#shared/domain/search-text.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import {
  createdBetween,
  fromNearerEnd,
  isNarrowed,
  isWalked,
  type ListSegment,
  mostWalked,
  type OrderedPage,
  orderOf,
  segmentsOf
} from '../list-order.ts'
import { nextPageLength } from '../page-length.ts'
import type { TicketRow } from '../tickets-store.ts'
import { conversationsOf } from './conversation-search.ts'
import type { Queries } from './drizzle.ts'
import { tickets } from './schema.ts'
import { findLastId } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { findPage, findTicketsById } from './ticket-pages.ts'
import { ownedBy, relationOf, statusesOf } from './ticket-ranges.ts'
import {
  findBySearch,
  findNewest,
  isNearNewest,
  type LookedFor,
  readBySearch
} from './ticket-search-store.ts'
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
    const looked = await lookedFor(db, query, actor)
    const page = { offset, limit, isCounted: query.total !== 'false' }
    if (isNearNewest(looked, page)) return await findNewest(db, looked, page)
    const { ids, total } =
      (await walkNarrowed(db, query, actor)) ?? (await findBySearch(db, looked, page))
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

/**
 * A page of a narrowed list by its creation or last change, found among the tickets that come first
 * in that order whatever their category, people and days.
 * @returns null where another way is quicker, as far as can be known beforehand
 */
async function walkNarrowed(
  db: Queries,
  query: TicketQuery & { limit: number },
  actor: Viewer
): Promise<{ ids: number[]; total: number } | null> {
  const { offset = 0, limit, search } = query
  const { by, direction } = orderOf(query)
  if (search || by === 'priority' || by === 'status') return null
  const isListed = conditionOf(query, actor)
  const statuses = by === 'created' ? TICKET_STATUSES : statusesOf(query)
  const [total, all] = await Promise.all([
    db.$count(tickets, isListed),
    countTickets(db, {}, statuses, actor)
  ])
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { ids: [], total }
  const page = fromNearerEnd({ order: direction, offset, length }, total)
  if (!isWalked(page, total, all)) return null
  const order = sql.raw(page.order)
  const most = mostWalked(page, total, all)
  const firstOf = (at: SQLWrapper, condition?: SQL) =>
    sql`(select ${tickets.id} as id, ${at} as at from ${tickets} where ${condition ?? sql`true`} order by ${at} ${order}, ${tickets.id} ${order} limit ${most})`
  const ranges =
    by === 'created'
      ? [firstOf(tickets.id)]
      : statuses.map((status) => firstOf(tickets.updatedAt, eq(tickets.status, status)))
  const walked = sql`select id, at from (${sql.join(ranges, sql` union all `)}) as ids order by at ${order}, id ${order} limit ${most}`
  const { rows } = await db.execute<{ id: string }>(
    sql`select walked.id from (${walked}) as walked join ${tickets} on ${tickets.id} = walked.id where ${isListed} order by walked.at ${order}, walked.id ${order} limit ${length} offset ${page.offset}`
  )
  if (rows.length < length) return null
  const ids = rows.map(({ id }) => Number(id))
  return { ids: page.order === direction ? ids : ids.toReversed(), total }
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
    yield* readFound(db, await lookedFor(db, query, actor), offset)
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

/** How to look for the tickets that a query asks for, where no index holds them in its order. */
async function lookedFor(db: Queries, query: TicketFilterQuery, actor: Viewer): Promise<LookedFor> {
  const terms = searchTermsOf(query.search ?? '')
  const conversations = await conversationsOf(db, terms, actor)
  return { terms, conversations, among: conditionOf(query, actor), order: orderOf(query) }
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
