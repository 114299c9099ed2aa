import type { Article, ArticleChange, ArticleQuery, NewArticle } from '#shared/api/articles.ts'
import { readsArticle, writesArticle } from '#shared/domain/articles.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { ArticleRow } from '../store/articles-store.ts'
import type { Store, Stores } from '../store/store.ts'

export type ArticlesService = ReturnType<typeof createArticlesService>

/** The knowledge base: what IT Support Specialists and department heads write for others to read. */
export function createArticlesService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    list: (query: ArticleQuery, actor: Viewer) => read.articles.list(query, actor),

    /** Whether there is an article that a person may read. */
    async hasAnyFor(actor: Viewer): Promise<boolean> {
      return (await read.articles.list({ limit: 1 }, actor)).total > 0
    },

    /** @throws ProblemError 404, also where it is for another team */
    async get(id: number, actor: Viewer): Promise<Article> {
      return toArticle(await existingArticle(read, id, actor))
    },

    /** @throws ProblemError 403 */
    create(input: NewArticle, authorization: Authorization): Promise<Article> {
      return authorization.transaction(async (tx, actor) => {
        checkWriter(actor, input)
        tx.tell({ type: 'articles' })
        return toArticle(await tx.articles.insert({ ...input, authorId: actor.id }, clock()))
      })
    },

    /** @throws ProblemError 403, 404, or 409 when it has been changed since it was read */
    update(
      id: number,
      { updatedAt, ...input }: ArticleChange,
      authorization: Authorization
    ): Promise<Article> {
      return authorization.transaction(async (tx, actor) => {
        const before = await existingArticle(tx, id, actor)
        checkWriter(actor, before)
        checkWriter(actor, input)
        if (before.updatedAt.getTime() !== Date.parse(updatedAt)) {
          throw new ProblemError(409, 'Another person has changed this article since you opened it')
        }
        tx.tell({ type: 'articles' })
        // Who does not send its translations keeps them.
        const { translations = before.translations } = input
        const change = { ...input, translations }
        return toArticle(await tx.articles.update(id, change, after(before.updatedAt, clock())))
      })
    },

    /** @throws ProblemError 403, 404 */
    delete(id: number, authorization: Authorization): Promise<void> {
      return authorization.transaction(async (tx, actor) => {
        checkWriter(actor, await existingArticle(tx, id, actor))
        tx.tell({ type: 'articles' })
        await tx.articles.delete(id)
      })
    }
  }
}

async function existingArticle(stores: Stores, id: number, actor: Viewer): Promise<ArticleRow> {
  const article = await stores.articles.find(id)
  if (!article || !readsArticle(actor, article)) {
    throw new ProblemError(404, 'The requested article could not be found.')
  }
  return article
}

function checkWriter(actor: Viewer, article: Pick<Article, 'department'>): void {
  if (writesArticle(actor, article)) return
  throw new ProblemError(
    403,
    'Only IT Support Specialists and the head of the department can write its articles'
  )
}

/** A moment later than the one before, by which two changes differ whatever the clock does (D35). */
function after(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1)
}

function toArticle(row: ArticleRow): Article {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
