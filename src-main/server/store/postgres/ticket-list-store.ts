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
import type { Connection } from '../sql/connection.ts'
import { countTickets } from '../sql/ticket-count-store.ts'
import { pagesOf, readTickets } from '../sql/ticket-pages.ts'
import { findTicketsById } from '../sql/tickets-by-id.ts'
import { isVisible } from '../sql/visible-tickets.ts'
import { relationOf, statusesOf } from '../ticket-filters.ts'
import type { TicketRow, TicketsStore } from '../tickets-store.ts'
import { conversationsOf } from './conversation-search.ts'
import { engine } from './dialect.ts'
import { tickets } from './schema.ts'
import { ownedBy, rangesOf } from './ticket-ranges.ts'
import {
  findBySearch,
  findNewest,
  isNearNewest,
  type LookedFor,
  readBySearch
} from './ticket-search-store.ts'

const findPage = pagesOf((filters, within) =>
  rangesOf(filters).map(
    (range) => sql`select ${tickets.id} as id from ${tickets} where ${and(range, within)}`
  )
)

/** See {@link TicketsStore}. */
export function ticketLists(connection: Connection): Pick<TicketsStore, 'list' | 'readAll'> {
  async function* readIds(query: TicketFilterQuery, actor: Viewer, offset: number) {
    yield* readBySearch(connection, await lookedFor(connection, query, actor), offset)
  }
  return {
    list: (query, actor) => findTickets(connection, query, actor),
    readAll: (query, actor) => readTickets(connection, { findPage, readIds }, query, actor)
  }
}

/**
 * The tickets a query asks for, in its order; newest first is by id because ids are assigned in the
 * order of creation.
 * @param actor the user to whom the ownership filter refers (spec §6)
 * @returns one page, and how many there are in all (D23)
 */
async function findTickets(
  connection: Connection,
  query: TicketQuery & { limit: number },
  actor: Viewer
): Promise<{ rows: TicketRow[]; total: number }> {
  const { offset = 0, limit, search } = query
  const statuses = statusesOf(query)
  if (statuses.length === 0) return { rows: [], total: 0 }
  if (search || isNarrowed(query)) {
    const looked = await lookedFor(connection, query, actor)
    const page = { offset, limit, isCounted: query.total !== 'false' }
    if (isNearNewest(looked, page)) return await findNewest(connection, looked, page)
    const { ids, total } =
      (await walkNarrowed(connection, query, actor)) ??
      (await findBySearch(connection, looked, page))
    return { rows: await findTicketsById(connection, ids), total }
  }
  const segments = segmentsOf(query, statuses)
  return segments
    ? await findInSegments(connection, segments, actor, { offset, limit })
    : await findByLastChange(connection, query, actor, { offset, limit })
}

