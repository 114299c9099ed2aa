import { and, gt, lt, max, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Direction, Ownership } from '#shared/domain/tickets.ts'
import { isNarrowed, type ListSegment, type OrderedPage, segmentsOf } from '../list-order.ts'
import { nextPageLength } from '../page-length.ts'
import { relationOf, statusesOf } from '../ticket-filters.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Connection, Engine } from './connection.ts'
import { constant, listParams, paramList, prepared } from './prepared-queries.ts'
import { ticketColumns } from './ticket-columns.ts'
import { countTickets } from './ticket-count-store.ts'
import { findTicketsById } from './tickets-by-id.ts'

/** The filters of a page, as placeholders. */
export interface PageFilters {
  ownership: Ownership | undefined
  statuses: SQL[]
  priority: SQL | undefined
  userId: SQL
  keys: SQL[]
  hidden: SQL[]
}

/** What a page's SQL depends on: whether it has a filter, or how many values a filter has. */
interface PageShape {
  ownership: Ownership | undefined
  statuses: number
  isAnyPriority: boolean
  keys: number
  hidden: number
  order: Direction
  isAfter: boolean
  /** How many ids of each range the page can reach, rounded up, so that there are few plans. */
  reach: number
}

interface Page extends OrderedPage {
  /** Only tickets with a higher id, which only the order of creation asks for. */
  after?: number | undefined
  /** Only tickets with a lower id. */
  before?: number
}

type FindPage = (
  connection: Connection,
  query: TicketFilterQuery,
  actor: Viewer,
  page: Page,
  answered?: Direction
) => Promise<TicketRow[]>

/**
 * Makes a function that finds one page of the tickets which a query's filters leave, by id, whatever
 * order the query asks for. Its last parameter is the order of the rows, where the page is read from
 * the other end.
 * @param rangesOf makes the selects of the ids of a list's ranges, as far as they
 * meet a condition
 */
export function pagesOf(
  rangesOf: (filters: PageFilters, within: SQL | undefined) => SQL[]
): FindPage {
  function idsOf({ tables: { tickets }, dialect }: Engine, shape: PageShape): SQL {
    const { ownership, statuses, isAnyPriority, keys, hidden, order, isAfter, reach } = shape
    const { mergedIds, param } = dialect
    const filters = {
      ownership,
      statuses: paramList(dialect, 'status', statuses),
      priority: isAnyPriority ? undefined : param('priority'),
      userId: param('userId'),
      keys: paramList(dialect, 'key', keys),
      hidden: paramList(dialect, 'hidden', hidden)
    }
    const isAfterOne = isAfter ? gt(tickets.id, param('after')) : undefined
    const ranges = rangesOf(filters, and(isAfterOne, lt(tickets.id, param('before'))))
    return sql`${mergedIds(ranges, order, constant(reach))} limit ${param('length')} offset ${param('offset')}`
  }

  // One plan is good for any values, because one index has each range in the order of ids. Planning it
  // anew takes longer than running it.
  const pageOf = prepared((connection, shape: PageShape) => {
    const { db, tables, dialect } = connection
    return db
      .select(ticketColumns(tables))
      .from(tables.tickets)
      .where(dialect.isAmong(tables.tickets.id, idsOf(connection, shape)))
  })
  return async (connection, query, actor, page, answered = page.order) => {
    const { order, offset, length, after, before = Number.MAX_SAFE_INTEGER } = page
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
      isAfter: after !== undefined,
      reach: 2 ** Math.ceil(Math.log2(offset + length))
    }
    const values = {
      ...listParams('status', statuses),
      ...listParams('key', keys),
      ...listParams('hidden', hidden),
      priority,
      userId,
      after,
      before,
      offset,
      length
    }
    const rows = await pageOf(connection, values, shape)
    return rows.sort((a, b) => (answered === 'asc' ? a.id - b.id : b.id - a.id))
  }
}

const lastId = prepared(
  ({ db, tables: { tickets } }) => db.select({ last: max(tickets.id) }).from(tickets),
  { isPlannedEachTime: true }
)

/** @returns the highest id of all tickets; 0 where there is none */
export async function findLastId(connection: Connection): Promise<number> {
  const [row] = await lastId(connection, {})
  return row?.last ?? 0
}

/** How an engine reads lists without a limit. */
interface ListReading {
  findPage: FindPage
  /** The ids of a list that no index has in its order, in batches that are read on demand. */
  readIds(query: TicketFilterQuery, actor: Viewer, offset: number): AsyncGenerator<number[]>
}

/**
 * Reads a list without a limit page by page, each when it is asked for: later pages show changes
 * made meanwhile, but no tickets raised meanwhile.
 */
export async function* readTickets(
  connection: Connection,
  { findPage, readIds }: ListReading,
  query: TicketFilterQuery & { offset?: number | undefined },
  actor: Viewer
): AsyncGenerator<TicketRow[]> {
  let { offset = 0 } = query
  const statuses = statusesOf(query)
  if (statuses.length === 0) return
  const segments = segmentsOf(query, statuses)
  if (query.search || isNarrowed(query) || !segments) {
    yield* readFound(connection, readIds(query, actor, offset))
    return
  }
  const before = (await findLastId(connection)) + 1
  for (const { query, order } of segments) {
    const total = await countTickets(connection, query, statusesOf(query), actor)
    if (offset < total) {
      const start = { order, offset, before }
      yield* readSegment((page) => findPage(connection, query, actor, page), start)
    }
    offset = Math.max(offset - total, 0)
  }
}

async function* readFound(
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

async function* readSegment(
  find: (page: Page) => Promise<TicketRow[]>,
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

const lengthAfter = (rows: readonly TicketRow[]) =>
  nextPageLength(rows.map(({ description }) => description))
