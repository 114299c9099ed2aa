import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { Direction, TicketSort, TicketStatus } from '#shared/domain/tickets.ts'
import {
  hasUncountedFilter,
  isIndexScanCheaper,
  isNewestFirst,
  type ListOrder,
  type OrderedPage,
  orderOf,
  scanLimit
} from '../list-order.ts'
import type { Connection } from '../sql/connection.ts'
import { findByScan, type ListSize } from '../sql/index-scan.ts'
import { sortKey } from '../sql/sort-key.ts'
import type { FoundIds, IdsPage, TicketSearch } from '../sql/ticket-lists.ts'
import { statusesOf } from '../ticket-filters.ts'
import { engine } from './dialect.ts'
import { tickets } from './schema.ts'
import { planOf, type SearchPlan } from './ticket-search-plan.ts'
import { countOf, INDEX_STEP_ROWS, stepsOf } from './ticket-search-steps.ts'

/** See {@link TicketSearch}. */
export const ticketSearch: TicketSearch<SearchPlan> = { planOf, findIds, readIds }

/** A ticket that is found, and the value that it is sorted by. */
type Found = readonly [id: number, key: number]

/** Searches the ids of one step. @returns how many tickets match, and a page of them */
type SearchStep = (page: { offset: number; limit: number }) => { found: number; page: Found[] }

async function findIds(connection: Connection, plan: SearchPlan, page: IdsPage): Promise<FoundIds> {
  const isScannable = plan.terms.length === 0 && isByMoment(plan.order.by)
  const scanned = isScannable
    ? await findByScan(connection, plan, page, {
        count: () => countList(connection, plan),
        scan: async (ordered, size) => scanByMoment(connection, plan, ordered, size)
      })
    : undefined
  return scanned ?? (await findInSteps(connection, plan, page))
}

/** One page of the tickets that are found, and their number in all (D23). */
async function findInSteps(
  connection: Connection,
  plan: SearchPlan,
  { offset, limit, isCounted }: IdsPage
): Promise<FoundIds> {
  const { order } = plan
  let first: Found[] = []
  let total = 0
  for await (const look of searchSteps(connection, plan)) {
    if (isNewestFirst(order)) {
      const step = look({ offset: Math.max(offset - total, 0), limit: limit - first.length })
      first.push(...step.page)
      total += step.found
      if (!isCounted && first.length === limit) break
    } else {
      const step = look({ offset: 0, limit: offset + limit })
      first = firstOf(first, step.page, order).slice(0, offset + limit)
      total += step.found
    }
  }
  const page = isNewestFirst(order) ? first : first.slice(offset)
  return { ids: page.map(([id]) => id), total }
}

/** The ids of all tickets that are found, in batches that are read on demand. */
async function* readIds(
  connection: Connection,
  plan: SearchPlan,
  offset: number
): AsyncGenerator<number[]> {
  if (!isNewestFirst(plan.order)) {
    // The first one may be in the last step.
    const page = { offset, limit: Number.MAX_SAFE_INTEGER - offset, isCounted: true }
    yield (await findInSteps(connection, plan, page)).ids
    return
  }
  let skipped = offset
  for await (const look of searchSteps(connection, plan)) {
    const { found, page } = look({ offset: skipped, limit: INDEX_STEP_ROWS })
    skipped -= Math.min(skipped, found)
    yield page.map(([id]) => id)
  }
}

/** Two sorted lists as one; sorting finds out that each of them is sorted already. */
function firstOf(some: Found[], others: Found[], { direction, ties }: ListOrder): Found[] {
  const sign = { asc: 1, desc: -1 }
  return [...some, ...others].sort(
    ([id, key], [otherId, otherKey]) =>
      (key - otherKey) * sign[direction] || (id - otherId) * sign[ties]
  )
}

/**
 * Looks for tickets, the newest first, in steps between which other requests are served. Tickets
 * raised meanwhile are left out.
 */
