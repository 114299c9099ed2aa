import { describe, expect, test } from 'vitest'
import type { AccountAccess } from '#shared/api/accounts.ts'
import type { Follower } from '#shared/api/followers.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { Account as User } from '#shared/api/users.ts'
import {
  ada,
  bob,
  hire,
  openDesk,
  raise,
  securityEvents,
  server,
  signIn
} from '#support/server/desk.ts'
import { type EventStream, listen } from '#support/server/event-stream.ts'
import type { Account } from '#support/server/test-server.ts'
import { MAX_FAILURES } from '../auth/attempt-limit.ts'

openDesk({ withBob: true })

const DETAILS = {
  ...{ fullName: 'Robert Example', email: 'robert@example.com' },
  ...{ role: 'Night Shift', initials: 'RE' }
}
const pathOf = ({ user }: Account, rest = '') => `/api/admin/users/${user.id}${rest}`
const edit = (whose: Account, change: object) =>
  ada.put<User & Problem>(pathOf(whose), { ...DETAILS, ...change })
const setState = (whose: Account, state: object) =>
  ada.put<User & Problem>(pathOf(whose, '/state'), state)
const access = async (whose: Account) =>
  (await ada.get<AccountAccess>(pathOf(whose, '/access'))).body
const isSignedIn = async (client: Account) => (await client.get('/api/user')).status === 200

/** Waits until a stream has ended, whatever it tells before. */
async function ended(stream: EventStream) {
  while ((await stream.next()) !== null);
}

async function lastEvent() {
  const [event] = await securityEvents()
  return [event?.kind, event?.actor?.username, event?.subject?.username, event?.detail]
}

