import { and, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { ArticleReader } from '../articles-store.ts'
import { inOrderOf } from '../list-order.ts'
import {
  BEGINNING,
  candidatesOf,
  mostSimilar,
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
        ...{ table: tickets, after: last - NEWEST_TICKETS, texts: Math.min(last, NEWEST_TICKETS) },
        ...{ isOffered: isUseful(viewer), ...SIMILAR_TICKETS }
      })
      return await findTicketsById(db, ids)
    },
    async articles(words: readonly string[], reader: ArticleReader) {
      const ids = await findSimilar(db, words, {
        ...{ table: articles, after: 0, texts: await db.$count(articles) },
        ...{ isOffered: isRead(reader), ...SIMILAR_ARTICLES }
      })
      return inOrderOf(ids, await summariesById(db, ids))
    }
  }
}

interface Searched extends Similarity {
  table: typeof tickets | typeof articles
  /** Only texts with a higher id are looked at, and how many there are. */
  after: number
  texts: number
  isOffered: SQL | undefined
}

/** Looks for the words in the texts, and reads only those with the rarest of them. */
async function findSimilar(
  db: Queries,
  words: readonly string[],
  { table, after, isOffered, ...similarity }: Searched
): Promise<number[]> {
  const { rows: hits } = await db.execute<{ word: string; ids: number[] }>(
    sql`select word, json_agg(${table.id}) as ids
      from ${table} cross join unnest(${sql.param(words)}::text[]) as words (word)
      where ${table.id} > ${after} and strpos(${table.searchText}, word) > 0 group by word`
  )
  const ids = candidatesOf(hits, { ...similarity, words: words.length })
  const { rows } = await db.execute<{ id: string; beginning: string }>(
    sql`select ${table.id} as id, left(${table.searchText}, ${constant(BEGINNING)}) as beginning
      from ${table} where ${and(sql`${table.id} = any(${sql.param(ids)}::bigint[])`, isOffered)}`
  )
  const candidates = rows.map(({ id, beginning }) => ({ id: Number(id), beginning }))
  return mostSimilar(candidates, hits, similarity)
}

/** Whether a ticket is seen, and is being worked on or has been answered. */
function isUseful(viewer: Viewer): SQL {
  const isAnswered = sql`exists (select 1 from ${comments} where ${comments.ticketId} = ${tickets.id} and not ${comments.internal} and ${comments.userId} <> ${tickets.requesterId})`
  return sql`(${tickets.status} in ${ACTIVE_STATUSES} or (${tickets.status} = 'resolved' and ${isAnswered})) and ${isVisible(relationOf(viewer)) ?? sql`true`}`
}
