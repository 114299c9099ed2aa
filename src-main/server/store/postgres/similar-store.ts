import { and, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { ArticleReader } from '../articles-store.ts'
import { inOrderOf } from '../list-order.ts'
import {
  BEGINNING,
  candidatesOf,
  mostSimilar,
  OLDEST,
  SIMILAR_ARTICLES,
  SIMILAR_TICKETS,
  type Similarity,
  type SimilarStore
} from '../similar-store.ts'
import { isRead, summariesById } from './articles-store.ts'
import type { Queries } from './connections.ts'
import { constant } from './prepared-queries.ts'
import { articles, comments, tickets } from './schema.ts'
import { findLastId } from './ticket-columns.ts'
import { findTicketsById } from './ticket-pages.ts'
import { relationOf } from './ticket-ranges.ts'
import { isVisible } from './visible-tickets.ts'

/** How many of the newest tickets are looked through: their texts are compared, not the index. */
const NEWEST_TICKETS = 3000

/** See {@link SimilarStore}. */
export function createSimilarStore(db: Queries): SimilarStore {
  return {
    async tickets(words: readonly string[], viewer: Viewer) {
      const last = await findLastId(db)
      const ids = await findSimilar(db, words, {
        ...{ table: tickets, isSeen: isVisible(relationOf(viewer)), after: last - OLDEST },
        ...{ most: NEWEST_TICKETS, isOffered: isUseful(), ...SIMILAR_TICKETS }
      })
      return await findTicketsById(db, ids)
    },
    async articles(words: readonly string[], reader: ArticleReader) {
      const ids = await findSimilar(db, words, {
        ...{ table: articles, isSeen: isRead(reader), after: 0 },
        ...{ most: null, isOffered: undefined, ...SIMILAR_ARTICLES }
      })
      return inOrderOf(ids, await summariesById(db, ids))
    }
  }
}

interface Searched extends Similarity {
  table: typeof tickets | typeof articles
  /** Whether the person sees a text; all others count for nothing. */
  isSeen: SQL | undefined
  /** Only texts with a higher id are looked at, and of these the newest; null for all. */
  after: number
  most: number | null
  isOffered: SQL | undefined
}

/** Looks for the words in the texts, and reads only those with the rarest of them. */
async function findSimilar(
  db: Queries,
  words: readonly string[],
  { table, isSeen, after, most, isOffered, ...similarity }: Searched
): Promise<number[]> {
  const newest = sql`select ${table.id} as id, ${table.searchText} as text from ${table}
    where ${and(sql`${table.id} > ${after}`, isSeen)} order by ${table.id} desc limit ${most}`
  const { rows: hits } = await db.execute<{ word: string; ids: number[]; texts: number }>(
    sql`with newest as materialized (${newest})
      select word, json_agg(id) as ids, (select count(*) from newest)::integer as texts
      from newest cross join unnest(${sql.param(words)}::text[]) as words (word)
      where strpos(text, word) > 0 group by word`
  )
  const texts = hits[0]?.texts ?? 0
  const ids = candidatesOf(hits, { ...similarity, texts, words: words.length })
  const { rows } = await db.execute<{ id: string; beginning: string }>(
    sql`select ${table.id} as id, left(${table.searchText}, ${constant(BEGINNING)}) as beginning
      from ${table} where ${and(sql`${table.id} = any(${sql.param(ids)}::bigint[])`, isOffered)}`
  )
  const candidates = rows.map(({ id, beginning }) => ({ id: Number(id), beginning }))
  return mostSimilar(candidates, hits, { ...similarity, texts })
}

/** Whether a ticket is being worked on or has been answered. */
function isUseful(): SQL {
  const isAnswered = sql`exists (select 1 from ${comments} where ${comments.ticketId} = ${tickets.id} and not ${comments.internal} and ${comments.userId} <> ${tickets.requesterId})`
  return sql`(${tickets.status} in ${ACTIVE_STATUSES} or (${tickets.status} = 'resolved' and ${isAnswered}))`
}
