import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Article, ArticleQuery, ArticleSummary, NewArticle } from '#shared/api/articles.ts'
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
import type { Connection, Engine } from './connection.ts'
import { only } from './only.ts'
import type { Tables } from './tables/tables.ts'
import { translationsColumn, withTranslations } from './translations.ts'

type ArticleTranslation = NonNullable<Article['translations']>[number]
type TitleTranslation = NonNullable<ArticleSummary['translations']>[number]

/** The columns of an article, and those of its place in a list. */
function columnsOf({ tables: { articles }, dialect }: Engine) {
  const { searchText: _, departmentKey: __, ...columns } = getTableColumns(articles)
  const { body: ___, ...others } = columns
  // Of a list's articles, only the titles are read in each language.
  const translations = dialect.jsonWith(articles.translations, ['language', 'title'])
  return { columns, summaryColumns: { ...others, translations } }
}

/** See {@link ArticlesStore}. */
export function createArticlesStore(connection: Connection): ArticlesStore {
  const { db, tables, dialect } = connection
  const { articles } = tables
  const { columns, summaryColumns } = columnsOf(connection)
  const index = { id: articles.id, name: 'article_search' }
  return {
    async list(
      { search, category, limit = MAX_PAGE_ROWS, offset = 0 }: ArticleQuery,
      reader: ArticleReader
    ) {
      const terms = searchTermsOf(search ?? '')
      const found = and(
        isRead(tables, reader),
        category === undefined ? undefined : eq(articles.category, category),
        ...terms.map((term) => dialect.hasTerm(articles.searchText, term, index))
      )
      const inOrder = [
        ...(terms.length > 0 ? [isBehindTitle(connection, terms)] : []),
        ...[asc(articles.category), asc(articles.title), asc(articles.id)]
      ]
      const rows = await db
        .select(summaryColumns)
        .from(articles)
        .where(found)
        .orderBy(...inOrder)
        .limit(limit)
        .offset(offset)
      return { articles: rows.map(toSummary), total: await db.$count(articles, found) }
    },
    async find(id: number) {
      const [row] = await db.select(columns).from(articles).where(eq(articles.id, id))
      return row && toRow(row)
    },
    async insert({ authorId, ...article }: NewArticle & { authorId: number }, at: Date) {
      const rows = await db
        .insert(articles)
        .values({ ...rowOf(article), authorId, createdAt: at, updatedAt: at })
        .returning(columns)
      return toRow(only(rows))
    },
    async update(id: number, article: NewArticle, at: Date) {
      const rows = await db
        .update(articles)
        .set({ ...rowOf(article), updatedAt: at })
        .where(eq(articles.id, id))
        .returning(columns)
      return toRow(only(rows))
    },
    async delete(id: number) {
      await db.delete(articles).where(eq(articles.id, id))
    }
  }
}

/** @returns those that still exist, in any order */
export async function summariesById(
  connection: Connection,
  ids: readonly number[]
): Promise<ArticleSummary[]> {
  const { articles } = connection.tables
  const rows = await connection.db
    .select(columnsOf(connection).summaryColumns)
    .from(articles)
    .where(inArray(articles.id, [...ids]))
  return rows.map(toSummary)
}

function rowOf(article: NewArticle) {
  const { department } = article
  return {
    ...article,
    translations: translationsColumn(article.translations),
    departmentKey: department === null ? null : departmentKey(department),
    searchText: articleSearchText(article)
  }
}

function toRow<Row extends { translations: string | null }>(row: Row) {
  return withTranslations<ArticleTranslation, Row>(row)
}

function toSummary<Row extends { translations: string | null; createdAt: Date; updatedAt: Date }>(
  row: Row
) {
  return {
    ...withTranslations<TitleTranslation, Row>(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}

/** The SQL of `readsArticle`; undefined for who reads all. */
export function isRead({ articles }: Tables, reader: ArticleReader): SQL | undefined {
  if (isItSupportSpecialist(reader.role)) return undefined
  const keys = trustedDepartmentKeys(reader)
  return or(isNull(articles.departmentKey), inArray(articles.departmentKey, keys))
}

/** Whether the first word of a search is found behind the title alone. */
function isBehindTitle(
  { tables, dialect: { position } }: Engine,
  [term]: readonly SearchTerm[]
): SQL {
  const { searchText } = tables.articles
  return sql`${position(searchText, term?.[0])} > ${position(searchText, TITLE_END)}`
}
