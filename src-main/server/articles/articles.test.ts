import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Article, ArticleSummary } from '#shared/api/articles.ts'
import type { Problem } from '#shared/api/problems.ts'
import { listen } from '#support/server/event-stream.ts'
import { type Account, startTestServer, type TestServer } from '#support/server/test-server.ts'

let server: TestServer
let people: Record<'specialist' | 'head' | 'team' | 'outsider', Account>
beforeEach(async () => {
  server = await startTestServer()
  people = {
    specialist: await server.administrator(),
    head: await server.staff('head', 'HR'),
    team: await server.staff('team', 'HR'),
    outsider: await server.staff('outsider', 'Civil')
  }
  const { id } = people.head.user
  await people.specialist.patch(`/api/admin/users/${id}`, { isDepartmentHead: true })
})
afterEach(() => server.close())

type Who = keyof typeof people

const VPN = { title: 'Set up the VPN', category: 'network', body: 'Open **Settings**, then VPN.' }
const LEAVE = { title: 'Ask for leave', category: 'leave', body: 'Two weeks before.' }
const OF_TEAM = { ...LEAVE, title: 'Check leave', department: 'HR' }

const write = (who: Who, article: object) => people[who].post<Article>('/api/articles', article)
const read = (who: Who, id: number) => people[who].get<Article & Problem>(`/api/articles/${id}`)
const change = (who: Who, { id, ...article }: Article, more: object = {}) =>
  people[who].put<Article & Problem>(`/api/articles/${id}`, { ...article, ...more })
const remove = (who: Who, id: number) => people[who].delete<Problem>(`/api/articles/${id}`)
async function titles(who: Who, query = '') {
  const { status, body, headers } = await people[who].get<ArticleSummary[]>(`/api/articles${query}`)
  expect(status).toBe(200)
  return { titles: body.map(({ title }) => title), total: headers.get('X-Total-Count') }
}

