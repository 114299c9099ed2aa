import { describe, expect, test } from 'vitest'
import type { Setup } from '#shared/api/auth.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import { ada, securityEvents, server, signInStatus } from '#support/server/desk.ts'
import {
  newPage,
  openDeskWithProvider,
  provider,
  putOidc,
  RETURN_ADDRESS
} from '#support/server/single-sign-on.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { PASSWORD } from '#support/server/test-server.ts'

openDeskWithProvider()

const who = async (client: TestClient) => {
  const { status, body } = await client.get<User>('/api/user')
  return status === 200 ? body.username : status
}
const signIn = async (name: string, page = newPage()) => {
  const answer = await page.login<User & Problem>(await page.prove(name))
  return { ...answer, page }
}
const rejections = async () =>
  (await securityEvents('?kind=sign-in-refused')).map(({ detail }) => detail)

describe('a person whom the provider knows', () => {
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
    const log = (await securityEvents()).map(({ kind, actor }) => `${kind} ${actor?.username}`)
    expect(log).toEqual(expect.arrayContaining(['sign-in eve', 'account-made eve']))
  })

  test('has the role that the groups give at the next sign-in', async () => {
    await signIn('eve')
    provider.people.eve = { ...eve(), groups: ['desk-people', 'desk-admins'] }
    expect((await signIn('eve')).body.role).toBe('IT Support Specialist')
    provider.people.eve = { ...eve(), groups: ['desk-people'], name: 'Eve Married' }
    expect((await signIn('eve')).body).toMatchObject({
      role: 'Marketing',
      fullName: 'Eve Married'
    })
  })

  test('does not come in without a group that may, and the log says so', async () => {
    provider.people.eve = { ...eve(), groups: ['others'] }
    const { status, body, page } = await signIn('eve')
    expect([status, body.detail]).toEqual([
      403,
      'None of your groups at Company has access to the help desk. If this is wrong, ask an IT Support Specialist.'
    ])
    expect(await who(page.client)).toBe(401)
    expect(await rejections()).toEqual(['Single sign-on: no role for the groups others'])
    await putOidc({ otherwise: 'HR' })
    expect((await signIn('eve')).body.role).toBe('HR')
  })

  test('keeps the role where the provider tells no groups, and does not come in as new', async () => {
    provider.people.eve = { ...eve(), groups: ['desk-admins'] }
    await signIn('eve')
    const { groups: _, ...silent } = eve()
    provider.people.eve = { ...silent, name: 'Eve Married' }
    provider.people.fay = { ...silent, preferred_username: 'fay', email: 'fay@example.com' }
    await putOidc({ otherwise: 'HR' })
    expect((await signIn('eve')).body).toMatchObject({
      ...{ role: 'IT Support Specialist', fullName: 'Eve Married' }
    })
    expect(server.log.lines.join('\n')).toContain(
      'People keep their roles. Single sign-on: no claim groups'
    )
    const fay = await signIn('fay')
    expect([fay.status, fay.body.detail]).toEqual([
      403,
      'Company does not send your groups to the help desk. Ask an IT Support Specialist.'
    ])
    expect(await rejections()).toEqual(['Single sign-on: no claim groups'])
    await putOidc({ otherwise: 'HR', roles: [] })
    expect((await signIn('fay')).body.role).toBe('HR')
  })

  test('does not come in with an address that the provider denies', async () => {
    provider.people.eve = { ...eve(), email_verified: false }
    const { status, body } = await signIn('eve')
    expect([status, body.detail]).toEqual([403, expect.stringContaining('not verified')])
  })

  test.each([
    { preferred_username: 'eve2', email: 'bea@example.com' },
    { preferred_username: 'Bea', email: 'eve2@example.com' }
  ])('is never taken for the account with the same %o', async (same) => {
    const bea = await server.staff('bea')
    provider.people.eve = { ...eve(), ...same }
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
    await ada.put(`/api/admin/users/${body.id}/state`, { disabled: true })
    expect(await who(page.client)).toBe(401)
    const again = await signIn('eve')
    expect([again.status, again.body.detail]).toEqual([
      403,
      'Your account is disabled. If this is wrong, ask an IT Support Specialist.'
    ])
  })

  test('can’t sign in with a password, because none was chosen', async () => {
    await signIn('eve')
    for (const password of ['!', ' ', PASSWORD])
      expect(await signInStatus('eve', password)).toBe(401)
  })

  test('is another one where another issuer calls someone the same', async () => {
    const { body } = await signIn('eve')
    expect(await server.rows('SELECT subject FROM identities')).toEqual([
      { subject: `${provider.issuer} eve` }
    ])
    await server.execute(
      `UPDATE identities SET subject = 'https://login.example.com eve' WHERE user_id = ${body.id}`
    )
    expect((await signIn('eve')).status).toBe(409)
  })
})

describe('a sign-in', () => {
  test('is offered on the sign-in page while it is on, and can’t end once it is off', async () => {
    const setup = async () => (await server.anonymous().get<Setup>('/api/setup')).body
    expect(await setup()).toEqual({
      needsSetup: false,
      singleSignOn: { name: 'Company', address: 'http://localhost' }
    })
    const page = newPage()
    const proof = await page.prove('eve')
    await putOidc({ enabled: false })
    expect(await setup()).toEqual({ needsSetup: false })
    expect((await newPage().begin()).status).toBe(404)
    expect((await page.login(proof)).status).toBe(404)
  })

  test('asks for the code flow with PKCE, a state and a nonce', async () => {
    const { body } = await newPage().begin()
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

  test('counts once, also at the same time, and leaves no proof in the database', async () => {
    const page = newPage()
    const proof = await page.prove('eve')
    const answers = await Promise.all([page.login(proof), newPage().login(proof)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const { status, body } = await newPage().login<Problem>(proof)
    expect([status, body.detail]).toEqual([
      403,
      'This sign-in has expired or was already used. Start again.'
    ])
    expect(await server.rows('SELECT * FROM sign_in_proofs')).toEqual([])
  })

  test('needs the verifier of the page that asked, and comes within two minutes', async () => {
    const page = newPage()
    const { proofCode, verifier } = await page.prove('eve')
    const thief = newPage()
    const own = 'x'.repeat(43)
    expect((await thief.login({ proofCode, verifier: own })).status).toBe(403)
    expect((await thief.login({ proofCode: own, verifier })).status).toBe(403)
    server.clock.pass({ seconds: 121 })
    expect((await page.login({ proofCode, verifier })).status).toBe(403)
    expect(await rejections()).toEqual(Array(3).fill('Single sign-on: no such code'))
    const proof = await page.prove('eve')
    server.clock.pass({ seconds: 119 })
    expect((await page.login(proof)).status).toBe(200)
  })

  test('has no way for what was confirmed for something else', async () => {
    const page = newPage()
    expect((await page.login(await page.prove('eve', 'connect'))).status).toBe(403)
    expect((await page.login(await page.prove('eve', 'confirm'))).status).toBe(403)
  })

  test('is rejected beside its field', async () => {
    const wrong = { proofCode: 'short', verifier: 7 }
    const { status, body } = await server
      .anonymous()
      .post<Problem>('/api/login/single-sign-on', wrong)
    expect([status, body.errors]).toEqual([
      400,
      [
        { path: 'proofCode', message: 'The code is not valid' },
        { path: 'verifier', message: 'The verifier must be text' }
      ]
    ])
  })
})

function eve() {
  const { eve } = provider.people
  if (!eve) throw new Error('No one knows Eve')
  return eve
}
