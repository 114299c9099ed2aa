import { and, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { searchTermsOf } from '#shared/domain/search-text.ts'
import { type Direction, TICKET_STATUSES, type TicketStatus } from '#shared/domain/tickets.ts'
import {
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
import { isVisible, type ListRange } from '../sql/visible-tickets.ts'
import { relationOf, statusesOf } from '../ticket-filters.ts'
import type { TicketRow, TicketsStore } from '../tickets-store.ts'
import { conversationsOf } from './conversation-search.ts'
import { engine } from './dialect.ts'
import { tickets } from './schema.ts'
import { findIdRangeOf, narrowingOf } from './ticket-narrowing.ts'
import { areDisjoint, hiddenRanges, idsOf, ownedBy, rangesOf } from './ticket-ranges.ts'
import type { LookedThrough } from './ticket-search-plan.ts'
import { findBySearch, readBySearch } from './ticket-search-store.ts'

const findPage = pagesOf((filters, within) => idsOf(rangesOf(filters), within))

/** See {@link TicketsStore}. */
export function ticketLists(connection: Connection): Pick<TicketsStore, 'list' | 'readAll'> {
  async function* readIds(query: TicketFilterQuery, actor: Viewer, offset: number) {
    yield* readBySearch(connection, await lookedThrough(connection, query, actor), offset)
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
  const all = await countTickets(connection, query, statuses, actor)
  if (all === 0) return { rows: [], total: 0 }
  if (search || isNarrowed(query)) {
    const looked = await lookedThrough(connection, query, actor)
    const { ids, total } =
      (await walkNarrowed(connection, query, actor, looked)) ??
      (await findBySearch(connection, looked, {
        offset,
        limit,
        isCounted: query.total !== 'false'
      }))
    return { rows: await findTicketsById(connection, ids), total }
  }
  const length = Math.min(limit, all - offset)
  if (length <= 0) return { rows: [], total: all }
  const segments = segmentsOf(query, statuses)
  if (segments) {
    const rows = await findInSegments(connection, segments, actor, { offset, length })
    return { rows, total: all }
  }
  const { direction } = orderOf(query)
  const page = fromNearerEnd({ order: direction, offset, length }, all)
  const everybodys = await countTickets(connection, {}, statuses, actor)
  const looked = await lookedThrough(connection, query, actor)
  if (isWalked(page, all, everybodys)) {
    const ids = findByLastChange(connection, query, looked, page)
    const inOrder = page.order === direction ? ids : ids.toReversed()
    return { rows: await findTicketsById(connection, inOrder), total: all }
  }
  const { ids } = await findBySearch(connection, looked, { offset, limit })
  return { rows: await findTicketsById(connection, ids), total: all }
}

/** A page of the list that segments make, one after the other. */
async function findInSegments(
  connection: Connection,
  segments: ListSegment[],
  actor: Viewer,
  { offset, length }: { offset: number; length: number }
): Promise<TicketRow[]> {
  const rows: TicketRow[] = []
  let skipped = offset
  for (const { query, order } of segments) {
    const total = await countTickets(connection, query, statusesOf(query), actor)
    const left = Math.min(length - rows.length, total - skipped)
    const page = { order, offset: skipped, length: left }
    skipped = Math.max(skipped - total, 0)
    if (page.length <= 0) continue
    rows.push(...(await findPage(connection, query, actor, fromNearerEnd(page, total), order)))
  }
  return rows
}

/** The ids and the last changes of all tickets of some statuses, merged from an index for each. */
function byLastChange(statuses: readonly TicketStatus[], order: Direction, isListed?: SQL): SQL {
  const direction = sql.raw(order)
  const ranges = statuses.map(
    (status) =>
      sql`select ${tickets.id} as id, ${tickets.updatedAt} as at from ${tickets} indexed by tickets_updated where ${and(eq(tickets.status, status), isListed)}`
  )
  return sql`${sql.join(ranges, sql` union all `)} order by at ${direction}, id ${direction}`
}

/** The ids of a page by the last change (D46). */
function findByLastChange(
  connection: Connection,
  query: TicketFilterQuery,
  { byRow }: LookedThrough,
  { order, offset, length }: OrderedPage
): number[] {
  const listed = byLastChange(statusesOf(query), order, byRow)
  return connection.db
    .all<{ id: number }>(sql`${listed} limit ${length} offset ${offset}`)
    .map(({ id }) => id)
}

/**
 * The same for a narrowed list, among the tickets that come first in that order whatever their
 * category, people and days: their rows are looked at.
 * @param most how many these are
 * @returns fewer ids where the page reaches further
 */
function findNarrowedByLastChange(
  connection: Connection,
  query: TicketFilterQuery,
  { byRow, range }: LookedThrough,
  { order, offset, length }: OrderedPage,
  most: number
): number[] {
  const direction = sql.raw(order)
  const isListed = and(byRow, range ? between(tickets.id, range.first, range.last) : undefined)
  return connection.db
    .all<{ id: number }>(
      sql`with walked as materialized (${byLastChange(statusesOf(query), order)} limit ${most})
        select walked.id as id from walked cross join ${tickets} on ${tickets.id} = walked.id where ${isListed}
        order by walked.at ${direction}, walked.id ${direction} limit ${length} offset ${offset}`
    )
    .map(({ id }) => id)
}

/**
 * A page of a narrowed list by the last change, by a walk along all tickets in that order.
 * @returns null where another way is quicker, as far as can be known beforehand
 */
async function walkNarrowed(
  connection: Connection,
  query: TicketQuery & { limit: number },
  actor: Viewer,
  looked: LookedThrough
): Promise<{ ids: number[]; total: number } | null> {
  const { terms, order } = looked
  const { offset = 0, limit } = query
  if (terms.length > 0 || order.by !== 'updated') return null
  // Counted in the order of ids, for which no ticket is read.
  const { total } = await findBySearch(
    connection,
    { ...looked, order: orderOf({}) },
    { offset, limit: 0 }
  )
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { ids: [], total }
  const all = await countTickets(connection, {}, statusesOf(query), actor)
  const page = fromNearerEnd({ order: order.direction, offset, length }, total)
  if (!isWalked(page, total, all)) return null
  const most = mostWalked(page, total, all)
  const ids = findNarrowedByLastChange(connection, query, looked, page, most)
  if (ids.length < length) return null
  return { ids: page.order === order.direction ? ids : ids.toReversed(), total }
}

/** How to look for the tickets that a query asks for, where no index holds them in its order. */
async function lookedThrough(
  connection: Connection,
  query: TicketFilterQuery,
  actor: Viewer
): Promise<LookedThrough> {
  const terms = searchTermsOf(query.search ?? '')
  const { ownership, status, priority } = query
  const relation = relationOf(actor)
  const range = await findIdRangeOf(connection, query)
  const narrowing = narrowingOf(query, range)
  const statuses = statusesOf(query)
  const ranges = rangesOf({ ownership, statuses, priority, narrowing, ...relation })
  const isMerged = areDisjoint({ ownership, ...relation })
  const idsIn = (ranges: ListRange[], condition: SQL) =>
    sql`(${sql.join(idsOf(ranges, condition), sql` union all `)})`
  const looked: LookedThrough = {
    terms,
    conversations: await conversationsOf(connection, terms, actor),
    range,
    order: orderOf(query),
    isMerged,
    // What is read ticket by ticket is read in the order of ids, in which a union without all is.
    ids: (among, key) =>
      sql.join(idsOf(ranges, among, key), key && isMerged ? sql` union all ` : sql` union `),
    byRow: and(
      ownership
        ? or(...ownedBy(ownership, relation).map(({ condition }) => condition))
        : isVisible(engine, relation),
      statuses.length < TICKET_STATUSES.length ? inArray(tickets.status, statuses) : undefined,
      priority && eq(tickets.priority, priority),
      narrowing.condition
    )
  }
  if (ownership || status?.length || priority || isNarrowed(query))
    return { ...looked, byId: (id, among) => sql`${id} in ${idsIn(ranges, among)}` }
  if (relation.hidden.length === 0) return looked
  // There are fewer hidden tickets than others, so they are what is looked up.
  const { hidden, own } = hiddenRanges(relation)
  return {
    ...looked,
    byId: (id, among) =>
      sql`(${id} not in ${idsIn(hidden, among)} or ${id} in ${idsIn(own, among)})`
  }
}
