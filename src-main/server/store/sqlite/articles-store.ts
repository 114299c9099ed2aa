import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ArticleQuery, ArticleSummary, NewArticle } from '#shared/api/articles.ts'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import {
  articleSearchText,
  type SearchTerm,
  searchTermsOf,
  TITLE_END
} from '#shared/domain/search-text.ts'
import {
  departmentKey,
  isItSupportSpecialist,
  trustedDepartmentKeys
} from '#shared/domain/teams.ts'
import type { ArticleReader, ArticlesStore } from '../articles-store.ts'
import type { Queries } from './database.ts'
import { articles } from './schema.ts'
import { canBeIndexed, hasTerm, matchOf } from './text-match.ts'

const { searchText: _, departmentKey: __, ...columns } = getTableColumns(articles)
const { body: ___, ...summaryColumns } = columns

/** See {@link ArticlesStore}. */
export function createArticlesStore(db: Queries): ArticlesStore {
  return {
    async list(
      { search, category, limit = MAX_PAGE_ROWS, offset = 0 }: ArticleQuery,
      reader: ArticleReader
    ) {
      const terms = searchTermsOf(search ?? '')
      const found = and(
        isRead(reader),
        category === undefined ? undefined : eq(articles.category, category),
        ...terms.map(contains)
      )
      const inOrder = [
        ...(terms.length > 0 ? [isBehindTitle(terms)] : []),
        ...[asc(articles.category), asc(articles.title), asc(articles.id)]
      ]
      const rows = await db
        .select(summaryColumns)
        .from(articles)
        .where(found)
        .orderBy(...inOrder)
        .limit(limit)
        .offset(offset)
      return { articles: rows.map(withTextTimes), total: await db.$count(articles, found) }
    },
    async find(id: number) {
      return db.select(columns).from(articles).where(eq(articles.id, id)).get()
    },
    async insert({ authorId, ...article }: NewArticle & { authorId: number }, at: Date) {
      return db
        .insert(articles)
        .values({ ...rowOf(article), authorId, createdAt: at, updatedAt: at })
        .returning(columns)
        .get()
    },
    async update(id: number, article: NewArticle, at: Date) {
      return db
        .update(articles)
        .set({ ...rowOf(article), updatedAt: at })
        .where(eq(articles.id, id))
        .returning(columns)
        .get()
    },
    async delete(id: number) {
      db.delete(articles).where(eq(articles.id, id)).run()
    }
  }
}

/** @returns those that still exist, in any order */
export async function summariesById(
  db: Queries,
  ids: readonly number[]
): Promise<ArticleSummary[]> {
  const rows = await db
    .select(summaryColumns)
    .from(articles)
    .where(inArray(articles.id, [...ids]))
  return rows.map(withTextTimes)
}

function rowOf(article: NewArticle) {
  const { department } = article
  return {
    ...article,
    departmentKey: department === null ? null : departmentKey(department),
    searchText: articleSearchText(article)
  }
}

function withTextTimes<T extends { createdAt: Date; updatedAt: Date }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** The SQL of `readsArticle`; undefined for who reads all. */
export function isRead(reader: ArticleReader): SQL | undefined {
  if (isItSupportSpecialist(reader.role)) return undefined
  const keys = trustedDepartmentKeys(reader)
  return or(isNull(articles.departmentKey), inArray(articles.departmentKey, keys))
}

/** Whether an article has a term. */
function contains(term: SearchTerm): SQL | undefined {
  if (!canBeIndexed(term)) return hasTerm(articles.searchText, term)
  return sql`${articles.id} in (select rowid from article_search where article_search match ${matchOf([term])})`
}

/** Whether the first word of a search is found behind the title alone. */
function isBehindTitle([term]: readonly SearchTerm[]): SQL {
  const { searchText } = articles
  return sql`instr(${searchText}, ${term?.[0]}) > instr(${searchText}, ${TITLE_END})`
}
