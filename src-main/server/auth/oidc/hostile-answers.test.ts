import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import { CLIENT_ID, KEY, signToken } from '../../../../tests/support/server/oidc-provider.ts'
import {
  RETURN_ADDRESS,
  startWithProvider
} from '../../../../tests/support/server/single-sign-on.ts'
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

const problemOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).detail
]
const proofs = () => server.rows('SELECT id FROM sign_in_proofs')
const NOBODY = [403, 'Company did not prove who you are. Begin anew.']
const ELSEWHERE = [403, 'This sign-in was begun in another browser, or took too long. Begin anew.']

/** Comes back with a token of these claims, as if the provider had sent it. */
async function forge(
  change: Record<string, unknown>,
  sign = (claims: object) => signToken(claims, KEY)
) {
  const page = desk.page()
  const { body } = await page.begin({ purpose: 'confirm' })
  const { searchParams } = new URL(body.address)
  const now = Math.floor(Date.now() / 1000)
  const { issuer } = desk.provider
  const claims = { iss: issuer, sub: 'eve', aud: CLIENT_ID, iat: now, exp: now + 60 }
  const own = { nonce: searchParams.get('nonce'), auth_time: now, email: 'eve@example.com' }
  desk.provider.answerInstead('/token', (response) => {
    const id_token = sign({ ...claims, ...own, groups: ['desk-people'], ...change })
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token }))
  })
  return await page.comeBack(
    `?code=a&state=${searchParams.get('state')}&iss=${encodeURIComponent(issuer)}`
  )
}

describe('an answer of the provider', () => {
  test('is taken where all of it is right', async () => {
    expect((await forge({})).status).toBe(201)
  })

  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://login.example.com' }],
    ['for another client', { aud: 'another' }],
    ['for several, given to another', { aud: [CLIENT_ID, 'another'], azp: 'another' }],
    ['with another nonce', { nonce: 'x'.repeat(43) }],
    ['without a nonce', { nonce: undefined }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['of nobody', { sub: undefined }],
    ['of a sign-in of this morning', { auth_time: Math.floor(Date.now() / 1000) - 3600 }],
    ['that does not say when it was proved', { auth_time: undefined }]
  ])('proves nothing %s', async (_what, change) => {
    expect(problemOf(await forge(change))).toEqual(NOBODY)
    expect(await proofs()).toEqual([])
  })

  test('proves nothing with another signature', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const signed = (claims: object) => signToken(claims, privateKey)
    expect(problemOf(await forge({}, signed))).toEqual(NOBODY)
  })

  test('proves nothing without a signature, or with one of a secret', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = (claims: object) => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
    expect(problemOf(await forge({}, unsigned))).toEqual(NOBODY)
    const bySecret = (claims: object) => {
      const content = `${part({ alg: 'HS256', kid: 'test', typ: 'JWT' })}.${part(claims)}`
      const publicKey = createPublicKey(KEY).export({ type: 'spki', format: 'pem' })
      return `${content}.${createHmac('sha256', publicKey).update(content).digest('base64url')}`
    }
    expect(problemOf(await forge({}, bySecret))).toEqual(NOBODY)
    expect(await proofs()).toEqual([])
  })

  test('proves nothing with another state, or the one of another browser', async () => {
    const page = desk.page()
    const { body } = await page.begin()
    const query = await page.browser.signIn(body.address, 'eve', RETURN_ADDRESS)
    expect(problemOf(await desk.page().comeBack(query))).toEqual(ELSEWHERE)
    const other = desk.page()
    await other.begin()
    expect(problemOf(await other.comeBack(query))).toEqual(NOBODY)
    const changed = query.replace(/state=./, 'state=')
    expect(problemOf(await page.comeBack(changed))).toEqual(NOBODY)
    expect((await page.comeBack(query)).status).toBe(201)
  })

  test('proves nothing that another provider has sent', async () => {
    const page = desk.page()
    const { body } = await page.begin()
    const query = await page.browser.signIn(body.address, 'eve', RETURN_ADDRESS)
    const answer = new URLSearchParams(query)
    expect(answer.get('iss')).toBe(desk.provider.issuer)
    answer.set('iss', 'https://login.example.com')
    expect(problemOf(await page.comeBack(`?${answer}`))).toEqual(NOBODY)
  })

  test('proves nothing a second time, even where the browser has kept its cookie', async () => {
    const page = desk.page()
    const { body, headers } = await page.begin()
    const [cookie = ''] = (headers.get('Set-Cookie') ?? '').split(';')
    const query = await page.browser.signIn(body.address, 'eve', RETURN_ADDRESS)
    expect((await page.comeBack(query)).status).toBe(201)
    expect(problemOf(await page.comeBack(query))).toEqual(ELSEWHERE)
    const call = (query: string) =>
      server.anonymous().post('/api/single-sign-on/return', { query }, { Cookie: cookie })
    expect(problemOf(await call(query))).toEqual(NOBODY)
  })

  test('comes back with a cookie for that alone, which no script can read', async () => {
    const { headers } = await desk.page().begin()
    const [, ...attributes] = (headers.get('Set-Cookie') ?? '').split('; ')
    expect(attributes).toEqual([
      ...['Max-Age=600', 'Path=/api/single-sign-on', 'HttpOnly', 'SameSite=Strict']
    ])
    await desk.openAt('https://desk.example.com')
    const secure = await desk.page().begin()
    expect(secure.headers.get('Set-Cookie')).toContain('; Secure')
    expect(new URL(secure.body.address).searchParams.get('redirect_uri')).toBe(
      'https://desk.example.com/auth/single-sign-on'
    )
  })

  test('is not taken after ten minutes', async () => {
    const page = desk.page()
    const { body } = await page.begin()
    const query = await page.browser.signIn(body.address, 'eve', RETURN_ADDRESS)
    server.clock.pass({ minutes: 10, seconds: 1 })
    expect(problemOf(await page.comeBack(query))).toEqual(ELSEWHERE)
  })

  test('says so where the person has cancelled', async () => {
    const page = desk.page()
    const { body } = await page.begin()
    const query = await page.browser.signIn(body.address, 'cancel', RETURN_ADDRESS)
    expect(problemOf(await page.comeBack(query))).toEqual([
      403,
      'You did not sign in at Company, or may not use the help desk with it.'
    ])
  })

  test.each([
    ['nothing', ''],
    ['no code', '?code='],
    ['two codes', '?code=a&code=b'],
    ['an empty state', '?state'],
    ['a long text', `?${'x'.repeat(3999)}`],
    ['no text', '?code=%FF%00']
  ])('proves nothing that is %s', async (_what, query) => {
    const page = desk.page()
    await page.begin()
    expect(problemOf(await page.comeBack(query))).toEqual(NOBODY)
  })
})

