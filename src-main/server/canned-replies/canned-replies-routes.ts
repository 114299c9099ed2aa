import type { Hono } from 'hono'
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply
} from '#shared/api/canned-replies.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { CannedRepliesService } from './canned-replies-service.ts'

export function mountCannedReplyRoutes(app: Hono<AppEnv>, service: CannedRepliesService): void {
  implement(app, listCannedReplies, ({ actor }) => service.list(actor))

  implement(app, createCannedReply, ({ body, authorization }) =>
    service.create(body, authorization)
  )

  implement(app, updateCannedReply, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, deleteCannedReply, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })
}
