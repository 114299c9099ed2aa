import type { Hono } from 'hono'
import { createComment, listComments } from '#shared/api/comments.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { CommentsService } from './comments-service.ts'

export function mountCommentRoutes(app: Hono<AppEnv>, service: CommentsService): void {
  implement(app, listComments, ({ params }) => service.list(params.id))

  implement(app, createComment, ({ params, body, authorization }) => service.create(params.id, body, authorization))
}
