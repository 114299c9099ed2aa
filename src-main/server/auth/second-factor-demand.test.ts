import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { SecondFactorOffer } from '#shared/api/second-factor.ts'
import { ada, bob, openDesk, securityEvents, server, signIn } from '#support/server/desk.ts'
import { turnOnSecondFactor } from '#support/server/second-factor.ts'
import { PASSWORD, person } from '#support/server/test-server.ts'
import { totpCode } from '#support/server/totp-code.ts'

const SETUP = 'urn:help-desk:second-factor-setup'
const OWN = '/api/user/second-factor'

openDesk({ withBob: true })

const demand = (demandedOf: string) =>
  ada.put('/api/admin/settings', { secondFactor: { demandedOf } })
const logIn = (username: string, code?: string) => signIn(username, PASSWORD, { code })
const offer = (username: string, password = PASSWORD) =>
  server
    .anonymous()
    .post<SecondFactorOffer & Problem>('/api/login/second-factor', { username, password })
const codeNow = (secret: string) => totpCode(secret, server.clock.read())

test('a second factor can be required of no one, of IT Support Specialists and of everyone', async () => {
  for (const [demandedOf, admin, other] of [
    ['nobody', 200, 200],
    ['it-support-specialists', 403, 200],
    ['everybody', 403, 403]
  ] as const) {
    expect((await demand(demandedOf)).status).toBe(200)
    expect([(await logIn('ada')).status, (await logIn('bob')).status]).toEqual([admin, other])
  }
  expect((await demand('somebody')).status).toBe(400)
  expect((await securityEvents('?kind=setting-changed')).at(-1)).toMatchObject({
    detail: 'Two-factor authentication is now required for IT Support Specialists'
  })
})

describe('a person who has to set one up', () => {
  beforeEach(() => demand('everybody'))

  test('is told so by the sign-in, with nothing secret, and the security log tells it', async () => {
    const { status, body } = await logIn('bob')
    expect([status, body]).toEqual([
      403,
      {
        ...{ type: SETUP, title: 'Not allowed', status: 403 },
        detail: 'Set up two-factor authentication to sign in'
      }
    ])
    await offer('bob')
    const reported = await securityEvents('?kind=second-factor-asked')
    expect(reported.map(({ subject, detail }) => [subject?.username, detail])).toEqual([
      ['bob', 'Secret offered'],
      ['bob', 'Setup required']
    ])
  })

  test('gets a secret for the password, and signs in with a code of it', async () => {
    const { status, body } = await offer('bob')
    expect([status, Object.keys(body)]).toEqual([201, ['secret', 'uri']])
    expect(await logIn('bob', '000000')).toMatchObject({
      ...{ status: 403, body: { type: SETUP, errors: [{ path: 'code' }] } }
    })
    const client = server.anonymous()
    const code = codeNow(body.secret)
    const login = { username: 'bob', password: PASSWORD, code }
    expect((await client.post('/api/login', login)).status).toBe(200)
    expect((await client.get(OWN)).body).toEqual({ isOn: true, isDemanded: true, recoveryCodes: 0 })
    expect((await client.post(`${OWN}/recovery-codes`)).status).toBe(201)
    expect((await logIn('bob', code)).body.type).toBe('urn:help-desk:second-factor')
  })

  test('gets no secret for a wrong password, which counts as a failed sign-in (D29)', async () => {
    for (let attempt = 1; attempt <= 10; attempt++)
      expect((await offer('bob', 'wrong')).status).toBe(401)
    expect([(await offer('bob')).status, (await logIn('bob')).status]).toEqual([429, 429])
  })

  test('confirms only the last secret, and within fifteen minutes', async () => {
    const [first, last] = [(await offer('bob')).body.secret, (await offer('bob')).body.secret]
    expect((await logIn('bob', codeNow(first))).status).toBe(403)
    server.clock.pass({ minutes: 15, seconds: 1 })
    const late = await logIn('bob', codeNow(last))
    expect([late.body.type, late.body.errors]).toEqual([SETUP, undefined])
  })

  test('sets up one, however often it signs in at the same time', async () => {
    const { secret } = (await offer('bob')).body
    const answers = await Promise.all([1, 2].map(() => logIn('bob', codeNow(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await server.rows('SELECT user_id FROM second_factors')).toHaveLength(1)
  })

  test('stays signed in, does not turn it off, and is reset by an administrator', async () => {
    expect((await bob.get(OWN)).body).toMatchObject({ isOn: false, isDemanded: true })
    await turnOnSecondFactor(bob, server.clock.read)
    expect((await bob.delete(OWN)).status).toBe(409)
    expect((await ada.delete(`/api/admin/users/${bob.user.id}/second-factor`)).status).toBe(204)
    expect((await logIn('bob')).body.type).toBe(SETUP)
  })

  test('learns first that the account waits for approval (D51)', async () => {
    await ada.put('/api/admin/settings', { registration: { mode: 'approval', domains: [] } })
    await server.anonymous().post('/api/register', person('eve'))
    const { status, body } = await logIn('eve')
    expect([status, body.type]).toEqual([403, 'about:blank'])
    expect((await offer('eve')).status).toBe(403)
  })
})

test('no one else gets a secret at the sign-in', async () => {
  expect((await offer('bob')).status).toBe(403)
  await turnOnSecondFactor(bob, server.clock.read)
  await demand('everybody')
  const { status, body } = await offer('bob')
  expect([status, body.secret]).toEqual([409, undefined])
})
