import { and, gt, lt, max, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Direction, Ownership } from '#shared/domain/tickets.ts'
import type { OrderedPage } from '../list-order.ts'
import { isOfDepartment, relationOf, statusesOf } from '../ticket-filters.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Connection, Engine } from './connection.ts'
import { constant, listParams, paramList, prepared } from './prepared-queries.ts'
import { ticketColumns } from './ticket-columns.ts'
import { idsOf, rangesOf } from './ticket-ranges.ts'

/**
 * The facts that a page's SQL depends on: whether it has a filter, or how many values a filter has.
 */
interface PageShape {
  ownership: Ownership | undefined
  isOfDepartment: boolean
  statuses: number
  isAnyPriority: boolean
  keys: number
  hidden: number
  order: Direction
  isAfter: boolean
  /** How many ids of each range the page can reach, rounded up, so that there are few plans. */
  reach: number
}

/** A page of a list by id. */
export interface TicketPage extends OrderedPage {
  /** Only tickets with a higher id, which only the order of creation asks for. */
  after?: number | undefined
  /** Only tickets with a lower id. */
  before?: number
}

/** The select of the ids of a page. */
function pageIds(engine: Engine, shape: PageShape): SQL {
  const { statuses, isAnyPriority, keys, hidden, order, isAfter, reach } = shape
  const { tables, dialect } = engine
  const { mergedIds, param } = dialect
  const ranges = rangesOf(engine, {
    ownership: shape.ownership,
    isOfDepartment: shape.isOfDepartment,
    statuses: paramList(dialect, 'status', statuses),
    priority: isAnyPriority ? undefined : param('priority'),
    userId: param('userId'),
    keys: paramList(dialect, 'key', keys),
    hidden: paramList(dialect, 'hidden', hidden)
  })
  const { id } = tables.tickets
  const within = and(isAfter ? gt(id, param('after')) : undefined, lt(id, param('before')))
  const ids = mergedIds(idsOf(engine, ranges, within), order, constant(reach))
  return sql`${ids} limit ${param('length')} offset ${param('offset')}`
}

// One plan is good for any values, because one index has each range in the order of ids. Planning
// it again takes longer than running it.
const pageOf = prepared((connection, shape: PageShape) => {
  const { db, tables, dialect } = connection
  return db
    .select(ticketColumns(tables))
    .from(tables.tickets)
    .where(dialect.isAmong(tables.tickets.id, pageIds(connection, shape)))
})

/**
 * Finds one page of the tickets which a query's filters leave, by id, whatever order the query asks
 * for.
 * @param rowOrder the order of the rows, where the page is read from the other end
 */
export async function findPage(
  connection: Connection,
  query: TicketFilterQuery,
  actor: Viewer,
  page: TicketPage,
  rowOrder: Direction = page.order
): Promise<TicketRow[]> {
  const { order, offset, length, after, before = Number.MAX_SAFE_INTEGER } = page
  const { ownership, priority } = query
  const statuses = statusesOf(query)
  if (statuses.length === 0) return []
  const { userId, keys, hidden } = relationOf(actor, query)
  const shape = {
    ownership,
    isOfDepartment: isOfDepartment(query),
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
  return rows.sort((a, b) => (rowOrder === 'asc' ? a.id - b.id : b.id - a.id))
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
