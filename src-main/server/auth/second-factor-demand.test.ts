import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { SecondFactorOffer } from '#shared/api/second-factor.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { turnOnSecondFactor } from '../../../tests/support/server/second-factor.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'
import { totpCode } from '../../../tests/support/server/totp-code.ts'

const SETUP = 'urn:help-desk:second-factor-setup'
const OFFER = '/api/login/second-factor'
const OWN = '/api/user/second-factor'

let server: TestServer
let ada: Account
let bob: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  bob = await server.staff('bob')
})
afterEach(() => server.close())

const demand = (demandedOf: string) =>
  ada.put('/api/admin/settings', { secondFactor: { demandedOf } })
const signIn = (username: string, code?: string) =>
  server.anonymous().post<Problem>('/api/login', { username, password: PASSWORD, code })
const offer = (username: string, password = PASSWORD) =>
  server.anonymous().post<SecondFactorOffer & Problem>(OFFER, { username, password })
const codeNow = (secret: string) => totpCode(secret, server.clock.read())

test.each([
  ['nobody', 200, 200],
  ['it-support-specialists', 403, 200],
  ['everybody', 403, 403]
])('demanded of %s: an administrator gets %i, others %i', async (demandedOf, admin, other) => {
  expect((await demand(demandedOf)).status).toBe(200)
  expect((await signIn('ada')).status).toBe(admin)
  expect((await signIn('bob')).status).toBe(other)
})

test('only an administrator demands it, and the security log tells it', async () => {
  const refused = await bob.put('/api/admin/settings', { secondFactor: { demandedOf: 'nobody' } })
  expect(refused.status).toBe(403)
  expect((await demand('somebody')).status).toBe(400)
  await demand('it-support-specialists')
  const { body } = await ada.get('/api/admin/security-log?kind=setting-changed')
  expect(body).toMatchObject([
    { detail: 'A second factor is now demanded of IT Support Specialists' }
  ])
})

describe('whoever has to set one up', () => {
  beforeEach(() => demand('everybody'))

  test('is told so by the sign-in, with nothing secret', async () => {
    const { status, body } = await signIn('bob')
    expect([status, body]).toEqual([
      403,
      {
        type: SETUP,
        title: 'Not allowed',
        status: 403,
        detail: 'Set up a second factor to sign in'
      }
    ])
  })

  test('is in the security log as soon as somebody knows the password', async () => {
    await signIn('bob')
    await offer('bob')
    const { body } = await ada.get<SecurityEvent[]>(
      '/api/admin/security-log?kind=second-factor-asked'
    )
    expect(body.map(({ subject, detail }) => [subject?.username, detail])).toEqual([
      ['bob', 'Secret offered'],
      ['bob', 'Has to be set up']
    ])
  })

  test('gets a secret for the password, and signs in with a code of it', async () => {
    const { status, body } = await offer('bob')
    expect([status, Object.keys(body)]).toEqual([201, ['secret', 'uri']])
    const wrong = await signIn('bob', '000000')
    expect(wrong).toMatchObject({
      status: 403,
      body: { type: SETUP, errors: [{ path: 'code' }] }
    })
    const client = server.anonymous()
    const code = codeNow(body.secret)
    const login = { username: 'bob', password: PASSWORD, code }
    expect((await client.post('/api/login', login)).status).toBe(200)
    expect((await client.get(OWN)).body).toEqual({ isOn: true, isDemanded: true, recoveryCodes: 0 })
    expect((await client.post(`${OWN}/recovery-codes`)).status).toBe(201)
    const again = await signIn('bob', code)
    expect(again.body.type).toBe('urn:help-desk:second-factor')
  })

  test('gets no secret for a wrong password, which counts as a failed sign-in (D29)', async () => {
    for (let attempt = 1; attempt <= 10; attempt++)
      expect((await offer('bob', 'wrong')).status).toBe(401)
    expect((await offer('bob')).status).toBe(429)
    expect((await signIn('bob')).status).toBe(429)
  })

  test('confirms only the last secret, and within fifteen minutes', async () => {
    const first = (await offer('bob')).body.secret
    const last = (await offer('bob')).body.secret
    expect((await signIn('bob', codeNow(first))).status).toBe(403)
    server.clock.pass({ minutes: 15, seconds: 1 })
    const late = await signIn('bob', codeNow(last))
    expect([late.body.type, late.body.errors]).toEqual([SETUP, undefined])
  })

  test('sets up one, however often it signs in at the same time', async () => {
    const { secret } = (await offer('bob')).body
    const answers = await Promise.all([1, 2].map(() => signIn('bob', codeNow(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await server.rows('SELECT user_id FROM second_factors')).toHaveLength(1)
  })

  test('stays signed in where they are, and has to set it up at the next sign-in', async () => {
    expect((await bob.get('/api/user')).status).toBe(200)
    expect((await bob.get(OWN)).body).toMatchObject({ isOn: false, isDemanded: true })
  })

  test('does not turn it off again, but is reset by an administrator', async () => {
    await turnOnSecondFactor(bob, server.clock.read)
    expect((await bob.delete(OWN)).status).toBe(409)
    expect((await ada.delete(`/api/admin/users/${bob.user.id}/second-factor`)).status).toBe(204)
    expect((await signIn('bob')).body.type).toBe(SETUP)
  })

  test('learns first that the account waits for approval (D51)', async () => {
    await ada.put('/api/admin/settings', { registration: { mode: 'approval', domains: [] } })
    await server.anonymous().post('/api/register', {
      ...{ username: 'eve', email: 'eve@example.com', password: PASSWORD },
      ...{ fullName: 'Eve', role: 'HR', initials: 'ee' }
    })
    const { status, body } = await signIn('eve')
    expect([status, body.type]).toEqual([403, 'about:blank'])
    expect((await offer('eve')).status).toBe(403)
  })
})

test('nobody else gets a secret at the sign-in', async () => {
  expect((await offer('bob')).status).toBe(403)
  await turnOnSecondFactor(bob, server.clock.read)
  await demand('everybody')
  const { status, body } = await offer('bob')
  expect([status, body.secret]).toEqual([409, undefined])
})
