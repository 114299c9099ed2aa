import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { EMAIL_ADDRESS_PROBLEM, singleSignOnProblem } from '#shared/api/public-address.ts'
import type { Settings } from '#shared/api/settings.ts'
import { english } from '#shared/languages/texts.ts'
import { ada, openDesk, server } from '#support/server/desk.ts'
import { oidcSettings } from '#support/server/oidc-provider.ts'
import { MAIL_SETTINGS } from '#support/server/recording-mail-server.ts'

openDesk()

const put = (body: object) => ada.put<Settings & Problem>('/api/admin/settings', body)
const { clientSecret: _, ...oidc } = oidcSettings('https://login.example.com')
const mail = MAIL_SETTINGS
const LAN = 'http://192.0.2.7:4180'
const SECURE = 'https://desk.example.com'
const at = (url: string) => ({ publicAddress: { url } })

describe('the public address', () => {
  test('is kept as browsers write it, and is nothing but an origin', async () => {
    for (const [url, kept] of [
      ['https://Desk.Example.com/', SECURE],
      [LAN, LAN],
      ['', '']
    ]) {
      const { status, body } = await put({ publicAddress: { url } })
      expect([status, body.publicAddress]).toEqual([200, { url: kept }])
    }
    const message =
      'The public address must begin with https:// or http:// and have nothing after the name or port, such as https://desk.example.com'
    for (const url of [
      'https://a.de/desk',
      'desk.example.com',
      'javascript:alert(1)',
      'https://['
    ]) {
      const { status, body } = await put({ publicAddress: { url } })
      expect([url, status, body.errors]).toEqual([
        ...[url, 400],
        [{ path: 'publicAddress.url', message }]
      ])
    }
  })

  test('fits what uses it', async () => {
    const trial = await ada.post<Problem>('/api/admin/settings/oidc/test', oidc)
    expect(trial.body.errors).toEqual([
      { path: 'enabled', message: english(singleSignOnProblem('') ?? '') }
    ])
    for (const [before, update, path, message] of [
      // Single sign-on without an address, and over http; then email without one.
      [{}, { oidc }, 'oidc.enabled', singleSignOnProblem('')],
      [at(LAN), { oidc }, 'oidc.enabled', singleSignOnProblem(LAN)],
      [{ ...at(SECURE), oidc }, at(LAN), 'publicAddress.url', singleSignOnProblem(LAN)],
      [{ oidc: { ...oidc, enabled: false } }, {}, '', ''],
      [at(''), { mail }, 'mail.enabled', EMAIL_ADDRESS_PROBLEM],
      [{ ...at(LAN), mail }, at(''), 'publicAddress.url', EMAIL_ADDRESS_PROBLEM]
    ] as const) {
      expect((await put(before)).status).toBe(200)
      const { status, body } = await put(update)
      expect([status, body.errors]).toEqual(
        path === '' ? [200, undefined] : [400, [{ path, message: english(message ?? '') }]]
      )
    }
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
