import type { Hono } from 'hono'
import { endPresence, renewPresence } from '#shared/api/presence.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { PresenceService } from './presence-service.ts'

export function mountPresenceRoutes(app: Hono<AppEnv>, service: PresenceService): void {
  implement(app, renewPresence, ({ params, body, actor, authorization }) =>
    service.renew(params.id, body.activity, actor, authorization)
  )

  implement(app, endPresence, async ({ params, actor, authorization }) => {
    await service.end(params.id, actor, authorization)
    return undefined
  })
}
