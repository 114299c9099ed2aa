import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { RecoveryCodes, SecondFactor, SecondFactorOffer } from '#shared/api/second-factor.ts'
import { ada, bob, openDesk, securityEvents, server, signIn } from '#support/server/desk.ts'
import { turnOnSecondFactor } from '#support/server/second-factor.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'
import { totpCode } from '#support/server/totp-code.ts'

const NEEDED = 'urn:help-desk:second-factor'
const OWN = '/api/user/second-factor'

openDesk({ withBob: true })

const turnOn = (by: Account) => turnOnSecondFactor(by, server.clock.read)
const codeNow = (secret: string) => totpCode(secret, server.clock.read())
const stateOf = async (by: TestClient) => (await by.get<SecondFactor>(OWN)).body
const logIn = (code?: string, password = PASSWORD) => signIn('bob', password, { code })
const statusOf = async (code?: string) => (await logIn(code)).status
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

  test('asks for a code after the right password, starts no session, and tells no one else', async () => {
    const { status, body, headers } = await logIn()
    expect([status, body, headers.getSetCookie()]).toEqual([
      403,
      {
        ...{ type: NEEDED, title: 'Not allowed', status: 403 },
        detail: 'Enter the code from your authenticator app'
      },
      []
    ])
    const rejected = await logIn(codeNow(secret), 'wrong')
    expect([rejected.status, rejected.body.type]).toEqual([401, 'about:blank'])
  })

  test('takes a code once, with spaces, and none before the last', async () => {
    // The one that turned it on counts as used.
    expect(await logIn(codeNow(secret))).toMatchObject({
      ...{ status: 403, body: { type: NEEDED, errors: [{ path: 'code' }] } }
    })
    const earlier = nextCode(secret)
    const code = nextCode(secret)
    expect(await statusOf(` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(200)
    expect([await statusOf(code), await statusOf(earlier)]).toEqual([403, 403])
  })

  test.each([
    [-60, 403],
    [-30, 200],
    [30, 200],
    [60, 403]
  ])('answers a code of %i seconds from now with %i', async (seconds, status) => {
    server.clock.pass({ minutes: 5 })
    const at = new Date(server.clock.read().getTime() + seconds * 1000)
    expect(await statusOf(totpCode(secret, at))).toBe(status)
  })

  test('takes a code, or a recovery code, of one of several at the same time', async () => {
    for (const code of [nextCode(secret), codes[0]]) {
      const statuses = await Promise.all([1, 2, 3].map(() => statusOf(code)))
      expect(statuses.sort()).toEqual([200, 403, 403])
    }
  })

  test('works again once a clock that was a year ahead is right (D35)', async () => {
    server.clock.pass({ hours: 24 * 365 })
    expect(await statusOf(codeNow(secret))).toBe(200)
    server.clock.pass({ hours: -24 * 365 })
    expect(await statusOf(nextCode(secret))).toBe(200)
  })

  test('counts wrong codes as failures, which the right password alone does not forgive (D29)', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await statusOf('000000')).toBe(403)
      expect(await statusOf('ABCD-EFGH')).toBe(403)
      expect(await statusOf()).toBe(attempt === 5 ? 429 : 403)
    }
    expect(await statusOf(nextCode(secret))).toBe(429)
  })

  test('forgives failures once the code is right', async () => {
    for (let attempt = 1; attempt <= 9; attempt++) await logIn('000000')
    expect(await statusOf(nextCode(secret))).toBe(200)
    expect(await statusOf('000000')).toBe(403)
    expect(await statusOf(nextCode(secret))).toBe(429)
  })

  test('takes each recovery code once, in any case and without dashes', async () => {
    const [one = '', two = ''] = codes
    expect(codes).toHaveLength(10)
    expect([await statusOf(one), await statusOf(one)]).toEqual([200, 403])
    expect(await statusOf(two.toLowerCase().replaceAll('-', ' '))).toBe(200)
    expect(await stateOf(bob)).toEqual({ isOn: true, isDemanded: false, recoveryCodes: 8 })
  })

  test('takes no code of another person', async () => {
    const other = await turnOn(await server.staff('eve'))
    expect([await statusOf(other.codes[0]), await statusOf(nextCode(other.secret))]).toEqual([
      403, 403
    ])
  })

  test('tells the security log what was wrong, and that a recovery code was used', async () => {
    for (const code of [undefined, '000000', codes[0]]) await logIn(code)
    const reported = (await securityEvents()).slice(0, 5).map(({ kind, detail }) => [kind, detail])
    expect(reported).toEqual([
      ['sign-in', null],
      ['recovery-code-used', '9 left'],
      ['sign-in-refused', 'Wrong code'],
      ['second-factor-asked', null],
      ['second-factor-on', null]
    ])
  })

  test('survives a restart, and is asked for nowhere else', async () => {
    await server.restart()
    expect([await statusOf(), await statusOf(nextCode(secret))]).toEqual([403, 200])
    expect((await bob.get('/api/user')).status).toBe(200)
    expect((await bob.post('/api/user/confirm', { password: PASSWORD })).status).toBe(204)
  })

  test('chooses a new password (D52) with the same code, and not without', async () => {
    await ada.put(`/api/admin/users/${bob.user.id}/state`, { mustChangePassword: true })
    const code = nextCode(secret)
    const newPassword = 'another horse'
    const answerTo = async (more: object) => {
      const { status, body } = await signIn('bob', PASSWORD, more)
      return [status, body.type]
    }
    const asked = [403, 'urn:help-desk:new-password']
    expect(await answerTo({})).toEqual(asked)
    expect(await answerTo({ code })).toEqual(asked)
    expect(await answerTo({ code, newPassword: PASSWORD })).toEqual([400, 'about:blank'])
    expect(await answerTo({ newPassword })).toEqual([403, NEEDED])
    expect(await answerTo({ newPassword, code: '000000' })).toEqual([403, NEEDED])
    expect(await answerTo({ newPassword, code })).toEqual([200, undefined])
    expect((await logIn(nextCode(secret), newPassword)).status).toBe(200)
  })

  test('learns that the account is disabled before it asks for a code', async () => {
    await ada.put(`/api/admin/users/${bob.user.id}/state`, { disabled: true })
    const { status, body } = await logIn()
    expect([status, body.type]).toEqual([403, 'about:blank'])
  })
})

describe('the own second factor', () => {
  const offer = (by: TestClient) => by.post<SecondFactorOffer>(OWN)
  const OFF = { isOn: false, isDemanded: false, recoveryCodes: 0 }

  test('is offered as a text and an address for apps, and off until a code has confirmed it', async () => {
    const { status, body } = await offer(bob)
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^[A-Z2-7]{32}$/)])
    expect(body.uri).toBe(
      `otpauth://totp/Help%20Desk:bob?issuer=Help%20Desk&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`
    )
    expect(await stateOf(bob)).toEqual(OFF)
    expect([await statusOf(), await statusOf('000000')]).toEqual([200, 200])
    for (const code of ['000000', '１２３４５６', 'ñ12345']) {
      const wrong = await bob.put<Problem>(OWN, { code })
      expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([403, 'code'])
    }
    expect((await bob.put(OWN, { code: ' ' })).status).toBe(400)
    expect((await bob.put(OWN, { code: codeNow(body.secret) })).status).toBe(200)
    expect(await stateOf(bob)).toEqual({ isOn: true, isDemanded: false, recoveryCodes: 10 })
  })

  test('can be confirmed for fifteen minutes, and the last offer alone', async () => {
    const [first, last] = [(await offer(bob)).body.secret, (await offer(bob)).body.secret]
    expect((await bob.put(OWN, { code: codeNow(first) })).status).toBe(403)
    server.clock.pass({ minutes: 15, seconds: 1 })
    await bob.post('/api/user/confirm', { password: PASSWORD })
    expect((await bob.put(OWN, { code: codeNow(last) })).status).toBe(409)
  })

  test('can be replaced, gets new recovery codes, and can be turned off', async () => {
    expect((await bob.post(`${OWN}/recovery-codes`)).status).toBe(404)
    expect((await bob.delete(OWN)).status).toBe(404)
    const former = await turnOn(bob)
    const now = await turnOn(bob)
    expect(await statusOf(nextCode(former.secret))).toBe(403)
    expect(await statusOf(former.codes[0])).toBe(403)
    expect(await statusOf(codeNow(now.secret))).toBe(200)
    expect(await statusOf(now.codes[0])).toBe(200)
    const made = await bob.post<RecoveryCodes>(`${OWN}/recovery-codes`)
    expect([made.status, made.body.codes.length]).toEqual([201, 10])
    expect([await statusOf(now.codes[1]), await statusOf(made.body.codes[0])]).toEqual([403, 200])
    expect((await bob.delete(OWN)).status).toBe(204)
    expect([await statusOf(), await stateOf(bob)]).toEqual([200, OFF])
  })

  test('asks for the password that was confirmed lately (D90)', async () => {
    server.clock.pass({ minutes: 16 })
    const answers = [
      await bob.post<Problem>(OWN),
      await bob.put<Problem>(OWN, { code: '123456' }),
      await bob.delete<Problem>(OWN),
      await bob.post<Problem>(`${OWN}/recovery-codes`)
    ]
    for (const { body } of answers) expect(body.type).toBe('urn:help-desk:confirm-password')
  })
})

