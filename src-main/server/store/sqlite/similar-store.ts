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
import type { Queries } from './database.ts'
import { articles, comments, tickets } from './schema.ts'
import { findIdRange } from './ticket-columns.ts'
import { findTicketsById } from './ticket-pages.ts'
import { relationOf } from './ticket-ranges.ts'
import { phraseOf } from './ticket-search-store.ts'
import { isVisible } from './visible-tickets.ts'

/** How many of the newest tickets are looked through: as many as the index answers at once. */
const NEWEST_TICKETS = 20_000

/** See {@link SimilarStore}. */
export function createSimilarStore(db: Queries): SimilarStore {
  return {
    async tickets(words: readonly string[], viewer: Viewer) {
      const { last } = findIdRange(db) ?? { last: 0 }
      const ids = mostSimilar(db, words, {
        ...{ table: tickets, index: sql`ticket_search` },
        ...{ after: last - NEWEST_TICKETS, texts: Math.min(last, NEWEST_TICKETS) },
        ...{ isOffered: isUseful(viewer), ...SIMILAR_TICKETS }
      })
      return findTicketsById(db, ids)
    },
    async articles(words: readonly string[], reader: ArticleReader) {
      const ids = mostSimilar(db, words, {
        ...{ table: articles, index: sql`article_search` },
        ...{ after: 0, texts: await db.$count(articles) },
        ...{ isOffered: isRead(reader), ...SIMILAR_ARTICLES }
      })
      return inOrderOf(ids, await summariesById(db, ids))
    }
  }
}

interface Searched extends Similarity {
  table: typeof tickets | typeof articles
  /** The table's full-text index. */
  index: SQL
  /** Only texts with a higher id are looked at, and how many there are. */
  after: number
  texts: number
  isOffered: SQL | undefined
}

/**
 * The ids of the texts with the most words in common, which count by their rarity. They are counted
 * in the index; only the best of them are read, to see which words are in their beginning.
 */
function mostSimilar(
  db: Queries,
  words: readonly string[],
  { table, index, after, texts, isOffered, minWords, minShare, limit }: Searched
): number[] {
  // FTS5 ignores a bound that is a floating-point number, and the driver binds numbers as such.
  const looks = words.map(
    (word) =>
      sql`select ${word} as word, rowid as id from ${index} where ${index} match ${phraseOf(word)} and rowid > cast(${after} as integer)`
  )
  const isInBeginning = sql`instr(substr(${table.searchText}, 1, ${BEGINNING}), hits.word) > 0`
  const rows = db.all<{ id: number }>(sql`
    with hits as materialized (${sql.join(looks, sql` union all `)}),
      weights as materialized (
        select word, ln(1 + ${texts} * 1.0 / count(*)) as weight from hits group by word
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
    having sum(weight * iif(${isInBeginning}, 1, ${ELSEWHERE})) >=
      ${minShare} * (select sum(weight) from weights)
    order by sum(weight * iif(${isInBeginning}, 1, ${ELSEWHERE})) desc, ${table.id} desc
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Whether a ticket is seen, and is being worked on or has been answered. */
function isUseful(viewer: Viewer): SQL {
  const isAnswered = sql`exists (select 1 from ${comments} where ${comments.ticketId} = ${tickets.id} and not ${comments.internal} and ${comments.userId} <> ${tickets.requesterId})`
  return sql`(${tickets.status} in ${ACTIVE_STATUSES} or (${tickets.status} = 'resolved' and ${isAnswered})) and ${isVisible(relationOf(viewer)) ?? sql`true`}`
}
