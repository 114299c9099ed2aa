import { and, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Direction, Ownership } from '#shared/domain/tickets.ts'
import { inOrderOf, type OrderedPage } from '../list-order.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Queries } from './drizzle.ts'
import { constant, listParams, param, paramList, prepared } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { ticketColumns } from './ticket-columns.ts'
import { rangesOf, relationOf, statusesOf } from './ticket-ranges.ts'
import { isVisible } from './visible-tickets.ts'

const ticketsById = prepared(
  (db, hidden: number) =>
    db
      .select(ticketColumns)
      .from(tickets)
      .where(
        and(
          sql`${tickets.id} = any(${param('ids')}::bigint[])`,
          isVisible({ userId: param('userId'), hidden: paramList('hidden', hidden) })
        )
      ),
  { isForAnyValues: true }
)

/** @returns those that still exist, in the order of the ids */
export async function findTicketsById(db: Queries, ids: readonly number[]): Promise<TicketRow[]> {
  return inOrderOf(ids, await ticketsById(db, 0).execute({ ids }))
}

/** @returns those of them that somebody sees, in the order of the ids */
export async function findSeenTickets(
  db: Queries,
  ids: readonly number[],
  viewer: Viewer
): Promise<TicketRow[]> {
  const { userId, hidden } = relationOf(viewer)
  const values = { ids, userId, ...listParams('hidden', hidden) }
  return inOrderOf(ids, await ticketsById(db, hidden.length).execute(values))
}

interface PageShape {
  ownership: Ownership | undefined
  statuses: number
  isAnyPriority: boolean
  keys: number
  hidden: number
  order: Direction
  isAfter: boolean
  /** How many ids of each range are read. */
  reach: number
}

// One plan is good for any values, because one index has each range in the order of ids. Planning it
// anew takes longer than running it.
const pageOf = prepared(
  (db, { ownership, statuses, isAnyPriority, keys, hidden, order, isAfter, reach }: PageShape) => {
    const ids = merged(
      rangesOf({
        ownership,
        statuses: paramList('status', statuses),
        priority: isAnyPriority ? undefined : param('priority'),
        userId: param('userId'),
        keys: paramList('key', keys),
        hidden: paramList('hidden', hidden)
      }),
      { order, reach },
      and(isAfter ? gt(tickets.id, param('after')) : undefined, lt(tickets.id, param('before')))
    )
    // As an array, so that PostgreSQL looks up its tickets however many it thinks they are.
    const page = sql`array(${ids} limit ${param('length')} offset ${param('offset')})`
    return db.select(ticketColumns).from(tickets).where(sql`${tickets.id} = any(${page})`)
  },
  { isForAnyValues: true }
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
export async function findPage(
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
    isAfter: after !== undefined,
    // Rounded up, so that there are few plans.
    reach: 2 ** Math.ceil(Math.log2(page.offset + page.length))
  }
  const rows = await pageOf(db, shape).execute({
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

/**
 * The ids of ranges in one order, each id once. Every range is read no further than the page can
 * reach, because otherwise PostgreSQL would read and sort all of them.
 */
function merged(
  ranges: (SQL | undefined)[],
  { order, reach }: Pick<PageShape, 'order' | 'reach'>,
  within: SQL | undefined
): SQL {
  const direction = sql.raw(order)
  const ids = ranges.map((range) => {
    const condition = and(range, within)
    return sql`(select ${tickets.id} as id from ${tickets} where ${condition} order by ${tickets.id} ${direction} limit ${constant(reach)})`
  })
  return sql`select id from (${sql.join(ids, sql` union `)}) as ids order by id ${direction}`
}
