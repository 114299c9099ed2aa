import { beforeEach, describe, expect, test } from 'vitest'
import type { Setup } from '#shared/api/auth.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { RegistrationSettings } from '#shared/api/registration-settings.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { Account as User } from '#shared/api/users.ts'
import { ada, openDesk, securityEvents, server, signIn } from '#support/server/desk.ts'
import { PASSWORD, person } from '#support/server/test-server.ts'

const WAITS = 'Your account is waiting for approval by an IT Support Specialist. Try again later.'

openDesk()

async function set(mode: RegistrationSettings['mode'], ...domains: string[]) {
  const { status } = await ada.put('/api/admin/settings', { registration: { mode, domains } })
  expect(status).toBe(200)
}
const setup = async () => (await server.anonymous().get<Setup>('/api/setup')).body
const register = (body: object) => server.anonymous().post<Problem>('/api/register', body)
const accounts = async () => (await ada.get<User[]>('/api/admin/users')).body
const names = (users: User[]) => users.map(({ username }) => username)

const reported = async () =>
  (await securityEvents())
    .toReversed()
    .map(({ kind, actor, subject, detail }) =>
      [kind, actor?.username ?? 'no one', subject?.username, detail].filter(Boolean).join(', ')
    )

test('the sign-in page is told who may register, and as specified while it is open', async () => {
  await set('domains', 'example.com')
  expect(await setup()).toEqual({
    needsSetup: false,
    registration: { mode: 'domains', domains: ['example.com'] }
  })
  await set('approval', 'example.com')
  expect(await setup()).toEqual({
    needsSetup: false,
    registration: { mode: 'approval', domains: [] }
  })
  await set('open', 'example.com')
  const answer = await server.anonymous().open('/api/setup')
  expect(await answer.text()).toBe('{"needsSetup":false}')
})

test('where registration is closed, no one registers or learns which names are taken', async () => {
  await set('closed')
  for (const username of ['eve', 'ada']) {
    const { status, body } = await register(person(username))
    expect([status, body.detail, body.errors]).toEqual([
      403,
      'Registration is closed. Ask an IT Support Specialist for an invitation.',
      undefined
    ])
  }
  expect(names(await accounts())).toEqual(['ada'])
  expect((await ada.post('/api/admin/users', person('mia'))).status).toBe(201)
  expect((await signIn('mia')).status).toBe(200)
})

test('where it is for mail domains, other addresses are rejected beside their field', async () => {
  await set('domains', 'example.com', 'mail.example.org')
  for (const email of [
    ...['eve@example.org', 'eve@sub.example.com', 'eve@notexample.com'],
    ...['eve@example.com.evil.org', 'eve@com']
  ]) {
    const { status, body } = await register({ ...person('eve'), email })
    expect([email, status]).toEqual([email, email === 'eve@com' ? 400 : 403])
    expect(body.errors?.map(({ path }) => path)).toEqual(['email'])
    if (status === 403)
      expect(body.detail).toBe(
        'Only email addresses at example.com, mail.example.org can register here'
      )
  }
  const allowed = ['eve@example.com', 'FAY@Example.COM', ' gus@mail.example.org ']
  for (const [index, email] of allowed.entries()) {
    const { status, body } = await register({ ...person(`allowed-${index}`), email })
    expect([status, body]).toEqual([201, expect.not.objectContaining({ waiting: true })])
  }
})

describe('where accounts wait for approval', () => {
  let eve: User
  beforeEach(async () => {
    await set('approval')
    const client = server.anonymous()
    const { status, body } = await client.post<User>('/api/register', person('eve', 'IT'))
    expect([status, body.waiting, client.sessionToken()]).toEqual([201, true, undefined])
    eve = body
  })
  const approve = (id = eve.id) => ada.post<Problem & User>(`/api/admin/users/${id}/approve`, {})

  test('administrators alone see the account, before all others, and its name is taken', async () => {
    expect(await accounts()).toEqual([eve, expect.objectContaining({ username: 'ada' })])
    expect(names((await ada.get<User[]>('/api/users')).body)).toEqual(['ada'])
    expect((await register(person('EVE'))).status).toBe(409)
  })

  test('the right password tells that it waits, and every other what it tells anyone', async () => {
    const { status, body } = await signIn('eve')
    expect([status, body.detail]).toEqual([403, WAITS])
    expect((await signIn('eve', 'wrong horse')).body).toEqual(
      (await signIn('nobody', 'wrong horse')).body
    )
    expect((await reported()).slice(-3)).toEqual([
      'sign-in-refused, no one, eve, Waiting for approval',
      'sign-in-refused, no one, eve',
      'sign-in-refused, no one'
    ])
    expect(await server.rows(`SELECT * FROM sessions WHERE user_id = ${eve.id}`)).toEqual([])
  })

  test('nothing can be given to the account, and no one brings it in by a mention', async () => {
    const ticket = {
      ...{ department: 'IT', description: 'It does not work', category: 'software' },
      requesterId: ada.user.id
    }
    for (const path of ['assigneeId', 'requesterId']) {
      const { status, body } = await ada.post<Problem>('/api/tickets', {
        ...ticket,
        [path]: eve.id
      })
      expect([status, body.errors]).toEqual([
        400,
        [{ path, message: 'This person does not exist' }]
      ])
    }
    const { body: raised } = await ada.post<Ticket>('/api/tickets', ticket)
    const comment = { message: 'Is it you, @eve?', userId: ada.user.id, ticketId: raised.id }
    await ada.post(`/api/tickets/${raised.id}/comments`, comment)
    expect(await server.rows('SELECT * FROM followers')).toEqual([])
  })

  test('once approved the account signs in, and has nothing left of it', async () => {
    const { status, body } = await approve()
    expect([status, body]).toEqual([200, { ...eve, waiting: undefined }])
    const answer = await signIn('eve')
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, JSON.stringify(body)])
    expect(names((await ada.get<User[]>('/api/users')).body)).toEqual(['ada', 'eve'])
    expect((await reported()).slice(-2)).toEqual(['account-approved, ada, eve, IT', 'sign-in, eve'])
  })

  test('an account is approved once, and only by who has confirmed the password lately', async () => {
    server.clock.pass({ minutes: 16 })
    expect((await approve()).body.type).toBe(PROBLEM_TYPES.confirmPassword)
    await ada.post('/api/user/confirm', { password: PASSWORD })
    expect([(await approve()).status, (await approve()).status]).toEqual([200, 409])
    expect((await approve(99)).status).toBe(404)
  })

  test('a rejected account is gone, and waits again where that is undone', async () => {
    const path = `/api/admin/users/${eve.id}`
    expect((await ada.delete(path)).status).toBe(204)
    expect((await signIn('eve')).status).toBe(401)
    expect((await reported()).at(-2)).toBe('account-deleted, ada, eve, Was waiting for approval')
    expect((await ada.post<User>(`${path}/restore`, {})).body).toEqual(eve)
    expect((await signIn('eve')).body.detail).toBe(WAITS)
  })

  test('an account that an administrator makes waits for no one', async () => {
    expect((await ada.post<User>('/api/admin/users', person('mia'))).body.waiting).toBeUndefined()
    expect((await signIn('mia')).status).toBe(200)
  })
})
