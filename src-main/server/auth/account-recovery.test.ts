import { expect, test } from 'vitest'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { ada, openDesk, server, signIn } from '#support/server/desk.ts'
import { turnOnSecondFactor } from '#support/server/second-factor.ts'

openDesk()

test('the only administrator comes in again, with a password that is changed at once', async () => {
  await turnOnSecondFactor(ada, server.clock.read)
  await server.execute(`UPDATE users SET disabled = ${true} WHERE id = 1`)
  const password = await server.current().recoverAccount('ADA')
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await ada.get('/api/user')).status).toBe(401)
  expect((await signIn('ada', password)).body.type).toBe(PROBLEM_TYPES.newPassword)
  expect((await signIn('ada', password, { newPassword: 'a horse of mine' })).status).toBe(200)
  expect((await signIn('ada', password)).status).toBe(401)
  const again = server.anonymous()
  await again.post('/api/login', { username: 'ada', password: 'a horse of mine' })
  const { body } = await again.get<SecurityEvent[]>('/api/admin/security-log?kind=password-set')
  expect(body[0]).toMatchObject({ actor: null, detail: 'From the command line' })
  expect(server.log.lines.join()).not.toContain(password)
})

test('no other account is recovered', async () => {
  await server.staff('bob')
  for (const username of ['bob', 'nobody']) {
    await expect(server.current().recoverAccount(username)).rejects.toThrow(
      `${username} is not an IT Support Specialist`
    )
  }
})
