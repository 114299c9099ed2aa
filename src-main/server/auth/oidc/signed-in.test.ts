import { beforeEach, describe, expect, test } from 'vitest'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { SecondFactorOffer } from '#shared/api/second-factor.ts'
import type { OwnSingleSignOn } from '#shared/api/single-sign-on.ts'
import type { User } from '#shared/api/users.ts'
import { ada, securityEvents, server, signInStatus } from '#support/server/desk.ts'
import { turnOnSecondFactor } from '#support/server/second-factor.ts'
import {
  createPage,
  newPage,
  openDeskWithProvider,
  putOidc
} from '#support/server/single-sign-on.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'
import { totpCode } from '#support/server/totp-code.ts'

openDeskWithProvider({
  bea: {
    ...{ preferred_username: 'bea', name: 'Bea Example', email: 'bea@example.com' },
    groups: ['desk-admins']
  }
})
let bea: Account
beforeEach(async () => {
  bea = await server.staff('bea')
})

const OWN = '/api/user/single-sign-on'
const own = async (client: TestClient) => (await client.get<OwnSingleSignOn>(OWN)).body
async function connect(client: TestClient, name: string) {
  return await client.put<Problem>(OWN, await createPage(client).prove(name, 'connect'))
}
async function confirm(
  client: TestClient,
  name: string,
  purpose: 'confirm' | 'sign-in' = 'confirm'
) {
  const proof = await createPage(client).prove(name, purpose)
  return await client.post<Problem>('/api/user/confirm/single-sign-on', proof)
}
/** Changes nothing, and needs a confirmation. */
const sensitive = async (client: TestClient) =>
  (await client.put<Problem>('/api/admin/settings', {})).body.type ?? 'done'
async function signIn(name: string, secondFactor?: string) {
  const page = newPage()
  const proof = await page.prove(name)
  const answer = await page.login<User & Problem>({
    ...proof,
    ...(secondFactor && { secondFactor })
  })
  return { ...answer, page, proof }
}
const kinds = async () => (await securityEvents()).map(({ kind, detail }) => `${kind}: ${detail}`)

describe('an account that exists', () => {
  test('is connected by its owner, signs in both ways, and is disconnected', async () => {
    expect(await own(bea)).toEqual({ name: 'Company', isConnected: false, hasPassword: true })
    expect((await connect(bea, 'bea')).status).toBe(204)
    expect(await own(bea)).toMatchObject({ isConnected: true })
    expect((await signIn('bea')).body).toMatchObject({
      id: bea.user.id,
      role: 'IT Support Specialist'
    })
    expect(await signInStatus('bea')).toBe(200)
    expect((await bea.delete(OWN)).status).toBe(204)
    expect((await signIn('bea')).status).toBe(409)
    expect(await kinds()).toEqual(
      expect.arrayContaining([
        'identity-linked: Single sign-on',
        'identity-unlinked: Single sign-on'
      ])
    )
  })

  test('is connected with a password that was confirmed lately only', async () => {
    server.clock.pass({ minutes: 16 })
    const rejected = await connect(bea, 'bea')
    expect([rejected.status, rejected.body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
    await bea.post('/api/user/confirm', { password: PASSWORD })
    expect((await connect(bea, 'bea')).status).toBe(204)
    server.clock.pass({ minutes: 16 })
    expect((await bea.delete<Problem>(OWN)).body.type).toBe(PROBLEM_TYPES.confirmPassword)
  })

  test('is never that of two people, and no one has two', async () => {
    await connect(bea, 'bea')
    expect((await connect(ada, 'bea')).status).toBe(409)
    expect((await connect(bea, 'eve')).status).toBe(409)
  })

  test('without a password keeps its only way in', async () => {
    const { page } = await signIn('eve')
    expect(await own(page.client)).toEqual({
      ...{ name: 'Company', isConnected: true, hasPassword: false }
    })
    await confirm(page.client, 'eve')
    const { status, body } = await page.client.delete<Problem>(OWN)
    expect([status, body.detail]).toEqual([409, expect.stringContaining('only way to sign in')])
  })

  test('says nothing of a provider that is off', async () => {
    await putOidc({ enabled: false })
    expect(await own(bea)).toEqual({ name: null, isConnected: false, hasPassword: true })
  })
})

describe('what asks for the password again', () => {
  beforeEach(async () => {
    await connect(bea, 'bea')
  })

  test('takes what was confirmed to the provider again', async () => {
    const { page } = await signIn('bea')
    // The provider does not say when it asked, so a sign-in alone confirms nothing.
    expect(await sensitive(page.client)).toBe(PROBLEM_TYPES.confirmPassword)
    expect((await confirm(page.client, 'bea')).status).toBe(204)
    expect(await sensitive(page.client)).toBe('done')
    server.clock.pass({ minutes: 16 })
    expect(await sensitive(page.client)).toBe(PROBLEM_TYPES.confirmPassword)
  })

  test('takes no proof of someone else, and none for something else', async () => {
    const { page } = await signIn('bea')
    // At first Eve has no account here.
    for (let time = 0; time < 2; time++) {
      const { status, body } = await confirm(page.client, 'eve')
      expect([status, body.detail]).toEqual([
        403,
        'Your account is connected to a different person'
      ])
      expect((await signIn('eve')).status).toBe(200)
    }
    expect((await confirm(page.client, 'bea', 'sign-in')).status).toBe(403)
    expect(await sensitive(page.client)).toBe(PROBLEM_TYPES.confirmPassword)
  })

  test('asks the provider to ask the person, and not merely whether they are signed in', async () => {
    const { body } = await createPage(bea).begin({ purpose: 'confirm' })
    const { searchParams } = new URL(body.address)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '900'])
  })
})

