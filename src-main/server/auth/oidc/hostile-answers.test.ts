import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { securityEvents, server, signIn } from '#support/server/desk.ts'
import { CLIENT_ID, KEY, signToken } from '#support/server/oidc-provider.ts'
import {
  newPage,
  openAt,
  openDeskWithProvider,
  provider,
  putOidc,
  RETURN_ADDRESS
} from '#support/server/single-sign-on.ts'

openDeskWithProvider()

const problemOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).detail
]
const rejections = async () =>
  (await securityEvents('?kind=sign-in-refused')).map(({ detail }) => detail)
const proofs = () => server.rows('SELECT id FROM sign_in_proofs')
const NOBODY = [403, 'Company did not confirm your identity. Start again.']
const ELSEWHERE = [403, 'This sign-in has expired or was started in another browser. Start again.']

const seconds = (later: number) => Math.floor(Date.now() / 1000) + later

/** Goes to the provider and signs in there. */
async function goThere(name = 'eve') {
  const page = newPage()
  const { body, headers } = await page.begin()
  const query = await page.browser.signIn(body.address, name, RETURN_ADDRESS)
  return { page, query, headers }
}

/** Comes back with a token of these claims, as if the provider had sent it. */
async function forge(
  change: Record<string, unknown>,
  sign = (claims: object) => signToken(claims, KEY)
) {
  const page = newPage()
  const { body } = await page.begin({ purpose: 'confirm' })
  const { searchParams } = new URL(body.address)
  const now = Math.floor(Date.now() / 1000)
  const { issuer } = provider
  const claims = { iss: issuer, sub: 'eve', aud: CLIENT_ID, iat: now, exp: now + 60 }
  const own = { nonce: searchParams.get('nonce'), auth_time: now, email: 'eve@example.com' }
  provider.answerInstead('/token', (response) => {
    const id_token = sign({ ...claims, ...own, groups: ['desk-people'], ...change })
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token }))
  })
  return await page.comeBack(
    `?code=a&state=${searchParams.get('state')}&iss=${encodeURIComponent(issuer)}`
  )
}

