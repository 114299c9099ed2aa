import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { RecoveryCodes, SecondFactor, SecondFactorOffer } from '#shared/api/second-factor.ts'
import { turnOnSecondFactor } from '../../../tests/support/server/second-factor.ts'
import type { TestClient } from '../../../tests/support/server/test-client.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'
import { totpCode } from '../../../tests/support/server/totp-code.ts'

const NEEDED = 'urn:help-desk:second-factor'
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

const turnOn = (by: Account) => turnOnSecondFactor(by, server.clock.read)
const codeNow = (secret: string) => totpCode(secret, server.clock.read())
const stateOf = async (by: TestClient) => (await by.get<SecondFactor>(OWN)).body
const signIn = (username: string, code?: string, password = PASSWORD) =>
  server.anonymous().post<Problem>('/api/login', { username, password, code })
const statusOf = async (username: string, code?: string) => (await signIn(username, code)).status
/** Lets so much time pass that the app shows another code. */
const nextCode = (secret: string) => {
  server.clock.pass({ seconds: 30 })
  return codeNow(secret)
}

describe('signing in with a second factor', () => {
  let secret: string
  let codes: string[]
  beforeEach(async () => {
    ;({ secret, codes } = await turnOn(bob))
  })

  test('asks whoever knows the password for a code, and starts no session', async () => {
    const client = server.anonymous()
    const { status, body } = await client.post('/api/login', {
      username: 'bob',
      password: PASSWORD
    })
    expect([status, body]).toEqual([
      403,
      {
        type: NEEDED,
        title: 'Not allowed',
        status: 403,
        detail: 'Type the code of your authenticator app'
      }
    ])
    expect((await client.get('/api/user')).status).toBe(401)
  })

  test('says nothing of it to whoever does not know the password', async () => {
    const refused = await signIn('bob', codeNow(secret), 'wrong')
    expect([refused.status, refused.body.type]).toEqual([401, 'about:blank'])
  })

  test('works with a code, with spaces too', async () => {
    const code = nextCode(secret)
    expect(await statusOf('bob', ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(200)
  })

  test('takes a code once, also the one that turned it on', async () => {
    const first = codeNow(secret)
    const refused = await signIn('bob', first)
    expect(refused).toMatchObject({
      status: 403,
      body: { type: NEEDED, errors: [{ path: 'code' }] }
    })
    const second = nextCode(secret)
    expect([await statusOf('bob', second), await statusOf('bob', second)]).toEqual([200, 403])
  })

  test('takes no earlier code after a later one', async () => {
    const earlier = nextCode(secret)
    expect(await statusOf('bob', nextCode(secret))).toBe(200)
    expect(await statusOf('bob', earlier)).toBe(403)
  })

  test.each([
    [-60, 403],
    [-30, 200],
    [30, 200],
    [60, 403]
  ])('answers a code of %i seconds from now with %i', async (seconds, status) => {
    server.clock.pass({ minutes: 5 })
    const at = new Date(server.clock.read().getTime() + seconds * 1000)
    expect(await statusOf('bob', totpCode(secret, at))).toBe(status)
  })

  test('lets one of two in who use a code at the same time', async () => {
    const code = nextCode(secret)
    const statuses = await Promise.all([1, 2, 3].map(() => statusOf('bob', code)))
    expect(statuses.sort()).toEqual([200, 403, 403])
  })

  test('works again once a clock that was a year ahead is right (D35)', async () => {
    server.clock.pass({ hours: 24 * 365 })
    expect(await statusOf('bob', codeNow(secret))).toBe(200)
    server.clock.pass({ hours: -24 * 365 })
    expect(await statusOf('bob', nextCode(secret))).toBe(200)
  })

  test('counts wrong codes as failures, which the right password alone does not forgive (D29)', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await statusOf('bob', '000000')).toBe(403)
      expect(await statusOf('bob', 'ABCD-EFGH')).toBe(403)
      expect(await statusOf('bob')).toBe(attempt === 5 ? 429 : 403)
    }
    expect(await statusOf('bob', nextCode(secret))).toBe(429)
  })

  test('forgives failures once the code is right', async () => {
    for (let attempt = 1; attempt <= 9; attempt++) await signIn('bob', '000000')
    expect(await statusOf('bob', nextCode(secret))).toBe(200)
    expect(await statusOf('bob', '000000')).toBe(403)
    expect(await statusOf('bob', nextCode(secret))).toBe(429)
  })

  test('takes each recovery code once, in any case and without dashes', async () => {
    const [one = '', two = ''] = codes
    expect(codes).toHaveLength(10)
    expect([await statusOf('bob', one), await statusOf('bob', one)]).toEqual([200, 403])
    expect(await statusOf('bob', two.toLowerCase().replaceAll('-', ' '))).toBe(200)
    expect(await stateOf(bob)).toEqual({ isOn: true, isDemanded: false, recoveryCodes: 8 })
  })

  test('lets one of two in who use a recovery code at the same time', async () => {
    const statuses = await Promise.all([1, 2].map(() => statusOf('bob', codes[0])))
    expect(statuses.sort()).toEqual([200, 403])
  })

  test('takes no code of somebody else', async () => {
    const other = await turnOn(await server.staff('eve'))
    expect(await statusOf('bob', other.codes[0])).toBe(403)
    server.clock.pass({ seconds: 30 })
    expect(await statusOf('bob', codeNow(other.secret))).toBe(403)
  })

  test('tells the security log what was wrong, and that a recovery code was used', async () => {
    await signIn('bob')
    await signIn('bob', '000000')
    await signIn('bob', codes[0])
    const { body } =
      await ada.get<{ kind: string; detail: string | null }[]>('/api/admin/security-log')
    const told = body.slice(0, 5).map(({ kind, detail }) => [kind, detail])
    expect(told).toEqual([
      ['sign-in', null],
      ['recovery-code-used', '9 left'],
      ['sign-in-refused', 'Wrong code'],
      ['second-factor-asked', null],
      ['second-factor-on', null]
    ])
  })

  test('is as it was after a restart', async () => {
    await server.restart()
    expect(await statusOf('bob')).toBe(403)
    expect(await statusOf('bob', nextCode(secret))).toBe(200)
  })

  test('is asked for nowhere else: sessions go on, and the password alone is proved', async () => {
    expect((await bob.get('/api/user')).status).toBe(200)
    expect((await bob.post('/api/user/confirm', { password: PASSWORD })).status).toBe(204)
  })
})

