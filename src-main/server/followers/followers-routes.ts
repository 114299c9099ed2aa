import type { Hono } from 'hono'
import {
  followTicket,
  listFollowers,
  listOutsideFollowers,
  removeFollower,
  unfollowTicket
} from '#shared/api/followers.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { FollowersService } from './followers-service.ts'

export function mountFollowerRoutes(app: Hono<AppEnv>, service: FollowersService): void {
  implement(app, listFollowers, ({ params, actor }) => service.list(params.id, actor))

  implement(app, listOutsideFollowers, ({ query, actor }) =>
    service.listOutside(query.ids, query.department, actor)
  )

  implement(app, removeFollower, async ({ params, query, authorization }) => {
    await service.remove(params.id, query.userId, authorization)
    return undefined
  })

  implement(app, followTicket, async ({ params, authorization }) => {
    await service.set(params.id, true, authorization)
    return undefined
  })

  implement(app, unfollowTicket, async ({ params, authorization }) => {
    await service.set(params.id, false, authorization)
    return undefined
  })
}
