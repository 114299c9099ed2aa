import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { ArticleReader } from '../articles-store.ts'
import { inOrderOf } from '../list-order.ts'
import {
  BEGINNING,
  CANDIDATES,
  ELSEWHERE,
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
      const ids = await mostSimilar(db, words, {
        ...{ table: tickets, after: last - NEWEST_TICKETS, texts: Math.min(last, NEWEST_TICKETS) },
        ...{ isOffered: isUseful(viewer), ...SIMILAR_TICKETS }
      })
      return await findTicketsById(db, ids)
    },
    async articles(words: readonly string[], reader: ArticleReader) {
      const ids = await mostSimilar(db, words, {
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

/**
 * The ids of the texts with the most words in common, which count by their rarity. The best of
 * them are looked at again, to see which words are in their beginning.
 */
async function mostSimilar(
  db: Queries,
  words: readonly string[],
  { table, after, texts, isOffered, minWords, minShare, limit }: Searched
): Promise<number[]> {
  const list = sql.join(
    words.map((word) => sql`${word}`),
    sql`, `
  )
  const isInBeginning = sql`strpos(left(${table.searchText}, ${constant(BEGINNING)}), hits.word) > 0`
  const score = sql`sum(weight * case when ${isInBeginning} then 1 else ${constant(ELSEWHERE)} end)`
  const { rows } = await db.execute<{ id: string }>(sql`
    with hits as materialized (
        select word, ${table.id} as id from ${table}
          cross join unnest(array[${list}]::text[]) as words (word)
        where ${table.id} > ${after} and strpos(${table.searchText}, word) > 0
      ),
      weights as materialized (
        select word, ln(1 + ${constant(texts)} * 1.0 / count(*)) as weight from hits group by word
      ),
      candidates as materialized (
        select id from hits join weights using (word) group by id
        having count(*) >= ${Math.min(words.length, minWords)}
        order by sum(weight) desc, id desc limit ${CANDIDATES}
      )
    select ${table.id} as id from candidates
      join hits using (id) join weights using (word) join ${table} on ${table.id} = candidates.id
    where ${isOffered ?? sql`true`}
    group by ${table.id}
    having ${score} >= ${constant(minShare)} * (select sum(weight) from weights)
    order by ${score} desc, ${table.id} desc
    limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

/** Whether a ticket is seen, and is being worked on or has been answered. */
function isUseful(viewer: Viewer): SQL {
  const isAnswered = sql`exists (select 1 from ${comments} where ${comments.ticketId} = ${tickets.id} and not ${comments.internal} and ${comments.userId} <> ${tickets.requesterId})`
  return sql`(${tickets.status} in ${ACTIVE_STATUSES} or (${tickets.status} = 'resolved' and ${isAnswered})) and ${isVisible(relationOf(viewer)) ?? sql`true`}`
}
