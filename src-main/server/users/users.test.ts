import { expect, test } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { ada, openDesk, server } from '#support/server/desk.ts'

openDesk()

test('people who are signed in see who has an account, by name, and nothing secret', async () => {
  const zoe = await server.staff('zoe')
  const bob = await server.staff('bob', 'Logistics')
  const { status, body } = await bob.get<User[]>('/api/users')
  expect([status, body]).toEqual([200, [ada.user, bob.user, zoe.user]])
  const fields = ['email', 'fullName', 'id', 'initials', 'isDepartmentHead', 'role', 'username']
  for (const user of body) expect(Object.keys(user).sort()).toEqual(fields)
})
