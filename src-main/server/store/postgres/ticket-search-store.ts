import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#shared/domain/search-text.ts'
import type { Queries } from './connections.ts'
import { tickets } from './schema.ts'
import { findLastId } from './ticket-columns.ts'

/** How many ids one query of a whole list finds. */
const BATCH_IDS = 50_000

/** Which of the tickets that are found to return, newest first. */
interface Page {
  offset: number
  limit: number
}

/**
 * One page of the tickets that a search finds, newest first, and their number in all (D23).
 * @param text what somebody typed into the search box; none of its characters is an operator
 * @param among the condition of the filters; undefined for all tickets
 */
export async function findBySearch(
  db: Queries,
  text: string,
  among: SQL | undefined,
  { offset, limit }: Page
): Promise<{ ids: number[]; total: number }> {
  // Materialising saves searching twice, for the count and for the page.
  const page = sql`select id from found order by id desc limit ${limit} offset ${offset}`
  const { rows } = await db.execute<{ total: string; ids: number[] }>(
    sql`with found as materialized (
        select ${tickets.id} as id from ${tickets} where ${and(contains(text), among)}
      )
      select (select count(*) from found) as total,
        (select coalesce(json_agg(id order by id desc), '[]') from (${page}) as page) as ids`
  )
  const [row] = rows
  return { ids: row?.ids ?? [], total: Number(row?.total ?? 0) }
}

/**
 * The ids of all tickets that a search finds, newest first, in batches that are read on demand.
 * Tickets raised meanwhile are left out.
 */
export async function* readBySearch(
  db: Queries,
  text: string,
  among: SQL | undefined,
  offset: number
): AsyncGenerator<number[]> {
  let skipped = offset
  let before = (await findLastId(db)) + 1
  for (let isLast = false; !isLast; ) {
    const rows = await db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(contains(text), among, lt(tickets.id, before)))
      .orderBy(desc(tickets.id))
      .limit(BATCH_IDS)
      .offset(skipped)
    isLast = rows.length < BATCH_IDS
    skipped = 0
    before = rows.at(-1)?.id ?? 0
    yield rows.map(({ id }) => id)
  }
}

/** Whether a ticket contains a text; the index finds the candidates by three letters each. */
function contains(text: string): SQL {
  return sql`${tickets.searchText} like ${likeAnywhere(foldText(text.toWellFormed()))}`
}

/** The pattern of LIKE for texts that contain a folded one, in which no character is an operator. */
export function likeAnywhere(folded: string): string {
  return `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`
}