describe('an answer of the provider', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['of another issuer', { iss: 'https://login.example.com' }, '"iss" (issuer)'],
    ['for another client', { aud: 'another' }, '"aud" (audience)'],
    ['for several, given to another', { aud: [CLIENT_ID, 'another'], azp: 'another' }, '"azp"'],
    ['with another nonce', { nonce: 'x'.repeat(43) }, 'nonce'],
    ['without a nonce', { nonce: undefined }, 'nonce'],
    ['that has expired', { exp: seconds(-60) }, '(exp)'],
    ['that was issued in the future', { iat: seconds(360) }, '(iat)'],
    ['that is good in the future', { nbf: seconds(360) }, '"nbf" (not before)'],
    ['of no one', { sub: undefined }, 'sub'],
    ['of a sign-in of this morning', { auth_time: seconds(-3600) }, 'too much time'],
    ['that does not say when it was proved', { auth_time: undefined }, 'auth_time']
  ])('confirms nothing %s, and the log says why', async (_what, change, reason) => {
    expect(problemOf(await forge(change))).toEqual(NOBODY)
    expect(await proofs()).toEqual([])
    expect(await rejections()).toEqual([expect.stringContaining(reason)])
    expect((await rejections())[0]).toMatch(/^Company did not confirm an identity: /)
  })

  test('is good where the clock of the provider is five minutes ahead', async () => {
    const ahead = { iat: seconds(290), nbf: seconds(290), exp: seconds(600) }
    expect((await forge(ahead)).status).toBe(201)
  })

  test('confirms nothing with another signature, without one, or with one of a secret', async () => {
    expect((await forge({})).status).toBe(201)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const bySecret = (claims: object) => {
      const content = `${part({ alg: 'HS256', kid: 'test', typ: 'JWT' })}.${part(claims)}`
      const publicKey = createPublicKey(KEY).export({ type: 'spki', format: 'pem' })
      return `${content}.${createHmac('sha256', publicKey).update(content).digest('base64url')}`
    }
    for (const sign of [
      (claims: object) => signToken(claims, privateKey),
      (claims: object) => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      bySecret
    ])
      expect(problemOf(await forge({}, sign))).toEqual(NOBODY)
    expect(await proofs()).toHaveLength(1)
  })

  test('confirms nothing with another state, or the one of another browser', async () => {
    const { page, query } = await goThere()
    expect(problemOf(await newPage().comeBack(query))).toEqual(ELSEWHERE)
    const other = newPage()
    await other.begin()
    expect(problemOf(await other.comeBack(query))).toEqual(NOBODY)
    const changed = query.replace(/state=./, 'state=')
    expect(problemOf(await page.comeBack(changed))).toEqual(NOBODY)
    expect((await page.comeBack(query)).status).toBe(201)
  })

  test('confirms nothing that another provider has sent', async () => {
    const { page, query } = await goThere()
    const answer = new URLSearchParams(query)
    expect(answer.get('iss')).toBe(provider.issuer)
    answer.set('iss', 'https://login.example.com')
    expect(problemOf(await page.comeBack(`?${answer}`))).toEqual(NOBODY)
  })

  test('confirms nothing a second time, even where the browser has kept its cookie', async () => {
    const { page, query, headers } = await goThere()
    const [cookie = ''] = (headers.get('Set-Cookie') ?? '').split(';')
    expect((await page.comeBack(query)).status).toBe(201)
    expect(problemOf(await page.comeBack(query))).toEqual(ELSEWHERE)
    const call = (query: string) =>
      server.anonymous().post('/api/single-sign-on/return', { query }, { Cookie: cookie })
    expect(problemOf(await call(query))).toEqual(NOBODY)
  })

  test('comes back with a cookie for that alone, which no script can read', async () => {
    const { headers } = await newPage().begin()
    const [, ...attributes] = (headers.get('Set-Cookie') ?? '').split('; ')
    expect(attributes).toEqual([
      ...['Max-Age=600', 'Path=/api/single-sign-on', 'HttpOnly', 'SameSite=Strict']
    ])
    await openAt('https://desk.example.com')
    const secure = await newPage().begin()
    expect(secure.headers.get('Set-Cookie')).toContain('; Secure')
    expect(new URL(secure.body.address).searchParams.get('redirect_uri')).toBe(
      'https://desk.example.com/auth/single-sign-on'
    )
  })

  test('is not taken after ten minutes, and says so where the person has cancelled', async () => {
    const cancelled = await goThere('cancel')
    expect(problemOf(await cancelled.page.comeBack(cancelled.query))).toEqual([
      403,
      'You did not sign in to Company, or it does not allow you to use the help desk.'
    ])
    const late = await goThere()
    server.clock.pass({ minutes: 10, seconds: 1 })
    expect(problemOf(await late.page.comeBack(late.query))).toEqual(ELSEWHERE)
  })

  test('confirms nothing without a code and a state', async () => {
    const long = `?${'x'.repeat(3999)}`
    for (const query of ['', '?code=', '?code=a&code=b', '?state', long, '?code=%FF%00']) {
      const page = newPage()
      await page.begin()
      expect([query, ...problemOf(await page.comeBack(query))]).toEqual([query, ...NOBODY])
    }
  })
})

test('a state that is not the browser’s counts as a failed sign-in, and keeps the address out', async () => {
  const page = newPage()
  for (let time = 0; time < 10; time++) {
    await page.begin()
    await page.comeBack('?code=a&state=b')
  }
  expect((await page.begin()).status).toBe(429)
  const locked = [page.login({ proofCode: 'x'.repeat(43), verifier: 'x'.repeat(43) })]
  locked.push(signIn('ada'))
  expect((await Promise.all(locked)).map(({ status }) => status)).toEqual([429, 429])
  expect((await securityEvents()).slice(0, 2)).toMatchObject([
    { kind: 'locked', detail: 'This address' },
    {
      kind: 'sign-in-refused',
      detail: 'Company did not confirm an identity: the answer is for another sign-in (state)'
    }
  ])
  server.clock.pass({ minutes: 16 })
  expect((await page.begin()).status).toBe(201)
})

