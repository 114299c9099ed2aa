import type { Hono } from 'hono'
import { listNotifications, seeNotifications } from '#shared/api/notifications.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { NotificationsService } from './notifications-service.ts'

export function mountNotificationRoutes(app: Hono<AppEnv>, service: NotificationsService): void {
  implement(app, listNotifications, ({ actor }) => service.list(actor))

  implement(app, seeNotifications, async ({ body, authorization }) => {
    await service.see(body.upTo, authorization)
    return undefined
  })
}
