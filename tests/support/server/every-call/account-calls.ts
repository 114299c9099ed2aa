import { hash, randomBytes } from 'node:crypto'
import type { SecondFactorOffer } from '#shared/api/second-factor.ts'
import type { Session } from '#shared/api/sessions.ts'
import type { ProviderAddress, ReturnedCode } from '#shared/api/single-sign-on.ts'
import type { AccountToken } from '#shared/api/tokens.ts'
import type { User } from '#shared/api/users.ts'
import {
  ADDRESS,
  createProviderBrowser,
  oidcSettings,
  startTestProvider
} from '../oidc-provider.ts'
import { turnOnSecondFactor } from '../second-factor.ts'
import { RETURN_ADDRESS } from '../single-sign-on.ts'
import { PASSWORD, person } from '../test-server.ts'
import { totpCode } from '../totp-code.ts'
import type { Recorder } from './call-recorder.ts'

/** @returns the first administrator, who stays signed in */
export async function recordSignIns({ call, server }: Recorder) {
  const { role: _, ...ada } = person('ada')
  await call('getHealth')
  await call('getLiveness')
  await call('getAbout')
  await call('getSetup')
  const me = await call('setUp', { body: ada })
  await call('logout')
  await call('getCurrentUser', {}, 401)
  const rosa = await call('register', { body: person('rosa') })
  await call('login', { body: { username: 'ada', password: 'wrong' } }, 401)
  await call('login', { body: { username: 'ada', password: PASSWORD } })
  await call('getCurrentUser')
  await server.anonymous().post('/api/login', { username: 'ada', password: PASSWORD })
  const sessions = await call<Session[]>('listSessions')
  await call('endOwnSession', { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? 0 })
  await call('endOtherSessions')
  await call('changePassword', { body: { currentPassword: PASSWORD, newPassword: '123456' } }, 400)
  await call('changePassword', {
    body: { currentPassword: PASSWORD, newPassword: 'another horse' }
  })
  await call('confirmPassword', { body: { password: 'another horse' } })
  await call('chooseLanguage', { body: { language: 'en' } })
  await call('chooseLanguage', { body: { language: 'de' } }, 400)
  await call('confirmTeam', { id: rosa.id })
  return me
}

/** When people are away. @param tom who is away, with the caller as the substitute, and back */
export async function recordAbsences({ call, server }: Recorder, tom: { id: number }) {
  const from = server.clock.read().toISOString()
  const until = new Date(Date.parse(from) + 7 * 24 * 60 * 60 * 1000).toISOString()
  const absence = { from, until }
  await call('setOwnAbsence', { body: { ...absence, substituteId: tom.id, note: 'Ask Tom' } })
  await call('setOwnAbsence', { body: { ...absence, until: from } }, 400)
  await call('getOwnAbsence')
  await call('setAbsence', { id: tom.id, body: absence })
  await call('getAbsence', { id: tom.id })
  await call('getAbsence', { id: 999 }, 404)
  await call('listUsers')
  await call('deleteAbsence', { id: tom.id })
  await call('deleteOwnAbsence')
}

/** Tokens of people and of a service account. */
export async function recordTokens({ call }: Recorder, tom: { id: number }) {
  const newToken = { name: 'Till', scope: 'write', days: 30 }
  await call('createOwnToken', { body: newToken }, 403)
  await call('updateSettings', { body: { tokens: { allowed: 'everybody' } } })
  const service = { username: 'till', fullName: 'The till', role: 'Support', initials: 'ti' }
  const { id: tillId } = await call<User>('createServiceAccount', { body: service })
  await call('createServiceToken', { id: tillId, body: newToken })
  await call('createServiceToken', { id: tom.id, body: newToken }, 409)
  const { id: ownId } = await call<AccountToken>('createOwnToken', { body: newToken })
  await call('listOwnTokens')
  await call('revokeOwnToken', { id: ownId })
  const [left] = await call<AccountToken[]>('listTokens')
  await call('revokeToken', { id: Number(left?.id) })
}

/** Codes of an app. @param wes who gets one and loses it */
export async function recordSecondFactors({ call, server }: Recorder, wes: User) {
  const { secret } = await call<SecondFactorOffer>('offerSecondFactor')
  await call('turnOnSecondFactor', { body: { code: '000000' } }, 403)
  await call('turnOnSecondFactor', { body: { code: totpCode(secret, server.clock.read()) } })
  await call('login', { body: { username: 'ada', password: 'another horse' } }, 403)
  await call('getSecondFactor')
  await call('makeRecoveryCodes')
  await call('turnOffSecondFactor')
  await call('updateSettings', { body: { secondFactor: { demandedOf: 'everybody' } } })
  await call('offerSecondFactorAtLogin', { body: { username: 'wes', password: PASSWORD } })
  await call('updateSettings', { body: { secondFactor: { demandedOf: 'nobody' } } })
  const approved = server.anonymous()
  await approved.post('/api/login', { username: 'wes', password: PASSWORD })
  await turnOnSecondFactor(approved, server.clock.read)
  await call('resetSecondFactor', { id: wes.id })
}

/** Signing in through a provider, with a second factor too. */
export async function recordSingleSignOn({ call }: Recorder) {
  const provider = await startTestProvider({ redirectUri: RETURN_ADDRESS })
  const oidc = oidcSettings(provider.issuer)
  await call('updateSettings', { body: { oidc, publicAddress: { url: ADDRESS } } })
  await call('testOidc', { body: oidc })
  await call('getSetup')
  const browser = createProviderBrowser()
  const prove = async (purpose: string) => {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = hash('sha256', verifier, 'base64url')
    const body = { purpose, challenge, isDesktop: false }
    const { address } = await call<ProviderAddress>('beginSingleSignOn', { body })
    const query = await browser.signIn(address, 'eve', RETURN_ADDRESS)
    const { proofCode } = await call<ReturnedCode>('returnFromProvider', { body: { query } })
    return { proofCode, verifier }
  }
  await call('connectSingleSignOn', { body: await prove('connect') })
  await call('getOwnSingleSignOn')
  await call('confirmBySingleSignOn', { body: await prove('confirm') })
  await call('disconnectSingleSignOn')
  const eve = await prove('sign-in')
  await call('updateSettings', { body: { secondFactor: { demandedOf: 'everybody' } } })
  await call('offerSecondFactorAtSingleSignOn', { body: eve })
  await call('updateSettings', { body: { secondFactor: { demandedOf: 'nobody' } } })
  await call('loginBySingleSignOn', { body: eve })
  await call('login', { body: { username: 'ada', password: 'another horse' } })
  await provider.close()
}
