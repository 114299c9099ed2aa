import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import { scopeFor } from '#shared/api/route.ts'
import { includesScope, TOKEN_SCOPES } from '#shared/domain/tokens.ts'
import { ada, bob } from '#support/server/desk.ts'
import { makeToken } from '#support/server/program.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { openTokenDesk, programOf, withText } from '#support/server/token-desk.ts'

openTokenDesk()

describe('the scope of a token', () => {
  test.each(TOKEN_SCOPES)('%s allows calls that need that or less', async (scope) => {
    const { token } = await makeToken(ada, { scope })
    const program = withText(token)
    for (const route of contract.filter(({ access }) => !access.startsWith('public'))) {
      // Calls that would end without a body to read are left out: the stream, and the one that
      // deletes everything.
      if (['streamEvents', 'clearTickets'].includes(route.operationId)) continue
      const path = route.path.replaceAll(/\{\w+\}/g, '999')
      const { status, headers } = await program.send(route.method, path, route.body && {})
      const isAllowed = !route.needsSession && includesScope(scope, scopeFor(route))
      const title = `${route.method} ${route.path}: ${status}`
      expect(status !== 403, title).toBe(isAllowed)
      expect(status, title).not.toBe(401)
      const isTooSmall = !route.needsSession && !isAllowed
      expect(headers.has('WWW-Authenticate'), title).toBe(isTooSmall)
    }
  })

  test('is what the rejection names', async () => {
    const program = await programOf(bob, 'read')
    const { body, headers } = await program.send<{ detail: string }>('POST', '/api/tickets', {})
    expect(body.detail).toBe(
      'The scope of this token is "read", and this call needs a token with the scope "write"'
    )
    expect(headers.get('WWW-Authenticate')).toBe('Bearer error="insufficient_scope", scope="write"')
  })
})

/** Calls that are about signing in, or require the password again (D56). */
const NEEDING_SESSION = `
  acceptInvitation answerApproval approveUser beginMailConsent beginSingleSignOn changePassword checkInvitation
  confirmBySingleSignOn confirmPassword confirmTeam connectSingleSignOn connectUserDirectory
  createInvitation createInvitations createMailbox createOwnToken createServiceAccount createServiceToken
  createUser createWebhook deleteUser disconnectSingleSignOn disconnectUserDirectory editUser
  endOtherSessions endOwnSession endUserSession endUserSessions erasePerson finishMailConsent
  getOwnSingleSignOn getSecondFactor listOwnTokens listSessions listTokens login
  loginBySingleSignOn logout makeRecoveryCodes offerSecondFactor offerSecondFactorAtLogin
  offerSecondFactorAtSingleSignOn processMail proveEmail register renameDepartment renewInvitation
  renewWebhookSecret
  resetSecondFactor restoreUser returnFromProvider revokeOwnToken revokeToken sendEmailProof setUp
  setUserPassword setUserState testLdap testMail testMailbox testOidc turnOffSecondFactor
  turnOnSecondFactor undoImport updateMailbox updateSettings updateWebhook
`
  .trim()
  .split(/\s+/)

describe('a token cannot', () => {
  test('do what asks for the password, however lately that was confirmed', async () => {
    const program = await programOf(ada, 'admin')
    await ada.post('/api/user/confirm', { password: PASSWORD })
    const rejected = await program.send<Problem>('PUT', '/api/admin/settings', {})
    expect([rejected.status, rejected.body.type, rejected.body.detail]).toEqual([
      ...[403, 'about:blank'],
      'A token cannot do this. Sign in as a person instead.'
    ])
  })

  test('sign in or out, register, or call what needs a session', async () => {
    const program = await programOf(ada, 'admin')
    const login = { username: 'bob', password: PASSWORD }
    for (const [method, path, body] of [
      ['POST', '/api/login', login],
      ['POST', '/api/logout', undefined],
      ['POST', '/api/register', { ...ada.user, username: 'eve', password: PASSWORD }],
      ['POST', '/api/user/confirm', { password: PASSWORD }]
    ] as const) {
      expect(await program.status(method, path, body), `${method} ${path}`).toBe(403)
    }
    expect([(await ada.get('/api/user')).status, (await bob.get('/api/user')).status]).toEqual([
      200, 200
    ])
    const needing = contract.filter(({ needsSession }) => needsSession)
    expect(needing.map(({ operationId }) => operationId).sort()).toEqual(NEEDING_SESSION)
  })

  test('be all that an open call needs', async () => {
    const program = await programOf(bob, 'read')
    expect(await program.status('GET', '/api/about')).toBe(200)
    expect(await program.status('GET', '/api/openapi.json')).toBe(200)
    expect(await withText('hd_wrong').status('GET', '/api/health')).toBe(200)
  })
})
