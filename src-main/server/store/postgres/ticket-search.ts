import { and, desc, eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  hasUncountedFilter,
  isIndexScanCheaper,
  isNewestFirst,
  type OrderedPage,
  scanLimit
} from '../list-order.ts'
import type { Connection } from '../sql/connection.ts'
import { findByScan, type ListSize } from '../sql/index-scan.ts'
import { sortKey } from '../sql/sort-key.ts'
import { ticketColumns } from '../sql/ticket-columns.ts'
import { countTickets } from '../sql/ticket-count-store.ts'
import type { FoundIds, IdsPage, TicketSearch } from '../sql/ticket-lists.ts'
import { findLastId } from '../sql/ticket-pages.ts'
import { findTicketsById } from '../sql/tickets-by-id.ts'
import { statusesOf } from '../ticket-filters.ts'
import type { TicketRow } from '../tickets-store.ts'
import { engine } from './dialect.ts'
import { tickets } from './schema.ts'
import { isFound, isListed, planOf, type SearchPlan } from './ticket-search-plan.ts'

/** How many ids one query of a whole list finds. */
const BATCH_IDS = 50_000

/** How many of the newest tickets are compared before the index is asked. */
const NEWEST_TICKETS = 1000

/** See {@link TicketSearch}. */
export const ticketSearch: TicketSearch<SearchPlan> = { planOf, findIds, readIds }

async function findIds(connection: Connection, plan: SearchPlan, page: IdsPage): Promise<FoundIds> {
  if (isNearNewest(plan, page)) return await findNewest(connection, plan, page)
  const { query, order } = plan
  const isScannable = !query.search && ['created', 'updated', 'due'].includes(order.by)
  const scanned = isScannable
    ? await findByScan(connection, plan, page, {
        count: () => countList(connection, plan),
        scan: (ordered, size) => scanInOrder(connection, plan, ordered, size)
      })
    : undefined
  return scanned ?? (await findSorted(connection, plan, page))
}

/** One page of the tickets that are found, sorted, and their number in all (D23). */
async function findSorted(
  connection: Connection,
  plan: SearchPlan,
  { offset, limit }: IdsPage
): Promise<FoundIds> {
  const { by, direction, ties } = plan.order
  const order = sql.raw(`key ${direction}, id ${ties}`)
  // Materialising saves searching twice, for the count and for the page.
  const page = sql`select id, key from found order by ${order} limit ${limit} offset ${offset}`
  const rows = await connection.dialect.rows<{ total: string; ids: number[] }>(
    connection.db,
    sql`with found as materialized (
        select ${tickets.id} as id, ${sortKey(engine.tables, by)} as key from ${tickets} where ${isFound(plan) ?? sql`true`}
      )
      select (select count(*) from found) as total,
        (select coalesce(json_agg(id order by ${order}), '[]') from (${page}) as page) as ids`
  )
  const [row] = rows
  return { ids: row?.ids ?? [], total: Number(row?.total ?? 0) }
}

/** Whether a page of a search can be among the newest tickets. */
function isNearNewest(plan: SearchPlan, { offset, limit }: IdsPage): boolean {
  const { terms, conversations, order } = plan
  const isOfTickets = terms.length > 0 && !conversations
  return isOfTickets && isNewestFirst(order) && offset + limit <= NEWEST_TICKETS
}

/**
 * A page of a search, see {@link isNearNewest}. What many texts contain is among the newest tickets,
 * whose texts are compared while all are counted by the index; only otherwise the page is asked of
 * it too, which reads all that it finds.
 * @returns without counting, a total of at least those of the page
 */
async function findNewest(
  connection: Connection,
  plan: SearchPlan,
  { offset, limit, isCounted }: IdsPage
): Promise<FoundIds> {
  const end = offset + limit
  const [counted, recent] = await Promise.all([
    isCounted ? connection.db.$count(tickets, isFound(plan)) : undefined,
    findRecent(connection, plan, end)
  ])
  const isWhole = recent.length === end || recent.length === counted
  const rows = isWhole ? recent : await findByIndex(connection, plan, end)
  const listed = rows.slice(offset)
  return { ids: listed.map(({ id }) => id), rows: listed, total: counted ?? rows.length }
}

async function findRecent(
  connection: Connection,
  plan: SearchPlan,
  length: number
): Promise<TicketRow[]> {
  const isRecent = sql`${tickets.id} > (select max(${tickets.id}) from ${tickets}) - ${NEWEST_TICKETS}`
  // No index is for a text that is computed.
  const isListed = isFound(plan, sql`(${tickets.searchText} || '')`)
  return await connection.db
    .select(ticketColumns(connection.tables))
    .from(tickets)
    .where(and(isListed, isRecent))
    .orderBy(desc(tickets.id))
    .limit(length)
}

