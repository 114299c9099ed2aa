import { hostname } from 'node:os'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { EMAIL_ADDRESS_PROBLEM, singleSignOnProblem } from '#shared/api/public-address.ts'
import type { Settings } from '#shared/api/settings.ts'
import { oidcSettings } from '../../../tests/support/server/oidc-provider.ts'
import { MAIL_SETTINGS } from '../../../tests/support/server/recording-mail-server.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

let server: TestServer
let ada: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
})
afterEach(() => server.close())

const put = (body: object) => ada.put<Settings & Problem>('/api/admin/settings', body)
const { clientSecret: _, ...oidc } = oidcSettings('https://login.example.com')
const mail = MAIL_SETTINGS
const LAN = 'http://192.0.2.7:4180'
const SECURE = 'https://desk.example.com'
const EXAMPLE = 'The public address looks like https://desk.example.com, without a path'

describe('the public address', () => {
  test.each([
    ['https://Desk.Example.com/', SECURE],
    [LAN, LAN],
    ['', '']
  ])('%j is kept as browsers write it', async (url, kept) => {
    const { status, body } = await put({ publicAddress: { url } })
    expect([status, body.publicAddress]).toEqual([200, { url: kept }])
  })

  test.each(['https://a.de/desk', 'desk.example.com', 'javascript:alert(1)', 'https://['])(
    'is not %j',
    async (url) => {
      const { status, body } = await put({ publicAddress: { url } })
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'publicAddress.url', message: EXAMPLE }]
      ])
    }
  )

  test.each<[string, object[], object, string, string | null]>([
    ['sign-on without it', [], { oidc }, 'oidc.enabled', singleSignOnProblem('')],
    [
      'sign-on over http',
      [{ publicAddress: { url: LAN } }],
      { oidc },
      'oidc.enabled',
      singleSignOnProblem(LAN)
    ],
    [
      'http under sign-on',
      [{ publicAddress: { url: SECURE }, oidc }],
      { publicAddress: { url: LAN } },
      'publicAddress.url',
      singleSignOnProblem(LAN)
    ],
    ['email without it', [], { mail }, 'mail.enabled', EMAIL_ADDRESS_PROBLEM],
    [
      'none under email',
      [{ publicAddress: { url: LAN }, mail }],
      { publicAddress: { url: '' } },
      'publicAddress.url',
      EMAIL_ADDRESS_PROBLEM
    ]
  ])('fits what uses it: no %s', async (_what, before, update, path, message) => {
    for (const one of before) expect((await put(one)).status).toBe(200)
    const { status, body } = await put(update)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('can be suggested by the names of the server, unless only this machine reaches it', async () => {
    const names = async () => (await ada.get('/api/admin/host-names')).body
    expect(await names()).toEqual({ given: [], machine: null })
    const { url, close } = await server.current().listen({ host: '0.0.0.0', port: 0 })
    const elsewhere = await fetch(`${url}/api/admin/host-names`, {
      headers: { Cookie: `helpdesk_session=${ada.sessionToken()}` }
    })
    expect(await elsewhere.json()).toEqual({ given: [], machine: hostname().toLowerCase() })
    await close()
  })
})
