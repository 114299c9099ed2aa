import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_MAILBOXES, type Mailbox } from '#shared/api/mailboxes.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { MAILBOX } from '#support/server/mail-intake-fixture.ts'

const { server, ada } = await companyFixture()
const PATH = '/api/admin/mailboxes'
const body = { ...MAILBOX, enabled: false }

const list = async () => (await ada.get<Mailbox[]>(PATH)).body
const make = async (more: object = {}) => (await ada.post<Mailbox>(PATH, { ...body, ...more })).body
beforeEach(async () => {
  await ada.post('/api/user/confirm', { password: 'correct horse' })
  for (const { id } of await list()) await ada.delete(`${PATH}/${id}`)
})

describe('a mailbox', () => {
  test('is made with a password that is kept sealed and never answered', async () => {
    const { status, body: made } = await ada.post<Mailbox>(PATH, body)
    const { password, ...fields } = body
    expect(status).toBe(201)
    expect(made).toMatchObject({ ...fields, hasSecret: true, readAt: null, error: null })
    expect(await list()).toEqual([made])
    const [row] = await server.rows<{ secret: string }>('SELECT secret FROM mailboxes')
    expect(row?.secret).not.toContain(password)
  })

  test('is changed and deleted, and the security log tells', async () => {
    const { id } = await make()
    const change = { ...body, password: undefined, department: 'HR' }
    expect((await ada.put<Mailbox>(`${PATH}/${id}`, change)).body).toMatchObject({
      ...{ department: 'HR', hasSecret: true }
    })
    expect((await ada.delete(`${PATH}/${id}`)).status).toBe(204)
    const { body: events } = await ada.get<SecurityEvent[]>('/api/admin/security-log')
    expect(events.slice(0, 3).map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
      'mailbox-deleted: it@example.com',
      'mailbox-changed: it@example.com, off: INBOX of 127.0.0.1, for HR',
      'mailbox-made: it@example.com, off: INBOX of 127.0.0.1, for IT'
    ])
  })

  test('is not made with what is no value of a field', async () => {
    for (const [wrong, path] of [
      [{ host: '' }, 'host'],
      [{ host: 'mail.example.com' }, 'security'],
      [{ username: '' }, 'username'],
      [{ signIn: 'none' }, 'signIn'],
      [{ address: '' }, 'address'],
      [{ folder: '' }, 'folder'],
      [{ role: '' }, 'role'],
      [{ role: 'it-support specialist' }, 'role'],
      [{ beginning: 'later' }, 'beginning'],
      [{ domains: ['no domain'] }, 'domains.0'],
      [{ ca: '-----BEGIN CERTIFICATE-----' }, 'ca'],
      [{ enabled: true, password: undefined }, 'password']
    ] as const) {
      const answer = await ada.post<Problem>(PATH, { ...body, ...wrong })
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path])
    }
    expect(await list()).toEqual([])
  })

  test('keeps its password for no other server or name', async () => {
    const { id } = await make()
    for (const other of [{ host: 'localhost' }, { port: 10 }, { username: 'others' }]) {
      const change = { ...body, password: undefined, ...other }
      const answer = await ada.put<Problem>(`${PATH}/${id}`, change)
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'password'])
    }
  })

  test('loses its password where no one signs in with one any more', async () => {
    const { id } = await make()
    const change = { ...body, password: undefined, signIn: 'oauth' }
    expect((await ada.put<Mailbox>(`${PATH}/${id}`, change)).body.hasSecret).toBe(false)
  })

  test('is no second one for the same address or folder', async () => {
    await make()
    expect((await ada.post(PATH, { ...body, folder: 'Other' })).status).toBe(409)
    const { status } = await ada.post(PATH, { ...body, address: 'x@example.com', folder: 'inbox' })
    expect(status).toBe(409)
    const { id } = await make({ address: 'x@example.com', folder: 'Other' })
    expect((await ada.put(`${PATH}/${id}`, { ...body, folder: 'Other' })).status).toBe(409)
  })

  test(`is one of ${MAX_MAILBOXES} at most`, async () => {
    for (let count = 0; count < MAX_MAILBOXES; count++)
      await make({ address: `it${count}@example.com`, folder: `Folder ${count}` })
    expect((await ada.post(PATH, body)).status).toBe(409)
  })

  test('of another folder is read from its beginning', async () => {
    const { id } = await make()
    await server.execute('UPDATE mailboxes SET uid_validity = 1, last_uid = 5')
    const uid = async () => (await server.rows('SELECT last_uid FROM mailboxes'))[0]?.last_uid
    await ada.put(`${PATH}/${id}`, { ...body, department: 'HR' })
    expect(await uid()).toBe(5)
    await ada.put(`${PATH}/${id}`, { ...body, folder: 'Other' })
    expect(await uid()).toBeNull()
  })
})

describe('the calls', () => {
  test('are of what is there', async () => {
    for (const answer of [
      await ada.put(`${PATH}/9999`, body),
      await ada.post(`${PATH}/test`, { id: 9999, mailbox: body }),
      await ada.delete(`${PATH}/9999`)
    ])
      expect(answer.status).toBe(404)
  })

  test('that say where mail is need a password that was confirmed lately (D90)', async () => {
    const { id } = await make()
    server.clock.pass({ minutes: 16 })
    for (const answer of [
      await ada.post<Problem>(PATH, body),
      await ada.put<Problem>(`${PATH}/${id}`, body),
      await ada.post<Problem>(`${PATH}/test`, { mailbox: body })
    ])
      expect([answer.status, answer.body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
  })
})