describe('an account that signs in with more than a code', () => {
  const state = (change: object) => ada.put(`/api/admin/users/${bob.user.id}/state`, change)

  test('chooses a new password (D52) with the same code, and not without', async () => {
    const { secret } = await turnOn(bob)
    await state({ mustChangePassword: true })
    const code = nextCode(secret)
    const chosen = 'another horse'
    const login = async (more: object) => {
      const body = { username: 'bob', password: PASSWORD, ...more }
      const answer = await server.anonymous().post<Problem>('/api/login', body)
      return [answer.status, answer.body.type]
    }
    const newPassword = [403, 'urn:help-desk:new-password']
    expect(await login({})).toEqual(newPassword)
    expect(await login({ code })).toEqual(newPassword)
    expect(await login({ code, newPassword: PASSWORD })).toEqual([400, 'about:blank'])
    expect(await login({ newPassword: chosen })).toEqual([403, NEEDED])
    expect(await login({ newPassword: chosen, code: '000000' })).toEqual([403, NEEDED])
    expect(await login({ newPassword: chosen, code })).toEqual([200, undefined])
    expect((await signIn('bob', nextCode(secret), chosen)).status).toBe(200)
  })

  test('learns that it is disabled before it is asked for a code', async () => {
    await turnOn(bob)
    await state({ disabled: true })
    const { status, body } = await signIn('bob')
    expect([status, body.type]).toEqual([403, 'about:blank'])
  })
})

test('without a second factor a code changes nothing', async () => {
  expect([await statusOf('bob'), await statusOf('bob', '000000')]).toEqual([200, 200])
})

