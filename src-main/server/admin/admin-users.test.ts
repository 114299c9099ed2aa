import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import type { TestClient } from '#support/server/test-client.ts'
import {
  type Account,
  PASSWORD,
  person,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

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
  test('of any role, which decides whether it may administer', async () => {
    for (const [role, username] of [
      ['Night Shift', 'nina'],
      ['IT Support Specialist', 'ines'],
      ['it support specialist', 'igor'],
      ['Änderungsdienst', 'änne'],
      ['IT', 'ivan']
    ] as const) {
      const email = `${Buffer.from(username).toString('hex')}@example.com`
      const { status, body } = await create({ ...person(username, role), email })
      expect([status, body]).toEqual([
        201,
        {
          ...{ id: expect.any(Number), username, email, fullName: `${username} Example`, role },
          ...{ initials: 'TE', isDepartmentHead: false }
        }
      ])
      const client = server.anonymous()
      expect(await canSignIn(client, username)).toBe(true)
      const mayAdminister = (await client.get('/api/admin/users')).status === 200
      expect(mayAdminister).toBe(role.toLowerCase() === 'it support specialist')
    }
  })

  test('leaves the caller signed in, and is seen in every list at once', async () => {
    const { headers, body: created } = await create(person('listed'))
    expect(headers.getSetCookie()).toEqual([])
    expect((await ada.get('/api/user')).body).toEqual(ada.user)
    for (const path of ['/api/users', '/api/admin/users'])
      expect((await ada.get<User[]>(path)).body).toContainEqual(created)
    const { body: rows } = await ada.get<{ userId: number }[]>('/api/admin/team-analytics')
    expect(rows.map(({ userId }) => userId)).toContain(created.id)
  })

  test('is rejected for a username or email that is taken, in any case', async () => {
    await create(person('Grace'))
    const name = await create({ ...person('  gRACE '), email: 'other@example.com' })
    expect([name.status, name.body.errors?.map(({ path }) => path)]).toEqual([409, ['username']])
    const email = await create({ ...person('other'), email: 'GRACE@Example.com' })
    expect([email.status, email.body.errors?.map(({ path }) => path)]).toEqual([409, ['email']])
    expect(email.body.detail).toBe('That email address is already in use')
  })

  test('is rejected with a field that is wrong', async () => {
    for (const [path, value, message] of [
      ['password', '12345', 'Password must be at least 6 characters'],
      ['role', undefined, 'Role is required'],
      ['role', 'x'.repeat(101), 'Role must be at most 100 characters']
    ] as const) {
      const { status, body } = await create({ ...person('refused'), [path]: value })
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
  })

  test('can’t set what it doesn’t ask for', async () => {
    const more = { id: 1, isDepartmentHead: true, passwordDigest: 'x' }
    const { body } = await create({ ...person('greedy'), ...more })
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

  test('is rejected where it is wrong, and for an account that does not exist', async () => {
    for (const [id, password, status] of [
      ...['12345', undefined, 123456, 'x'.repeat(257)].map((it) => [1, it, 400] as const),
      [999, 'long enough', 404],
      ['x', 'long enough', 400]
    ] as const)
      expect([id, password, (await setPassword(id, password)).status]).toEqual([
        id,
        password,
        status
      ])
    expect(await canSignIn(server.anonymous(), 'ada')).toBe(true)
    expect(await isSignedIn(ada)).toBe(true)
  })
})

describe('the department head flag', () => {
  const change = (id: number, body: object) =>
    ada.patch<User & Problem>(`/api/admin/users/${id}`, body)

  test('goes on and off, and is all that changes', async () => {
    const { user } = await server.staff('chief')
    for (const isDepartmentHead of [true, true, false]) {
      const { status, body } = await change(user.id, { isDepartmentHead })
      expect([status, body]).toEqual([200, { ...user, isDepartmentHead }])
      expect((await ada.get<User[]>('/api/users')).body).toContainEqual(body)
    }
  })

  test('is rejected where it is wrong, and for an account that does not exist', async () => {
    const before = (await ada.get('/api/users')).body
    for (const wrong of [
      ...[{}, { isDepartmentHead: 'yes' }, { isDepartmentHead: null }],
      { isDepartmentHead: true, role: 'IT Support Specialist' }
    ])
      expect([wrong, (await change(ada.user.id, wrong)).status]).toEqual([wrong, 400])
    const { status, body } = await change(999, { isDepartmentHead: true })
    expect([status, body.detail]).toEqual([404, 'This person does not exist'])
    expect((await ada.get('/api/users')).body).toEqual(before)
  })
})
