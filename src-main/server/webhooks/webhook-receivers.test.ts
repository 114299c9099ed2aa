import { describe, expect, test } from 'vitest'
import type { WebhookDelivery } from '#shared/api/webhooks.ts'
import { webhookFixture } from '#support/server/webhook-fixture.ts'
import {
  type Answering,
  answering,
  loopback,
  startReceiver,
  verify
} from '#support/server/webhook-receiver.ts'

const { app, ada, receiver, hook, make, replaceWorker, ...fixture } = webhookFixture()
const { send, pass, raise, state, deliveries } = fixture

describe('a receiver', () => {
  test('that is away for a day misses nothing, and gets it in order', async () => {
    await receiver().close()
    const ids: number[] = []
    for (let hour = 0; hour < 24; hour++) {
      ids.push((await raise()).id)
      await pass({ hours: 1 })
    }
    expect(await state()).toMatchObject({ waiting: 24, failed: 0, enabled: true })
    const [first] = await deliveries()
    expect(first).toMatchObject({
      status: 'waiting',
      error: expect.stringContaining('ECONNREFUSED')
    })
    expect(first?.attempts).toBeGreaterThan(8)
    await receiver().open()
    await pass({ hours: 3 })
    expect(receiver().reported()).toEqual(ids.map((id) => `ticket.created ${id}`))
    const last = receiver().received.at(-1)
    expect(verify(last, hook().secret, app().clock.read()).data.ticketId).toBe(ids.at(-1))
    expect(await state()).toMatchObject({ waiting: 0, failingSince: null })
  })

  test('that answers an error gets it again with the same id after pauses that grow', async () => {
    receiver().answerWith(answering(500))
    await raise()
    await send()
    const gaps: number[] = []
    for (let waited = 0; gaps.length < 6; ) {
      const { length } = receiver().received
      const seconds = Math.max(5, Math.round(waited / 4))
      await pass({ seconds })
      waited += seconds
      if (receiver().received.length === length) continue
      gaps.push(waited)
      waited = 0
    }
    expect(gaps[0]).toBeLessThanOrEqual(10)
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(3600)
    const ids = new Set(receiver().received.map(({ headers }) => headers['webhook-id']))
    expect([receiver().received.length, ids.size]).toEqual([7, 1])
    expect(await deliveries()).toMatchObject([
      { status: 'waiting', attempts: 7, answer: 500, error: 'The receiver responded with 500' }
    ])
  })

  test('that rejects one event gets the others', async () => {
    const { id } = await raise()
    receiver().answerWith((response, { body }) =>
      response.writeHead(JSON.parse(body).data.ticketId === id ? 400 : 200).end()
    )
    await send()
    await raise()
    await send()
    expect((await deliveries()).map(({ status }) => status)).toEqual(['waiting', 'delivered'])
  })

  test('is given up after a day and a half for one event, which can be sent again', async () => {
    receiver().answerWith(answering(500))
    await raise()
    await send()
    let hours = 0
    for (; (await state())?.failed === 0; hours++) await pass({ hours: 1 })
    expect(hours).toBeGreaterThan(36)
    expect(hours).toBeLessThan(72)
    receiver().answerWith(answering(200))
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ status: 'failed', attempts: 25, nextAttemptAt: null })
    await pass({ hours: 1 })
    expect((await deliveries())[0]?.status).toBe('failed')
    const address = `/api/admin/webhook-deliveries/${failed?.id}/send`
    const { status, body } = await ada().post<WebhookDelivery>(address)
    expect([status, body.status]).toEqual([200, 'waiting'])
    await send()
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', messageId: failed?.messageId }
    ])
  }, 120_000)

  test('that fails for days is switched off, which the security log tells', async () => {
    await receiver().close()
    await raise()
    let hours = 0
    for (; (await state())?.enabled && hours < 300; hours += 3) {
      await raise()
      await pass({ hours: 3 })
    }
    expect(hours).toBeGreaterThan(5 * 24)
    expect(hours).toBeLessThan(9 * 24)
    expect((await state())?.switchedOffAt).not.toBeNull()
    const { body } = await ada().get<{ kind: string; detail: string; actor: null }[]>(
      '/api/admin/security-log?kind=webhook-switched-off'
    )
    expect(body).toMatchObject([
      { actor: null, detail: expect.stringMatching(/^Webhook 1, http:/) }
    ])
    expect(app().log.lines.join('\n')).toContain('Security: Webhook disabled')
    const { length } = await deliveries()
    await raise()
    expect((await deliveries()).length).toBe(length)
  }, 120_000)

  const endless: Answering = (response) => {
    response.writeHead(500)
    const write = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', write)
    }
    response.on('error', () => {})
    write()
  }
  const redirect: Answering = (response) => response.writeHead(302, { Location: '/other' }).end()
  test.each<[string, Answering, string]>([
    ['a redirect', redirect, 'redirects are not followed'],
    ['an endless answer', endless, 'responded with 500'],
    ['silence', () => {}, 'did not respond within 0.3 seconds'],
    ['a broken connection', (response) => void response.destroy(), 'closed the connection']
  ])('that answers with %s has not taken it', async (_name, answer, sentence) => {
    await replaceWorker({ ...loopback, timeoutMs: 300 })
    receiver().answerWith(answer)
    await raise()
    await send()
    expect(receiver().received.length).toBe(1)
    expect((await deliveries())[0]).toMatchObject({
      ...{ status: 'waiting', attempts: 1, error: expect.stringContaining(sentence) }
    })
  })

  test('that is slow holds up no one', async () => {
    // Longer than anything here is waited for.
    await replaceWorker({ ...loopback, timeoutMs: 60_000 })
    const slow = await startReceiver()
    slow.answerWith(() => {})
    await make({ url: slow.url })
    await raise()
    const sending = send()
    await expect.poll(() => slow.received.length).toBe(1)
    await expect.poll(async () => (await state())?.waiting).toBe(0)
    // Written while the slow one is still waited for.
    await raise()
    void send()
    await expect.poll(() => receiver().received.length).toBe(2)
    expect(slow.received.length).toBe(1)
    await slow.close()
    await sending
  })
})
