import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { AccountToken, OwnTokens } from '#shared/api/tokens.ts'
import { MAX_TOKENS } from '#shared/domain/tokens.ts'
import { ada, bob, openDesk, securityEvents, server } from '#support/server/desk.ts'
import { allowTokens, makeToken, NEW_TOKEN, programWith } from '#support/server/program.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

openDesk({ withBob: true })
beforeEach(() => allowTokens(ada))

const own = async (person: Account) => (await person.get<OwnTokens>('/api/tokens')).body
const works = async (token: string) =>
  (await programWith(server.anonymous(), `Bearer ${token}`).status('GET', '/api/user')) === 200
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

describe('a person', () => {
  test('makes a token, whose text is answered once and kept as a digest', async () => {
    const { token, ...made } = await makeToken(bob, { name: ' Export ', scope: 'read', days: 7 })
    expect(token).toMatch(/^hd_[\w-]{43}$/)
    expect(made).toEqual({
      ...{ id: 1, name: 'Export', scope: 'read', lastUsedAt: null },
      ...{ createdAt: '2026-03-02T09:00:00.000Z', expiresAt: '2026-03-09T09:00:00.000Z' }
    })
    expect(await own(bob)).toEqual({ scopes: ['read', 'write'], tokens: [made] })
    expect(JSON.stringify(await server.rows('select * from tokens'))).not.toContain(token)
  })

  test('is told which field is wrong', async () => {
    for (const [path, fault] of [
      ...['', ' ', 'x'.repeat(101), 'a\u202eb'].map((name) => ['name', { name }] as const),
      ['scope', { scope: 'all' }],
      ...[366, 0, null].map((days) => ['days', { days }] as const),
      ['', { userId: 1 }]
    ] as const) {
      const { status, body } = await bob.post<Problem>('/api/tokens', { ...NEW_TOKEN, ...fault })
      expect([fault, status, body.errors?.map((error) => error.path)]).toEqual([fault, 400, [path]])
    }
  })

  test('has the scope admin only as an IT Support Specialist', async () => {
    const body = { ...NEW_TOKEN, scope: 'admin' }
    const rejected = await bob.post<Problem>('/api/tokens', body)
    expect([rejected.status, rejected.body.errors?.[0]?.path]).toEqual([403, 'scope'])
    expect(await statusOf(ada.post('/api/tokens', body))).toBe(201)
    expect((await own(ada)).scopes).toEqual(['read', 'write', 'admin'])
  })

  test('proves the password to make one, and needs none to revoke it', async () => {
    const { id, token } = await makeToken(bob)
    server.clock.pass({ minutes: 16 })
    const rejected = await bob.post<Problem>('/api/tokens', NEW_TOKEN)
    expect([rejected.status, rejected.body.type]).toEqual([403, 'urn:help-desk:confirm-password'])
    expect(await works(token)).toBe(true)
    expect(await statusOf(bob.delete(`/api/tokens/${id}`))).toBe(204)
    expect(await works(token)).toBe(false)
    expect(await statusOf(bob.delete(`/api/tokens/${id}`))).toBe(404)
    expect((await own(bob)).tokens).toEqual([])
  })

  test('revokes no token of someone else, and sees none', async () => {
    const { id, token } = await makeToken(ada)
    expect(await statusOf(bob.delete(`/api/tokens/${id}`))).toBe(404)
    expect((await own(bob)).tokens).toEqual([])
    expect(await works(token)).toBe(true)
  })

  test('has so many tokens and no more, those that have ended included', async () => {
    const tokens = []
    for (let count = 0; count < MAX_TOKENS; count++) tokens.push(await makeToken(bob, { days: 7 }))
    server.clock.pass({ hours: 24 * 8 })
    await bob.post('/api/login', { username: 'bob', password: PASSWORD })
    const rejected = await bob.post<Problem>('/api/tokens', NEW_TOKEN)
    expect([rejected.status, rejected.body.detail]).toEqual([
      409,
      'There are already 20 tokens. Revoke one first.'
    ])
    expect((await own(bob)).tokens).toHaveLength(MAX_TOKENS)
    await bob.delete(`/api/tokens/${tokens[0]?.id}`)
    await makeToken(bob)
  })
})