async function findByIndex(
  connection: Connection,
  plan: SearchPlan,
  length: number
): Promise<TicketRow[]> {
  const rows = await connection.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(isFound(plan))
    // No index is in the order of a sum, so that PostgreSQL takes the one that finds the text.
    .orderBy(sql`${tickets.id} + 0 desc`)
    .limit(length)
  return await findTicketsById(
    connection,
    rows.map(({ id }) => id)
  )
}

/**
 * The ids of all tickets that are found, in batches that are read on demand. Tickets raised
 * meanwhile are left out.
 */
async function* readIds(
  connection: Connection,
  plan: SearchPlan,
  offset: number
): AsyncGenerator<number[]> {
  const { by, direction, ties } = plan.order
  if (!isNewestFirst(plan.order)) {
    const key = sql`${sortKey(engine.tables, by)} ${sql.raw(direction)}`
    const rows = await connection.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(isFound(plan))
      .orderBy(key, sql`${tickets.id} ${sql.raw(ties)}`)
      .offset(offset)
    yield rows.map(({ id }) => id)
    return
  }
  let skipped = offset
  let before = (await findLastId(connection)) + 1
  for (let isLast = false; !isLast; ) {
    const rows = await connection.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(isFound(plan), lt(tickets.id, before)))
      .orderBy(desc(tickets.id))
      .limit(BATCH_IDS)
      .offset(skipped)
    isLast = rows.length < BATCH_IDS
    skipped = 0
    before = rows.at(-1)?.id ?? 0
    yield rows.map(({ id }) => id)
  }
}

/** How many tickets a list without a search has. */
async function countList(
  connection: Connection,
  { query, actor, isListed }: SearchPlan
): Promise<number> {
  return hasUncountedFilter(query)
    ? await connection.db.$count(tickets, isListed)
    : await countTickets(connection, query, statusesOf(query), actor)
}

/**
 * The ids of a page by the creation, the last change or the next deadline (D46, D72), or of the
 * tickets that the filters leave, sorted. With filters whose tickets are not counted, it is found among the tickets that come first in
 * that order whatever their category, people and days.
 */
async function scanInOrder(
  connection: Connection,
  plan: SearchPlan,
  page: OrderedPage,
  { total, all }: ListSize
): Promise<number[] | undefined> {
  const { query, actor, order } = plan
  const isUncounted = hasUncountedFilter(query)
  if (!isIndexScanCheaper(page, total, all))
    return isUncounted ? undefined : await sortByMoment(connection, plan, page)
  const { offset, length } = page
  const direction = sql.raw(page.order)
  const reach = isUncounted ? scanLimit(page, total, all) : offset + length
  const firstOf = (at: SQLWrapper, condition?: SQL) =>
    sql`(select ${tickets.id} as id, ${at} as at from ${tickets} where ${condition ?? sql`true`} order by ${at} ${direction}, ${tickets.id} ${direction} limit ${reach})`
  const ranges =
    order.by === 'created'
      ? [firstOf(tickets.id)]
      : statusesOf(query).map((status) =>
          firstOf(
            sortKey(engine.tables, order.by),
            isUncounted
              ? eq(tickets.status, status)
              : isListed({ ...query, status: [status] }, actor)
          )
        )
  const scanned = sql`select id, at from (${sql.join(ranges, sql` union all `)}) as ids order by at ${direction}, id ${direction}`
  const ids = isUncounted
    ? sql`select scanned.id from (${scanned} limit ${reach}) as scanned join ${tickets} on ${tickets.id} = scanned.id where ${plan.isListed} order by scanned.at ${direction}, scanned.id ${direction}`
    : scanned
  const rows = await connection.dialect.rows<{ id: string }>(
    connection.db,
    sql`${ids} limit ${length} offset ${offset}`
  )
  return rows.map(({ id }) => Number(id))
}

async function sortByMoment(
  connection: Connection,
  { isListed, order: { by } }: SearchPlan,
  { order, offset, length }: OrderedPage
): Promise<number[]> {
  const direction = sql.raw(order)
  const rows = await connection.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(isListed)
    // No index is in the order of a sum, so that PostgreSQL takes the one that leaves the fewest.
    .orderBy(sql`${sortKey(engine.tables, by)} + 0 ${direction}, ${tickets.id} ${direction}`)
    .limit(length)
    .offset(offset)
  return rows.map(({ id }) => id)
}
