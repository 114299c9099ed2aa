import { afterEach, beforeEach } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import type { MadeWebhook, Webhook, WebhookDelivery } from '#shared/api/webhooks.ts'
import { WEBHOOK_KINDS } from '#shared/domain/webhooks.ts'
import { IN_PROCESS } from '../../../src-main/server/http/security.ts'
import type { WebhookNetwork } from '../../../src-main/server/webhooks/webhook-network.ts'
import { createWebhookSender } from '../../../src-main/server/webhooks/webhook-sender.ts'
import {
  createWebhookWorker,
  type WebhookWorker
} from '../../../src-main/server/webhooks/webhook-worker.ts'
import { startTestApp, testSecrets } from './test-app.ts'
import { type Account, PASSWORD, person } from './test-server.ts'
import { loopback, startReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** An app whose webhooks are sent when a test says so, with ada, who has one to a receiver. */
export function webhookFixture() {
  let app: Awaited<ReturnType<typeof startTestApp>>
  let ada: Account
  let receiver: WebhookReceiver
  let worker: WebhookWorker
  let hook: MadeWebhook

  beforeEach(async () => {
    app = await startTestApp()
    const client = app.from(IN_PROCESS)
    const { role: _, ...body } = person('ada')
    ada = { ...client, user: (await client.post<Account['user']>('/api/setup', body)).body }
    receiver = await startReceiver()
    worker = makeWorker()
    hook = await make({ url: receiver.url })
  })
  afterEach(async () => {
    await worker.stop()
    await receiver.close()
    await app.close()
  })

  function makeWorker(network: WebhookNetwork = loopback): WebhookWorker {
    return createWebhookWorker({
      ...{ store: app.store, sender: createWebhookSender(network) },
      ...{ secrets: testSecrets(app.dataDir), clock: app.clock.read, log: app.log }
    })
  }
  async function make(more: object): Promise<MadeWebhook> {
    const body = { kinds: WEBHOOK_KINDS, enabled: true, ...more }
    return (await ada.post<MadeWebhook>('/api/admin/webhooks', body)).body
  }

  return {
    app: () => app,
    ada: () => ada,
    receiver: () => receiver,
    /** The webhook of the receiver, with its secret. */
    hook: () => hook,
    make,
    makeWorker,
    /** Stops what sends, and lets another begin. */
    async replaceWorker(network?: WebhookNetwork) {
      await worker.stop()
      worker = makeWorker(network)
    },
    /** Sends all that is due. */
    send: () => worker.idle(),
    /** Lets time pass, after which ada signs in again, and sends what is due. */
    async pass(time: Parameters<typeof app.clock.pass>[0]) {
      app.clock.pass(time)
      await ada.post('/api/login', { username: 'ada', password: PASSWORD })
      await worker.idle()
    },
    async raise(more: object = {}): Promise<Ticket> {
      const { body } = await ada.post<Ticket>('/api/tickets', {
        ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
        ...{ requesterId: ada.user.id, ...more }
      })
      return body
    },
    async state(id = hook.id): Promise<Webhook | undefined> {
      const { body } = await ada.get<Webhook[]>('/api/admin/webhooks')
      return body.find((webhook) => webhook.id === id)
    },
    /** The deliveries, oldest first. */
    async deliveries(id = hook.id): Promise<WebhookDelivery[]> {
      const { body } = await ada.get<WebhookDelivery[]>(`/api/admin/webhooks/${id}/deliveries`)
      return body.toReversed()
    }
  }
}
