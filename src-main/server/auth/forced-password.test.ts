import { describe, expect, test } from 'vitest'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { Account as User } from '#shared/api/users.ts'
import { ada, bob, openDesk, securityEvents, signIn } from '#support/server/desk.ts'
import { type Account, PASSWORD, person } from '#support/server/test-server.ts'

const NEW_PASSWORD = 'quite another'

openDesk({ withBob: true })

const demand = () => ada.put(`/api/admin/users/${bob.user.id}/state`, { mustChangePassword: true })
const isSignedIn = async (client: Account) => (await client.get('/api/user')).status === 200
describe('a password that has to be changed', () => {
  const withNew = (newPassword: unknown, password = PASSWORD) =>
    signIn('bob', password, { newPassword })

  test('lets no one in without a new one, which then stays', async () => {
    // A new one is not taken where none is needed.
    expect((await withNew(NEW_PASSWORD)).status).toBe(200)
    await demand()
    expect(await isSignedIn(bob)).toBe(true)
    const { status, body, headers } = await signIn('bob')
    expect([status, body.type, body.detail]).toEqual([
      403,
      PROBLEM_TYPES.newPassword,
      'Choose a new password to sign in'
    ])
    expect(headers.getSetCookie()).toEqual([])
    const changed = await withNew(NEW_PASSWORD)
    expect([changed.status, changed.body]).toEqual([200, bob.user])
    expect(await isSignedIn(bob)).toBe(false)
    expect((await signIn('bob', NEW_PASSWORD)).status).toBe(200)
    expect((await signIn('bob')).status).toBe(401)
    expect(
      (await securityEvents('?kind=password-changed')).map(({ actor, detail }) => [
        actor?.username,
        detail
      ])
    ).toEqual([['bob', 'At sign-in']])
  })

  test('is not replaced by one that is rejected, and not told of with a wrong one', async () => {
    await demand()
    for (const [newPassword, message] of [
      ['short', 'Password must be at least 6 characters'],
      ['password1', 'This password is too common. Choose another.'],
      [PASSWORD, 'Choose a password that differs from the current one'],
      [7, 'Password must be at least 6 characters']
    ] as const) {
      const { status, body } = await withNew(newPassword)
      expect([status, body.errors]).toEqual([400, [{ path: 'newPassword', message }]])
    }
    expect((await signIn('bob')).body.type).toBe(PROBLEM_TYPES.newPassword)
    const { status, body } = await withNew(NEW_PASSWORD, 'wrong password')
    expect([status, body.type]).toEqual([401, 'about:blank'])
  })

  test('is replaced once, however many try', async () => {
    await demand()
    const answers = await Promise.all(
      ['first choice', 'second choice'].map((text) => withNew(text))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('is done with once the person has changed it to another, and not by an administrator', async () => {
    await demand()
    const change = (newPassword: string) =>
      bob.put<Problem>('/api/user/password', { currentPassword: PASSWORD, newPassword })
    const { status, body } = await change(PASSWORD)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['newPassword']])
    expect((await signIn('bob')).body.type).toBe(PROBLEM_TYPES.newPassword)
    expect((await change(NEW_PASSWORD)).status).toBe(204)
    expect((await signIn('bob', NEW_PASSWORD)).status).toBe(200)
    await demand()
    await ada.put(`/api/admin/users/${bob.user.id}/password`, { password: 'a third horse' })
    expect((await signIn('bob', 'a third horse')).body.type).toBe(PROBLEM_TYPES.newPassword)
  })

  test('is any that an administrator chose, where a setting says so', async () => {
    const choose = () =>
      ada.put(`/api/admin/users/${bob.user.id}/password`, { password: NEW_PASSWORD })
    await choose()
    expect((await signIn('bob', NEW_PASSWORD)).status).toBe(200)
    await ada.put('/api/admin/settings', { passwords: { changeChosen: true } })
    expect((await securityEvents('?kind=setting-changed'))[0]?.detail).toBe(
      'Passwords set by administrators must be changed'
    )
    await choose()
    expect((await signIn('bob', NEW_PASSWORD)).status).toBe(403)
    const made = await ada.post<User>('/api/admin/users', person('carol'))
    expect(made.body.mustChangePassword).toBe(true)
    expect((await signIn('carol')).status).toBe(403)
  })

  test('is shown to administrators, and not to everyone', async () => {
    await demand()
    expect((await ada.get<User[]>('/api/users')).body).toContainEqual(bob.user)
  })
})
