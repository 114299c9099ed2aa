import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { SentMail } from '#shared/api/mails.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { mailboxAt, type TestMail, testMail } from '#support/server/mail-fixture.ts'
import { AWKWARD, MAIL_PASSWORD } from '#support/server/mail-servers.ts'
import { rawMail } from '#support/server/raw-mail.ts'
import { MAIL_SETTINGS, PUBLIC_ADDRESS } from '#support/server/recording-mail-server.ts'
import {
  type Account,
  person,
  startTestServer,
  type TestServer,
  vouchFor
} from '#support/server/test-server.ts'

// The short suite of `npm test`: OpenSMTPD takes what is sent, and Dovecot keeps it.

const MAIL_SENDER = 'help-desk@example.com'

let mail: TestMail
let server: TestServer
let ada: Account
let ben: Account
beforeEach(async () => {
  mail = testMail()
  server = await startTestServer()
  ada = await server.administrator()
  ben = await register('ben', mail.newAddress('ben'))
})
afterEach(() => server.close())

async function register(username: string, email: string): Promise<Account> {
  const client = server.anonymous()
  const body = { ...person(username, 'IT'), email }
  const { body: user } = await client.post<Account['user']>('/api/register', body)
  return await vouchFor(server, { ...client, user })
}
const settings = (change: object = {}) => ({
  ...{ ...MAIL_SETTINGS, security: 'tls', port: mail.place.smtps, ca: mail.place.ca },
  ...{ fromAddress: MAIL_SENDER, signIn: 'password', username: MAIL_SENDER },
  ...{ password: MAIL_PASSWORD, ...change }
})
const turnOn = (change: object = {}) =>
  ada.put('/api/admin/settings', { publicAddress: PUBLIC_ADDRESS, mail: settings(change) })
async function raiseFor(assignee: Account): Promise<number> {
  const { body } = await ada.post<Ticket>('/api/tickets', {
    ...{ department: 'IT', description: 'プリンター is on fire', category: 'printer' },
    ...{ requesterId: ada.user.id, assigneeId: assignee.user.id }
  })
  return body.id
}
async function arrived(count: number) {
  const raws = () => mail.mailsOf(ben.user.email)
  await expect.poll(async () => (await raws()).length).toBe(count)
  return await Promise.all((await raws()).map((raw) => PostalMime.parse(raw)))
}
const sent = async () => (await ada.get<SentMail[]>('/api/admin/mails/sent')).body

test('an email goes out over SMTP, and its answer comes in over IMAP, in one conversation', async () => {
  const address = mail.newAddress('it')
  expect((await turnOn()).status).toBe(200)
  await ada.post('/api/admin/mailboxes', mailboxAt(mail.place, address))
  const id = await raiseFor(ben)
  const [first] = await arrived(1)
  expect(first?.subject).toBe('[TKT-00001] プリンター is on fire')
  expect(first?.from).toMatchObject({ name: 'ada Example via Help Desk', address: MAIL_SENDER })
  expect(first?.replyTo).toMatchObject([{ address }])
  expect(first?.text).toContain('ada Example assigned this ticket to you.')
  expect(first?.html).toContain('プリンター is on fire')
  const headers = Object.fromEntries((first?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({
    ...{ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
    'x-help-desk-id': expect.stringMatching(/^[0-9a-f-]{36}$/)
  })
  const inReplyTo = first?.messageId?.slice(1, -1) ?? ''
  const answer = { from: ben.user.email, to: address, inReplyTo, text: 'On my way' }
  await mail.deliver(rawMail(answer), address)
  const comments = async () =>
    (await ada.get<Comment[]>(`/api/tickets/${id}/comments`)).body.map((comment) => [
      ...[comment.userId, comment.message]
    ])
  await expect.poll(comments).toEqual([[ben.user.id, 'On my way']])

  server.clock.pass({ minutes: 3 })
  const comment = { message: '**Thanks**', ticketId: id, userId: ada.user.id, format: 'markdown' }
  await ada.post(`/api/tickets/${id}/comments`, comment)
  const second = (await arrived(2)).find(({ text }) => text?.includes('**Thanks**'))
  expect(second?.html).toContain('<strong>Thanks</strong>')
  expect(second?.inReplyTo).toBe(first?.messageId)
  expect(second?.references).toContain(first?.messageId)
})

test('a recipient whom the server rejects is told, and others get their mail', async () => {
  const none = await register('none', `none@${AWKWARD.rejectedDomain}`)
  await turnOn()
  await raiseFor(none)
  await raiseFor(ben)
  await arrived(1)
  await expect
    .poll(async () => (await sent()).map(({ userId, status }) => [userId, status]))
    .toEqual([
      [ben.user.id, 'sent'],
      [none.user.id, 'failed']
    ])
  expect((await sent())[1]?.error).toContain('does not accept the email: "550')
})

test('a server that was away gets what waits, once', async () => {
  const relay = await mail.relayTo(mail.place.smtps)
  try {
    await turnOn({ port: relay.port })
    await relay.takeAway()
    await raiseFor(ben)
    await expect
      .poll(async () => (await sent())[0]?.error)
      .toBe(`Nothing responds at localhost on port ${relay.port}.`)
    await relay.bringBack()
    const [waiting] = await sent()
    expect((await ada.post(`/api/admin/mails/sent/${waiting?.id}/send`)).status).toBe(200)
    await arrived(1)
    await expect.poll(async () => (await sent())[0]?.status).toBe('sent')
  } finally {
    await relay.close()
  }
})
