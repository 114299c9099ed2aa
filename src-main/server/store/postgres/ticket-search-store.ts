import { and, desc, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldText } from '#shared/domain/search-text.ts'
import type { TicketSort } from '#shared/domain/tickets.ts'
import { type ListOrder, SORTED_VALUES } from '../list-order.ts'
import type { Queries } from './connections.ts'
import { constant } from './prepared-queries.ts'
import { tickets } from './schema.ts'
import { findLastId } from './ticket-columns.ts'

/** How many ids one query of a whole list finds. */
const BATCH_IDS = 50_000

/** How many of the newest tickets are looked through before the index is asked. */
const NEWEST_TICKETS = 1000

/** What is looked for. */
export interface LookedFor {
  /** What to find anywhere in a ticket; none of its characters is an operator. */
  text?: string | undefined
  /** The condition of the filters; undefined for all tickets. */
  among: SQL | undefined
  order: ListOrder
}

/**
 * One page of the tickets that are found, and their number in all (D23): without counting, at
 * least that of the page.
 */
export async function findBySearch(
  db: Queries,
  looked: LookedFor,
  { offset, limit, isCounted }: { offset: number; limit: number; isCounted: boolean }
): Promise<{ ids: number[]; total: number }> {
  const { by, direction, ties } = looked.order
  if (!isCounted && isNewestFirst(looked.order)) {
    const ids = await findNewest(db, looked, offset + limit)
    return { ids: ids.slice(offset), total: ids.length }
  }
  const order = sql.raw(`key ${direction}, id ${ties}`)
  // Materialising saves searching twice, for the count and for the page.
  const page = sql`select id, key from found order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await db.execute<{ total: string; ids: number[] }>(
    sql`with found as materialized (
        select ${tickets.id} as id, ${keyOf(by)} as key from ${tickets} where ${conditionOf(looked)}
      )
      select (select count(*) from found) as total,
        (select coalesce(json_agg(id order by ${order}), '[]') from (${page}) as page) as ids`
  )
  const [row] = rows
  return { ids: row?.ids ?? [], total: Number(row?.total ?? 0) }
}

/**
 * The ids of the newest tickets that are found. What many texts contain is among the newest ones,
 * whose texts are compared; only otherwise the index is asked, which reads all that it finds.
 */
async function findNewest(db: Queries, looked: LookedFor, limit: number): Promise<number[]> {
  const after = (await findLastId(db)) - NEWEST_TICKETS
  // No index is for the texts or in the order of what is computed.
  const text = sql`(${tickets.searchText} || '')`
  const id = sql`${tickets.id} + 0`
  const newest = and(conditionOf(looked, text), gt(tickets.id, after))
  const recent = await findIds(db, newest, desc(tickets.id), limit)
  if (recent.length === limit || after <= 0) return recent
  return await findIds(db, conditionOf(looked), desc(id), limit)
}

async function findIds(db: Queries, condition: SQL | undefined, order: SQL, limit: number) {
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(condition)
    .orderBy(order)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * The ids of all tickets that are found, in batches that are read on demand. Tickets raised
 * meanwhile are left out.
 */
export async function* readBySearch(
  db: Queries,
  looked: LookedFor,
  offset: number
): AsyncGenerator<number[]> {
  const { by, direction, ties } = looked.order
  if (!isNewestFirst(looked.order)) {
    const key = sql`${keyOf(by)} ${sql.raw(direction)}`
    const rows = await db
      .select({ id: tickets.id })
      .from(tickets)
      .where(conditionOf(looked))
      .orderBy(key, sql`${tickets.id} ${sql.raw(ties)}`)
      .offset(offset)
    yield rows.map(({ id }) => id)
    return
  }
  let skipped = offset
  let before = (await findLastId(db)) + 1
  for (let isLast = false; !isLast; ) {
    const rows = await db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(conditionOf(looked), lt(tickets.id, before)))
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

const conditionOf = ({ text, among }: LookedFor, searched?: SQL) =>
  and(text === undefined ? undefined : contains(text, searched), among)

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

/** Whether a ticket contains a text; the index finds the candidates by three letters each. */
function contains(text: string, searched: SQLWrapper = tickets.searchText): SQL {
  return sql`${searched} like ${likeAnywhere(foldText(text.toWellFormed()))}`
}

/** The pattern of LIKE for texts that contain a folded one, in which no character is an operator. */
export function likeAnywhere(folded: string): string {
  return `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`
}
