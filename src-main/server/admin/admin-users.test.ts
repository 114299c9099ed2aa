import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import type { TestClient } from '../../../tests/support/server/test-client.ts'
import {
  type Account,
  PASSWORD,
  person,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

let server: TestServer
let ada: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
})
afterAll(() => server.close())

const create = (body: object) => ada.post<User & Problem>('/api/admin/users', body)
const canSignIn = async (client: TestClient, username: string, password = PASSWORD) =>
  (await client.post('/api/login', { username, password })).status === 200

describe('creating an account', () => {
  test.each([
    ['Night Shift', 'nina'],
    ['IT Support Specialist', 'ines'],
    ['it support specialist', 'igor'],
    ['Änderungsdienst', 'änne'],
    ['IT', 'ivan']
  ])('of the role %s, and signing in with it', async (role, username) => {
    const { status, body } = await create({
      ...person(username, role),
      email: `${Buffer.from(username).toString('hex')}@example.com`
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      username,
      email: expect.any(String),
      fullName: `${username} Example`,
      role,
      initials: 'TE',
      isDepartmentHead: false
    })
    const client = server.anonymous()
    expect(await canSignIn(client, username)).toBe(true)
    const mayAdminister = (await client.get('/api/admin/users')).status === 200
    expect(mayAdminister).toBe(role.toLowerCase() === 'it support specialist')
  })

  test('leaves the caller signed in as before', async () => {
    const { headers } = await create(person('quiet'))
    expect(headers.getSetCookie()).toEqual([])
    expect((await ada.get('/api/user')).body).toEqual(ada.user)
  })

  test('is seen in every list at once', async () => {
    const { body: created } = await create(person('listed'))
    for (const path of ['/api/users', '/api/admin/users']) {
      expect((await ada.get<User[]>(path)).body).toContainEqual(created)
    }
    const { body: rows } = await ada.get<{ userId: number }[]>('/api/admin/team-analytics')
    expect(rows.map(({ userId }) => userId)).toContain(created.id)
  })

  test('is refused for a username or email that is taken, in any case', async () => {
    await create(person('Grace'))
    const name = await create({ ...person('  gRACE '), email: 'other@example.com' })
    expect([name.status, name.body.errors?.map(({ path }) => path)]).toEqual([409, ['username']])
    const email = await create({ ...person('other'), email: 'GRACE@Example.com' })
    expect([email.status, email.body.errors?.map(({ path }) => path)]).toEqual([409, ['email']])
    expect(email.body.detail).toBe('That email address is already in use')
  })

  test('goes to one only of several at once', async () => {
    const answers = await Promise.all(['twin', 'TWIN', 'Twin'].map((name) => create(person(name))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['email', 'nobody', 'Invalid email address'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['fullName', ' ', 'Full name is required'],
    ['role', ' ', 'Role is required'],
    ['role', undefined, 'Role is required'],
    ['role', 'x'.repeat(101), 'Role must be at most 100 characters'],
    ['initials', 'ABC', 'Initials must be exactly 2 characters']
  ])('is refused with %s %j', async (path, value, message) => {
    const { status, body } = await create({ ...person('refused'), [path]: value })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('can’t set what it doesn’t ask for', async () => {
    const { body } = await create({
      ...person('greedy'),
      id: 1,
      isDepartmentHead: true,
      passwordDigest: 'x'
    })
    expect(body.id).not.toBe(1)
    expect(body.isDepartmentHead).toBe(false)
    expect(await canSignIn(server.anonymous(), 'greedy')).toBe(true)
  })
})

describe('a new password', () => {
  const setPassword = (id: number | string, password: unknown, client: TestClient = ada) =>
    client.put<Problem>(`/api/admin/users/${id}/password`, { password })
  const isSignedIn = async (client: TestClient) => (await client.get('/api/user')).status === 200

  test('replaces the old one, and ends the person’s sessions', async () => {
    const bob = await server.staff('bob')
    const elsewhere = server.anonymous()
    await canSignIn(elsewhere, 'bob')
    const { status, body } = await setPassword(bob.user.id, 'quite another')
    expect([status, body]).toEqual([204, ''])
    expect([await isSignedIn(bob), await isSignedIn(elsewhere), await isSignedIn(ada)]).toEqual([
      false,
      false,
      true
    ])
    expect(await canSignIn(bob, 'bob')).toBe(false)
    expect(await canSignIn(bob, 'bob', 'quite another')).toBe(true)
  })

  test.each([
    [1, '12345', 400],
    [1, undefined, 400],
    [1, 123456, 400],
    [1, 'x'.repeat(257), 400],
    [999, 'long enough', 404],
    ['x', 'long enough', 400]
  ])('for %s of %j is refused with %d and changes nothing', async (id, password, status) => {
    expect((await setPassword(id, password)).status).toBe(status)
    expect(await canSignIn(server.anonymous(), 'ada')).toBe(true)
    expect(await isSignedIn(ada)).toBe(true)
  })
})

describe('the department head flag', () => {
  test('goes on and off, and is all that changes', async () => {
    const { user } = await server.staff('chief')
    for (const isDepartmentHead of [true, true, false]) {
      const { status, body } = await ada.patch<User>(`/api/admin/users/${user.id}`, {
        isDepartmentHead
      })
      expect([status, body]).toEqual([200, { ...user, isDepartmentHead }])
      expect((await ada.get<User[]>('/api/users')).body).toContainEqual({
        ...user,
        isDepartmentHead
      })
    }
  })

  test.each([
    [{}, 400],
    [{ isDepartmentHead: 'yes' }, 400],
    [{ isDepartmentHead: null }, 400],
    [{ isDepartmentHead: true, role: 'IT Support Specialist' }, 400]
  ])('is refused as %j with %d', async (change, status) => {
    const before = (await ada.get('/api/users')).body
    expect((await ada.patch(`/api/admin/users/${ada.user.id}`, change)).status).toBe(status)
    expect((await ada.get('/api/users')).body).toEqual(before)
  })

  test('of nobody is not found', async () => {
    const { status, body } = await ada.patch<Problem>('/api/admin/users/999', {
      isDepartmentHead: true
    })
    expect([status, body.detail]).toEqual([404, 'There is no such person'])
  })
})