describe('the own second factor', () => {
  const offer = (by: TestClient) => by.post<SecondFactorOffer>(OWN)

  test('is offered as a text and as an address for authenticator apps', async () => {
    const { status, body } = await offer(bob)
    expect(status).toBe(201)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toBe(
      `otpauth://totp/Help%20Desk:bob?issuer=Help%20Desk&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`
    )
  })

  test('is off until a code has confirmed it', async () => {
    const { secret } = (await offer(bob)).body
    expect(await stateOf(bob)).toEqual({ isOn: false, isDemanded: false, recoveryCodes: 0 })
    expect(await statusOf('bob')).toBe(200)
    for (const code of ['000000', '１２３４５６', 'ñ12345']) {
      const wrong = await bob.put<Problem>(OWN, { code })
      expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([403, 'code'])
    }
    expect((await bob.put(OWN, { code: ' ' })).status).toBe(400)
    expect((await bob.put(OWN, { code: codeNow(secret) })).status).toBe(200)
    expect(await stateOf(bob)).toEqual({ isOn: true, isDemanded: false, recoveryCodes: 10 })
  })

  test('can be confirmed for fifteen minutes, and the last offer alone', async () => {
    const first = (await offer(bob)).body.secret
    const last = (await offer(bob)).body.secret
    expect((await bob.put(OWN, { code: codeNow(first) })).status).toBe(403)
    server.clock.pass({ minutes: 15, seconds: 1 })
    await bob.post('/api/user/confirm', { password: PASSWORD })
    expect((await bob.put(OWN, { code: codeNow(last) })).status).toBe(409)
  })

  test('can be replaced, with new recovery codes', async () => {
    const former = await turnOn(bob)
    const now = await turnOn(bob)
    expect(await statusOf('bob', nextCode(former.secret))).toBe(403)
    expect(await statusOf('bob', former.codes[0])).toBe(403)
    expect(await statusOf('bob', codeNow(now.secret))).toBe(200)
    expect(await statusOf('bob', now.codes[0])).toBe(200)
  })

  test('gets new recovery codes in the place of the former ones', async () => {
    expect((await bob.post(`${OWN}/recovery-codes`)).status).toBe(404)
    const { codes } = await turnOn(bob)
    const made = await bob.post<RecoveryCodes>(`${OWN}/recovery-codes`)
    expect([made.status, made.body.codes.length]).toEqual([201, 10])
    expect(await statusOf('bob', codes[0])).toBe(403)
    expect(await statusOf('bob', made.body.codes[0])).toBe(200)
  })

  test('can be turned off', async () => {
    expect((await bob.delete(OWN)).status).toBe(404)
    await turnOn(bob)
    expect((await bob.delete(OWN)).status).toBe(204)
    expect(await statusOf('bob')).toBe(200)
    expect(await stateOf(bob)).toEqual({ isOn: false, isDemanded: false, recoveryCodes: 0 })
  })

  test('asks for the password that was proved lately (D52), and for a session', async () => {
    server.clock.pass({ minutes: 16 })
    const answers = [
      await bob.post<Problem>(OWN),
      await bob.put<Problem>(OWN, { code: '123456' }),
      await bob.delete<Problem>(OWN),
      await bob.post<Problem>(`${OWN}/recovery-codes`)
    ]
    for (const { body } of answers) expect(body.type).toBe('urn:help-desk:confirm-password')
    expect((await server.anonymous().post(OWN)).status).toBe(401)
  })
})

describe('an administrator', () => {
  const reset = (by: TestClient, id: number) => by.delete(`/api/admin/users/${id}/second-factor`)
  const listed = async () => (await ada.get<object[]>('/api/admin/users')).body

  test('sees who has one', async () => {
    expect(JSON.stringify(await listed())).not.toContain('secondFactor')
    await bob.post(OWN)
    expect(JSON.stringify(await listed())).not.toContain('secondFactor')
    await turnOn(bob)
    expect(await listed()).toEqual([
      expect.not.objectContaining({ secondFactor: true }),
      expect.objectContaining({ username: 'bob', secondFactor: true })
    ])
    const others = (await bob.get<object[]>('/api/users')).body
    expect(JSON.stringify(others)).not.toContain('secondFactor')
  })

  test('resets it for whoever has lost it, which the security log tells', async () => {
    const { codes } = await turnOn(bob)
    expect((await reset(ada, bob.user.id)).status).toBe(204)
    expect(await statusOf('bob')).toBe(200)
    expect(await statusOf('bob', codes[0])).toBe(200)
    expect(await server.rows('SELECT * FROM recovery_codes')).toEqual([])
    const { body } = await ada.get<object[]>('/api/admin/security-log?kind=second-factor-reset')
    expect(body).toMatchObject([{ actor: { username: 'ada' }, subject: { username: 'bob' } }])
    expect((await reset(ada, bob.user.id)).status).toBe(404)
    expect((await reset(ada, 999)).status).toBe(404)
  })

  test('alone does so, with a password proved lately', async () => {
    await turnOn(bob)
    expect((await reset(bob, bob.user.id)).status).toBe(403)
    server.clock.pass({ minutes: 16 })
    expect((await reset(ada, bob.user.id)).status).toBe(403)
    expect(await statusOf('bob')).toBe(403)
  })

  test('takes it along with a deleted account, and gives it back with it (D4)', async () => {
    const { secret } = await turnOn(bob)
    await ada.delete(`/api/admin/users/${bob.user.id}`)
    await ada.post(`/api/admin/users/${bob.user.id}/restore`)
    expect(await statusOf('bob')).toBe(403)
    expect(await statusOf('bob', nextCode(secret))).toBe(200)
    await ada.delete(`/api/admin/users/${bob.user.id}`)
    server.clock.pass({ minutes: 2 })
    await server.restart()
    expect(await server.rows('SELECT * FROM second_factors')).toEqual([])
    expect(await server.rows('SELECT * FROM recovery_codes')).toEqual([])
  })
})
