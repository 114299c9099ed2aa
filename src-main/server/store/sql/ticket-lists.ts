import type { Viewer } from '#shared/domain/private-departments.ts'
import { fromNearerEnd, type ListSegment, segmentsOf } from '../list-order.ts'
import { nextPageLength } from '../page-length.ts'
import { statusesOf } from '../ticket-filters.ts'
import type { ListQuery, TicketRow, TicketsStore } from '../tickets-store.ts'
import type { Connection } from './connection.ts'
import { countTickets } from './ticket-count-store.ts'
import { findLastId, findPage, type TicketPage } from './ticket-pages.ts'
import { findTicketsById } from './tickets-by-id.ts'

/** Which of the tickets that are found to return. */
export interface IdsPage {
  offset: number
  limit: number
  /** Whether the tickets behind the page are counted. */
  isCounted: boolean
}

/** The result of a plan. */
export interface FoundIds {
  ids: number[]
  /** How many there are in all (D23); where they are not counted, at least those of the page. */
  total: number
  /** The tickets of these ids, where they were read with them. */
  rows?: TicketRow[]
}

/**
 * How an engine finds the tickets of a search, and of other lists that no index has in their order:
 * from the query to a plan, and from the plan to ids.
 */
export interface TicketSearch<Plan> {
  planOf(connection: Connection, query: ListQuery, actor: Viewer): Promise<Plan>
  findIds(connection: Connection, plan: Plan, page: IdsPage): Promise<FoundIds>
  /** The ids of all tickets, in batches that are read on demand. */
  readIds(connection: Connection, plan: Plan, offset: number): AsyncGenerator<number[]>
}

/** See {@link TicketsStore}. */
export function createTicketLists<Plan>(
  connection: Connection,
  search: TicketSearch<Plan>
): Pick<TicketsStore, 'list' | 'readAll'> {
  return {
    async list(query, actor) {
      const { offset = 0, limit } = query
      const segments = segmentsOf(query)
      if (segments) return await listSegments(connection, segments, actor, { offset, limit })
      const plan = await search.planOf(connection, query, actor)
      const page = { offset, limit, isCounted: query.total !== 'false' }
      const { ids, total, rows } = await search.findIds(connection, plan, page)
      return { rows: rows ?? (await findTicketsById(connection, ids)), total }
    },
    async *readAll(query, actor) {
      const { offset = 0 } = query
      const segments = segmentsOf(query)
      if (segments) return yield* readSegments(connection, segments, actor, offset)
      const plan = await search.planOf(connection, query, actor)
      yield* readRows(connection, search.readIds(connection, plan, offset))
    }
  }
}

/** A page of the list that segments make, one after the other. */
async function listSegments(
  connection: Connection,
  segments: readonly ListSegment[],
  actor: Viewer,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: TicketRow[]; total: number }> {
  const counting = Promise.all(
    segments.map(({ query }) => countTickets(connection, query, statusesOf(query), actor))
  )
  // The first page is the same however many tickets there are, so neither waits for the other.
  const isFirst = offset === 0 && connection.dialect.isRemote
  const totals = isFirst ? [] : await counting
  let skipped = offset
  let left = limit
  const pages = segments.map(({ query, order }, index) => {
    const total = totals[index] ?? limit
    const page = { order, offset: skipped, length: Math.min(left, total - skipped) }
    skipped = Math.max(skipped - total, 0)
    if (page.length <= 0) return []
    if (!isFirst) left -= page.length
    const nearer = isFirst ? page : fromNearerEnd(page, total)
    return findPage(connection, query, actor, nearer, order)
  })
  const [rows, counts] = await Promise.all([Promise.all(pages), counting])
  const total = counts.reduce((sum, count) => sum + count, 0)
  return { rows: rows.flat().slice(0, limit), total }
}

/**
 * Reads such a list without a limit page by page, each when it is asked for: later pages show
 * changes made meanwhile, but no tickets raised meanwhile.
 */
async function* readSegments(
  connection: Connection,
  segments: readonly ListSegment[],
  actor: Viewer,
  offset: number
): AsyncGenerator<TicketRow[]> {
  let skipped = offset
  const before = (await findLastId(connection)) + 1
  for (const { query, order } of segments) {
    const total = await countTickets(connection, query, statusesOf(query), actor)
    if (skipped < total) {
      const start = { order, offset: skipped, before }
      yield* readSegment((page) => findPage(connection, query, actor, page), start)
    }
    skipped = Math.max(skipped - total, 0)
  }
}

async function* readSegment(
  find: (page: TicketPage) => Promise<TicketRow[]>,
  start: Pick<ListSegment, 'order'> & { offset: number; before: number }
): AsyncGenerator<TicketRow[]> {
  let { order, offset, before } = start
  let after: number | undefined
  let length = nextPageLength()
  for (let isLast = false; !isLast; ) {
    const rows = await find({ order, offset, length, after, before })
    isLast = rows.length < length
    offset = 0
    const { id = 0 } = rows.at(-1) ?? {}
    if (order === 'asc') after = id
    else before = id
    length = lengthAfter(rows)
    if (rows.length > 0) yield rows
  }
}

/** Reads the tickets of ids, page by page. */
async function* readRows(
  connection: Connection,
  batches: AsyncGenerator<number[]>
): AsyncGenerator<TicketRow[]> {
  let length = nextPageLength()
  for await (const ids of batches) {
    for (let start = 0; start < ids.length; ) {
      const rows = await findTicketsById(connection, ids.slice(start, start + length))
      start += length
      length = lengthAfter(rows)
      yield rows
    }
  }
}

const lengthAfter = (rows: readonly TicketRow[]) =>
  nextPageLength(rows.map(({ description }) => description))
