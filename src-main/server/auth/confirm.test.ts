import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { ada, bob, openDesk, server, signInStatus } from '#support/server/desk.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { PASSWORD, person } from '#support/server/test-server.ts'

const NEW_PASSWORD = 'another horse'
const CONFIRM = 'urn:help-desk:confirm-password'

openDesk({ withBob: true })

const confirm = (by: TestClient, password: unknown) =>
  by.post<Problem>('/api/user/confirm', { password })
const setPassword = (by: TestClient, id: number, body: object) =>
  by.put<Problem>(`/api/admin/users/${id}/password`, body)

/** Calls that give or take rights, with valid values. */
const ASKING: Record<string, () => Promise<{ status: number; body: unknown }>> = {
  'creating a user': () => ada.post('/api/admin/users', person('eve', 'IT Support Specialist')),
  'setting someone’s password': () => setPassword(ada, bob.user.id, { password: NEW_PASSWORD }),
  'deleting a user': () => ada.delete(`/api/admin/users/${bob.user.id}`)
}

describe.each(Object.entries(ASKING))('%s', (_name, act) => {
  test('needs a password proved in the last fifteen minutes, and says so', async () => {
    server.clock.pass({ minutes: 15, seconds: 1 })
    const before = await server.rows('SELECT * FROM users ORDER BY id')
    const { status, body } = await act()
    const detail = 'Enter your password again to continue'
    expect([status, body]).toEqual([
      403,
      { type: CONFIRM, title: 'Not allowed', status: 403, detail }
    ])
    expect(await server.rows('SELECT * FROM users ORDER BY id')).toEqual(before)
    expect((await confirm(ada, PASSWORD)).status).toBe(204)
    expect((await act()).status).toBeOneOf([201, 204])
  })

  test('asks for nothing for fifteen minutes after signing in', async () => {
    server.clock.pass({ minutes: 15 })
    expect((await act()).status).toBeOneOf([201, 204])
  })
})

test('a proof from the future is none (D35)', async () => {
  await server.execute(`UPDATE sessions SET confirmed_at = ${server.clock.read().getTime() + 1}`)
  expect(await ASKING['deleting a user']?.()).toMatchObject({
    status: 403,
    body: { type: CONFIRM }
  })
})

test('what gives no one rights asks for no password', async () => {
  server.clock.pass({ minutes: 16 })
  const answers = [
    await ada.patch(`/api/admin/users/${bob.user.id}`, { isDepartmentHead: true }),
    await ada.post('/api/admin/categories', { name: 'Lifts', slug: 'lifts', department: 'IT' }),
    await ada.delete('/api/sessions')
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 204])
})

describe('confirming', () => {
  test('is for the session that asks alone', async () => {
    const other = server.anonymous()
    await other.post('/api/login', { username: 'ada', password: PASSWORD })
    server.clock.pass({ minutes: 16 })
    await confirm(ada, PASSWORD)
    expect((await other.delete(`/api/admin/users/${bob.user.id}`)).status).toBe(403)
    expect((await ada.delete(`/api/admin/users/${bob.user.id}`)).status).toBe(204)
  })

  test('is rejected with a wrong password, at its field', async () => {
    server.clock.pass({ minutes: 16 })
    const { status, body } = await confirm(ada, 'wrong password')
    expect([status, body.type]).toEqual([403, 'about:blank'])
    expect(body.errors).toEqual([
      { path: 'password', message: 'This is not your current password' }
    ])
    expect((await ASKING['deleting a user']?.())?.status).toBe(403)
  })

  test('is no way around the limit: wrong ones count as failed sign-ins (D29)', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await confirm(ada, `${n}`)).status)
    )
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await signInStatus('ada', PASSWORD)).toBe(429)
  })

  test('needs a password', async () => {
    const { status, body } = await confirm(ada, '')
    const errors = [{ path: 'password', message: 'Password is required' }]
    expect([status, body.errors]).toEqual([400, errors])
  })
})

test('a change of one’s own password proves it too', async () => {
  server.clock.pass({ minutes: 16 })
  await ada.put('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect((await ASKING['deleting a user']?.())?.status).toBe(204)
})

describe('an administrator’s own password, through the administrators’ call', () => {
  const own = (body: object) => setPassword(ada, ada.user.id, body)

  test('does not change without the present one, nor to one that is too common', async () => {
    for (const [more, message] of [
      [{}, 'Current password is required'],
      [{ currentPassword: '' }, 'Current password is required'],
      [{ currentPassword: 'wrong password' }, 'This is not your current password']
    ] as const) {
      const { status, body } = await own({ password: NEW_PASSWORD, ...more })
      expect([status, body.errors]).toEqual([403, [{ path: 'currentPassword', message }]])
    }
    const { status, body } = await own({ password: 'password', currentPassword: PASSWORD })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['password']])
    expect(await signInStatus('ada', PASSWORD)).toBe(200)
  })

  test('changes with the present one, whenever it was last proved, and ends the other sessions', async () => {
    const thief = server.anonymous()
    await thief.post('/api/login', { username: 'ada', password: PASSWORD })
    server.clock.pass({ minutes: 16 })
    expect((await own({ password: NEW_PASSWORD, currentPassword: PASSWORD })).status).toBe(204)
    expect([(await ada.get('/api/user')).status, (await thief.get('/api/user')).status]).toEqual([
      200, 401
    ])
    expect([await signInStatus('ada', PASSWORD), await signInStatus('ada', NEW_PASSWORD)]).toEqual([
      401, 200
    ])
  })

  test('is no way around the limit (D29)', async () => {
    const tries = Array.from({ length: 11 }, async (_, n) => {
      return (await own({ password: NEW_PASSWORD, currentPassword: `${n}` })).status
    })
    expect((await Promise.all(tries)).filter((status) => status === 429)).toHaveLength(1)
    expect(await signInStatus('ada', PASSWORD)).toBe(429)
  })
})
