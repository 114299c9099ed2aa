import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SentMail } from '#shared/api/mails.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  MAIL_SETTINGS,
  PUBLIC_ADDRESS,
  type RecordingMailServer,
  recordingMailServer
} from '#support/server/recording-mail-server.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

// Several servers over one database, of which one sends at a time (D57).

let mail: RecordingMailServer
let server: TestServer
let other: Awaited<ReturnType<TestServer['startAnother']>>
let ada: Account
let ben: Account
beforeEach(async () => {
  mail = recordingMailServer()
  server = await startTestServer({ connectMail: mail.connect })
  other = await server.startAnother()
  ada = await server.administrator()
  ben = await server.staff('ben', 'IT')
})
afterEach(async () => {
  await other.close()
  await server.close()
})

async function adaBeside() {
  const client = other.anonymous()
  await client.post('/api/login', { username: 'ada', password: PASSWORD })
  return client
}

const raiseBy = ({ post }: Pick<Account, 'post'>) =>
  post<Ticket>('/api/tickets', {
    ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
    ...{ requesterId: ada.user.id, assigneeId: ben.user.id }
  })
const turnOn = () =>
  ada.put('/api/admin/settings', { publicAddress: PUBLIC_ADDRESS, mail: MAIL_SETTINGS })
const waiting = async () =>
  (await ada.get<SentMail[]>('/api/admin/mails/sent?status=waiting')).body.length
const events = async () => (await server.rows('SELECT id FROM mail_events')).length

test('each email is sent once, whichever server it happened on', async () => {
  await turnOn()
  const beside = await adaBeside()
  // Answers take a while, so that the other server has time to begin too.
  mail.answerWith(() => new Promise((resolve) => setTimeout(() => resolve({ kind: 'sent' }), 20)))
  const raised = await Promise.all(
    Array.from({ length: 20 }, (_, index) => raiseBy(index % 2 ? ada : beside))
  )
  expect(raised.every(({ status }) => status === 201)).toBe(true)
  await expect.poll(events, { timeout: 20_000 }).toBe(0)
  const ids = mail.taken.map(({ messageId }) => messageId)
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

test('a server learns of another that emails are sent from now on, or no longer', async () => {
  const beside = await adaBeside()
  await raiseBy(beside)
  expect(await events()).toBe(0)
  await turnOn()
  await expect
    .poll(async () => {
      await raiseBy(beside)
      return mail.taken.length
    })
    .toBeGreaterThan(0)
  await ada.put('/api/admin/settings', { mail: { ...MAIL_SETTINGS, enabled: false } })
  await expect
    .poll(async () => {
      const before = await events()
      await raiseBy(beside)
      return (await events()) - before
    })
    .toBe(0)
})

test('a server that ended without a word is replaced by another within a minute', async () => {
  await turnOn()
  const until = server.clock.read().getTime() + 60_000
  const taking = `INSERT INTO jobs (name, holder, until) VALUES ('mail', 'gone', ?)
    ON CONFLICT (name) DO UPDATE SET holder = 'gone', until = ?`
  await server.execute(taking, until, until)
  await raiseBy(ada)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(mail.taken).toEqual([])
  server.clock.pass({ minutes: 2 })
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(1)
  await expect.poll(waiting).toBe(0)
})
