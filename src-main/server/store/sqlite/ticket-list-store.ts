import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery, TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import {
  fromNearerEnd,
  isNarrowed,
  isWalked,
  type ListSegment,
  type OrderedPage,
  orderOf,
  segmentsOf
} from '../list-order.ts'
import { nextPageLength } from '../page-length.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Queries } from './database.ts'
import { tickets } from './schema.ts'
import { findIdRange } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { findIdRangeOf, narrowingOf } from './ticket-narrowing.ts'
import { findPage, findTicketsById } from './ticket-pages.ts'
import { hiddenRanges, idsOf, ownedBy, rangesOf, relationOf, statusesOf } from './ticket-ranges.ts'
import { findBySearch, type LookedThrough, readBySearch } from './ticket-search-store.ts'
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
    const { ids, total } = await findBySearch(db, lookedThrough(db, query, actor), {
      offset,
      limit
    })
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
  if (isWalked(page, all, everybodys)) {
    const ids = findByLastChange(db, query, actor, page)
    const inOrder = page.order === direction ? ids : ids.toReversed()
    return { rows: findTicketsById(db, inOrder), total: all }
  }
  const { ids } = await findBySearch(db, lookedThrough(db, query, actor), { offset, limit })
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
    yield* readFound(db, lookedThrough(db, query, actor), offset)
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

/** The ids of a page by the last change (D46), merged from an index for each status. */
function findByLastChange(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, offset, length }: OrderedPage
): number[] {
  const { ownership, priority } = query
  const relation = relationOf(actor)
  const owned = ownership && ownedBy(ownership, relation).map(({ condition }) => condition)
  const isListed = and(
    owned ? or(...owned) : isVisible(relation),
    priority && eq(tickets.priority, priority)
  )
  const ranges = statusesOf(query).map(
    (status) =>
      sql`select ${tickets.id} as id, ${tickets.updatedAt} as at from ${tickets} indexed by tickets_updated where ${and(eq(tickets.status, status), isListed)}`
  )
  const direction = sql.raw(order)
  return db
    .all<{ id: number }>(
      sql`${sql.join(ranges, sql` union all `)} order by at ${direction}, id ${direction} limit ${length} offset ${offset}`
    )
    .map(({ id }) => id)
}

/** How to look for the tickets that a query asks for, where no index holds them in its order. */
function lookedThrough(db: Queries, query: TicketFilterQuery, actor: Viewer): LookedThrough {
  const { ownership, status, priority, search } = query
  const relation = relationOf(actor)
  const range = findIdRangeOf(db, query)
  const narrowing = narrowingOf(query, range)
  const statuses = statusesOf(query)
  const ranges = rangesOf({ ownership, statuses, priority, narrowing, ...relation })
  const idsIn = (ranges: ListRange[], condition: SQL) =>
    sql`(${sql.join(idsOf(ranges, condition), sql` union all `)})`
  const looked: LookedThrough = {
    text: search || undefined,
    range,
    order: orderOf(query),
    ids: (among) => sql.join(idsOf(ranges, among), sql` union `)
  }
  if (ownership || status?.length || priority || isNarrowed(query))
    return { ...looked, byId: (id, among) => sql`${id} in ${idsIn(ranges, among)}` }
  if (relation.hidden.length === 0) return looked
  // There are fewer hidden tickets than others, so they are what is looked up.
  const { hidden, own } = hiddenRanges(relation)
  return {
    ...looked,
    byId: (id, among) =>
      sql`(${id} not in ${idsIn(hidden, among)} or ${id} in ${idsIn(own, among)})`,
    byRow: isVisible(relation)
  }
}