/** A page of the list that segments make, one after the other. */
async function findInSegments(
  connection: Connection,
  segments: ListSegment[],
  actor: Viewer,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: TicketRow[]; total: number }> {
  const counting = Promise.all(
    segments.map(({ query }) => countTickets(connection, query, statusesOf(query), actor))
  )
  if (offset === 0) {
    // The first page is the same however many tickets there are, so neither waits for the other.
    const [totals, pages] = await Promise.all([
      counting,
      Promise.all(
        segments.map(({ query, order }) =>
          findPage(connection, query, actor, { order, offset, length: limit })
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
    return findPage(connection, query, actor, fromNearerEnd(page, total), order)
  })
  return { rows: (await Promise.all(pages)).flat(), total: sumOf(totals) }
}

const sumOf = (totals: readonly number[]) => totals.reduce((sum, total) => sum + total, 0)

/** A page of the tickets that the filters leave, by their last change (D46). */
async function findByLastChange(
  connection: Connection,
  query: TicketFilterQuery,
  actor: Viewer,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: TicketRow[]; total: number }> {
  const statuses = statusesOf(query)
  const [total, everybodys] = await Promise.all([
    countTickets(connection, query, statuses, actor),
    countTickets(connection, {}, statuses, actor)
  ])
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { rows: [], total }
  const { direction } = orderOf(query)
  const page = fromNearerEnd({ order: direction, offset, length }, total)
  const ids = isWalked(page, total, everybodys)
    ? await walkByLastChange(connection, query, actor, page)
    : await sortByLastChange(connection, query, actor, page)
  const inOrder = page.order === direction ? ids : ids.toReversed()
  return { rows: await findTicketsById(connection, inOrder), total }
}

/** The ids of a page, merged from an index for each status, none read further than the page can. */
async function walkByLastChange(
  connection: Connection,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, offset, length }: OrderedPage
): Promise<number[]> {
  const direction = sql.raw(order)
  const ranges = statusesOf(query).map((status) => {
    const condition = conditionOf({ ...query, status: [status] }, actor)
    return sql`(select ${tickets.id} as id, ${tickets.updatedAt} as at from ${tickets} where ${condition} order by ${tickets.updatedAt} ${direction}, ${tickets.id} ${direction} limit ${offset + length})`
  })
  const rows = await connection.dialect.rows<{ id: string }>(
    connection.db,
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
  connection: Connection,
  query: TicketQuery & { limit: number },
  actor: Viewer
): Promise<{ ids: number[]; total: number } | null> {
  const { offset = 0, limit, search } = query
  const { by, direction } = orderOf(query)
  if (search || by === 'priority' || by === 'status') return null
  const isListed = conditionOf(query, actor)
  const statuses = by === 'created' ? TICKET_STATUSES : statusesOf(query)
  const [total, all] = await Promise.all([
    connection.db.$count(tickets, isListed),
    countTickets(connection, {}, statuses, actor)
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
  const rows = await connection.dialect.rows<{ id: string }>(
    connection.db,
    sql`select walked.id from (${walked}) as walked join ${tickets} on ${tickets.id} = walked.id where ${isListed} order by walked.at ${order}, walked.id ${order} limit ${length} offset ${page.offset}`
  )
  if (rows.length < length) return null
  const ids = rows.map(({ id }) => Number(id))
  return { ids: page.order === direction ? ids : ids.toReversed(), total }
}

async function sortByLastChange(
  connection: Connection,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, offset, length }: OrderedPage
): Promise<number[]> {
  const direction = sql.raw(order)
  const rows = await connection.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(conditionOf(query, actor))
    // No index is in the order of a sum, so that PostgreSQL takes the one that leaves the fewest.
    .orderBy(sql`${tickets.updatedAt} + 0 ${direction}, ${tickets.id} ${direction}`)
    .limit(length)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** How to look for the tickets that a query asks for, where no index holds them in its order. */
async function lookedFor(
  connection: Connection,
  query: TicketFilterQuery,
  actor: Viewer
): Promise<LookedFor> {
  const terms = searchTermsOf(query.search ?? '')
  const conversations = await conversationsOf(connection, terms, actor)
  return { terms, conversations, among: conditionOf(query, actor), order: orderOf(query) }
}

/** @returns undefined where no filter excludes a ticket */
function conditionOf(query: TicketFilterQuery, actor: Viewer): SQL | undefined {
  const { ownership, priority, category, assigneeId, requesterId } = query
  const { from, before } = createdBetween(query)
  const statuses = statusesOf(query)
  const relation = relationOf(actor)
  return and(
    ownership ? or(...ownedBy(ownership, relation)) : isVisible(engine, relation),
    statuses.length < TICKET_STATUSES.length ? inArray(tickets.status, statuses) : undefined,
    priority && eq(tickets.priority, priority),
    category === undefined ? undefined : eq(tickets.category, category),
    assigneeId === undefined ? undefined : eq(tickets.assigneeId, assigneeId),
    requesterId === undefined ? undefined : eq(tickets.requesterId, requesterId),
    from === undefined ? undefined : gte(tickets.createdAt, new Date(from)),
    before === undefined ? undefined : lt(tickets.createdAt, new Date(before))
  )
}
