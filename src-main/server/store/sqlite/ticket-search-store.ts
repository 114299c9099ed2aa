import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { TicketSort } from '#shared/domain/tickets.ts'
import { type ListOrder, SORTED_VALUES } from '../list-order.ts'
import type { Connection } from '../sql/connection.ts'
import { tickets } from './schema.ts'
import { countOf, INDEX_STEP_ROWS, type LookedThrough, planOf } from './ticket-search-plan.ts'

/** Which of the tickets that are found to return. */
interface Page {
  offset: number
  limit: number
}

/** A page, and whether the tickets behind it are counted. */
interface CountedPage extends Page {
  isCounted?: boolean
}

/** A ticket that is found, and the value that it is sorted by. */
type Found = readonly [id: number, key: number]

/** Looks through the ids of one step. @returns how many tickets match, and a page of them */
type SearchStep = (page: Page) => { found: number; page: Found[] }

/**
 * One page of the tickets that are found, and their number in all (D23): without counting, at
 * least that of the page.
 */
export async function findBySearch(
  connection: Connection,
  looked: LookedThrough,
  { offset, limit, isCounted = true }: CountedPage
): Promise<{ ids: number[]; total: number }> {
  const { order } = looked
  let first: Found[] = []
  let total = 0
  for await (const look of searchSteps(connection, looked)) {
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
export async function* readBySearch(
  connection: Connection,
  looked: LookedThrough,
  offset: number
): AsyncGenerator<number[]> {
  if (!isNewestFirst(looked.order)) {
    // The first one may be in the last step.
    const page = { offset, limit: Number.MAX_SAFE_INTEGER - offset }
    yield (await findBySearch(connection, looked, page)).ids
    return
  }
  let skipped = offset
  for await (const look of searchSteps(connection, looked)) {
    const { found, page } = look({ offset: skipped, limit: INDEX_STEP_ROWS })
    skipped -= Math.min(skipped, found)
    yield page.map(([id]) => id)
  }
}

const isNewestFirst = ({ by, direction }: ListOrder) => by === 'created' && direction === 'desc'

/** Two sorted lists as one; sorting finds out that each of them is sorted already. */
function firstOf(some: Found[], others: Found[], { direction, ties }: ListOrder): Found[] {
  const sign = { asc: 1, desc: -1 }
  return [...some, ...others].sort(
    ([id, key], [otherId, otherKey]) =>
      (key - otherKey) * sign[direction] || (id - otherId) * sign[ties]
  )
}

/** The value that tickets are sorted by, as a number. */
function keyOf(by: TicketSort): SQL {
  switch (by) {
    case 'created':
      return sql`${tickets.id}`
    case 'updated':
      return sql`${tickets.updatedAt}`
    case 'priority':
    case 'status': {
      const ranks = SORTED_VALUES[by].map((value, rank) => sql`when ${value} then ${rank}`)
      return sql`case ${tickets[by]} ${sql.join(ranks, sql` `)} end`
    }
  }
}

/**
 * Looks for tickets, the newest first, in steps between which other requests are served. Tickets
 * raised meanwhile are left out.
 */
async function* searchSteps(
  connection: Connection,
  looked: LookedThrough
): AsyncGenerator<SearchStep> {
  const { order } = looked
  const { first, last } = looked.range ?? { first: 1, last: 0 }
  // The indexes of the filters have what is sorted by, but for the last change.
  const plan = planOf(connection, looked, order.by === 'updated' ? undefined : keyOf(order.by))
  const kept = sql.raw(plan.isKept ? 'materialized' : 'not materialized')
  const sorted = sortedBy(order, plan.hasKey)
  for (let to = last; to >= first; to -= plan.step) {
    const found = plan.idsIn({ first: Math.max(to - plan.step + 1, first), last: to })
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
  const key = isById ? sql`found.id` : hasKey ? sql`found.key` : keyOf(by)
  const read = hasKey || isById ? undefined : sql`join ${tickets} on ${tickets.id} = found.id`
  return sql`select found.id as id, ${key} as key from found ${read} order by key ${sql.raw(direction)}, id ${sql.raw(ties)}`
}
