import type { Hono } from 'hono'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  sendWebhookDelivery,
  testWebhook,
  updateWebhook
} from '#shared/api/webhooks.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { WebhooksService } from './webhooks-service.ts'

export function mountWebhookRoutes(app: Hono<AppEnv>, webhooks: WebhooksService): void {
  implement(app, listWebhooks, () => webhooks.list())

  implement(app, createWebhook, async ({ body, authorization }) =>
    webhooks.create(body, await authorization.confirmed())
  )

  implement(app, updateWebhook, async ({ params, body, authorization }) =>
    webhooks.update(params.id, body, await authorization.confirmed())
  )

  implement(app, deleteWebhook, async ({ params, authorization }) => {
    await webhooks.delete(params.id, authorization)
    return undefined
  })

  implement(app, renewWebhookSecret, async ({ params, authorization }) =>
    webhooks.renewSecret(params.id, await authorization.confirmed())
  )

  implement(app, testWebhook, ({ params, authorization, t }) =>
    webhooks.test(params.id, authorization, t)
  )

  implement(app, listWebhookDeliveries, async ({ params, query, header }) => {
    const { deliveries, total } = await webhooks.deliveries(params.id, query)
    header(TOTAL_COUNT_HEADER, String(total))
    return deliveries
  })

  implement(app, sendWebhookDelivery, ({ params, authorization }) =>
    webhooks.sendAgain(params.id, authorization)
  )
}
