import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Announcement, OutageTicket } from '#shared/api/announcements.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { intakeForTests, number } from '#support/server/mail-intake-fixture.ts'
import {
  MAIL_SETTINGS,
  PUBLIC_ADDRESS,
  recordingMailServer
} from '#support/server/recording-mail-server.ts'
import { testSecrets } from '#support/server/test-app.ts'
import type { Account } from '#support/server/test-server.ts'
import { mailLanguages } from '../outgoing/mail-language.ts'
import { createMailWorker, type MailWorker } from '../outgoing/mail-worker.ts'
import { lettersOf } from '../reading/quoted-texts.ts'
import { areKnown, readKnownTexts } from './known-quotes.ts'

const { app, ada, hank, take, ticket } = await intakeForTests()
const outgoing = recordingMailServer()
const languages = mailLanguages(app.store.read)
let worker: MailWorker
beforeAll(async () => {
  worker = createMailWorker({
    ...{ store: app.store, secrets: testSecrets(app.dataDir), clock: app.clock.read },
    ...{ log: app.log, tokens: { tokenFor: async () => 'a token' } },
    connect: (connection) => outgoing.connect(connection),
    replyAddressOf: async () => null,
    elapsedMs: () => app.clock.read().getTime()
  })
  const mail = { ...MAIL_SETTINGS, acknowledge: true }
  await ada.put('/api/admin/settings', { publicAddress: PUBLIC_ADDRESS, mail })
})
afterAll(() => worker.stop())

/** The outage of the present test, which began with it. */
let outage: Announcement
beforeEach(async () => {
  await worker.idle()
  outgoing.taken.length = 0
  outage = await announce({ title: `Weighbridge ${number} drifts` })
})

async function announce(more: Parameters<typeof newAnnouncement>[0]): Promise<Announcement> {
  const from = app.clock.read().toISOString()
  const { status, body } = await ada.post<Announcement>(
    '/api/announcements',
    newAnnouncement({ from, text: '', categories: [], ...more })
  )
  expect(status).toBe(201)
  return body
}
/** Takes an email about the outage. @returns its ticket, and the text of the acknowledgement */
async function report(subject = `Weighbridge ${number}`) {
  expect(await take({ subject, text: 'It shows nonsense.' })).toBe('ticket')
  const { id } = await ticket()
  return { id, acknowledged: await acknowledgement() }
}
async function acknowledgement() {
  await worker.idle()
  const mail = outgoing.taken.find(({ to }) => to === hank.user.email)
  return { text: String(mail?.content.text), html: String(mail?.content.html) }
}
const linksOf = async (id: number) =>
  (await ada.get<OutageTicket[]>(`/api/announcements/${id}/tickets`)).body.map((one) => [
    one.id,
    one.link
  ])
async function isKnown(text: string, ticketId: number, reader: Account) {
  const row = await app.store.read.tickets.find(ticketId)
  if (!row) throw new Error('The ticket is gone')
  const known = await readKnownTexts(app.store.read, row, reader.user.id, await languages.list())
  return areKnown([lettersOf(text)], known)
}

