import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailTest } from '#shared/api/mail-settings.ts'
import type { SentMail } from '#shared/api/mails.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { type TestMail, testMail } from '../../../../tests/support/server/mail-fixture.ts'
import { MAIL_PASSWORD } from '../../../../tests/support/server/mail-servers.ts'
import {
  MAIL_SETTINGS,
  PUBLIC_ADDRESS
} from '../../../../tests/support/server/recording-mail-server.ts'
import {
  type Account,
  person,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'

// OpenSMTPD takes what is sent, and Dovecot keeps it.

const MAIL_SENDER = 'help-desk@example.com'

let mail: TestMail
let server: TestServer
let ada: Account
let ben: Account
/** Ben's. */
let address: string
beforeEach(async () => {
  mail = testMail()
  address = mail.newAddress('ben')
  server = await startTestServer()
  ada = await server.administrator()
  const client = server.anonymous()
  const { body } = await client.post<Account['user']>('/api/register', {
    ...{ ...person('ben', 'IT'), email: address }
  })
  ben = { ...client, user: body }
})
afterEach(() => server.close())

const settings = (change: object = {}) => ({
  ...{ ...MAIL_SETTINGS, security: 'tls', port: mail.place.smtps, ca: mail.place.ca },
  ...{ fromAddress: MAIL_SENDER, signIn: 'password', username: MAIL_SENDER },
  ...{ password: MAIL_PASSWORD, ...change }
})
const turnOn = (change: object = {}) =>
  ada.put('/api/admin/settings', { publicAddress: PUBLIC_ADDRESS, mail: settings(change) })
const raise = async () => {
  const { body } = await ada.post<Ticket>('/api/tickets', {
    ...{ department: 'IT', description: 'プリンター is on fire', category: 'printer' },
    ...{ requesterId: ada.user.id, assigneeId: ben.user.id }
  })
  return body.id
}
const say = (ticketId: number, message: string) =>
  ada.post(`/api/tickets/${ticketId}/comments`, {
    ...{ message, ticketId, userId: ada.user.id, format: 'markdown' }
  })
const arrived = async (count: number) => {
  await expect
    .poll(async () => (await mail.mailsOf(address)).length, { timeout: 15_000 })
    .toBe(count)
  return await Promise.all((await mail.mailsOf(address)).map((raw) => PostalMime.parse(raw)))
}
const sent = async () => (await ada.get<SentMail[]>('/api/admin/mails/sent')).body

test('a mail arrives with its headers and both bodies, and the next belongs to it', async () => {
  expect((await turnOn()).status).toBe(200)
  const id = await raise()
  const [first] = await arrived(1)
  expect(first?.subject).toBe('[TKT-00001] プリンター is on fire')
  expect(first?.from).toMatchObject({ name: 'ada Example via Help Desk', address: MAIL_SENDER })
  expect(first?.text).toContain('ada Example assigned this ticket to you.')
  expect(first?.html).toContain('プリンター is on fire')
  const headers = Object.fromEntries((first?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    'x-help-desk-id': expect.stringMatching(/^[0-9a-f-]{36}$/)
  })
  server.clock.pass({ minutes: 3 })
  await say(id, 'On my **way**')
  const second = (await arrived(2)).find(({ text }) => text?.includes('On my **way**'))
  expect(second?.html).toContain('On my <strong>way</strong>')
  expect(second?.inReplyTo).toBe(first?.messageId)
  expect(second?.references).toContain(first?.messageId)
  await expect
    .poll(async () => (await sent()).map(({ status }) => status))
    .toEqual(['sent', 'sent'])
})

test('a server that was away gets what waits, once', async () => {
  const relay = await mail.relayTo(mail.place.smtps)
  try {
    await turnOn({ port: relay.port })
    await relay.takeAway()
    await raise()
    await expect
      .poll(async () => (await sent())[0]?.error)
      .toBe('Nothing answers at this address and port.')
    await relay.bringBack()
    const [waiting] = await sent()
    expect((await ada.post(`/api/admin/mails/sent/${waiting?.id}/send`)).status).toBe(200)
    await arrived(1)
    await expect.poll(async () => (await sent())[0]?.status).toBe('sent')
  } finally {
    await relay.close()
  }
})

test('settings are tried with a mail to the caller, and a wrong password is told', async () => {
  const trial = async (change: object) => {
    const path = '/api/admin/settings/mail/test'
    return (await ada.post<MailTest>(path, settings(change))).body
  }
  expect(await trial({})).toEqual({
    isWorking: true,
    message: 'The server has taken a mail to ada@example.com.'
  })
  expect(await trial({ password: 'wrong' })).toMatchObject({
    isWorking: false,
    message: expect.stringContaining('does not let the help desk in')
  })
})