test('what a provider does wrong keeps no one out, and administrators see it', async () => {
  for (let time = 0; time < 12; time++)
    expect(problemOf(await forge({ aud: 'another' }))).toEqual(NOBODY)
  const page = newPage()
  const { body } = await page.begin()
  const state = new URL(body.address).searchParams.get('state') ?? ''
  const denied = new URLSearchParams({
    ...{ state, iss: provider.issuer, error: 'access_denied' },
    error_description: `AADSTS50105: Eve is not assigned\u0000\n${'x'.repeat(1000)}`
  })
  for (let time = 0; time < 12; time++) await page.comeBack(`?${denied}`)
  expect((await signIn('ada')).status).toBe(200)
  const [declined, unproven, ...others] = await rejections()
  expect(declined).toMatch(
    /^Company declined: access_denied [(]AADSTS50105: Eve is not assigned x+$/
  )
  expect(declined?.length).toBeLessThan(400)
  expect(unproven).toContain('"aud" (audience)')
  // The same is reported once a minute.
  expect(others).toEqual([])
})

describe('a provider that is away, or no provider,', () => {
  const AWAY = [
    503,
    'Company sent an unexpected response. Try again in a moment, or sign in with your password.'
  ]

  test('is told within five seconds, and no one waits with a password', async () => {
    const silent: (() => void)[] = []
    provider.answerInstead('/.well-known/openid-configuration', (response) => {
      silent.push(() => response.end())
    })
    const start = performance.now()
    const begun = newPage().begin()
    expect((await signIn('ada')).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(3000)
    expect(problemOf(await begun)).toEqual(AWAY)
    expect(performance.now() - start).toBeLessThan(5000)
    for (const end of silent) end()
  })

  test('is not taken for another one, as which it gives itself out', async () => {
    const path = '/.well-known/openid-configuration'
    const metadata = (await (await fetch(provider.issuer + path)).json()) as object
    provider.answerInstead(path, (response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ ...metadata, issuer: 'https://login.example.com' }))
    })
    expect(problemOf(await newPage().begin())).toEqual(AWAY)
  })

  test('sends the server nowhere else', async () => {
    let asked = 0
    const elsewhere = createServer((_request, response) => {
      asked++
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as AddressInfo
    provider.answerInstead('/.well-known/openid-configuration', (response) => {
      response.writeHead(302, { Location: `http://127.0.0.1:${port}/` }).end()
    })
    expect((await newPage().begin()).status).toBe(503)
    expect(asked).toBe(0)
    elsewhere.close()
  })

  test('is told where nothing listens, and the log says why', async () => {
    await provider.close()
    expect(problemOf(await newPage().begin())).toEqual(AWAY)
    expect(server.log.lines.join('\n')).toMatch(/The provider of single sign-on failed: .*ECONNREF/)
  })

  test('does not count against anyone where it fails half-way', async () => {
    const { page, query } = await goThere()
    provider.answerInstead('/token', (response) => {
      response.statusCode = 502
      response.end('<h1>Bad gateway</h1>')
    })
    expect(problemOf(await page.comeBack(query))).toEqual(AWAY)
    expect(await rejections()).toEqual([expect.stringContaining('Company does not respond: ')])
  })

  test('is not the help desk’s fault where it rejects the secret', async () => {
    await putOidc({ clientSecret: 'wrong' })
    const { page, query } = await goThere()
    expect(problemOf(await page.comeBack(query))).toEqual([
      503,
      'Company rejects the help desk itself. Sign in with your password and contact an IT Support Specialist.'
    ])
    expect(await rejections()).toEqual([
      'Company rejects the help desk: invalid_client (client authentication failed)'
    ])
  })
})
