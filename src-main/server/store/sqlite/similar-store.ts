import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { ArticleReader } from '../articles-store.ts'
import { inOrderOf } from '../list-order.ts'
import {
  BEGINNING,
  type Candidate,
  candidatesOf,
  mostSimilar,
  SIMILAR_ARTICLES,
  SIMILAR_TICKETS,
  type Similarity,
  type SimilarStore
} from '../similar-store.ts'
import { isRead, summariesById } from './articles-store.ts'
import type { Queries } from './database.ts'
import { articles, comments, tickets } from './schema.ts'
import { phraseOf } from './text-match.ts'
import { findIdRange } from './ticket-columns.ts'
import { findTicketsById } from './ticket-pages.ts'
import { relationOf } from './ticket-ranges.ts'
import { isVisible } from './visible-tickets.ts'

/** How many of the newest tickets are looked through: as many as the index answers at once. */
const NEWEST_TICKETS = 20_000

/** See {@link SimilarStore}. */
export function createSimilarStore(db: Queries): SimilarStore {
  return {
    async tickets(words: readonly string[], viewer: Viewer) {
      const { last } = findIdRange(db) ?? { last: 0 }
      const ids = findSimilar(db, words, {
        ...{ table: tickets, index: sql`ticket_search` },
        ...{ after: last - NEWEST_TICKETS, texts: Math.min(last, NEWEST_TICKETS) },
        ...{ isOffered: isUseful(viewer), ...SIMILAR_TICKETS }
      })
      return findTicketsById(db, ids)
    },
    async articles(words: readonly string[], reader: ArticleReader) {
      const ids = findSimilar(db, words, {
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

/** Looks up the words in the index, and reads only the texts with the rarest of them. */
function findSimilar(
  db: Queries,
  words: readonly string[],
  { table, index, after, isOffered, ...similarity }: Searched
): number[] {
  // FTS5 ignores a bound that is a floating-point number, and the driver binds numbers as such.
  const looks = words.map(
    (word) =>
      sql`select ${word} as word, json_group_array(rowid) as ids from (select rowid from ${index} where ${index} match ${phraseOf(word)} and rowid > cast(${after} as integer) order by rowid desc)`
  )
  const hits = db
    .all<{ word: string; ids: string }>(sql.join(looks, sql` union all `))
    .map(({ word, ids }) => ({ word, ids: JSON.parse(ids) as number[] }))
    .filter(({ ids }) => ids.length > 0)
  const ids = candidatesOf(hits, { ...similarity, words: words.length })
  // The join keeps SQLite from looking through all tickets of the statuses that are offered.
  const candidates = db.all<Candidate>(
    sql`select ${table.id} as id, substr(${table.searchText}, 1, ${BEGINNING}) as beginning
      from json_each(${JSON.stringify(ids)}) as candidates
      cross join ${table} on ${table.id} = candidates.value where ${isOffered ?? sql`true`}`
  )
  return mostSimilar(candidates, hits, similarity)
}

/** Whether a ticket is seen, and is being worked on or has been answered. */
function isUseful(viewer: Viewer): SQL {
  const isAnswered = sql`exists (select 1 from ${comments} where ${comments.ticketId} = ${tickets.id} and not ${comments.internal} and ${comments.userId} <> ${tickets.requesterId})`
  return sql`(${tickets.status} in ${ACTIVE_STATUSES} or (${tickets.status} = 'resolved' and ${isAnswered})) and ${isVisible(relationOf(viewer)) ?? sql`true`}`
}
