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
import { isRead, summariesById } from '../sql/articles-store.ts'
import type { Connection } from '../sql/connection.ts'
import { constant } from '../sql/prepared-queries.ts'
import { findLastId } from '../sql/ticket-pages.ts'
import { findTicketsById } from '../sql/tickets-by-id.ts'
import { isVisible } from '../sql/visible-tickets.ts'
import { relationOf } from '../ticket-filters.ts'
import { articles, comments, tickets } from './schema.ts'

/** How many of the newest tickets are looked through: their texts are compared, not the index. */
const NEWEST_TICKETS = 3000

/** See {@link SimilarStore}. */
export function createSimilarStore(connection: Connection): SimilarStore {
  return {
    async tickets(words: readonly string[], viewer: Viewer) {
      const ids = await findSimilar(connection, words, {
        ...(await newestSeen(connection, viewer)),
        isOffered: isUseful(),
        ...SIMILAR_TICKETS
      })
      return await findTicketsById(connection, ids)
    },
    async articles(words: readonly string[], reader: ArticleReader) {
      const ids = await findSimilar(connection, words, {
        table: articles,
        isSeen: isRead(connection.tables, reader),
        after: 0,
        most: null,
        isOffered: undefined,
        ...SIMILAR_ARTICLES
      })
      return inOrderOf(ids, await summariesById(connection, ids))
    },
    async countWords(words: readonly string[], viewer: Viewer) {
      const newest = newestOf(await newestSeen(connection, viewer))
      const rows = await connection.dialect.rows<{ word: string; count: number; texts: number }>(
        connection.db,
        sql`with newest as materialized (${newest})
          select word, count(newest.id)::integer as count,
            (select count(*) from newest)::integer as texts
          from unnest(${sql.param(words)}::text[]) as words (word)
          left join newest on strpos(text, word) > 0 group by word`
      )
      const found = rows.filter(({ count }) => count > 0)
      return {
        texts: rows[0]?.texts ?? 0,
        counts: new Map(found.map(({ word, count }) => [word, count]))
      }
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

/** The newest tickets that a person sees. */
async function newestSeen(connection: Connection, viewer: Viewer) {
  return {
    table: tickets,
    isSeen: isVisible(connection, relationOf(viewer)),
    after: (await findLastId(connection)) - OLDEST,
    most: NEWEST_TICKETS
  }
}

const newestOf = ({ table, isSeen, after, most }: Omit<Searched, 'isOffered' | keyof Similarity>) =>
  sql`select ${table.id} as id, ${table.searchText} as text from ${table}
    where ${and(sql`${table.id} > ${after}`, isSeen)} order by ${table.id} desc limit ${most}`

/** Looks for the words in the texts, and reads only those with the rarest of them. */
async function findSimilar(
  connection: Connection,
  words: readonly string[],
  { table, isSeen, after, most, isOffered, ...similarity }: Searched
): Promise<number[]> {
  const newest = newestOf({ table, isSeen, after, most })
  const hits = await connection.dialect.rows<{ word: string; ids: number[]; texts: number }>(
    connection.db,
    sql`with newest as materialized (${newest})
      select word, json_agg(id) as ids, (select count(*) from newest)::integer as texts
      from newest cross join unnest(${sql.param(words)}::text[]) as words (word)
      where strpos(text, word) > 0 group by word`
  )
  const texts = hits[0]?.texts ?? 0
  const ids = candidatesOf(hits, { ...similarity, texts, words: words.length })
  const rows = await connection.dialect.rows<{ id: string; beginning: string }>(
    connection.db,
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
