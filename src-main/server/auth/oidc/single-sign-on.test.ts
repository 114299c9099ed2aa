import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Setup } from '#shared/api/auth.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { User } from '#shared/api/users.ts'
import {
  RETURN_ADDRESS,
  startWithProvider
} from '../../../../tests/support/server/single-sign-on.ts'
import type { TestClient } from '../../../../tests/support/server/test-client.ts'
import {
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof startWithProvider>>
beforeEach(async () => {
  server = await startTestServer()
  desk = await startWithProvider(server)
})
afterEach(async () => {
  await desk.provider.close()
  await server.close()
})

const who = async (client: TestClient) => {
  const { status, body } = await client.get<User>('/api/user')
  return status === 200 ? body.username : status
}
const signIn = async (name: string, page = desk.page()) => {
  const answer = await page.login<User & Problem>(await page.prove(name))
  return { ...answer, page }
}
const refusals = async () =>
  (await desk.ada.get<SecurityEvent[]>('/api/admin/security-log?kind=sign-in-refused')).body.map(
    ({ detail }) => detail
  )

describe('somebody whom the provider knows', () => {
  test('comes in with an account of the groups’ role, and finds it again', async () => {
    const { status, body, page } = await signIn('eve')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        ...{ username: 'eve', email: 'eve@example.com', fullName: 'Eve Newman' },
        ...{ role: 'Marketing', initials: 'EN' }
      })
    ])
    expect(await who(page.client)).toBe('eve')
    expect((await signIn('eve')).body.id).toBe(body.id)
    const { body: log } = await desk.ada.get<SecurityEvent[]>('/api/admin/security-log')
    expect(log.map(({ kind, actor }) => `${kind} ${actor?.username}`)).toEqual(
      expect.arrayContaining(['sign-in eve', 'account-made eve'])
    )
  })

  test('has the role that the groups give at the next sign-in', async () => {
    await signIn('eve')
    desk.provider.people.eve = { ...eve(), groups: ['desk-people', 'desk-admins'] }
    expect((await signIn('eve')).body.role).toBe('IT Support Specialist')
    desk.provider.people.eve = { ...eve(), groups: ['desk-people'], name: 'Eve Married' }
    expect((await signIn('eve')).body).toMatchObject({
      role: 'Marketing',
      fullName: 'Eve Married'
    })
  })

  test('does not come in without a group that may, and the log says so', async () => {
    desk.provider.people.eve = { ...eve(), groups: ['others'] }
    const { status, body, page } = await signIn('eve')
    expect([status, body.detail]).toEqual([
      403,
      'None of your groups at Company may use the help desk. Ask an IT Support Specialist if that is wrong.'
    ])
    expect(await who(page.client)).toBe(401)
    expect(await refusals()).toEqual(['Single sign-on: no group that may come in'])
    await desk.put({ otherwise: 'HR' })
    expect((await signIn('eve')).body.role).toBe('HR')
  })

  test('does not come in with an address that the provider denies', async () => {
    desk.provider.people.eve = { ...eve(), email_verified: false }
    const { status, body } = await signIn('eve')
    expect([status, body.detail]).toEqual([403, expect.stringContaining('not verified')])
  })

  test.each([
    { preferred_username: 'eve2', email: 'bea@example.com' },
    { preferred_username: 'Bea', email: 'eve2@example.com' }
  ])('is never taken for the account with the same %o', async (same) => {
    const bea = await server.staff('bea')
    desk.provider.people.eve = { ...eve(), ...same }
    const { status, body, page } = await signIn('eve')
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^An account with your .* exists already\. Sign in with its password/)
    ])
    expect(await who(page.client)).toBe(401)
    expect(await who(bea)).toBe('bea')
  })

  test('does not come in once the account is disabled, and a session ends then', async () => {
    const { body, page } = await signIn('eve')
    await desk.ada.put(`/api/admin/users/${body.id}/state`, { disabled: true })
    expect(await who(page.client)).toBe(401)
    const again = await signIn('eve')
    expect([again.status, again.body.detail]).toEqual([
      403,
      'Your account is disabled. Ask an IT Support Specialist if that is wrong.'
    ])
  })

  test('can’t sign in with a password that nobody has chosen', async () => {
    await signIn('eve')
    for (const password of ['!', ' ', PASSWORD]) {
      const { status } = await server.anonymous().post('/api/login', { username: 'eve', password })
      expect(status).toBe(401)
    }
  })

  test('is another one where another issuer calls somebody the same', async () => {
    const { body } = await signIn('eve')
    expect(await server.rows('SELECT subject FROM identities')).toEqual([
      { subject: `${desk.provider.issuer} eve` }
    ])
    await server.execute(
      `UPDATE identities SET subject = 'https://login.example.com eve' WHERE user_id = ${body.id}`
    )
    expect((await signIn('eve')).status).toBe(409)
  })
})