describe('the settings', () => {
  test('allow no one a token at first', async () => {
    await allowTokens(ada, 'nobody')
    expect(await own(ada)).toEqual({ scopes: [], tokens: [] })
    const { status, body } = await ada.post<Problem>('/api/tokens', NEW_TOKEN)
    expect([status, body.detail]).toEqual([
      403,
      'The settings of this help desk do not allow tokens for this account'
    ])
    const service = { username: 'door', fullName: 'A door', role: 'IT', initials: 'do' }
    expect(await statusOf(ada.post('/api/admin/service-accounts', service))).toBe(403)
  })

  test('can allow them to IT Support Specialists alone, and know no other choice', async () => {
    await allowTokens(ada, 'it-support-specialists')
    expect(await statusOf(bob.post('/api/tokens', NEW_TOKEN))).toBe(403)
    expect((await own(bob)).scopes).toEqual([])
    expect(await statusOf(ada.post('/api/tokens', NEW_TOKEN))).toBe(201)
    const settings = { tokens: { allowed: 'somebody' } }
    expect(await statusOf(ada.put('/api/admin/settings', settings))).toBe(400)
  })
})

describe('an administrator', () => {
  test('sees the tokens of all, or of one, and revokes any', async () => {
    const { token: text, ...ofBob } = await makeToken(bob)
    const { token: _, ...ofAda } = await makeToken(ada)
    const list = async (query = '') =>
      (await ada.get<AccountToken[]>(`/api/admin/tokens${query}`)).body
    const bobs = { ...ofBob, userId: bob.user.id, createdBy: bob.user.id }
    const adas = { ...ofAda, userId: ada.user.id, createdBy: ada.user.id }
    expect(await list()).toEqual([adas, bobs])
    expect(await list(`?userId=${bob.user.id}`)).toEqual([bobs])
    expect(await statusOf(ada.get('/api/admin/tokens?userId=x'))).toBe(400)
    expect(await statusOf(ada.delete(`/api/admin/tokens/${ofBob.id}`))).toBe(204)
    expect(await works(text)).toBe(false)
    expect(await statusOf(ada.delete(`/api/admin/tokens/${ofBob.id}`))).toBe(404)
    expect(await list()).toEqual([adas])
  })

  test('makes none for another person, nor for an account that does not exist', async () => {
    expect(await statusOf(ada.post(`/api/admin/users/${bob.user.id}/tokens`, NEW_TOKEN))).toBe(409)
    expect(await statusOf(ada.post('/api/admin/users/99/tokens', NEW_TOKEN))).toBe(404)
  })
})

test('the security log tells of tokens that are made and revoked', async () => {
  const { id } = await makeToken(bob)
  await makeToken(bob, { name: 'Other', scope: 'read', days: 7 })
  await bob.delete(`/api/tokens/${id}`)
  await ada.delete(`/api/admin/tokens/${id + 1}`)
  const events = await securityEvents('?limit=5')
  expect(
    events.map(({ kind, actor, subject, detail }) => [
      ...[kind, actor?.username, subject?.username, detail]
    ])
  ).toEqual([
    ['token-revoked', 'ada', 'bob', 'Token 2 “Other”'],
    ['token-revoked', 'bob', undefined, 'Token 1 “Nightly script”'],
    ['token-made', 'bob', undefined, 'Token 2 “Other”, read, for 7 days'],
    ['token-made', 'bob', undefined, 'Token 1 “Nightly script”, write, for 30 days'],
    ['setting-changed', 'ada', undefined, 'Tokens are now allowed for everyone']
  ])
})