async function* searchSteps(connection: Connection, plan: SearchPlan): AsyncGenerator<SearchStep> {
  const { order } = plan
  const { first, last } = plan.range ?? { first: 1, last: 0 }
  // The indexes of the filters have what is sorted by, but for a moment.
  const steps = stepsOf(
    connection,
    plan,
    isByMoment(order.by) ? undefined : sortKey(engine.tables, order.by)
  )
  const kept = sql.raw(steps.isKept ? 'materialized' : 'not materialized')
  const sorted = sortedBy(order, steps.hasKey)
  for (let to = last; to >= first; to -= steps.step) {
    const found = steps.idsIn({ first: Math.max(to - steps.step + 1, first), last: to })
    yield ({ offset, limit }) => {
      if (limit === 0) return { found: countOf(connection, found), page: [] }
      const page = sql`${sorted} limit ${limit} offset ${offset}`
      const [row] = connection.db.all<{ found: number; page: string }>(
        sql`with found as ${kept} (${found})
          select found, case when found > ${offset} then (select json_group_array(json_array(id, key)) from (${page})) else '[]' end as page
          from (select count(*) as found from found)`
      )
      return { found: row?.found ?? 0, page: JSON.parse(row?.page ?? '[]') as Found[] }
    }
    await yieldToEventLoop()
  }
}

/**
 * Makes the select of what is found in an order.
 * @param hasKey whether the value that is sorted by has been found with the id
 */
function sortedBy({ by, direction, ties }: ListOrder, hasKey: boolean): SQL {
  const isById = !hasKey && by === 'created'
  const key = isById ? sql`found.id` : hasKey ? sql`found.key` : sortKey(engine.tables, by)
  const read = hasKey || isById ? undefined : sql`join ${tickets} on ${tickets.id} = found.id`
  return sql`select found.id as id, ${key} as key from found ${read} order by key ${sql.raw(direction)}, id ${sql.raw(ties)}`
}

/** How many tickets a list without a search has, counted in the order of ids, for which none is read. */
async function countList(connection: Connection, plan: SearchPlan): Promise<number> {
  if (!hasUncountedFilter(plan.query)) return plan.counted
  const page = { offset: 0, limit: 0, isCounted: true }
  return (await findInSteps(connection, { ...plan, order: orderOf({}) }, page)).total
}

/**
 * The ids of a page by the last change or the next deadline (D46, D72). With filters whose tickets
 * are not counted, it is found among the tickets that come first in that order whatever their category, people and days.
 */
function scanByMoment(
  connection: Connection,
  { query, byRow, range, order: { by } }: SearchPlan,
  page: OrderedPage,
  { total, all }: ListSize
): number[] | undefined {
  if (!isIndexScanCheaper(page, total, all)) return undefined
  const { order, offset, length } = page
  const direction = sql.raw(order)
  const statuses = statusesOf(query)
  const isListed = and(byRow, range ? between(tickets.id, range.first, range.last) : undefined)
  const scan = hasUncountedFilter(query)
    ? sql`with scanned as materialized (${byMoment(by, statuses, order)} limit ${scanLimit(page, total, all)})
        select scanned.id as id from scanned cross join ${tickets} on ${tickets.id} = scanned.id where ${isListed}
        order by scanned.at ${direction}, scanned.id ${direction}`
    : byMoment(by, statuses, order, byRow)
  return connection.db
    .all<{ id: number }>(sql`${scan} limit ${length} offset ${offset}`)
    .map(({ id }) => id)
}

const isByMoment = (by: TicketSort) => by === 'updated' || by === 'due'

/** The ids and the moments of all tickets of some statuses, merged from an index for each. */
function byMoment(
  by: TicketSort,
  statuses: readonly TicketStatus[],
  order: Direction,
  isListed?: SQL
): SQL {
  const direction = sql.raw(order)
  const index = engine.dialect.indexedBy(by === 'due' ? 'tickets_due' : 'tickets_updated')
  const ranges = statuses.map(
    (status) =>
      sql`select ${tickets.id} as id, ${sortKey(engine.tables, by)} as at from ${tickets} ${index} where ${and(eq(tickets.status, status), isListed)}`
  )
  return sql`${sql.join(ranges, sql` union all `)} order by at ${direction}, id ${direction}`
}
