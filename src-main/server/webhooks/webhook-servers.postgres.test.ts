import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MadeWebhook, Webhook } from '#shared/api/webhooks.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'
import {
  answering,
  loopback,
  startReceiver,
  verify,
  type WebhookReceiver
} from '#support/server/webhook-receiver.ts'
import { SECRET_KEY_FILE } from '../base/secret-box.ts'

// Several servers over one database, of which one sends at a time (D95).

const PATH = '/api/admin/webhooks'

let server: TestServer
let other: Awaited<ReturnType<TestServer['startAnother']>>
let receiver: WebhookReceiver
let ada: Account
let hook: MadeWebhook
beforeEach(async () => {
  server = await startTestServer({ webhookNetwork: loopback })
  other = await server.startAnother()
  receiver = await startReceiver()
  ada = await server.administrator()
  const body = { url: receiver.url, kinds: ['ticket.created'], enabled: true }
  hook = (await ada.post<MadeWebhook>(PATH, body)).body
})
afterEach(async () => {
  await other.close()
  await receiver.close()
  await server.close()
})

const keyFile = ({ dataDir }: { dataDir: string }) => path.join(dataDir, SECRET_KEY_FILE)

async function adaBeside() {
  const client = other.anonymous()
  await client.post('/api/login', { username: 'ada', password: PASSWORD })
  return client
}

const ticket = () => ({
  ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
  requesterId: ada.user.id
})

test('each event is told once, whichever server it happened on', async () => {
  copyFileSync(keyFile(server), keyFile(other))
  const beside = await adaBeside()
  // Answers take a while, so that the other server has time to begin too.
  receiver.answerWith((response) => setTimeout(() => response.writeHead(200).end(), 50))
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? ada : beside).post('/api/tickets', ticket())
    )
  )
  await expect.poll(async () => (await ada.get<Webhook[]>(PATH)).body[0]?.waiting).toBe(0)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  for (const one of receiver.received) verify(one, hook.secret, server.clock.read())
})

test('a server that ended without a word is replaced by another within a minute', async () => {
  copyFileSync(keyFile(server), keyFile(other))
  const until = server.clock.read().getTime() + 60_000
  const taking = `INSERT INTO jobs (name, holder, until) VALUES ('webhooks', 'gone', ?)
    ON CONFLICT (name) DO UPDATE SET holder = 'gone', until = ?`
  await server.execute(taking, until, until)
  await ada.post('/api/tickets', ticket())
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(receiver.received).toEqual([])
  server.clock.pass({ minutes: 2 })
  await expect.poll(() => receiver.reported()).toEqual(['ticket.created 1'])
})

test('a server without the key sends nothing, and leaves it to the others', async () => {
  receiver.answerWith(answering(200))
  const beside = await adaBeside()
  let raised = 0
  // The first of the two servers takes each, so it may be the one with the key at first.
  async function raiseAndReadLog() {
    await beside.post('/api/tickets', ticket())
    raised += 1
    return server.log.lines.join('\n')
  }
  await expect.poll(raiseAndReadLog).toContain('Webhooks could not be sent')
  const [state] = (await ada.get<Webhook[]>(PATH)).body
  expect(state).toMatchObject({ failingSince: null })
  expect((await beside.post(`${PATH}/${hook.id}/test`)).status).toBe(503)
  await ada.post('/api/tickets', ticket())
  await expect.poll(() => new Set(receiver.reported()).size).toBe(raised + 1)
})