describe('editing an account', () => {
  test('changes what was typed, everywhere, and is noted without the address', async () => {
    const { status, body } = await edit(bob, {})
    expect([status, body]).toEqual([200, { ...bob.user, ...DETAILS }])
    expect((await bob.get('/api/user')).body).toEqual(body)
    expect((await bob.get<User[]>('/api/users')).body).toContainEqual(body)
    expect(await lastEvent()).toEqual([
      'account-changed',
      'ada',
      'bob',
      'Role HR → Night Shift, Email, Name, Initials'
    ])
    // A request that changes nothing is not recorded.
    await setState(bob, { disabled: true })
    expect((await edit(bob, {})).status).toBe(200)
    expect((await lastEvent())[0]).toBe('account-disabled')
  })

  test('is rejected with a field that is wrong, or for an account that does not exist', async () => {
    for (const [path, value, message] of [
      ['fullName', ' ', 'Full name is required'],
      ['email', 'nobody', 'Invalid email address'],
      ['role', undefined, 'Role is required'],
      ['initials', 'ABC', 'Initials must be exactly 2 characters']
    ] as const) {
      const { status, body } = await edit(bob, { [path]: value })
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    expect((await bob.get('/api/user')).body).toEqual(bob.user)
    const { status, body } = await ada.put<Problem>('/api/admin/users/999', DETAILS)
    expect([status, body.detail]).toEqual([404, 'This person does not exist'])
  })

  test('takes no address of someone else, in any case, but keeps the own one', async () => {
    const { status, body } = await edit(bob, { email: 'ADA@example.com' })
    expect([status, body.errors]).toEqual([
      409,
      [{ path: 'email', message: 'That email address is already in use' }]
    ])
    expect((await edit(bob, { email: 'BOB@example.com' })).status).toBe(200)
  })

  test('gives and takes rights at once, also in streams that are open', async () => {
    const stream = await listen(bob)
    expect((await edit(bob, { role: 'it support specialist' })).status).toBe(200)
    await ended(stream)
    expect((await bob.get('/api/admin/users')).status).toBe(200)
    await edit(bob, {})
    expect((await bob.get('/api/admin/users')).status).toBe(403)
    expect(await isSignedIn(bob)).toBe(true)
  })

  test('takes the role neither of the last specialist nor of oneself', async () => {
    const last = await edit(ada, {})
    expect([last.status, last.body.detail]).toEqual([
      409,
      'The last IT Support Specialist cannot be demoted'
    ])
    const grace = await hire('grace')
    const own = await edit(ada, {})
    expect([own.status, own.body.detail]).toEqual([
      409,
      'You cannot remove your own administrator role'
    ])
    expect((await edit(grace, {})).status).toBe(200)
    const { email } = ada.user
    expect((await edit(ada, { email, role: 'IT Support Specialist' })).status).toBe(200)
  })
})

describe('a disabled account', () => {
  test('signs no one in, ends its sessions, and keeps its name', async () => {
    const stream = await listen(bob)
    const { status, body } = await setState(bob, { disabled: true })
    expect([status, body]).toEqual([200, { ...bob.user, disabled: true }])
    await ended(stream)
    expect(await isSignedIn(bob)).toBe(false)
    const { status: rejected, body: problem } = await signIn('bob')
    expect([rejected, problem.detail]).toEqual([
      403,
      'Your account is disabled. If this is wrong, ask an IT Support Specialist.'
    ])
    expect(await lastEvent()).toEqual(['sign-in-refused', undefined, 'bob', 'Disabled'])
    expect((await ada.get<User[]>('/api/users')).body).toContainEqual(body)
  })

  test('looks like any other without the password, and can be enabled again', async () => {
    await setState(bob, { disabled: true })
    const { status, body } = await signIn('bob', 'wrong password')
    expect([status, body]).toEqual([401, (await signIn('nobody')).body])
    expect((await setState(bob, { disabled: false })).body).toEqual(bob.user)
    expect((await lastEvent()).slice(0, 3)).toEqual(['account-enabled', 'ada', 'bob'])
    expect((await signIn('bob')).status).toBe(200)
  })

  test('is given no ticket, and follows nothing that it is mentioned in', async () => {
    await setState(bob, { disabled: true })
    const ticket = {
      ...{ department: 'IT', category: 'hardware', requesterId: ada.user.id },
      description: 'The printer jams, says @bob'
    }
    const rejected = await ada.post<Problem>('/api/tickets', { ...ticket, assigneeId: bob.user.id })
    const message = 'The account of this person is disabled'
    expect([rejected.status, rejected.body.errors]).toEqual([
      400,
      [{ path: 'assigneeId', message }]
    ])
    const raised = await raise(ada, ticket)
    const { body: followers } = await ada.get<Follower[]>(`/api/tickets/${raised.id}/followers`)
    expect(followers.map(({ id }) => id)).toEqual([ada.user.id])
  })

  test('counts for nothing among those who can administer', async () => {
    const grace = await hire('grace')
    await setState(grace, { disabled: true })
    for (const answer of [
      await ada.put<Problem>(pathOf(ada, '/state'), { disabled: true }),
      await ada.delete<Problem>(pathOf(ada)),
      await edit(ada, {})
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toMatch(/^The last IT Support Specialist cannot be/)
    }
    expect((await ada.delete(pathOf(grace))).status).toBe(204)
  })

  test('is never the own one', async () => {
    await hire('grace')
    const { status, body } = await setState(ada, { disabled: true })
    expect([status, body.detail]).toEqual([409, 'You cannot disable your own account'])
  })

  test('has no session, not even one that began while it was disabled', async () => {
    await server.execute("UPDATE users SET disabled = true WHERE username = 'bob'")
    expect(await isSignedIn(bob)).toBe(false)
  })

  test('loses a race against its own sign-in', async () => {
    await Promise.all([
      ...Array.from({ length: 5 }, () => signIn('bob')),
      setState(bob, { disabled: true })
    ])
    expect((await access(bob)).sessions).toEqual([])
  })

  test('is asked for by a value that is right', async () => {
    for (const wrong of [{ disabled: 'yes' }, { disabled: null }, { disable: true }])
      expect([wrong, (await setState(bob, wrong)).status]).toEqual([wrong, 400])
    expect((await setState(bob, {})).status).toBe(200)
    expect(await isSignedIn(bob)).toBe(true)
  })
})

describe('the sessions of someone else', () => {
  test('are seen and ended one by one, or all', async () => {
    await signIn('bob')
    await signIn('bob')
    const { sessions } = await access(bob)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false])
    const own = sessions.at(-1)
    expect((await ada.delete(`/api/admin/sessions/${own?.id}`)).status).toBe(204)
    expect(await isSignedIn(bob)).toBe(false)
    expect(await lastEvent()).toEqual(['sessions-ended', 'ada', 'bob', null])
    expect((await ada.delete(pathOf(bob, '/sessions'))).status).toBe(204)
    expect((await access(bob)).sessions).toEqual([])
  })

  test('are marked where it is the one that asks, which stays', async () => {
    const [own] = (await access(ada)).sessions
    expect(own?.isCurrent).toBe(true)
    await ada.delete(pathOf(ada, '/sessions'))
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('that are not there are not found', async () => {
    expect((await ada.get('/api/admin/users/999/access')).status).toBe(404)
    for (const path of ['users/999/sessions', 'users/999/lock', 'sessions/999'])
      expect([path, (await ada.delete(`/api/admin/${path}`)).status]).toEqual([path, 404])
  })
})

test('a locked username is seen, and can be unlocked', async () => {
  expect((await access(bob)).lockedUntil).toBeNull()
  for (let failure = 0; failure < MAX_FAILURES; failure++) await signIn('bob', 'wrong password')
  const { lockedUntil } = await access(bob)
  expect(Date.parse(`${lockedUntil}`) - server.clock.read().getTime()).toBe(15 * 60_000)
  expect((await signIn('bob')).status).toBe(429)
  expect((await ada.delete(pathOf(bob, '/lock'))).status).toBe(204)
  expect(await lastEvent()).toEqual(['account-unlocked', 'ada', 'bob', null])
  expect((await access(bob)).lockedUntil).toBeNull()
})

test('what gives or takes rights asks for the password again after fifteen minutes', async () => {
  server.clock.pass({ minutes: 16 })
  for (const answer of [await edit(bob, {}), await setState(bob, { disabled: true })]) {
    expect([answer.status, answer.body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
  }
  expect((await bob.get('/api/user')).body).toEqual(bob.user)
})
