import type { Hono } from 'hono'
import { createComment, listComments } from '#shared/api/comments.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { StreamedAnswers } from '../http/streamed-answers.ts'
import type { CommentsService } from './comments-service.ts'

export function mountCommentRoutes(
  app: Hono<AppEnv>,
  service: CommentsService,
  streamed: StreamedAnswers
): void {
  implement(app, listComments, async ({ params, query: { limit, before }, actor, header }) => {
    if (limit === undefined) {
      const { content, total } = await service.listAll(params.id, before, actor)
      const headers = { 'Content-Type': 'application/json', [TOTAL_COUNT_HEADER]: String(total) }
      return await streamed(actor.id, content, headers)
    }
    const { comments, total } = await service.list(params.id, { limit, before }, actor)
    header(TOTAL_COUNT_HEADER, String(total))
    return comments
  })

  implement(app, createComment, ({ params, body, authorization }) =>
    service.create(params.id, body, authorization)
  )
}