describe('a second factor', () => {
  test('is asked for after the provider, and wrong codes count', async () => {
    await connect(bea, 'bea')
    const { secret } = await turnOnSecondFactor(bea, server.clock.read)
    const { page, proof, status, body } = await signIn('bea')
    expect([status, body.type]).toEqual([403, PROBLEM_TYPES.secondFactor])
    expect((await page.client.get('/api/user')).status).toBe(401)
    server.clock.pass({ minutes: 5 })
    const wrong = await page.login<Problem>({ ...proof, secondFactor: '000000' })
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([403, 'code'])
    expect((await kinds())[0]).toBe('sign-in-refused: Wrong code')
    const secondFactor = totpCode(secret, server.clock.read())
    expect((await page.login({ ...proof, secondFactor })).status).toBe(200)
    expect((await page.client.get('/api/user')).status).toBe(200)
  })

  test('keeps the account out after ten wrong codes, and has to come in a quarter of an hour', async () => {
    await connect(bea, 'bea')
    const { secret } = await turnOnSecondFactor(bea, server.clock.read)
    const late = await signIn('bea')
    const { page, proof } = await signIn('bea')
    for (let time = 0; time < 10; time++) await page.login({ ...proof, secondFactor: '000000' })
    expect((await page.login({ ...proof, secondFactor: '000000' })).status).toBe(429)
    expect(await kinds()).toContain('locked: This username')
    server.clock.pass({ minutes: 16 })
    const secondFactor = totpCode(secret, server.clock.read())
    expect((await late.page.login({ ...late.proof, secondFactor })).status).toBe(403)
  })

  test('that is demanded is set up on the way in', async () => {
    await ada.put('/api/admin/settings', { secondFactor: { demandedOf: 'everybody' } })
    const { page, proof, status, body } = await signIn('eve')
    expect([status, body.type]).toEqual([403, PROBLEM_TYPES.secondFactorSetup])
    const offer = await page.client.post<SecondFactorOffer>(
      '/api/login/single-sign-on/second-factor',
      proof
    )
    expect(offer.status).toBe(201)
    server.clock.pass({ minutes: 10 })
    const secondFactor = totpCode(offer.body.secret, server.clock.read())
    expect((await page.login({ ...proof, secondFactor })).status).toBe(200)
    expect((await page.client.post('/api/login/single-sign-on/second-factor', proof)).status).toBe(
      403
    )
  })

  test('is offered to no one of whom none is demanded', async () => {
    const page = newPage()
    const proof = await page.prove('eve')
    const { status } = await page.client.post('/api/login/single-sign-on/second-factor', proof)
    expect(status).toBe(403)
  })
})