describe('a sign-in', () => {
  test('is offered on the sign-in page while it is on', async () => {
    const setup = async () => (await server.anonymous().get<Setup>('/api/setup')).body
    expect(await setup()).toEqual({
      needsSetup: false,
      singleSignOn: { name: 'Company', address: 'http://localhost' }
    })
    await desk.put({ enabled: false })
    expect(await setup()).toEqual({ needsSetup: false })
    const { status } = await desk.page().begin()
    expect(status).toBe(404)
  })

  test('can’t end once it was turned off', async () => {
    const page = desk.page()
    const proof = await page.prove('eve')
    await desk.put({ enabled: false })
    expect((await page.login(proof)).status).toBe(404)
  })

  test('asks for the code flow with PKCE, a state and a nonce', async () => {
    const { body } = await desk.page().begin()
    const { searchParams } = new URL(body.address)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'help-desk',
      redirect_uri: RETURN_ADDRESS,
      response_type: 'code',
      scope: 'openid profile email groups',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/)
    })
  })

  test('counts once', async () => {
    const page = desk.page()
    const proof = await page.prove('eve')
    expect((await page.login(proof)).status).toBe(200)
    const { status, body } = await server
      .anonymous()
      .post<Problem>('/api/login/single-sign-on', proof)
    expect([status, body.detail]).toEqual([
      403,
      'This sign-in took too long, or was used already. Begin anew.'
    ])
  })

  test('counts once where it comes twice at the same time', async () => {
    const page = desk.page()
    const proof = await page.prove('eve')
    const answers = await Promise.all([page.login(proof), desk.page().login(proof)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('needs the verifier of the page that asked, and comes within two minutes', async () => {
    const page = desk.page()
    const { proofCode, verifier } = await page.prove('eve')
    const thief = desk.page()
    const own = 'x'.repeat(43)
    expect((await thief.login({ proofCode, verifier: own })).status).toBe(403)
    expect((await thief.login({ proofCode: own, verifier })).status).toBe(403)
    server.clock.pass({ seconds: 121 })
    expect((await page.login({ proofCode, verifier })).status).toBe(403)
    expect(await refusals()).toEqual(Array(3).fill('Single sign-on: no such code'))
    const proof = await page.prove('eve')
    server.clock.pass({ seconds: 119 })
    expect((await page.login(proof)).status).toBe(200)
  })

  test('keeps no proof in the database for longer than that', async () => {
    const page = desk.page()
    await page.login(await page.prove('eve'))
    expect(await server.rows('SELECT * FROM sign_in_proofs')).toEqual([])
  })

  test('has no way for what was proved for something else', async () => {
    const page = desk.page()
    expect((await page.login(await page.prove('eve', 'connect'))).status).toBe(403)
    expect((await page.login(await page.prove('eve', 'confirm'))).status).toBe(403)
  })

  test.each([
    ['proofCode', { proofCode: 'short' }, 'The code is wrong'],
    ['verifier', { verifier: 7 }, 'The verifier must be text']
  ])('is refused beside its field: %s', async (path, wrong, message) => {
    const { status, body } = await server.anonymous().post<Problem>('/api/login/single-sign-on', {
      ...{ proofCode: 'x'.repeat(43), verifier: 'x'.repeat(43), ...wrong }
    })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })
})

function eve() {
  const { eve } = desk.provider.people
  if (!eve) throw new Error('Nobody knows Eve')
  return eve
}