test('failures count as failed sign-ins of the address, and keep it out', async () => {
  const page = desk.page()
  for (let time = 0; time < 10; time++) {
    await page.begin()
    await page.comeBack('?code=a&state=b')
  }
  expect((await page.begin()).status).toBe(429)
  const locked = [page.login({ proofCode: 'x'.repeat(43), verifier: 'x'.repeat(43) })]
  locked.push(page.client.post('/api/login', { username: 'ada', password: PASSWORD }))
  expect((await Promise.all(locked)).map(({ status }) => status)).toEqual([429, 429])
  const { body } = await desk.ada.get<SecurityEvent[]>('/api/admin/security-log')
  expect(body[0]).toMatchObject({ kind: 'locked', detail: 'This address' })
  expect(body[1]).toMatchObject({ kind: 'sign-in-refused', detail: 'Company proved nobody' })
  server.clock.pass({ minutes: 16 })
  expect((await page.begin()).status).toBe(201)
})

describe('a provider that is away, or no provider,', () => {
  const AWAY = [
    503,
    'Company does not answer as it should. Try again in a moment, or sign in with your password.'
  ]

  test('is told within five seconds, and nobody waits with a password', async () => {
    const silent: (() => void)[] = []
    desk.provider.answerInstead('/.well-known/openid-configuration', (response) => {
      silent.push(() => response.end())
    })
    const start = performance.now()
    const begun = desk.page().begin()
    const login = { username: 'ada', password: PASSWORD }
    expect((await server.anonymous().post('/api/login', login)).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(3000)
    expect(problemOf(await begun)).toEqual(AWAY)
    expect(performance.now() - start).toBeLessThan(5000)
    for (const end of silent) end()
  })

  test('is not taken for another one, as which it gives itself out', async () => {
    const path = '/.well-known/openid-configuration'
    const metadata = (await (await fetch(desk.provider.issuer + path)).json()) as object
    desk.provider.answerInstead(path, (response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ ...metadata, issuer: 'https://login.example.com' }))
    })
    expect(problemOf(await desk.page().begin())).toEqual(AWAY)
  })

  test('sends the server nowhere else', async () => {
    let asked = 0
    const elsewhere = createServer((_request, response) => {
      asked++
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as AddressInfo
    desk.provider.answerInstead('/.well-known/openid-configuration', (response) => {
      response.writeHead(302, { Location: `http://127.0.0.1:${port}/` }).end()
    })
    expect((await desk.page().begin()).status).toBe(503)
    expect(asked).toBe(0)
    elsewhere.close()
  })

  test('is told where nothing listens, and the log says why', async () => {
    await desk.provider.close()
    expect(problemOf(await desk.page().begin())).toEqual(AWAY)
    expect(server.log.lines.join('\n')).toMatch(/The provider of single sign-on failed: .*ECONNREF/)
  })

  test('does not count against anybody where it fails half-way', async () => {
    const page = desk.page()
    const { body } = await page.begin()
    const query = await page.browser.signIn(body.address, 'eve', RETURN_ADDRESS)
    desk.provider.answerInstead('/token', (response) => {
      response.statusCode = 502
      response.end('<h1>Bad gateway</h1>')
    })
    expect(problemOf(await page.comeBack(query))).toEqual(AWAY)
    const { body: log } = await desk.ada.get('/api/admin/security-log?kind=sign-in-refused')
    expect(log).toEqual([])
  })

  test('is not the help desk’s fault where it refuses the secret', async () => {
    const page = desk.page()
    await desk.put({ clientSecret: 'wrong' })
    const { body } = await page.begin()
    const query = await page.browser.signIn(body.address, 'eve', RETURN_ADDRESS)
    expect(problemOf(await page.comeBack(query))).toEqual([
      503,
      'Company refuses the help desk itself. Sign in with your password, and tell an IT Support Specialist.'
    ])
  })
})
