import { and, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Direction, Ownership } from '#shared/domain/tickets.ts'
import { inOrderOf, type OrderedPage } from '../list-order.ts'
import type { Queries } from '../sql/connection.ts'
import type { TicketRow } from '../tickets-store.ts'
import { listParams, param, paramList, prepared } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { ticketColumns } from './ticket-columns.ts'
import { idsOf, rangesOf, relationOf, statusesOf } from './ticket-ranges.ts'
import { isVisible, type ListRange } from './visible-tickets.ts'

const ticketsById = prepared((db, hidden: number) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(
      and(
        sql`${tickets.id} in (select value from json_each(${param('ids')}))`,
        isVisible({ userId: param('userId'), hidden: paramList('hidden', hidden) })
      )
    )
    .prepare()
)

/** @returns those that still exist, in the order of the ids */
export function findTicketsById(db: Queries, ids: readonly number[]): TicketRow[] {
  return inOrderOf(ids, ticketsById(db, 0).all({ ids: JSON.stringify(ids) }))
}

/** @returns those of them that somebody sees, in the order of the ids */
export function findSeenTickets(db: Queries, ids: readonly number[], viewer: Viewer): TicketRow[] {
  const { userId, hidden } = relationOf(viewer)
  const values = { ids: JSON.stringify(ids), userId, ...listParams('hidden', hidden) }
  return inOrderOf(ids, ticketsById(db, hidden.length).all(values))
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
    return db
      .select(ticketColumns)
      .from(tickets)
      .where(sql`${tickets.id} in (${ids} limit ${param('length')} offset ${param('offset')})`)
      .prepare()
  }
)

interface Page extends OrderedPage {
  /** Only tickets with a higher id, which only the order of creation asks for. */
  after?: number | undefined
  /** Only tickets with a lower id. */
  before?: number
}

/**
 * One page of the tickets that a query's filters leave, by id, whatever order the query asks for.
 * @param answered the order of the rows, where the page is read from the other end
 */
export function findPage(
  db: Queries,
  query: TicketFilterQuery,
  actor: Viewer,
  { order, after, before = Number.MAX_SAFE_INTEGER, ...page }: Page,
  answered = order
): TicketRow[] {
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
  const rows = pageOf(db, shape).all({
    ...listParams('status', statuses),
    ...listParams('key', keys),
    ...listParams('hidden', hidden),
    priority,
    userId,
    after,
    before,
    ...page
  })
  return rows.sort((a, b) => (answered === 'asc' ? a.id - b.id : b.id - a.id))
}

/** The ids of ranges in one order, each id once. */
function merged(ranges: ListRange[], order: Direction, within: SQL | undefined): SQL {
  return sql`${sql.join(idsOf(ranges, within), sql` union `)} order by id ${sql.raw(order)}`
}