describe('an article', () => {
  test('is written and read, with who wrote it and when', async () => {
    const { status, body } = await write('specialist', VPN)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...VPN,
      ...{ id: 1, department: null, authorId: people.specialist.user.id },
      ...{ createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:00.000Z' }
    })
    expect((await read('outsider', 1)).body).toEqual(body)
  })

  test('shows in the signed-in user’s data, for their menu, if they may read any', async () => {
    const me = async (who: Who) => (await people[who].get<object>('/api/user')).body
    expect(await me('team')).toEqual(people.team.user)
    await write('specialist', OF_TEAM)
    expect(await me('team')).toEqual({ ...people.team.user, readsArticles: true })
    expect(await me('outsider')).toEqual(people.outsider.user)
    await remove('specialist', 1)
    expect(await me('team')).toEqual(people.team.user)
  })

  test('is rejected with a sentence about a field', async () => {
    for (const [path, article, message] of [
      ['title', { ...VPN, title: ' ' }, 'Title is required'],
      ['body', { ...VPN, body: undefined }, 'Text is required'],
      ['body', { ...VPN, body: 'x'.repeat(20_001) }, 'Text must be at most 20,000 characters'],
      [
        'category',
        { ...VPN, category: 'Two words' },
        'Category can contain only a-z, 0-9 and hyphens'
      ]
    ] as const) {
      const { status, body } = await people.specialist.post<Problem>('/api/articles', article)
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    expect((await titles('specialist')).total).toBe('0')
  })

  test('can be in several languages, in which search finds it', async () => {
    const german = {
      language: 'de',
      title: 'VPN einrichten',
      body: 'Die **Einstellungen** öffnen.'
    }
    const { body: article } = await write('specialist', { ...VPN, translations: [german] })
    expect(article).toMatchObject({ ...VPN, translations: [german] })
    const { body: listed } = await people.team.get<ArticleSummary[]>('/api/articles?search=öffnen')
    expect(listed[0]?.translations).toEqual([{ language: 'de', title: 'VPN einrichten' }])
    // Who does not know of translations leaves them as they are.
    const { translations: _, ...known } = article
    const { body: changed } = await change('specialist', known as Article, { title: 'The VPN' })
    expect(changed).toMatchObject({ title: 'The VPN', translations: [german] })
    const { body: without } = await change('specialist', changed, { translations: [] })
    expect(without).not.toHaveProperty('translations')
    expect((await titles('team', '?search=öffnen')).total).toBe('0')
  })

  test('is rejected where a translation lacks a text, or a language is there twice', async () => {
    const german = { language: 'de', title: 'VPN einrichten', body: 'Die Einstellungen öffnen.' }
    for (const [translations, path, message] of [
      [[{ ...german, title: ' ' }], 'translations.0.title', 'Title is required'],
      [[german, german], 'translations', 'Each language can be added once'],
      [
        [{ ...german, language: 'xx' }],
        'translations.0.language',
        'Language must be one of en, de, fr, es, ar, hi'
      ]
    ] as const) {
      const { status, body } = await people.specialist.post<Problem>('/api/articles', {
        ...VPN,
        translations
      })
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
  })

  test('of a team is there for the team and IT Support Specialists, and for no one else', async () => {
    await write('specialist', OF_TEAM)
    for (const who of ['specialist', 'head', 'team'] as const) {
      expect((await read(who, 1)).status).toBe(200)
      expect(await titles(who, '?search=leave')).toEqual({ titles: ['Check leave'], total: '1' })
    }
    const { status, body } = await read('outsider', 1)
    expect([status, body.detail]).toEqual([404, 'The requested article could not be found.'])
    expect(await titles('outsider', '?search=leave')).toEqual({ titles: [], total: '0' })
    expect((await remove('outsider', 1)).body).toEqual((await remove('outsider', 7)).body)
  })

  test('sends an event to everyone when it changes, without its text', async () => {
    const stream = await listen(people.outsider)
    const { body } = await write('specialist', OF_TEAM)
    await change('specialist', body)
    await remove('specialist', 1)
    for (const _ of [1, 2, 3]) expect(await stream.next()).toBe('event: articles\ndata: {}')
    await stream.leave()
  })
})

describe('writing articles', () => {
  test('IT Support Specialists write, change and delete any article', async () => {
    const { body } = await write('head', OF_TEAM)
    const changed = await change('specialist', body, { department: null })
    expect([changed.status, changed.body.department]).toEqual([200, null])
    expect((await remove('specialist', 1)).status).toBe(204)
    expect((await read('specialist', 1)).status).toBe(404)
  })

  test('department heads write those of their team only', async () => {
    const own = await write('head', { ...OF_TEAM, department: ' hr ' })
    expect(own.status).toBe(201)
    const others = await write('specialist', VPN)
    expect((await write('head', VPN)).status).toBe(403)
    expect((await write('head', { ...VPN, department: 'Civil' })).status).toBe(403)
    expect((await change('head', own.body, { title: 'Leave' })).status).toBe(200)
    expect((await change('head', others.body)).status).toBe(403)
    const { body: now } = await read('head', own.body.id)
    expect((await change('head', now, { department: null })).status).toBe(403)
    expect((await remove('head', others.body.id)).status).toBe(403)
    expect((await remove('head', own.body.id)).status).toBe(204)
  })

  test('no one else writes, and nothing changes when they try', async () => {
    const { body } = await write('specialist', VPN)
    for (const who of ['team', 'outsider'] as const) {
      const rejected = await people[who].post<Problem>('/api/articles', OF_TEAM)
      expect([rejected.status, rejected.body.detail]).toEqual([
        403,
        'Only IT Support Specialists and the head of the department can write its articles'
      ])
      expect((await change(who, body, { title: 'Mine' })).status).toBe(403)
      expect((await remove(who, body.id)).status).toBe(403)
    }
    expect(await titles('specialist')).toEqual({ titles: [VPN.title], total: '1' })
  })

  test('a person who changes an article that someone else has changed in the meantime is told', async () => {
    const { body: first } = await write('specialist', VPN)
    const { body: second } = await change('specialist', first, { body: 'Ask the *hot line*.' })
    expect(second.updatedAt > first.updatedAt).toBe(true)
    const stale = await change('specialist', first, { body: 'Never mind' })
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'Another person has changed this article since you opened it'
    ])
    expect((await read('specialist', 1)).body.body).toBe('Ask the *hot line*.')
  })
})

describe('the list', () => {
  test('is by category and title, in pages', async () => {
    for (const article of [VPN, LEAVE, { ...VPN, title: 'Cables' }]) {
      await write('specialist', article)
    }
    const all = ['Ask for leave', 'Cables', 'Set up the VPN']
    expect(await titles('outsider')).toEqual({ titles: all, total: '3' })
    expect(await titles('outsider', '?limit=1&offset=1')).toEqual({
      ...{ titles: ['Cables'], total: '3' }
    })
    expect(await titles('outsider', '?category=leave')).toEqual({
      ...{ titles: ['Ask for leave'], total: '1' }
    })
    for (const query of ['?limit=101', '?offset=x', '?category=A%20b'])
      expect((await people.outsider.get(`/api/articles${query}`)).status, query).toBe(400)
  })

  test('finds articles by all words of a search in any order, those in titles first', async () => {
    const guide = { title: 'A guide', category: 'network', body: 'How to set up a vpn, 100% sure' }
    await write('specialist', guide)
    await write('specialist', VPN)
    const find = async (search: string) =>
      (await titles('outsider', `?search=${encodeURIComponent(search)}`)).titles
    expect(await find('vpn set')).toEqual(['Set up the VPN', 'A guide'])
    expect(await find('VPN SURE')).toEqual(['A guide'])
    expect(await find('up')).toEqual(['Set up the VPN', 'A guide'])
    expect(await find('100%')).toEqual(['A guide'])
    expect(await find('"the vpn" up')).toEqual(['Set up the VPN'])
    expect(await find('netw')).toEqual(['A guide', 'Set up the VPN'])
  })
})
