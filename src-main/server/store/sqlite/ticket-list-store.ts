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
import { nextPageLength } from '../page-length.ts'
import type { Queries } from '../sql/connection.ts'
import type { TicketRow } from '../tickets-store.ts'
import { conversationsOf } from './conversation-search.ts'
import { tickets } from './schema.ts'
import { findIdRange } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { findIdRangeOf, narrowingOf } from './ticket-narrowing.ts'
import { findPage, findTicketsById } from './ticket-pages.ts'
import {
  areDisjoint,
  hiddenRanges,
  idsOf,
  ownedBy,
  rangesOf,
  relationOf,
  statusesOf
} from './ticket-ranges.ts'
import type { LookedThrough } from './ticket-search-plan.ts'
import { findBySearch, readBySearch } from './ticket-search-store.ts'
import { isVisible, type ListRange } from './visible-tickets.ts'

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
  const all = await countTickets(db, query, statuses, actor)
  if (all === 0) return { rows: [], total: 0 }
  if (search || isNarrowed(query)) {
    const looked = await lookedThrough(db, query, actor)
    const { ids, total } =
      (await walkNarrowed(db, query, actor, looked)) ??
      (await findBySearch(db, looked, { offset, limit, isCounted: query.total !== 'false' }))
    return { rows: findTicketsById(db, ids), total }
  }
  const length = Math.min(limit, all - offset)
  if (length <= 0) return { rows: [], total: all }
  const segments = segmentsOf(query, statuses)
  if (segments) {
    const rows = await findInSegments(db, segments, actor, { offset, length })
    return { rows, total: all }
  }
  const { direction } = orderOf(query)
  const page = fromNearerEnd({ order: direction, offset, length }, all)
  const everybodys = await countTickets(db, {}, statuses, actor)
  const looked = await lookedThrough(db, query, actor)
  if (isWalked(page, all, everybodys)) {
    const ids = findByLastChange(db, query, looked, page)
    const inOrder = page.order === direction ? ids : ids.toReversed()
    return { rows: findTicketsById(db, inOrder), total: all }
  }
  const { ids } = await findBySearch(db, looked, { offset, limit })
  return { rows: findTicketsById(db, ids), total: all }
}

/** A page of the list that segments make, one after the other. */
async function findInSegments(
  db: Queries,
  segments: ListSegment[],
  actor: Viewer,
  { offset, length }: { offset: number; length: number }
): Promise<TicketRow[]> {
  const rows: TicketRow[] = []
  let skipped = offset
  for (const { query, order } of segments) {
    const total = await countTickets(db, query, statusesOf(query), actor)
    const left = Math.min(length - rows.length, total - skipped)
    const page = { order, offset: skipped, length: left }
    skipped = Math.max(skipped - total, 0)
    if (page.length <= 0) continue
    rows.push(...findPage(db, query, actor, fromNearerEnd(page, total), order))
  }
  return rows
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
    yield* readFound(db, await lookedThrough(db, query, actor), offset)
    return
  }
  const before = (findIdRange(db)?.last ?? 0) + 1
  for (const segment of segments) {
    const total = await countTickets(db, segment.query, statusesOf(segment.query), actor)
    if (offset < total) yield* readSegment(db, segment, actor, { offset, before })
    offset = Math.max(offset - total, 0)
  }
}

async function* readFound(
  db: Queries,
  looked: LookedThrough,
  offset: number
): AsyncGenerator<TicketRow[]> {
  let length = nextPageLength()
  for await (const ids of readBySearch(db, looked, offset)) {
    for (let start = 0; start < ids.length; ) {
      const rows = findTicketsById(db, ids.slice(start, start + length))
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
    const rows = findPage(db, query, actor, { order, offset, length, after, before })
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
  db: Queries,
  query: TicketFilterQuery,
  { byRow }: LookedThrough,
  { order, offset, length }: OrderedPage
): number[] {
  const listed = byLastChange(statusesOf(query), order, byRow)
  return db.all<{ id: number }>(sql`${listed} limit ${length} offset ${offset}`).map(({ id }) => id)
}

/**
 * The same for a narrowed list, among the tickets that come first in that order whatever their
 * category, people and days: their rows are looked at.
 * @param most how many these are
 * @returns fewer ids where the page reaches further
 */
function findNarrowedByLastChange(
  db: Queries,
  query: TicketFilterQuery,
  { byRow, range }: LookedThrough,
  { order, offset, length }: OrderedPage,
  most: number
): number[] {
  const direction = sql.raw(order)
  const isListed = and(byRow, range ? between(tickets.id, range.first, range.last) : undefined)
  return db
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
  db: Queries,
  query: TicketQuery & { limit: number },
  actor: Viewer,
  looked: LookedThrough
): Promise<{ ids: number[]; total: number } | null> {
  const { terms, order } = looked
  const { offset = 0, limit } = query
  if (terms.length > 0 || order.by !== 'updated') return null
  // Counted in the order of ids, for which no ticket is read.
  const { total } = await findBySearch(db, { ...looked, order: orderOf({}) }, { offset, limit: 0 })
  const length = Math.min(limit, total - offset)
  if (length <= 0) return { ids: [], total }
  const all = await countTickets(db, {}, statusesOf(query), actor)
  const page = fromNearerEnd({ order: order.direction, offset, length }, total)
  if (!isWalked(page, total, all)) return null
  const most = mostWalked(page, total, all)
  const ids = findNarrowedByLastChange(db, query, looked, page, most)
  if (ids.length < length) return null
  return { ids: page.order === order.direction ? ids : ids.toReversed(), total }
}

/** How to look for the tickets that a query asks for, where no index holds them in its order. */
async function lookedThrough(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer
): Promise<LookedThrough> {
  const terms = searchTermsOf(query.search ?? '')
  const { ownership, status, priority } = query
  const relation = relationOf(actor)
  const range = findIdRangeOf(db, query)
  const narrowing = narrowingOf(query, range)
  const statuses = statusesOf(query)
  const ranges = rangesOf({ ownership, statuses, priority, narrowing, ...relation })
  const isMerged = areDisjoint({ ownership, ...relation })
  const idsIn = (ranges: ListRange[], condition: SQL) =>
    sql`(${sql.join(idsOf(ranges, condition), sql` union all `)})`
  const looked: LookedThrough = {
    terms,
    conversations: await conversationsOf(db, terms, actor),
    range,
    order: orderOf(query),
    isMerged,
    // What is read ticket by ticket is read in the order of ids, in which a union without all is.
    ids: (among, key) =>
      sql.join(idsOf(ranges, among, key), key && isMerged ? sql` union all ` : sql` union `),
    byRow: and(
      ownership
        ? or(...ownedBy(ownership, relation).map(({ condition }) => condition))
        : isVisible(relation),
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
