import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { TeamAnalyticsRow } from '#shared/api/reports.ts'
import type { MadeToken } from '#shared/api/tokens.ts'
import type { Account as AccountRow, User } from '#shared/api/users.ts'
import { ada, openDesk, server, signInStatus } from '#support/server/desk.ts'
import { allowTokens, NEW_TOKEN, programWith } from '#support/server/program.ts'
import { PASSWORD, person } from '#support/server/test-server.ts'

const IT_SUPPORT = 'IT Support Specialist'

openDesk()
beforeEach(() => allowTokens(ada))

const service = (username: string, role = 'IT') => ({
  ...{ username, fullName: `The ${username}`, role, initials: 'ro' }
})
const detailsOf = ({ username }: User, role = 'IT') => {
  const { username: _, ...details } = service(username, role)
  return { ...details, email: '' }
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

async function makeService(username = 'robot', role = 'IT'): Promise<AccountRow> {
  const made = await ada.post<AccountRow>('/api/admin/service-accounts', service(username, role))
  expect(made.status).toBe(201)
  return made.body
}

async function programOf({ id }: User, scope = 'write') {
  const path = `/api/admin/users/${id}/tokens`
  const made = await ada.post<MadeToken>(path, { ...NEW_TOKEN, scope })
  expect(made.status).toBe(201)
  return programWith(server.anonymous(), `Bearer ${made.body.token}`)
}

describe('an administrator makes a service account', () => {
  test('that has no address, and is marked', async () => {
    const robot = await makeService()
    expect(robot).toEqual({
      ...{ id: 2, ...service('robot'), initials: 'RO' },
      ...{ email: '', isDepartmentHead: false, service: true }
    })
    await makeService('door')
    const { body: users } = await ada.get<User[]>('/api/users')
    expect(users.map(({ username, service }) => [username, service])).toEqual([
      ['door', true],
      ['robot', true],
      ['ada', undefined]
    ])
  })

  test('with a username that is free, and fields that are right', async () => {
    await makeService()
    const taken = await ada.post<Problem>('/api/admin/service-accounts', service('Robot'))
    expect([taken.status, taken.body.errors?.[0]?.path]).toEqual([409, 'username'])
    const wrong = { ...service('door'), fullName: ' ' }
    const rejected = await ada.post<Problem>('/api/admin/service-accounts', wrong)
    expect([rejected.status, rejected.body.errors?.[0]?.path]).toEqual([400, 'fullName'])
  })

  test('after proving the password', async () => {
    server.clock.pass({ minutes: 16 })
    const { status, body } = await ada.post<Problem>('/api/admin/service-accounts', service('door'))
    expect([status, body.type]).toEqual([403, 'urn:help-desk:confirm-password'])
  })

  test('and tokens for it, with the rights of its role', async () => {
    const program = await programOf(await makeService())
    expect((await program.get<User>('/api/user')).body.username).toBe('robot')
    const path = '/api/admin/users/2/tokens'
    const admin = await ada.post<Problem>(path, { ...NEW_TOKEN, scope: 'admin' })
    expect([admin.status, admin.body.errors?.[0]?.path]).toEqual([403, 'scope'])
    const keeper = await programOf(await makeService('keeper', IT_SUPPORT), 'admin')
    expect(await keeper.status('GET', '/api/admin/users')).toBe(200)
    server.clock.pass({ minutes: 16 })
    expect(await statusOf(ada.post(path, NEW_TOKEN))).toBe(403)
  })

  test('whose tokens work where people have none but IT Support Specialists', async () => {
    await allowTokens(ada, 'it-support-specialists')
    const program = await programOf(await makeService())
    expect(await program.status('GET', '/api/user')).toBe(200)
    await allowTokens(ada, 'nobody')
    expect(await program.status('GET', '/api/user')).toBe(401)
    expect(await statusOf(ada.post('/api/admin/users/2/tokens', NEW_TOKEN))).toBe(403)
  })
})

describe('a service account', () => {
  test('signs in with no password, and is given none', async () => {
    await makeService()
    for (const password of ['', ' ', PASSWORD])
      expect(await signInStatus('robot', password)).not.toBe(200)
    expect(await statusOf(ada.put('/api/admin/users/2/password', { password: PASSWORD }))).toBe(409)
    const state = { mustChangePassword: true }
    expect(await statusOf(ada.put('/api/admin/users/2/state', state))).toBe(409)
  })

  test('heads no department, and is assigned no ticket', async () => {
    const robot = await makeService()
    const head = { isDepartmentHead: true }
    expect(await statusOf(ada.patch('/api/admin/users/2', head))).toBe(409)
    const ticket = {
      ...{ department: 'IT', description: 'The disk is full', category: 'other' },
      ...{ requesterId: robot.id, assigneeId: robot.id }
    }
    const rejected = await ada.post<Problem>('/api/tickets', ticket)
    expect([rejected.status, rejected.body.errors?.[0]?.path]).toEqual([400, 'assigneeId'])
    const { assigneeId: _, ...raised } = ticket
    const made = await ada.post<{ id: number }>('/api/tickets', raised)
    expect(made.status).toBe(201)
    const change = { assigneeId: robot.id }
    expect(await statusOf(ada.patch(`/api/tickets/${made.body.id}`, change))).toBe(400)
    const { body } = await ada.get<TeamAnalyticsRow[]>('/api/admin/team-analytics')
    expect(body.map(({ username }) => username)).toEqual(['ada'])
  })

  test('is edited without an address, as a person is only with one', async () => {
    const robot = await makeService()
    const path = `/api/admin/users/${robot.id}`
    const edited = await ada.put<User>(path, { ...detailsOf(robot), fullName: 'The other robot' })
    expect([edited.status, edited.body.fullName]).toEqual([200, 'The other robot'])
    const addressed = { ...detailsOf(robot), email: 'robot@example.com' }
    const rejected = await ada.put<Problem>(path, addressed)
    expect([rejected.status, rejected.body.errors?.[0]?.path]).toEqual([400, 'email'])
    const bob = await server.staff('bob')
    const { username: _, password: _password, ...details } = person('bob')
    const nowhere = await ada.put<Problem>(`/api/admin/users/${bob.user.id}`, {
      ...details,
      email: ''
    })
    expect([nowhere.status, nowhere.body.errors]).toEqual([
      400,
      [{ path: 'email', message: 'Invalid email address' }]
    ])
  })

  test('is deleted and restored like any other, beside others without an address', async () => {
    const [robot] = [await makeService(), await makeService('door')]
    const program = await programOf(robot)
    const path = `/api/admin/users/${robot.id}`
    expect(await statusOf(ada.delete(path))).toBe(204)
    expect(await program.status('GET', '/api/user')).toBe(401)
    expect(await statusOf(ada.post(`${path}/restore`))).toBe(200)
    expect(await program.status('GET', '/api/user')).toBe(200)
  })

  test('is not the IT Support Specialist who has to stay', async () => {
    const keeper = await makeService('keeper', IT_SUPPORT)
    const path = `/api/admin/users/${ada.user.id}`
    const rejected = await ada.delete<Problem>(path)
    expect([rejected.status, rejected.body.detail]).toEqual([
      409,
      'The last IT Support Specialist cannot be deleted'
    ])
    expect(await statusOf(ada.delete(`/api/admin/users/${keeper.id}`))).toBe(204)
  })
})
