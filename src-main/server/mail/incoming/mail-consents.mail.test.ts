import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  DEFAULT_MAIL_OAUTH_SETTINGS,
  type MailConsent,
  type MailTest
} from '#shared/api/mail-settings.ts'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import type { ReceivedMail } from '#shared/api/mails.ts'
import type { Problem } from '#shared/api/problems.ts'
import { mailboxAt, testMail } from '#support/server/mail-fixture.ts'
import { MAIL_RETURN_ADDRESS } from '#support/server/mail-servers.ts'
import {
  ADDRESS,
  CLIENT_ID,
  CLIENT_SECRET,
  createProviderBrowser
} from '#support/server/oidc-provider.ts'
import { rawMail } from '#support/server/raw-mail.ts'
import { type Account, startTestServer, type TestServer } from '#support/server/test-server.ts'

const PATH = '/api/admin/mail/consents'
const RETURN = '/api/mail/consents/return'
const mail = testMail()
let server: TestServer
let ada: Account
let username: string
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  await server.staff('hank')
})
afterAll(() => server.close())
beforeEach(() => {
  username = mail.newAddress('it')
})

const save = () =>
  ada.put('/api/admin/settings', {
    publicAddress: { url: ADDRESS },
    mailOauth: {
      ...{ ...DEFAULT_MAIL_OAUTH_SETTINGS, hasSecret: undefined, provider: 'other' },
      ...{ issuer: mail.place.issuer, scopes: 'openid offline_access' },
      ...{ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
    }
  })
const mailbox = () => mailboxAt(mail.place, username, { signIn: 'oauth', password: undefined })
const begin = async () => (await ada.post<{ address: string }>(PATH, { username })).body.address
const comeBack = (address: string) =>
  createProviderBrowser().signIn(address, username, MAIL_RETURN_ADDRESS)
const list = async () => (await ada.get<MailConsent[]>(PATH)).body

test('a consent begins once the settings name a provider', async () => {
  expect((await ada.post<Problem>(PATH, { username })).status).toBe(409)
  await save()
  expect((await ada.post(PATH, { username: '' })).status).toBe(400)
  expect((await ada.post(PATH, { username })).status).toBe(201)
})

test('a mailbox is read with the consent that someone gave in a browser', async () => {
  await save()
  const query = await comeBack(await begin())
  const { status, body } = await server.anonymous().post(RETURN, { query })
  expect([status, body]).toEqual([201, { username }])
  expect(await list()).toContainEqual(expect.objectContaining({ username, error: null }))
  const [row] = await server.rows<{ tokens: string }>('SELECT tokens FROM mail_consents')
  expect(row?.tokens).not.toContain('accessToken')
  const made = await ada.post<Mailbox>('/api/admin/mailboxes', mailbox())
  expect(made.body).toMatchObject({ signIn: 'oauth', hasSecret: false })
  await mail.deliver(rawMail({}), username)
  await expect
    .poll(async () => (await ada.get<ReceivedMail[]>('/api/admin/mails/received')).body[0]?.outcome)
    .toBe('ticket')
  await ada.delete(`/api/admin/mailboxes/${made.body.id}`)
})

test('a consent is rejected without a beginning, after ten minutes, and for a former specialist', async () => {
  await save()
  const client = server.anonymous()
  expect((await client.post(RETURN, { query: '?code=a&state=b' })).status).toBe(403)
  const inTime = { query: await comeBack(await begin()) }
  await server.execute(`UPDATE users SET role = 'HR' WHERE id = ?`, ada.user.id)
  expect((await client.post(RETURN, inTime)).status).toBe(403)
  await server.execute(`UPDATE users SET role = 'IT Support Specialist' WHERE id = ?`, ada.user.id)
  const late = { query: await comeBack(await begin()) }
  server.clock.pass({ minutes: 11 })
  expect((await client.post(RETURN, late)).status).toBe(403)
  expect(await list()).not.toContainEqual(expect.objectContaining({ username }))
  await ada.post('/api/user/confirm', { password: 'correct horse' })
})

test('a token that the mail server takes no longer opens no mailbox', async () => {
  await save()
  await server.anonymous().post(RETURN, { query: await comeBack(await begin()) })
  const tried = async () =>
    (await ada.post<MailTest>('/api/admin/mailboxes/test', { mailbox: mailbox() })).body.isWorking
  expect(await tried()).toBe(true)
  await mail.rejectSignIn(username)
  expect(await tried()).toBe(false)
})
