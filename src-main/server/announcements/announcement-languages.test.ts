import { beforeEach, describe, expect, test } from 'vitest'
import type { Announcement, NewAnnouncement } from '#shared/api/announcements.ts'
import { getSetup, type Setup } from '#shared/api/auth.ts'
import { type Calendar, getCalendar, type Overlaps } from '#shared/api/calendar.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { companyFixture } from '#support/server/company-fixture.ts'

// Announcements in several languages (D82). Time begins on Monday, 2 March 2026, at 9:00 UTC.

const { server, ada, hank, hilda, lena, raise } = await companyFixture()
await ada.put('/api/admin/settings', { languages: { offered: ['en', 'de', 'fr'], fallback: 'en' } })
await hank.put('/api/user/language', { language: 'de' })
await hilda.put('/api/user/language', { language: 'fr' })
beforeEach(() => server.execute('DELETE FROM announcements'))

const PATH = '/api/announcements'
const GERMAN = { language: 'de', title: 'E-Mail ist langsam', text: 'Senden dauert.' } as const
const announce = async (more: Partial<NewAnnouncement> = {}) =>
  await ada.post<Announcement & Problem>(
    PATH,
    newAnnouncement({ translations: [GERMAN], categories: [], ...more })
  )
const end = ({ id }: Announcement, more: object) =>
  ada.post<Announcement & Problem>(`${PATH}/${id}/end`, { resolve: false, ...more })
const commentsOf = async ({ id }: Ticket) =>
  (await ada.get<Comment[]>(`/api/tickets/${id}/comments`)).body.map(({ message }) => message)

