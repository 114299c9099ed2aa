import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Announcement, OutageTicket } from '#shared/api/announcements.ts'
import type { SentMail } from '#shared/api/mails.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { mailboxAt, testMail } from '#support/server/mail-fixture.ts'
import { MAIL_PASSWORD } from '#support/server/mail-servers.ts'
import { rawMail } from '#support/server/raw-mail.ts'
import { MAIL_SETTINGS, PUBLIC_ADDRESS } from '#support/server/recording-mail-server.ts'
import {
  type Account,
  newTicket,
  person,
  startTestServer,
  type TestServer,
  vouchFor
} from '#support/server/test-server.ts'

// Email about a known outage (D81): OpenSMTPD takes what is sent, and Dovecot keeps it.

const MAIL_SENDER = 'help-desk@example.com'
const ANSWER = 'Its sensor was dirty.'

const mail = testMail()
let server: TestServer
let ada: Account
let ben: Account
let hank: Account
let address: string
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  ben = await register('ben')
  hank = await register('hank')
  address = mail.newAddress('it')
  const settings = {
    ...{ ...MAIL_SETTINGS, security: 'tls', port: mail.place.smtps, ca: mail.place.ca },
    ...{ fromAddress: MAIL_SENDER, signIn: 'password', username: MAIL_SENDER },
    ...{ password: MAIL_PASSWORD, acknowledge: true }
  }
  await ada.put('/api/admin/settings', { publicAddress: PUBLIC_ADDRESS, mail: settings })
  await ada.post('/api/admin/mailboxes', mailboxAt(mail.place, address))
})
afterEach(() => server.close())

async function register(username: string): Promise<Account> {
  const client = server.anonymous()
  const body = { ...person(username, 'HR'), email: mail.newAddress(username) }
  const { body: user } = await client.post<Account['user']>('/api/register', body)
  return await vouchFor(server, { ...client, user })
}
/** The texts of the emails to a person, once so many have arrived. */
async function textsTo({ user }: Account, count: number): Promise<string[]> {
  const raws = () => mail.mailsOf(user.email)
  await expect.poll(async () => (await raws()).length).toBe(count)
  const parsed = await Promise.all((await raws()).map((raw) => PostalMime.parse(raw)))
  return parsed.map(({ text }) => text ?? '')
}
const allSent = () =>
  expect
    .poll(async () => (await ada.get<SentMail[]>('/api/admin/mails/sent?status=waiting')).body)
    .toEqual([])

test('an email about an outage is linked with it, and its end tells everyone by one email', async () => {
  const behind = (await ada.post<Ticket>('/api/tickets', newTicket(ada.user.id))).body
  const from = server.clock.read().toISOString()
  const { body: outage } = await ada.post<Announcement>('/api/announcements', {
    ...newAnnouncement({ title: 'Weighbridge drifts', from, categories: [], ticketId: behind.id })
  })
  await ben.post(`/api/announcements/${outage.id}/affected`, {})

  const report = { from: hank.user.email, to: address, subject: 'The weighbridge', text: 'Hello' }
  await mail.deliver(rawMail(report), address)
  const [acknowledged] = await textsTo(hank, 1)
  expect(acknowledged).toMatch(/Known since \d\d:\d\d \w+: Weighbridge drifts/)
  expect(acknowledged).toContain(`${PUBLIC_ADDRESS.url}/announcements/${outage.id}`)
  const path = `/api/announcements/${outage.id}`
  const [linked] = (await ada.get<OutageTicket[]>(`${path}/tickets`)).body
  expect(linked).toMatchObject({ requesterId: hank.user.id, link: 'perhaps' })
  const ticket = `/api/tickets/${linked?.id}`
  expect((await ada.get<Ticket>(ticket)).body.outage).toMatchObject({
    ...{ id: outage.id, link: 'perhaps' }
  })
  expect(acknowledged).toContain(`${PUBLIC_ADDRESS.url}/tickets/${linked?.id}`)

  await ada.post(`${path}/tickets`, { ticketIds: [linked?.id] })
  // Ben follows both tickets, and is told in the first of them.
  await ben.put(`${ticket}/following`, {})
  server.clock.pass({ minutes: 3 })
  expect((await ada.post(`${path}/end`, { answer: ANSWER, resolve: false })).status).toBe(200)
  expect((await textsTo(hank, 2)).filter((text) => text.includes(ANSWER))).toHaveLength(1)
  expect(await textsTo(ben, 1)).toEqual([expect.stringContaining(ANSWER)])
  await allSent()
  server.clock.pass({ minutes: 30 })
  await allSent()
  await textsTo(hank, 2)
  await textsTo(ben, 1)
})
