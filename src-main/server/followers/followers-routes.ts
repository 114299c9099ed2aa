import type { Hono } from 'hono'
import { followTicket, listFollowers, unfollowTicket } from '#shared/api/followers.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { FollowersService } from './followers-service.ts'

export function mountFollowerRoutes(app: Hono<AppEnv>, service: FollowersService): void {
  implement(app, listFollowers, ({ params, actor }) => service.list(params.id, actor))

  implement(app, followTicket, async ({ params, authorization }) => {
    await service.set(params.id, true, authorization)
    return undefined
  })

  implement(app, unfollowTicket, async ({ params, authorization }) => {
    await service.set(params.id, false, authorization)
    return undefined
  })
}
