import { describe, expect, test } from 'vitest'
import type { ConnectionTest, OidcUpdate } from '#shared/api/oidc-settings.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Settings } from '#shared/api/settings.ts'
import { ada, securityEvents, server } from '#support/server/desk.ts'
import { CLIENT_SECRET, oidcSettings } from '#support/server/oidc-provider.ts'
import { newPage, openDeskWithProvider, provider } from '#support/server/single-sign-on.ts'

openDeskWithProvider()

const PATH = '/api/admin/settings'
const { clientSecret: _, ...withoutSecret } = oidcSettings('')
const put = (change: Partial<OidcUpdate>) =>
  ada.put<Settings & Problem>(PATH, {
    oidc: { ...withoutSecret, issuer: provider.issuer, ...change }
  })
const tried = async (change: Partial<OidcUpdate> = {}) =>
  ada.post<ConnectionTest & Problem>(`${PATH}/oidc/test`, {
    ...{ ...withoutSecret, issuer: provider.issuer, ...change }
  })
const canSignIn = async () => {
  const proof = await newPage()
    .prove('eve')
    .catch(() => null)
  return proof !== null
}

describe('the client secret', () => {
  test('is never answered, and in the database it is sealed', async () => {
    const { body } = await ada.get<Settings>(PATH)
    expect(body.oidc).toEqual({
      ...{ ...withoutSecret, issuer: provider.issuer, hasSecret: true }
    })
    const kept = JSON.stringify(await server.rows('SELECT * FROM settings'))
    expect(kept).toContain('"oidc"')
    for (const form of [CLIENT_SECRET, Buffer.from(CLIENT_SECRET).toString('base64url')])
      expect(kept).not.toContain(form)
    expect(server.log.lines.join('\n')).not.toContain(CLIENT_SECRET)
  })

  test('stays where an update leaves it out, goes where it is empty, and is changed alone', async () => {
    expect((await put({ name: 'Firm' })).body.oidc).toMatchObject({ name: 'Firm', hasSecret: true })
    expect(await canSignIn()).toBe(true)
    for (const change of [{ clientSecret: '' }, {}])
      expect((await put(change)).body.oidc.hasSecret).toBe(false)
    expect(await canSignIn()).toBe(false)
    expect((await put({ clientSecret: CLIENT_SECRET })).body.oidc.hasSecret).toBe(true)
    expect(await canSignIn()).toBe(true)
    await put({ clientSecret: 'wrong' })
    expect(await canSignIn()).toBe(false)
  })

  test('goes to no other issuer than it was typed for', async () => {
    const issuer = 'https://login.example.com'
    const { status, body } = await put({ issuer })
    const message = 'Enter the secret again, because the issuer has changed'
    expect([status, body.errors]).toEqual([400, [{ path: 'oidc.clientSecret', message }]])
    const test = await tried({ issuer })
    expect([test.status, test.body.errors]).toEqual([400, [{ path: 'clientSecret', message }]])
    expect((await put({ issuer, clientSecret: 'new' })).status).toBe(200)
  })

  test('is of no use without the key, and the sentence says so', async () => {
    await server.execute(`UPDATE settings SET value = replace(value, '"secret":"', '"secret":"AA')`)
    const { status, body } = await newPage().begin()
    expect([status, (body as unknown as Problem).detail]).toEqual([
      503,
      expect.stringContaining('The server cannot read the secrets of its connections')
    ])
    expect((await ada.get(PATH)).status).toBe(200)
  })
})

describe('the settings', () => {
  test('are rejected beside the field, and may be unfinished while they are off', async () => {
    const issuers = ['http://login.example.com', 'https://a.de/?b', 'https://a@b.de', 'https://[']
    for (const [change, path, message] of [
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ issuer: '' }, 'issuer', 'Issuer is required'],
      ...issuers.map((issuer) => [{ issuer }, 'issuer', /^The issuer must look like/] as const),
      [{ clientId: '' }, 'clientId', 'Client ID is required'],
      [{ groupsClaim: '' }, 'groupsClaim', 'The claim is required'],
      [{ roles: 'all' }, 'roles', 'The roles must be a list'],
      [
        { otherwise: 'it-support specialist' },
        ...['otherwise', 'Only a group can grant the role IT Support Specialist']
      ]
    ] as [object, string, string | RegExp][]) {
      const { status, body } = await put(change)
      expect([change, status, body.errors]).toEqual([
        ...[change, 400],
        [{ path: `oidc.${path}`, message: expect.stringMatching(message) }]
      ])
    }
    expect((await put({ enabled: false, name: '', clientId: '' })).status).toBe(200)
  })

  test('are told to the security log, with the groups and without the secret', async () => {
    const [event] = await securityEvents('?kind=setting-changed')
    expect(event?.detail).toBe(
      `Single sign-on is now on: ${provider.issuer}; desk-admins → IT Support Specialist, desk-people → Marketing, others declined`
    )
  })
})

describe('a test of the connection', () => {
  test('says that the provider knows the help desk, or that the secret is wrong', async () => {
    const { status, body } = await tried()
    expect([status, body]).toEqual([
      200,
      {
        isWorking: true,
        message:
          'The provider responds and accepts the client ID and secret. The redirect URI http://localhost/auth/single-sign-on is tested at the first sign-in.'
      }
    ])
    expect((await tried({ clientSecret: 'wrong' })).body).toEqual({
      isWorking: false,
      message:
        'The provider responds, but rejects the client ID or the client secret: invalid_client (client authentication failed).'
    })
    expect((await tried({ clientId: 'nobody' })).body.isWorking).toBe(false)
  })

  test('says that no one answers, or something else', async () => {
    const nowhere = await tried({ issuer: 'http://127.0.0.1:9', clientSecret: '' })
    expect(nowhere.body.message).toMatch(/^The issuer did not respond .*fetch failed.*Check the/)
    provider.answerInstead('/.well-known/openid-configuration', (response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ issuer: 'https://login.example.com' }))
    })
    const other = await tried()
    expect(other.body).toEqual({
      isWorking: false,
      message:
        'The provider at this address identifies itself as https://login.example.com. Enter that as the issuer.'
    })
  })

  test('does not mind a slash at the end of the issuer, nor does the kept secret', async () => {
    const found = '/.well-known/openid-configuration'
    const metadata = (await (await fetch(provider.issuer + found)).json()) as object
    for (const [typed, own] of [
      ['/desk', '/desk/'],
      ['/desk/', '/desk']
    ]) {
      provider.answerInstead(`/desk${found}`, (response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify({ ...metadata, issuer: provider.issuer + own }))
      })
      const issuer = provider.issuer + typed
      expect((await put({ issuer, clientSecret: CLIENT_SECRET })).status).toBe(200)
      expect((await tried({ issuer: provider.issuer + own })).body).toMatchObject({
        isWorking: true
      })
      expect((await tried({ issuer })).body).toMatchObject({ isWorking: true })
    }
  })
})
