import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/api/users.ts'
import {
  type Account,
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

test('everybody signed in sees who has an account, by name, and nothing secret', async () => {
  const zoe = await server.staff('zoe')
  const bob = await server.staff('bob', 'Logistics')
  const { status, body } = await bob.get<User[]>('/api/users')
  expect(status).toBe(200)
  expect(body).toEqual([ada.user, bob.user, zoe.user])
  const fields = ['email', 'fullName', 'id', 'initials', 'isDepartmentHead', 'role', 'username']
  for (const user of body) expect(Object.keys(user).sort()).toEqual(fields)
})

test('a deleted account is in no list, and its name and address are free again', async () => {
  const former = await server.staff('carl')
  await server.execute(`UPDATE users SET deleted_at = 1 WHERE id = ${former.user.id}`)
  const listed = async () => (await ada.get<User[]>('/api/users')).body.map(({ id }) => id)
  expect(await listed()).not.toContain(former.user.id)

  const next = await server.staff('carl')
  expect(next.user.id).not.toBe(former.user.id)
  expect(await listed()).toContain(next.user.id)
})
