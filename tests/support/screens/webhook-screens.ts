import { expect, type Page } from '@playwright/test'
import { TOTAL_COUNT_HEADER } from '../../../shared/api/tickets.ts'
import type { Webhook, WebhookDelivery } from '../../../shared/api/webhooks.ts'
import { WEBHOOK_KINDS } from '../../../shared/domain/webhooks.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { type Screen, states } from './screen.ts'

const SECRET = 'whsec_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE='

const webhook: Webhook = {
  id: 1,
  url: 'https://automation.northfield.example/hooks/help-desk',
  kinds: [...WEBHOOK_KINDS],
  enabled: true,
  creatorId: 1,
  createdAt: '2026-03-02T09:00:00.000Z',
  switchedOffAt: null,
  failingSince: null,
  formerSecretUntil: null,
  ...{ waiting: 0, failed: 0 }
}

const others: Webhook[] = [
  {
    ...webhook,
    ...{ id: 2, url: 'http://10.4.0.17:8080/tickets', waiting: 214, failed: 3 },
    kinds: ['ticket.created', 'ticket.status-changed'],
    failingSince: '2026-03-02T07:12:00.000Z'
  },
  {
    ...webhook,
    ...{ id: 3, url: 'https://old.northfield.example/', enabled: false, waiting: 12 },
    kinds: ['tickets.cleared'],
    switchedOffAt: '2026-03-01T04:00:00.000Z'
  }
]

const delivery: WebhookDelivery = {
  ...{ id: 5, messageId: 'msg_0', kind: 'ticket.created', ticketId: 7, attempts: 1 },
  createdAt: '2026-03-02T09:30:00.000Z',
  ...{ status: 'delivered', answer: 204, error: null, nextAttemptAt: null },
  deliveredAt: '2026-03-02T09:30:01.000Z'
}

const deliveries: WebhookDelivery[] = [
  {
    ...delivery,
    ...{ id: 9, kind: 'ticket.comment-added', status: 'waiting', attempts: 0, answer: null },
    ...{ nextAttemptAt: '2026-03-02T09:40:00.000Z', deliveredAt: null }
  },
  {
    ...delivery,
    ...{ id: 8, kind: 'ticket.status-changed', status: 'waiting', attempts: 5, answer: 503 },
    ...{ error: 'The receiver responded with 503', deliveredAt: null },
    nextAttemptAt: '2126-03-02T09:40:00.000Z'
  },
  { ...delivery, id: 7, kind: 'tickets.cleared', ticketId: null },
  {
    ...delivery,
    ...{ id: 6, kind: 'ticket.assignee-changed', status: 'failed', attempts: 25, answer: null },
    ...{ error: 'Nothing is listening at this address (ECONNREFUSED)', deliveredAt: null }
  },
  delivery
]

async function show(page: Page, webhooks: Webhook[]) {
  await page.route('**/api/admin/webhooks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { ...webhook, secret: SECRET }, status: 201 })
      : route.fulfill({ json: webhooks })
  )
  await page.route('**/api/admin/webhooks/*/deliveries*', (route) =>
    route.fulfill({ json: deliveries, headers: { [TOTAL_COUNT_HEADER]: '5' } })
  )
  await page.reload()
}

/** Webhooks, their states and deliveries (D95). */
export const WEBHOOK_SCREENS: Screen[] = [
  ...states(
    { path: `${paths.admin}?tab=webhooks`, as: 'administrator', shows: 'Add webhook' },
    {
      async 'admin-webhooks'(page) {
        await show(page, [webhook, ...others])
        await expect(page.getByText('Disabled')).toBeVisible()
      }
    }
  ),
  ...states(
    { path: `${paths.admin}?tab=webhooks&webhook=2`, as: 'administrator', shows: 'Add webhook' },
    {
      async 'admin-webhook'(page) {
        await reply(page, '/api/admin/webhooks/*/test', {
          delivered: false,
          message: 'The receiver responded with 503'
        })
        await show(page, [webhook, ...others])
        await page.getByRole('button', { name: 'Send test event' }).click()
        await expect(page.getByText('Test event not delivered')).toBeVisible()
      }
    }
  ),
  ...states(
    { path: `${paths.admin}?tab=webhooks`, as: 'administrator', shows: 'Add webhook' },
    {
      async 'admin-webhook-new'(page) {
        await page.getByRole('button', { name: 'Add webhook' }).click()
        await page.getByLabel('URL').fill('http://127.0.0.1/')
        await page.getByRole('button', { name: 'Add webhook' }).click()
        await expect(page.getByText(/The address 127.0.0.1 is blocked/)).toBeVisible()
      },
      async 'admin-webhook-secret'(page) {
        await show(page, [webhook])
        await page.getByRole('button', { name: 'Add webhook' }).click()
        await page.getByRole('button', { name: 'Add webhook' }).click()
        await expect(page.getByText(SECRET)).toBeVisible()
      }
    }
  )
]
