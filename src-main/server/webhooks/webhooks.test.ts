import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import {
  MAX_WEBHOOKS,
  MadeWebhook,
  type Webhook,
  WebhookDelivery,
  type WebhookTest
} from '#shared/api/webhooks.ts'
import { WEBHOOK_KINDS } from '#shared/domain/webhooks.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { startTestServer } from '#support/server/test-server.ts'
import { answering, loopback, startReceiver, verify } from '#support/server/webhook-receiver.ts'
import { deleteOldDeliveries } from './delete-old-deliveries.ts'

const { server, ada, hank, raise } = await companyFixture()
const PATH = '/api/admin/webhooks'
const body = { url: 'https://example.com/hook', kinds: ['ticket.created'], enabled: true }

beforeEach(async () => {
  await ada.post('/api/user/confirm', { password: 'correct horse' })
  for (const { id } of await list()) await ada.delete(`${PATH}/${id}`)
})

const list = async () => (await ada.get<Webhook[]>(PATH)).body
const make = async (more: object = {}) =>
  (await ada.post<MadeWebhook>(PATH, { ...body, ...more })).body
const newestEvents = async (count: number) => {
  const { body: events } = await ada.get<SecurityEvent[]>('/api/admin/security-log')
  return events.slice(0, count).map(({ kind, detail }) => `${kind}: ${detail}`)
}

describe('a webhook', () => {
  test('is made with a secret that is answered once', async () => {
    const { status, body: made } = await ada.post<MadeWebhook>(PATH, body)
    expect([status, MadeWebhook.parse(made)]).toEqual([201, made])
    expect(Buffer.from(made.secret.replace('whsec_', ''), 'base64').length).toBe(32)
    const { secret, ...listed } = made
    expect(await list()).toEqual([listed])
    expect(listed).toMatchObject({ ...body, creatorId: ada.user.id, waiting: 0, failed: 0 })
    const [row] = await server.rows<{ secret: string }>('SELECT secret FROM webhooks')
    expect(row?.secret).not.toContain(secret.slice(6))
  })

  test('is changed as a whole, gets a new secret, and is deleted; the security log tells', async () => {
    const { id, secret } = await make({ url: 'https://example.com/hook?token=hidden' })
    const change = { url: 'http://10.0.0.5:8080/x', kinds: ['tickets.cleared'], enabled: false }
    const changed = await ada.put<Webhook>(`${PATH}/${id}`, change)
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(change)])
    const renewed = await ada.post<{ secret: string }>(`${PATH}/${id}/secret`)
    expect(renewed.status).toBe(200)
    expect(renewed.body.secret).not.toBe(secret)
    expect((await list())[0]?.formerSecretUntil).not.toBeNull()
    expect((await ada.delete(`${PATH}/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect(await newestEvents(4)).toEqual([
      `webhook-deleted: Webhook ${id}, http://10.0.0.5:8080`,
      `webhook-changed: Webhook ${id}, http://10.0.0.5:8080, new secret`,
      `webhook-changed: Webhook ${id}, http://10.0.0.5:8080, off: tickets.cleared`,
      `webhook-made: Webhook ${id}, https://example.com, on: ticket.created`
    ])
  })

  test('is not made or changed with what is no value of a field', async () => {
    const NO_ADDRESS = 'Address must begin with https:// or http://, followed by a host'
    const { id } = await make()
    for (const [wrong, path, message] of [
      [{ url: 'ftp://example.com' }, 'url', NO_ADDRESS],
      [{ url: 'example.com' }, 'url', NO_ADDRESS],
      [{ url: 7 }, 'url', 'Address must be text'],
      [
        { url: `https://a.b/${'x'.repeat(2000)}` },
        'url',
        'Address must be at most 2,000 characters'
      ],
      [{ url: 'https://ada:pw@a.b' }, 'url', 'Address cannot contain a username or password'],
      [
        { url: 'http://2130706433/' },
        'url',
        expect.stringContaining('The address 127.0.0.1 is blocked')
      ],
      [{ url: 'http://[::ffff:a9fe:a9fe]/' }, 'url', expect.stringContaining('is blocked')],
      [{ kinds: [] }, 'kinds', 'Choose at least one event'],
      [{ kinds: ['ping'] }, 'kinds.0', `Events must be some of ${WEBHOOK_KINDS.join(', ')}`],
      [{ enabled: 'yes' }, 'enabled', 'Enabled must be true or false']
    ] as const) {
      for (const answer of [
        await ada.post<Problem>(PATH, { ...body, ...wrong }),
        await ada.put<Problem>(`${PATH}/${id}`, { ...body, ...wrong })
      ])
        expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
    }
    expect(await list()).toMatchObject([body])
  })

  test(`is one of ${MAX_WEBHOOKS} at most`, async () => {
    for (let count = 0; count < MAX_WEBHOOKS; count++) await make()
    expect((await ada.post(PATH, body)).status).toBe(409)
  })
})

