import type { Article, ArticleQuery, ArticleSummary, NewArticle } from '#shared/api/articles.ts'
import type { TeamMember } from '#shared/domain/teams.ts'

/** An article as it is stored, without the text that only search needs. */
export interface ArticleRow extends Omit<Article, 'createdAt' | 'updatedAt'> {
  createdAt: Date
  updatedAt: Date
}

/** Who looks at articles; only theirs are listed and counted (see `readsArticle`). */
export type ArticleReader = TeamMember

/** The articles of the knowledge base. */
export interface ArticlesStore {
  /**
   * One page of the articles that someone reads: by category and title, or, for a search, those
   * with the words in their title first.
   * @returns the page, and how many there are in all
   */
  list(
    query: ArticleQuery,
    reader: ArticleReader
  ): Promise<{ articles: ArticleSummary[]; total: number }>
  find(id: number): Promise<ArticleRow | undefined>
  insert(article: NewArticle & { authorId: number }, at: Date): Promise<ArticleRow>
  update(id: number, article: NewArticle, at: Date): Promise<ArticleRow>
  delete(id: number): Promise<void>
}
