import { beforeEach, describe, expect, test } from 'vitest'
import type { Setup } from '#shared/api/auth.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { LANGUAGE_TAGS } from '#shared/languages/languages.ts'
import { ada, hire, openDesk, server } from '#support/server/desk.ts'
import { listen } from '#support/server/event-stream.ts'
import type { Account } from '#support/server/test-server.ts'

openDesk()

let ben: Account

const offer = async (offered: string[], fallback = 'en') =>
  await ada.put<Problem>('/api/admin/settings', { languages: { offered, fallback } })
const user = async () => (await ben.get<SignedInUser>('/api/user')).body
const setup = async () => (await server.anonymous().get<Setup>('/api/setup')).body
const choose = (language: unknown) => ben.put<Problem>('/api/user/language', { language })
/** What someone without an account is told, with a device's language. */
const told = async (cookie: string) =>
  (await server.anonymous().get<Problem>('/api/user', { Cookie: cookie })).body.detail

beforeEach(async () => {
  ben = await hire('ben')
})

test('while only English is offered, nothing is different', async () => {
  expect(await user()).not.toHaveProperty('language')
  expect(await setup()).not.toHaveProperty('languages')
  expect(await told('language=de')).toBe('Sign in first')
  expect((await choose(null)).status).toBe(204)
  const { status, body } = await choose('de')
  expect([status, body.errors]).toEqual([
    ...[400, [{ path: 'language', message: 'This language is not offered' }]]
  ])
})

describe('the languages on offer', () => {
  test.each([
    [['de'], 'de', 'offered', 'English is always offered'],
    [['en', 'de', 'de'], 'en', 'offered', 'Each language can be offered once'],
    [['en', 'xx'], 'en', 'offered.1', `Languages must be one of ${LANGUAGE_TAGS.join(', ')}`],
    [['en'], 'de', 'fallback', 'The language of people who have not chosen one must be offered']
  ])('are English and others once: not %s with %s', async (offered, fallback, field, message) => {
    const { status, body } = await offer(offered, fallback)
    expect([status, body.errors]).toEqual([400, [{ path: `languages.${field}`, message }]])
  })

  test('are told before signing in, that of people without a choice first', async () => {
    expect((await offer(['en', 'de'], 'de')).status).toBe(200)
    expect(await setup()).toMatchObject({ languages: ['de', 'en'] })
    expect(await user()).toMatchObject({ language: null })
    const { body } = await ada.get<{ events: { detail: string }[] }>('/api/admin/security-log')
    expect(JSON.stringify(body)).toContain('Languages are now en, de; without a choice de')
  })
})

describe('the language of an answer', () => {
  beforeEach(() => offer(['en', 'de'], 'de'))

  test('is that of people without a choice, before the device has another', async () => {
    expect(await told('')).toBe('Melden Sie sich zuerst an')
    expect(await told('language=en')).toBe('Sign in first')
    expect(await told('language=fr')).toBe('Melden Sie sich zuerst an')
    const header = { 'Accept-Language': 'en' }
    const { body } = await server.anonymous().get<Problem>('/api/user', header)
    expect(body).toMatchObject({ title: 'Nicht angemeldet', detail: 'Melden Sie sich zuerst an' })
  })

  test('is the person’s choice, also for what a schema rejects', async () => {
    const stream = await listen(ben)
    expect((await choose('en')).status).toBe(204)
    expect(await stream.next()).toBe('event: users\ndata: {}')
    await stream.leave()
    expect(await user()).toMatchObject({ language: 'en' })
    const search = 'x'.repeat(201)
    const view = { name: search, filters: '/tickets' }
    const english = await ben.post<Problem>('/api/saved-views', view)
    expect(english.body.detail).toBe('Name must be at most 60 characters')
    expect((await choose('de')).status).toBe(204)
    const german = await ben.post<Problem>('/api/saved-views', view)
    expect(german.body.detail).toBe('Name darf höchstens 60 Zeichen haben')
    expect((await ben.post<Problem>('/api/nothing', {})).body.title).toBe('Nicht gefunden')
  })

  test('is no longer a choice that is not offered any more', async () => {
    await choose('de')
    await offer(['en', 'fr'], 'en')
    expect(await user()).toMatchObject({ language: null })
    expect((await ben.get<Problem>('/api/tickets/999')).body.title).toBe('Not found')
    await offer(['en', 'de'], 'en')
    expect(await user()).toMatchObject({ language: 'de' })
  })
})

test('a choice is rejected without a session, and where it is no language', async () => {
  expect((await server.anonymous().put('/api/user/language', { language: 'en' })).status).toBe(401)
  expect((await choose('xx')).status).toBe(400)
  expect((await choose(undefined)).status).toBe(400)
})

test('the choices of others are known where they are on offer, for replies to them', async () => {
  const listed = async () =>
    (await ada.get<{ id: number; language?: string }[]>('/api/users')).body.map(
      ({ language }) => language
    )
  await offer(['en', 'de'])
  expect(await listed()).toEqual([undefined, undefined])
  await choose('de')
  expect((await listed()).toSorted()).toEqual(['de', undefined])
  await offer(['en'])
  expect(await listed()).toEqual([undefined, undefined])
})