describe('the calls', () => {
  test('are of what is there', async () => {
    for (const answer of [
      await ada.put(`${PATH}/9999`, body),
      await ada.post(`${PATH}/9999/secret`),
      await ada.post(`${PATH}/9999/test`),
      await ada.get(`${PATH}/9999/deliveries`),
      await ada.post('/api/admin/webhook-deliveries/9999/send'),
      await ada.delete(`${PATH}/9999`)
    ])
      expect(answer.status).toBe(404)
  })

  test('that say where something goes need a password that was confirmed lately (D90)', async () => {
    const { id } = await make()
    server.clock.pass({ minutes: 16 })
    for (const { status, body: problem } of [
      await ada.post<Problem>(PATH, body),
      await ada.put<Problem>(`${PATH}/${id}`, body),
      await ada.post<Problem>(`${PATH}/${id}/secret`)
    ])
      expect([status, problem.type]).toEqual([403, 'urn:help-desk:confirm-password'])
  })
})

describe('deliveries', () => {
  test('are listed newest first, in pages and by outcome', async () => {
    const { id } = await make({ url: 'http://nowhere.example.com' })
    const tickets = [await raise(hank), await raise(hank), await raise(hank)]
    const deliveries = (query: string) =>
      ada.get<WebhookDelivery[]>(`${PATH}/${id}/deliveries${query}`)
    const { body: all, headers } = await deliveries('')
    expect(WebhookDelivery.array().parse(all)).toEqual(all)
    expect(headers.get(TOTAL_COUNT_HEADER)).toBe('3')
    expect(all.map(({ ticketId }) => ticketId)).toEqual(tickets.map((one) => one.id).toReversed())
    const page = await deliveries(`?limit=1&before=${all[0]?.id}&status=waiting`)
    expect(page.body.map((one) => one.id)).toEqual([all[1]?.id])
    expect((await deliveries('?status=failed')).headers.get(TOTAL_COUNT_HEADER)).toBe('0')
    const wrong = await ada.get<Problem>(`${PATH}/${id}/deliveries?status=lost`)
    expect(wrong.body.errors).toEqual([
      { path: 'status', message: 'Status must be one of waiting, delivered, failed' }
    ])
  })

  test('are kept for thirty days', async () => {
    const { id } = await make()
    await raise(hank)
    const store = await server.openStore()
    const left = async () =>
      (await server.rows('SELECT id FROM webhook_deliveries WHERE webhook_id = ?', id)).length
    const days = (count: number) =>
      new Date(server.clock.read().getTime() + count * 24 * 60 * 60 * 1000)
    await deleteOldDeliveries(store, days(29.9))
    expect(await left()).toBe(1)
    await deleteOldDeliveries(store, days(30.1))
    expect(await left()).toBe(0)
    await store.close()
  })

  test('are none without a webhook, or while it is off, nor sent again then', async () => {
    const { id } = await make()
    await raise(hank)
    const [delivery] = (await ada.get<WebhookDelivery[]>(`${PATH}/${id}/deliveries`)).body
    await ada.put(`${PATH}/${id}`, { ...body, enabled: false })
    const again = `/api/admin/webhook-deliveries/${delivery?.id}/send`
    const { status, body: problem } = await ada.post<Problem>(again)
    expect([status, problem.detail]).toEqual([409, 'Enable the webhook first'])
    await ada.delete(`${PATH}/${id}`)
    const before = await server.rows('SELECT max(id) AS id FROM webhook_deliveries')
    await raise(hank)
    await make({ enabled: false })
    await make({ kinds: ['tickets.cleared'] })
    await raise(hank)
    expect(await server.rows('SELECT max(id) AS id FROM webhook_deliveries')).toEqual(before)
  })
})

describe('a running server', () => {
  test('tells a receiver at once, tests it, and shows what waits in its metrics', async () => {
    const own = await startTestServer({ webhookNetwork: loopback })
    const receiver = await startReceiver()
    const eve = await own.administrator('eve')
    const { body: made } = await eve.post<MadeWebhook>(PATH, { ...body, url: receiver.url })
    const test = async () => (await eve.post<WebhookTest>(`${PATH}/${made.id}/test`)).body
    expect(await test()).toEqual({ delivered: true, message: 'The receiver responded with 204' })
    const [ping] = receiver.received
    expect(verify(ping, made.secret, own.clock.read())).toMatchObject({
      ...{ type: 'ping', data: { actorId: eve.user.id } }
    })
    receiver.answerWith(answering(410))
    expect(await test()).toEqual({ delivered: false, message: 'The receiver responded with 410' })
    await eve.post('/api/tickets', {
      ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
      requesterId: eve.user.id
    })
    await expect.poll(() => receiver.reported()).toContain('ticket.created 1')
    const { url } = await own.current().serveMetrics({ host: '127.0.0.1', port: 0 })
    const read = async () => await (await fetch(url)).text()
    const waiting = `helpdesk_webhook_deliveries{webhook="${made.id}",state="waiting"} 1`
    expect(await read()).toContain(waiting)
    await receiver.close()
    expect(await test()).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') })
    await own.close()
  })
})