describe('an administrator', () => {
  const reset = (id: number) => ada.delete(`/api/admin/users/${id}/second-factor`)

  test('sees who has a second factor, and no one else does', async () => {
    const seen = async (by: Account, path: string) => JSON.stringify((await by.get(path)).body)
    await bob.post(OWN)
    expect(await seen(ada, '/api/admin/users')).not.toContain('secondFactor')
    await turnOn(bob)
    expect((await ada.get('/api/admin/users')).body).toEqual([
      expect.not.objectContaining({ secondFactor: true }),
      expect.objectContaining({ username: 'bob', secondFactor: true })
    ])
    expect(await seen(bob, '/api/users')).not.toContain('secondFactor')
  })

  test('resets a lost one with a password proved lately, which the security log tells', async () => {
    const { codes } = await turnOn(bob)
    server.clock.pass({ minutes: 16 })
    expect([(await reset(bob.user.id)).status, await statusOf()]).toEqual([403, 403])
    await ada.post('/api/user/confirm', { password: PASSWORD })
    expect((await reset(bob.user.id)).status).toBe(204)
    expect([await statusOf(), await statusOf(codes[0])]).toEqual([200, 200])
    expect(await server.rows('SELECT * FROM recovery_codes')).toEqual([])
    expect(await securityEvents('?kind=second-factor-reset')).toMatchObject([
      { actor: { username: 'ada' }, subject: { username: 'bob' } }
    ])
    expect([(await reset(bob.user.id)).status, (await reset(999)).status]).toEqual([404, 404])
  })

  test('deletes it with the account, and gives it back with it (D4)', async () => {
    const { secret } = await turnOn(bob)
    await ada.delete(`/api/admin/users/${bob.user.id}`)
    await ada.post(`/api/admin/users/${bob.user.id}/restore`)
    expect([await statusOf(), await statusOf(nextCode(secret))]).toEqual([403, 200])
    await ada.delete(`/api/admin/users/${bob.user.id}`)
    server.clock.pass({ minutes: 2 })
    await server.restart()
    expect(await server.rows('SELECT id FROM second_factors')).toEqual([])
    expect(await server.rows('SELECT digest FROM recovery_codes')).toEqual([])
  })
})