describe('an email about an outage', () => {
  test('is perhaps one of its tickets, and its acknowledgement says so', async () => {
    const { id, acknowledged } = await report()
    expect(await linksOf(outage.id)).toEqual([[id, 'perhaps']])
    const link = `${PUBLIC_ADDRESS.url}/announcements/${outage.id}`
    expect(acknowledged.text).toMatch(/^We received your email and created ticket TKT-\d+[.]/)
    expect(acknowledged.text).toMatch(
      new RegExp(`\nKnown since \\d\\d:\\d\\d \\w+: ${outage.title}\n${link}\n`)
    )
    expect(acknowledged.html).toContain(`href="${link}"`)
  })

  test('becomes a part of another outage, where people who handle its ticket say so', async () => {
    const { id } = await report()
    const other = await announce({ title: 'Ripplewick' })
    const path = `/api/announcements/${other.id}/tickets`
    expect((await ada.post(path, { ticketIds: [id] })).status).toBe(200)
    expect([await linksOf(outage.id), await linksOf(other.id)]).toEqual([[], [[id, 'part']]])
    const { body } = await ada.get<HistoryEntry[]>(`/api/tickets/${id}/history`)
    expect(body.at(-1)).toMatchObject({ kind: 'outage', from: 'perhaps', to: 'part' })
  })

  test('about something else is none of them', async () => {
    const { acknowledged } = await report('The lamp')
    expect(await linksOf(outage.id)).toEqual([])
    expect(acknowledged.text).not.toContain('Known since')
  })

  test('is none of an outage for others, and no email names that (D44)', async () => {
    const secret = await announce({ title: 'Frandle quimby', departments: ['IT'] })
    const { id, acknowledged } = await report('The frandle quimby')
    expect(await linksOf(secret.id)).toEqual([])
    expect(acknowledged.text).not.toContain('Known since')
    // A quote of it tells nothing either.
    const guess = `Known since ${app.clock.read().toISOString().slice(11, 16)} UTC: Frandle quimby`
    expect(await isKnown(guess, id, hank)).toBe(false)
  })

  test('names no outage that ended, or is for others, before it was sent', async () => {
    expect(await take({ subject: `Weighbridge ${number}` })).toBe('ticket')
    const ended = await ada.post(`/api/announcements/${outage.id}/end`, { resolve: false })
    expect(ended.status).toBe(200)
    expect((await acknowledgement()).text).not.toContain('Known since')
    outgoing.taken.length = 0
    app.clock.pass({ minutes: 30 })
    const { id, updatedAt } = await announce({ title: 'Frandle quimby' })
    expect(await take({ subject: 'Frandle quimby' })).toBe('ticket')
    const change = newAnnouncement({ title: 'Frandle', categories: [], departments: ['IT'] })
    const changed = await ada.put(`/api/announcements/${id}`, { ...change, updatedAt })
    expect(changed.status).toBe(200)
    expect((await acknowledgement()).text).not.toContain('Known since')
  })

  test('can be answered with a quote of the acknowledgement, also once it is taken out', async () => {
    const { id, acknowledged } = await report()
    expect(await isKnown(acknowledged.text, id, hank)).toBe(true)
    const taken = await ada.delete(`/api/announcements/${outage.id}/tickets/${id}`)
    expect(taken.status).toBe(204)
    expect(await isKnown(acknowledged.text, id, hank)).toBe(true)
  })
})

describe('an email to someone with another language (D82)', () => {
  beforeAll(async () => {
    const offered = { offered: ['en', 'de'], fallback: 'en' }
    await ada.put('/api/admin/settings', { languages: offered })
    await hank.put('/api/user/language', { language: 'de' })
  })
  afterAll(() => hank.put('/api/user/language', { language: null }))

  test('names the outage in it, as quotes do', async () => {
    const { updatedAt } = outage
    const title = `Waage ${number} driftet`
    const change = newAnnouncement({
      ...{ title: outage.title, from: outage.from, categories: [], text: '' },
      translations: [{ language: 'de', title, text: '' }]
    })
    const path = `/api/announcements/${outage.id}`
    expect((await ada.put(path, { ...change, updatedAt })).status).toBe(200)
    const { id, acknowledged } = await report()
    expect(acknowledged.text).toMatch(new RegExp(`\n[^\n]+ \\d\\d:\\d\\d .*${title}\n`))
    expect(await isKnown(acknowledged.text, id, hank)).toBe(true)
  })

  test('has the answer in it, also of a ticket of someone else', async () => {
    const ticketOf = { category: 'other', department: 'IT', requesterId: ada.user.id }
    const description = `The weighbridge ${number}`
    const { body: behind } = await ada.post<Ticket>('/api/tickets', { ...ticketOf, description })
    const { id } = await announce({ title: 'Ripplewick', ticketId: behind.id })
    await hank.post(`/api/announcements/${id}/affected`, {})
    const translations = [{ language: 'de', answer: `Der Sensor ${number} war schmutzig.` }]
    const end = { answer: `Its sensor ${number} was dirty.`, translations, resolve: false }
    expect((await ada.post(`/api/announcements/${id}/end`, end)).status).toBe(200)
    const { text } = await acknowledgement()
    expect(text).toContain(`Der Sensor ${number} war schmutzig.`)
    expect(text).not.toContain('dirty')
    expect(await isKnown(text, behind.id, hank)).toBe(true)
  })
})
