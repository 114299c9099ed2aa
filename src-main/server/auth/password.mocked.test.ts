import { hash, verify } from 'argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { ada, openDesk, server, signIn } from '#support/server/desk.ts'
import { PASSWORD, person, startTestServer } from '#support/server/test-server.ts'
import { DEMO_PASSWORD } from '../demo/demo-people.ts'

vi.mock('argon2', async (load) => {
  const real = await load<typeof import('argon2')>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

openDesk()

const digestOfAda = async () =>
  (await server.rows<{ digest: string }>('SELECT password_digest AS digest FROM users'))[0]?.digest

describe('how long it takes to be rejected', () => {
  /**
   * The digests that a sign-in computes: they take nearly all its time, and are counted because
   * clocks are not exact.
   */
  async function costOf(attempt: () => ReturnType<typeof signIn>) {
    vi.mocked(hash).mockClear()
    vi.mocked(verify).mockClear()
    const { status } = await attempt()
    const parameters = vi
      .mocked(verify)
      .mock.calls.map(([digest]) => /^\$argon2id\$(.*?\$.*?)\$/.exec(digest)?.[1])
    return { status, digests: vi.mocked(hash).mock.calls.length, parameters }
  }

  test('says nothing of whether someone has the username', async () => {
    const { user } = await server.staff('gone')
    await ada.delete(`/api/admin/users/${user.id}`)
    const once = { status: 401, digests: 0, parameters: [expect.stringMatching(/^v=19\$/)] }
    const unknown = await costOf(() => signIn('nobody'))
    expect(unknown).toEqual(once)
    expect(await costOf(() => signIn('ada', 'wrong password'))).toEqual(unknown)
    expect(await costOf(() => signIn('gone'))).toEqual(unknown)
    await ada.put('/api/admin/settings', { registration: { mode: 'approval', domains: [] } })
    await server.anonymous().post('/api/register', person('waiting'))
    expect(await costOf(() => signIn('waiting', 'wrong password'))).toEqual(unknown)
    const sorted = (parameters: (string | undefined)[]) => parameters[0]?.split(/[$,]/).sort()
    expect(sorted(unknown.parameters)).toEqual(['m=47104', 'p=1', 't=1', 'v=19'])
    expect((await costOf(() => signIn('ada'))).parameters).toEqual(unknown.parameters)
  })

  test('is nothing once there were too many tries, for any username', async () => {
    for (let number = 0; number < 10; number++) await signIn('nobody', `${number}`)
    const rejected = { status: 429, digests: 0, parameters: [] }
    expect(await costOf(() => signIn('nobody'))).toEqual(rejected)
    expect(await costOf(() => signIn('ada'))).toEqual(rejected)
  })
})

describe('who can be rejected before a digest is computed, is', () => {
  const digestsOf = async (answer: () => Promise<{ status: number }>) => {
    vi.mocked(hash).mockClear()
    return { status: (await answer()).status, digests: vi.mocked(hash).mock.calls.length }
  }
  const register = (fields: object) =>
    server.anonymous().post('/api/register', { ...person('bob'), ...fields })

  test('a new account with a name or address that is taken', async () => {
    for (const taken of [{ username: 'ADA' }, { email: 'ada@example.com' }])
      expect(await digestsOf(() => register(taken))).toEqual({ status: 409, digests: 0 })
    const make = () => ada.post('/api/admin/users', person('ada'))
    expect(await digestsOf(make)).toEqual({ status: 409, digests: 0 })
    expect(await digestsOf(() => register({}))).toEqual({ status: 201, digests: 1 })
  })

  test('a first administrator where there is one, and anyone where there is none', async () => {
    const { role: _, ...second } = person('second')
    const setUp = () => server.anonymous().post('/api/setup', second)
    expect(await digestsOf(setUp)).toEqual({ status: 403, digests: 0 })
    await server.execute('DELETE FROM users')
    expect(await digestsOf(() => register({}))).toEqual({ status: 403, digests: 0 })
  })
})

describe('a digest made with less than today’s parameters', () => {
  beforeEach(async () => {
    const old = await hash(PASSWORD, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 })
    await server.execute(`UPDATE users SET password_digest = '${old}'`)
  })

  test('is made again by the next sign-in with the right password, and sessions go on', async () => {
    const old = await digestOfAda()
    await signIn('ada', 'wrong password')
    expect(await digestOfAda()).toBe(old)
    const { status, headers } = await signIn('ada')
    expect(status).toBe(200)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await server.anonymous().get('/api/user', { Cookie: cookie })).status).toBe(200)
    const renewed = await digestOfAda()
    expect(renewed).toMatch(/\$m=47104,/)
    expect(renewed).toMatch(/[$,]t=1[$,]/)
    expect((await signIn('ada')).status).toBe(200)
    expect(await digestOfAda()).toBe(renewed)
    expect((await ada.get('/api/user')).status).toBe(200)
  })
})

describe('a password that is guessed first', () => {
  const COMMON = 'This password is too common. Choose another.'
  const OWN = 'Choose a password that is not your username or email address'

  test('is rejected wherever one is chosen', async () => {
    const grace = await server.staff('grace.hopper')
    const fresh = await startTestServer()
    const { role: _, ...first } = person('grace.hopper')
    const places: [string, (password: string) => Promise<{ status: number; body: Problem }>][] = [
      ['password', (password) => fresh.anonymous().post('/api/setup', { ...first, password })],
      [
        'password',
        (password) =>
          server.anonymous().post('/api/register', { ...person('grace.hopper'), password })
      ],
      [
        'password',
        (password) => ada.post('/api/admin/users', { ...person('grace.hopper'), password })
      ],
      [
        'password',
        (password) => ada.put(`/api/admin/users/${grace.user.id}/password`, { password })
      ],
      [
        'newPassword',
        (newPassword) => grace.put('/api/user/password', { currentPassword: PASSWORD, newPassword })
      ]
    ]
    for (const [message, ...passwords] of [
      [
        COMMON,
        '123456',
        'password',
        'PassWord',
        ' letmein ',
        '1q2w3e4r5t',
        'Help Desk',
        'help-desk'
      ],
      [OWN, 'grace.hopper', 'Grace.Hopper', 'grace.hopper@example.com']
    ]) {
      for (const password of passwords) {
        for (const [path, choose] of places) {
          const { status, body } = await choose(password)
          expect([password, status, body.errors]).toEqual([password, 400, [{ path, message }]])
        }
      }
    }
    expect((await fresh.anonymous().get('/api/setup')).body).toEqual({ needsSetup: true })
    await fresh.close()
    expect((await signIn('grace.hopper')).status).toBe(200)
  })

  test('is not one like these, which are accepted', async () => {
    for (const [index, password] of [
      ...[DEMO_PASSWORD, 'qj7%pz', 'correct horse', 'Grace Hopper', 'x'.repeat(64)],
      ...['пароль на работу', '🔑🔑🔑 ключ']
    ].entries()) {
      const body = { ...person(`grace-${index}`), password }
      expect((await server.anonymous().post('/api/register', body)).status).toBe(201)
      expect((await signIn(`grace-${index}`, password)).status).toBe(200)
    }
  })

  test('may go on where it is already someone’s', async () => {
    const common = await hash('123456', { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 })
    await server.execute(`UPDATE users SET password_digest = '${common}'`)
    expect((await signIn('ada', '123456')).status).toBe(200)
  })
})
