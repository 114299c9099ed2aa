import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailTest } from '#shared/api/mail-settings.ts'
import type { Mailbox } from '#shared/api/mailboxes.ts'
import type { ReceivedMail } from '#shared/api/mails.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { type MailRelay, mailboxAt, testMail } from '#support/server/mail-fixture.ts'
import { rawMail } from '#support/server/raw-mail.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

const mail = testMail()
let server: TestServer
let ada: Account
let address: string
let relay: MailRelay
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  await server.staff('hank')
  address = mail.newAddress('it')
  relay = await mail.relayTo(mail.place.imap)
})
afterEach(async () => {
  await server.close()
  await relay.close()
})

const body = (more: object = {}) =>
  mailboxAt(mail.place, address, { port: relay.port, beginning: 'now', ...more })
const make = async (more: object = {}) =>
  (await ada.post<Mailbox>('/api/admin/mailboxes', body(more))).body
const state = async () => (await ada.get<Mailbox[]>('/api/admin/mailboxes')).body[0]
const received = async (query = '') =>
  (await ada.get<ReceivedMail[]>(`/api/admin/mails/received?limit=100${query}`)).body
const countOf = async (table: string) =>
  Number((await server.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n)
const isRead = () => expect.poll(async () => (await state())?.readAt ?? null).not.toBeNull()
const deliver = (parts: Parameters<typeof rawMail>[0] = {}) => mail.deliver(rawMail(parts), address)

describe('a mailbox', () => {
  test('that is read from now on passes over ten thousand emails, and takes what arrives', async () => {
    const raw = rawMail({ subject: 'Before' })
    await mail.fill(
      Array.from({ length: 10_000 }, () => raw),
      address
    )
    await make()
    await isRead()
    expect(await received()).toEqual([])
    await deliver({ subject: 'After' })
    await expect
      .poll(async () => (await received()).map(({ subject }) => subject))
      .toEqual(['After'])
  }, 90_000)

  test('that is read from its beginning is read in order', async () => {
    await mail.fill(
      Array.from({ length: 60 }, (_, number) =>
        rawMail({ from: `p${number % 20}@example.com`, subject: `Number ${number}` })
      ),
      address
    )
    await make({ beginning: 'all', domains: ['example.com'], role: 'Guests' })
    await expect.poll(() => countOf('tickets'), { timeout: 60_000 }).toBe(60)
    const subjects = (await received()).map(({ subject }) => subject).reverse()
    expect(subjects).toEqual(Array.from({ length: 60 }, (_, number) => `Number ${number}`))
  }, 90_000)

  test('whose server is away for a while is said to be, once, and goes on by itself', async () => {
    await make()
    await isRead()
    await relay.takeAway()
    await expect.poll(async () => (await state())?.failingSince ?? null).not.toBeNull()
    expect((await state())?.error).toMatch(/mail server/i)
    await deliver({ subject: 'Meanwhile' })
    await relay.bringBack()
    await expect.poll(async () => (await received()).length, { timeout: 60_000 }).toBe(1)
    await expect.poll(async () => (await state())?.failingSince ?? null).toBeNull()
    const reported = server.log.lines.filter((line) => line.includes("can't be read:"))
    expect(reported.length).toBe(1)
  })

  test('is read on after a restart, not once it is off or deleted, and nothing twice', async () => {
    const { id } = await make()
    await isRead()
    const inbox = async () => (await received()).map(({ subject }) => subject).toReversed()
    await deliver({ subject: 'One' })
    await expect.poll(inbox).toEqual(['One'])
    await server.restart()
    await deliver({ subject: 'Two' })
    await expect.poll(inbox).toEqual(['One', 'Two'])
    const set = (enabled: boolean) =>
      ada.put(`/api/admin/mailboxes/${id}`, body({ enabled, password: undefined }))
    await set(false)
    await deliver({ subject: 'Off' })
    server.clock.pass({ hours: 1 })
    await ada.post('/api/user/confirm', { password: PASSWORD })
    await set(true)
    await expect.poll(inbox).toEqual(['One', 'Two', 'Off'])
    const [off] = (await ada.get<Ticket[]>('/api/tickets')).body
    expect(off?.createdAt).toBe(server.clock.read().toISOString())
    await ada.delete(`/api/admin/mailboxes/${id}`)
    await deliver({ subject: 'Deleted' })
    address = mail.newAddress('other')
    await make({ beginning: 'all' })
    await deliver({ subject: 'Other' })
    await expect.poll(inbox).toEqual(['One', 'Two', 'Off', 'Other'])
    expect(await countOf('tickets')).toBe(4)
  })

  test('that is numbered again is looked at again, and known emails are passed over', async () => {
    await deliver({ subject: 'Long before' })
    const { id } = await make()
    await isRead()
    await deliver({ subject: 'Known' })
    await expect.poll(async () => (await received()).length).toBe(1)
    await ada.put(`/api/admin/mailboxes/${id}`, body({ enabled: false, password: undefined }))
    // As if its server had numbered it otherwise until now; what came long before was not to be
    // read.
    await server.execute('UPDATE mailboxes SET uid_validity = 1, last_uid = 77')
    await server.execute('UPDATE received_mails SET uid_validity = 1, uid = 77')
    await ada.put(`/api/admin/mailboxes/${id}`, body({ password: undefined }))
    await deliver({ subject: 'New' })
    await expect.poll(async () => (await received()).map(({ subject }) => subject)).toContain('New')
    const rows = await server.rows<{ subject: string; uid: number }>(
      'SELECT subject, uid FROM received_mails ORDER BY id'
    )
    expect(rows.filter(({ subject }) => subject === 'Known')).toMatchObject([{ uid: 2 }])
  })

  test('with a wrong password is tried, and says why it is not read', async () => {
    const wrong = body({ password: 'wrong' })
    const { body: tried } = await ada.post<MailTest>('/api/admin/mailboxes/test', {
      mailbox: wrong
    })
    expect(tried).toMatchObject({ isWorking: false, message: expect.stringMatching(/\.$/) })
    const right = await ada.post<MailTest>('/api/admin/mailboxes/test', { mailbox: body() })
    expect(right.body.isWorking).toBe(true)
    const { id } = await make()
    const kept = { id, mailbox: body({ password: undefined }) }
    expect((await ada.post<MailTest>('/api/admin/mailboxes/test', kept)).body.isWorking).toBe(true)
    const elsewhere = { id, mailbox: body({ password: undefined, host: '127.0.0.1' }) }
    const rejected = await ada.post<Problem>('/api/admin/mailboxes/test', elsewhere)
    expect([rejected.status, rejected.body.errors?.[0]?.path]).toEqual([400, 'password'])
  })
})

describe('an email', () => {
  test('that was rejected is taken again where its sender has an account since', async () => {
    await make()
    await isRead()
    await deliver({ from: 'late@example.com', subject: 'Too early' })
    await expect.poll(async () => (await received())[0]?.outcome).toBe('refused')
    const [{ id } = { id: 0 }] = await received()
    const again = () => ada.post<ReceivedMail>(`/api/admin/mails/received/${id}/read`)
    expect((await again()).body.outcome).toBe('refused')
    await server.staff('late')
    expect(await again()).toMatchObject({ status: 200, body: { outcome: 'ticket', reason: null } })
    expect((await again()).status).toBe(409)
    expect((await ada.post('/api/admin/mails/received/999/read')).status).toBe(404)
    expect(await countOf('tickets')).toBe(1)
  })

  test('that was ignored is processed by an administrator with a confirmed password', async () => {
    await make()
    await isRead()
    await deliver({ headers: ['Auto-Submitted: auto-generated'], subject: 'Scanned' })
    await expect.poll(async () => (await received())[0]?.outcome).toBe('ignored')
    const [{ id } = { id: 0 }] = await received()
    const path = (number: number) => `/api/admin/mails/received/${number}/process`
    await server.execute('UPDATE sessions SET confirmed_at = 1')
    expect((await ada.post(path(id))).status).toBe(403)
    await ada.post('/api/user/confirm', { password: PASSWORD })
    expect((await ada.post(path(999))).status).toBe(404)
    expect(await ada.post(path(id))).toMatchObject({ status: 200, body: { outcome: 'ticket' } })
    expect((await ada.post(path(id))).status).toBe(409)
    const events = (await ada.get<SecurityEvent[]>('/api/admin/security-log')).body
    const event = events.find(({ kind }) => kind === 'mail-processed')
    expect(event?.actor?.id).toBe(ada.user.id)
    expect(event?.detail).toContain('From hank@example.com')
    await deliver({ from: 'nobody', subject: 'From no one' })
    await expect.poll(async () => (await received())[0]?.outcome).toBe('refused')
    const [{ id: rejected } = { id: 0 }] = await received()
    expect(await ada.post(path(rejected))).toMatchObject({
      ...{ status: 409, body: { detail: 'The email names no sender.' } }
    })
  })
})
