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
  OLDEST,
  SIMILAR_ARTICLES,
  SIMILAR_TICKETS,
  type Similarity,
  type SimilarStore,
  type WordHits
} from '../similar-store.ts'
import { isRead, summariesById } from '../sql/articles-store.ts'
import type { Connection } from '../sql/connection.ts'
import { findLastId } from '../sql/ticket-pages.ts'
import { hiddenRanges, idsOf } from '../sql/ticket-ranges.ts'
import { findTicketsById } from '../sql/tickets-by-id.ts'
import type { ListRange } from '../sql/visible-tickets.ts'
import { relationOf } from '../ticket-filters.ts'
import { articles, comments, tickets } from './schema.ts'
import { phraseOf } from './text-match.ts'

/** How many of the newest tickets are looked through: as many as the index answers at once. */
const NEWEST_TICKETS = 20_000

/** See {@link SimilarStore}. */
export function createSimilarStore(connection: Connection): SimilarStore {
  return {
    async tickets(words: readonly string[], viewer: Viewer) {
      const ids = findSimilar(connection, words, {
        table: tickets,
        index: sql`ticket_search`,
        ...(await newestSeen(connection, viewer)),
        isOffered: isUseful(),
        ...SIMILAR_TICKETS
      })
      return findTicketsById(connection, ids)
    },
    async articles(words: readonly string[], reader: ArticleReader) {
      const rows = connection.db
        .select({ id: articles.id })
        .from(articles)
        .where(isRead(connection.tables, reader))
        .all()
      const read = new Set(rows.map(({ id }) => id))
      const ids = findSimilar(connection, words, {
        table: articles,
        index: sql`article_search`,
        after: 0,
        texts: read.size,
        isSeen: (id: number) => read.has(id),
        isOffered: undefined,
        ...SIMILAR_ARTICLES
      })
      return inOrderOf(ids, await summariesById(connection, ids))
    },
    async countWords(words: readonly string[], viewer: Viewer) {
      const { texts, ...seen } = await newestSeen(connection, viewer)
      const hits = lookUp(connection, words, { index: sql`ticket_search`, ...seen })
      return { texts, counts: new Map(hits.map(({ word, ids }) => [word, ids.length])) }
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
  /** Whether the person sees a text; all others count for nothing. */
  isSeen(id: number): boolean
  isOffered: SQL | undefined
}

/**
 * The newest tickets that a person sees. Only their ids depend on tickets that are hidden, and every
 * ticket of one's own tells how many ids there are (D44).
 */
async function newestSeen(
  connection: Connection,
  viewer: Viewer
): Promise<Pick<Searched, 'after' | 'texts' | 'isSeen'>> {
  const last = await findLastId(connection)
  const oldest = Math.max(last - OLDEST, 0)
  const hidden = hiddenAfter(connection, viewer, oldest)
  let after = Math.max(last - NEWEST_TICKETS, oldest)
  // For each that is hidden, one more is looked at.
  let passed = 0
  for (const id of hidden) {
    if (id <= after) break
    passed++
    if (after > oldest) after--
  }
  return { after, texts: last - after - passed, isSeen: (id) => !hidden.has(id) }
}

/** The ids above one of the tickets that a person does not see, the highest first. */
function hiddenAfter(connection: Connection, viewer: Viewer, oldest: number): Set<number> {
  const looking = relationOf(viewer)
  if (looking.hidden.length === 0) return new Set()
  const { hidden, own } = hiddenRanges(connection, looking)
  const listOf = (ranges: ListRange[], condition?: SQL) => {
    const ids = sql.join(idsOf(connection, ranges, condition), sql` union all `)
    const row = connection.db.get<{ ids: string }>(
      sql`select json_group_array(id) as ids from (${ids})`
    )
    return JSON.parse(row?.ids ?? '[]') as number[]
  }
  const ids = listOf(hidden, sql`${tickets.id} > cast(${oldest} as integer)`)
  const left = new Set(ids.sort((a, b) => b - a))
  // Few, and looked up by the person: a bound would have SQLite look through all tickets above it.
  for (const id of listOf(own)) left.delete(id)
  return left
}

/** Looks up the words in the index, and reads only the texts with the rarest of them. */
function findSimilar(
  connection: Connection,
  words: readonly string[],
  { table, index, after, isSeen, isOffered, ...similarity }: Searched
): number[] {
  const hits = lookUp(connection, words, { index, after, isSeen })
  const ids = candidatesOf(hits, { ...similarity, words: words.length })
  // The join keeps SQLite from looking through all tickets of the statuses that are offered.
  const candidates = connection.db.all<Candidate>(
    sql`select ${table.id} as id, substr(${table.searchText}, 1, ${BEGINNING}) as beginning
      from json_each(${JSON.stringify(ids)}) as candidates
      cross join ${table} on ${table.id} = candidates.value where ${isOffered ?? sql`true`}`
  )
  return mostSimilar(candidates, hits, similarity)
}

/** Looks up the words in an index: the texts that a person sees with each, the newest first. */
function lookUp(
  connection: Connection,
  words: readonly string[],
  { index, after, isSeen }: Pick<Searched, 'index' | 'after' | 'isSeen'>
): WordHits[] {
  // FTS5 ignores a bound that is a floating-point number, and the driver binds numbers as such.
  const looks = words.map(
    (word) =>
      sql`select ${word} as word, json_group_array(rowid) as ids from (select rowid from ${index} where ${index} match ${phraseOf(word)} and rowid > cast(${after} as integer) order by rowid desc)`
  )
  return connection.db
    .all<{ word: string; ids: string }>(sql.join(looks, sql` union all `))
    .map(({ word, ids }) => ({ word, ids: (JSON.parse(ids) as number[]).filter(isSeen) }))
    .filter(({ ids }) => ids.length > 0)
}

/** Whether a ticket is being worked on or has been answered. */
function isUseful(): SQL {
  const isAnswered = sql`exists (select 1 from ${comments} where ${comments.ticketId} = ${tickets.id} and not ${comments.internal} and ${comments.userId} <> ${tickets.requesterId})`
  return sql`(${tickets.status} in ${ACTIVE_STATUSES} or (${tickets.status} = 'resolved' and ${isAnswered}))`
}
