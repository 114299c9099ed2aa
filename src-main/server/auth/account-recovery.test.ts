import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { turnOnSecondFactor } from '../../../tests/support/server/second-factor.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

let server: TestServer
let ada: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
})
afterEach(() => server.close())

const signIn = (password: string, more: object = {}) =>
  server.anonymous().post<Problem>('/api/login', { username: 'ada', password, ...more })

test('the only administrator comes in again, with a password that is changed at once', async () => {
  await turnOnSecondFactor(ada, server.clock.read)
  await server.execute(`UPDATE users SET disabled = ${true} WHERE id = 1`)
  const password = await server.current().recoverAccount('ADA')
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await ada.get('/api/user')).status).toBe(401)
  expect((await signIn(password)).body.type).toBe(PROBLEM_TYPES.newPassword)
  expect((await signIn(password, { newPassword: 'a horse of mine' })).status).toBe(200)
  expect((await signIn(password)).status).toBe(401)
  const again = server.anonymous()
  await again.post('/api/login', { username: 'ada', password: 'a horse of mine' })
  const { body } = await again.get<SecurityEvent[]>('/api/admin/security-log?kind=password-set')
  expect(body[0]).toMatchObject({ actor: null, detail: 'By the command line' })
  expect(server.log.lines.join()).not.toContain(password)
})

test('nobody else is let in so', async () => {
  await server.staff('bob')
  for (const username of ['bob', 'nobody']) {
    await expect(server.current().recoverAccount(username)).rejects.toThrow(
      `${username} is no IT Support Specialist`
    )
  }
})