describe('an announcement in several languages', () => {
  test('is answered in all, also to programs that do not know of them', async () => {
    const { body } = await announce()
    expect(body).toMatchObject({ title: 'Email is slow', translations: [GERMAN] })
    const { body: active } = await lena.get<Announcement[]>(`${PATH}/active`)
    expect(active).toMatchObject([{ translations: [GERMAN] }])
    const path = `${PATH}/${body.id}`
    const change = (more: object) =>
      ada.put<Announcement>(path, { ...newAnnouncement({ categories: [] }), ...more })
    const kept = await change({ title: 'Email is down', updatedAt: body.updatedAt })
    expect(kept.body).toMatchObject({ title: 'Email is down', translations: [GERMAN] })
    const without = await change({ translations: [], updatedAt: kept.body.updatedAt })
    expect(without.body).not.toHaveProperty('translations')
  })

  test('keeps the format of translations that it keeps, unless it names another', async () => {
    const { body } = await announce({ format: 'markdown' })
    const { format: _, ...unformatted } = newAnnouncement({ categories: [] })
    const change = async ({ updatedAt }: Announcement, more: object) =>
      (await ada.put<Announcement>(`${PATH}/${body.id}`, { ...unformatted, updatedAt, ...more }))
        .body
    const kept = await change(body, {})
    expect(kept).toMatchObject({ format: 'markdown', translations: [GERMAN] })
    const named = await change(kept, { format: 'text' })
    expect(named).not.toHaveProperty('format')
    const again = await change(named, { format: 'markdown' })
    expect(await change(again, { translations: [] })).not.toHaveProperty('format')
  })

  test('may leave out its text in another language, which is not kept as an empty one', async () => {
    const { body } = await announce({ translations: [{ ...GERMAN, text: '' }] })
    expect(body.translations).toEqual([{ language: 'de', title: GERMAN.title }])
  })

  test.each<[object[], string, string]>([
    [[{ ...GERMAN, title: ' ' }], 'translations.0.title', 'Title is required'],
    [[GERMAN, GERMAN], 'translations', 'Each language can be added once'],
    [
      [{ ...GERMAN, language: 'xx' }],
      'translations.0.language',
      'Language must be one of en, de, fr, es, ar, hi'
    ]
  ])('is rejected with %j', async (translations, path, message) => {
    const more = { translations } as Partial<NewAnnouncement>
    const { status, body } = await announce(more)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('has its title in all where there is no more of it', async () => {
    const titles = { translations: [{ language: 'de', title: GERMAN.title }] }
    const behind = await raise(lena)
    await announce({ onSignIn: true, ticketId: behind.id })
    const { body: ticket } = await lena.get<Ticket>(`/api/tickets/${behind.id}`)
    expect(ticket.outage).toMatchObject(titles)
    const { body: setup } = await server.anonymous().get<Setup>('/api/setup')
    expect(getSetup.response.parse(setup).announcements).toMatchObject([titles])
    const query = 'from=2026-03-01&until=2026-03-07&zone=UTC'
    const { body: calendar } = await lena.get<Calendar>(`/api/calendar?${query}`)
    expect(getCalendar.response.parse(calendar).announcements).toMatchObject([titles])
    const from = '2026-03-03T09:00:00Z'
    await announce({ kind: 'work', from })
    const { body } = await lena.get<Overlaps>(`/api/calendar/overlaps?from=${from}&zone=UTC`)
    expect(body.work).toMatchObject([titles])
  })

  test('is offered for the rare words of each', async () => {
    const { body } = await announce({ translations: [{ ...GERMAN, title: 'Postfach zu langsam' }] })
    const found = await lena.post<Announcement[]>(`${PATH}/matches`, { text: 'Mein Postfach' })
    expect(found.body.map(({ id }) => id)).toEqual([body.id])
  })

  test('is redacted in each (D92)', async () => {
    const part = await raise(lena, { description: 'The password is hunter2' })
    const translations = [{ ...GERMAN, title: 'Nicht hunter2', text: 'hunter2' }]
    const { body } = await announce({ translations, parts: [part.id] })
    await end(body, { answer: 'Fine', translations: [{ language: 'fr', answer: 'hunter2, oui' }] })
    const redaction = { text: 'hunter2' }
    const { status } = await ada.post(`/api/tickets/${part.id}/redactions`, redaction)
    expect(status).toBe(200)
    const { body: left } = await ada.get<Announcement>(`${PATH}/${body.id}`)
    expect(JSON.stringify(left)).not.toContain('hunter2')
    expect(left.translations).toMatchObject([{ language: 'de' }, { language: 'fr' }])
  })
})

describe('the answer in several languages', () => {
  const ANSWER = 'It works again.'
  const answers = [{ language: 'de', answer: 'Es geht wieder.' }]

  test('is in each ticket in the language of its requester', async () => {
    const [behind, german, french] = [await raise(lena), await raise(hank), await raise(hilda)]
    const parts = [german.id, french.id]
    const { body } = await announce({ ticketId: behind.id, parts })
    const ended = await end(body, { answer: ANSWER, translations: answers })
    expect(ended.body).toMatchObject({
      ...{ answer: ANSWER, translations: [{ ...GERMAN, answer: 'Es geht wieder.' }] }
    })
    await expect.poll(() => commentsOf(french)).toEqual([ANSWER])
    expect(await commentsOf(german)).toEqual(['Es geht wieder.'])
    expect(await commentsOf(behind)).toEqual([ANSWER])
  })

  test('is that of the person who gets it where the ticket behind an outage is theirs', async () => {
    const behind = await raise(hank)
    const { body } = await announce({ ticketId: behind.id, translations: [] })
    const ended = await end(body, { answer: ANSWER, translations: answers })
    expect(ended.body.translations).toEqual(answers)
    expect(await commentsOf(behind)).toEqual(['Es geht wieder.'])
  })

  test('can’t be without the answer itself', async () => {
    const { body } = await announce()
    const { status, body: problem } = await end(body, { translations: answers })
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: 'answer', message: 'Answer is required' }]
    ])
  })

  test('is in the data of the person who has given it', async () => {
    const { body } = await announce()
    await end(body, { answer: ANSWER, translations: answers })
    const data = await ada.open(`/api/admin/users/${ada.user.id}/data`)
    expect(await data.text()).toContain('Es geht wieder.')
  })
})
