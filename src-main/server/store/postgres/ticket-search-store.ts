import { and, desc, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import type { TicketSort } from '#shared/domain/tickets.ts'
import { type ListOrder, SORTED_VALUES } from '../list-order.ts'
import type { Connection } from '../sql/connection.ts'
import { constant } from '../sql/prepared-queries.ts'
import { ticketColumns } from '../sql/ticket-columns.ts'
import { findLastId } from '../sql/ticket-pages.ts'
import { findTicketsById } from '../sql/tickets-by-id.ts'
import type { TicketRow } from '../tickets-store.ts'
import { type Conversations, isInConversations } from './conversation-search.ts'
import { tickets } from './schema.ts'
import { hasTerm } from './text-match.ts'

/** How many ids one query of a whole list finds. */
const BATCH_IDS = 50_000

/** How many of the newest tickets are looked through before the index is asked. */
const NEWEST_TICKETS = 1000

/** What is looked for. */
export interface LookedFor {
  /** What to find, each anywhere in a ticket; none for a list without a search. */
  terms: readonly SearchTerm[]
  /** The comments and names that are looked through too; undefined where only tickets are (D87). */
  conversations?: Conversations | undefined
  /** The condition of the filters; undefined for all tickets. */
  among: SQL | undefined
  order: ListOrder
}

/** Which of the tickets that are found to return. */
interface Page {
  offset: number
  limit: number
}

/** One page of the tickets that are found, and their number in all (D23). */
export async function findBySearch(
  connection: Connection,
  looked: LookedFor,
  { offset, limit }: Page
): Promise<{ ids: number[]; total: number }> {
  const { by, direction, ties } = looked.order
  const order = sql.raw(`key ${direction}, id ${ties}`)
  // Materialising saves searching twice, for the count and for the page.
  const page = sql`select id, key from found order by ${order} limit ${limit} offset ${offset}`
  const rows = await connection.dialect.rows<{ total: string; ids: number[] }>(
    connection.db,
    sql`with found as materialized (
        select ${tickets.id} as id, ${keyOf(by)} as key from ${tickets} where ${isFound(looked)}
      )
      select (select count(*) from found) as total,
        (select coalesce(json_agg(id order by ${order}), '[]') from (${page}) as page) as ids`
  )
  const [row] = rows
  return { ids: row?.ids ?? [], total: Number(row?.total ?? 0) }
}

/** Whether a page of a search can be among the newest tickets. */
export function isNearNewest(looked: LookedFor, { offset, limit }: Page): boolean {
  const { terms, conversations, order } = looked
  const isOfTickets = terms.length > 0 && !conversations
  return isOfTickets && isNewestFirst(order) && offset + limit <= NEWEST_TICKETS
}

/**
 * A page of a search, see {@link isNearNewest}. What many texts contain is among the newest tickets,
 * whose texts are compared while all are counted by the index; only otherwise the page is asked of
 * it too, which reads all that it finds.
 * @returns without counting, a total of at least those of the page
 */
export async function findNewest(
  connection: Connection,
  looked: LookedFor,
  { offset, limit, isCounted }: Page & { isCounted: boolean }
): Promise<{ rows: TicketRow[]; total: number }> {
  const end = offset + limit
  const [counted, recent] = await Promise.all([
    isCounted ? connection.db.$count(tickets, isFound(looked)) : undefined,
    findRecent(connection, looked, end)
  ])
  const isWhole = recent.length === end || recent.length === counted
  const rows = isWhole ? recent : await findByIndex(connection, looked, end)
  return { rows: rows.slice(offset), total: counted ?? rows.length }
}

async function findRecent(
  connection: Connection,
  looked: LookedFor,
  length: number
): Promise<TicketRow[]> {
  const isRecent = sql`${tickets.id} > (select max(${tickets.id}) from ${tickets}) - ${NEWEST_TICKETS}`
  // No index is for a text that is computed.
  const isListed = isFound(looked, sql`(${tickets.searchText} || '')`)
  return await connection.db
    .select(ticketColumns(connection.tables))
    .from(tickets)
    .where(and(isListed, isRecent))
    .orderBy(desc(tickets.id))
    .limit(length)
}

async function findByIndex(
  connection: Connection,
  looked: LookedFor,
  length: number
): Promise<TicketRow[]> {
  const rows = await connection.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(isFound(looked))
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
export async function* readBySearch(
  connection: Connection,
  looked: LookedFor,
  offset: number
): AsyncGenerator<number[]> {
  const { by, direction, ties } = looked.order
  if (!isNewestFirst(looked.order)) {
    const key = sql`${keyOf(by)} ${sql.raw(direction)}`
    const rows = await connection.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(isFound(looked))
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
      .where(and(isFound(looked), lt(tickets.id, before)))
      .orderBy(desc(tickets.id))
      .limit(BATCH_IDS)
      .offset(skipped)
    isLast = rows.length < BATCH_IDS
    skipped = 0
    before = rows.at(-1)?.id ?? 0
    yield rows.map(({ id }) => id)
  }
}

const isNewestFirst = ({ by, direction }: ListOrder) => by === 'created' && direction === 'desc'

/** Whether a ticket is one of those that are looked for. */
function isFound(
  { terms, conversations, among }: LookedFor,
  searched: SQLWrapper = tickets.searchText
): SQL | undefined {
  if (conversations) return and(isInConversations(terms, conversations), among)
  return and(...terms.map((term) => hasTerm(searched, term)), among)
}

/** The value that tickets are sorted by. */
function keyOf(by: TicketSort): SQL {
  switch (by) {
    case 'created':
      return sql`${tickets.id}`
    case 'updated':
      return sql`${tickets.updatedAt}`
    case 'priority':
    case 'status': {
      const ranks = SORTED_VALUES[by].map(
        (value, rank) => sql`when ${constant(value)} then ${constant(rank)}`
      )
      return sql`case ${tickets[by]} ${sql.join(ranks, sql` `)} end`
    }
  }
}
