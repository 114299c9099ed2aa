import type { Hono } from 'hono'
import {
  createArticle,
  deleteArticle,
  getArticle,
  listArticles,
  updateArticle
} from '#shared/api/articles.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { ArticlesService } from './articles-service.ts'

export function mountArticleRoutes(app: Hono<AppEnv>, service: ArticlesService): void {
  implement(app, listArticles, async ({ query, actor, header }) => {
    const { articles, total } = await service.list(query, actor)
    header(TOTAL_COUNT_HEADER, String(total))
    return articles
  })

  implement(app, createArticle, ({ body, authorization }) => service.create(body, authorization))

  implement(app, getArticle, ({ params, actor }) => service.get(params.id, actor))

  implement(app, updateArticle, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, deleteArticle, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })
}
