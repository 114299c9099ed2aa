import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { HEARTBEAT_MS } from '#shared/api/events.ts'
import type { Problem } from '#shared/api/problems.ts'
import { scopeFor } from '#shared/api/route.ts'
import type { OwnTokens } from '#shared/api/tokens.ts'
import type { User } from '#shared/api/users.ts'
import { includesScope, TOKEN_SCOPES, type TokenScope } from '#shared/domain/tokens.ts'
import { ada, bob, openDesk, securityEvents, server } from '#support/server/desk.ts'
import { type EventStream, listen } from '#support/server/event-stream.ts'
import { allowTokens, makeToken, type Program, programWith } from '#support/server/program.ts'
import { type Account, PASSWORD, startTestServer } from '#support/server/test-server.ts'

const DAY_HOURS = 24

openDesk({ withBob: true })
beforeEach(() => allowTokens(ada))

/** A program that acts as somebody. */
async function programOf(person: Account, scope: TokenScope = 'write'): Promise<Program> {
  return withText((await makeToken(person, { scope })).token)
}

const withText = (token: string) => withHeader(`Bearer ${token}`)
const withHeader = (authorization: string) => programWith(server.anonymous(), authorization)
const stateOf = ({ user: { id } }: Account) => `/api/admin/users/${id}/state`
const ticketOf = ({ user: { id } }: Account) => ({
  ...{ department: 'IT', description: 'The script has failed', category: 'other', requesterId: id }
})

describe('a program', () => {
  test('acts as the owner of its token, and gets no cookie', async () => {
    const program = await programOf(bob)
    const { status, body, headers } = await program.get<User>('/api/user')
    expect([status, body.username]).toEqual([200, 'bob'])
    expect(headers.get('Set-Cookie')).toBeNull()
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    const raised = await program.send('POST', '/api/tickets', ticketOf(bob))
    expect(raised).toMatchObject({ status: 201, body: { requesterId: bob.user.id } })
    expect(await program.status('GET', '/api/admin/users')).toBe(403)
  })

  test('goes by its token where it has a cookie as well', async () => {
    const { token } = await makeToken(bob, { scope: 'read' })
    const both = programWith(ada, `Bearer ${token}`)
    expect((await both.get<User>('/api/user')).body.username).toBe('bob')
    expect(await both.status('POST', '/api/tickets', ticketOf(bob))).toBe(403)
    expect(await programWith(ada, 'Bearer hd_wrong').status('GET', '/api/user')).toBe(401)
  })

  test('does not keep a session alive by it', async () => {
    const { token } = await makeToken(bob, { scope: 'read' })
    for (let hours = 0; hours < 13; hours++) {
      server.clock.pass({ hours: 1 })
      expect(await programWith(ada, `Bearer ${token}`).status('GET', '/api/user')).toBe(200)
    }
    expect((await ada.get('/api/user')).status).toBe(401)
  })

  test('is refused from another site, as anybody', async () => {
    const { token } = await makeToken(bob)
    const headers = { Authorization: `Bearer ${token}`, Origin: 'https://elsewhere.example' }
    expect((await server.anonymous().post('/api/tickets', ticketOf(bob), headers)).status).toBe(403)
  })

  test('counts towards what its owner may write in a minute', async () => {
    const limited = await startTestServer({ writesPerMinute: 12 })
    const admin = await limited.administrator()
    await allowTokens(admin)
    const { token } = await makeToken(admin)
    const program = programWith(limited.anonymous(), `Bearer ${token}`)
    const statuses = []
    for (let time = 0; time < 12; time++)
      statuses.push(await program.status('POST', '/api/tickets', ticketOf(admin)))
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201))
    expect(statuses.at(-1)).toBe(429)
    expect((await admin.post('/api/tickets', ticketOf(admin))).status).toBe(429)
    await limited.close()
  })
})

describe('a token stops working', () => {
  /** Expects that a token works until something happens, and not after it. */
  async function endsWith(person: Account, happens: () => unknown) {
    const { token } = await makeToken(person)
    expect(await withText(token).status('GET', '/api/tickets')).toBe(200)
    await happens()
    const { status, headers } = await withText(token).get('/api/tickets')
    expect(status).toBe(401)
    expect(headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    return withText(token)
  }

  test('when it ends', async () => {
    const { token } = await makeToken(bob, { days: 7 })
    server.clock.pass({ hours: 7 * DAY_HOURS, seconds: -1 })
    expect(await withText(token).status('GET', '/api/tickets')).toBe(200)
    server.clock.pass({ seconds: 1 })
    expect(await withText(token).status('GET', '/api/tickets')).toBe(401)
  })

  test('while the account is disabled, deleted or waits, and works again after it', async () => {
    const program = await programOf(bob)
    const works = async () => (await program.status('GET', '/api/tickets')) === 200
    const path = `/api/admin/users/${bob.user.id}`
    const disable = (disabled: boolean) => ada.put(stateOf(bob), { disabled })
    const wait = (isWaiting: boolean) =>
      server.execute(`update users set waiting = ${isWaiting} where id = ${bob.user.id}`)
    const changes: [stop: () => unknown, undo: () => unknown][] = [
      [() => disable(true), () => disable(false)],
      [() => ada.delete(path), () => ada.post(`${path}/restore`)],
      [() => wait(true), () => wait(false)]
    ]
    for (const [stop, undo] of changes) {
      await stop()
      expect(await works()).toBe(false)
      await undo()
      expect(await works()).toBe(true)
    }
  })

  test('when an administrator allows it no more, and its cookie counts again', async () => {
    const program = await programOf(ada)
    await endsWith(bob, () => allowTokens(ada, 'it-support-specialists'))
    expect(await program.status('GET', '/api/tickets')).toBe(200)
    await allowTokens(ada)
    const { token } = await makeToken(bob)
    await allowTokens(ada, 'nobody')
    const { status, body, headers } = await withText(token).get<{ detail: string }>('/api/tickets')
    expect([status, body.detail]).toEqual([401, 'Sign in first'])
    expect(headers.get('WWW-Authenticate')).toBeNull()
    const both = programWith(ada, `Bearer ${token}`)
    expect((await both.get<User>('/api/user')).body.username).toBe('ada')
  })

  test('when its owner is erased, with all that is known of it', async () => {
    await endsWith(bob, () => ada.post(`/api/admin/users/${bob.user.id}/erasure`, { texts: false }))
    expect(await server.rows('select id from tokens')).toEqual([])
  })

  test.each([
    ['it is revoked', ({ id }: { id: number }) => bob.delete(`/api/tokens/${id}`)],
    ['tokens are forbidden', () => allowTokens(ada, 'nobody')]
  ])('also for what is on its way when %s', async (_what, happens) => {
    const made = await makeToken(bob)
    const text = JSON.stringify(ticketOf(bob))
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(Buffer.from(text.slice(0, 1))),
        async pull(controller) {
          await happens(made)
          controller.enqueue(Buffer.from(text.slice(1)))
          controller.close()
        }
      },
      { highWaterMark: 1 }
    )
    const { status } = await server.anonymous().send('/api/tickets', {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { Authorization: `Bearer ${made.token}`, 'Content-Type': 'application/json' }
    } as RequestInit)
    expect(status).toBe(401)
    expect(await server.rows('select id from tickets')).toEqual([])
  })

  test('that a clock dated after now', async () => {
    await endsWith(bob, () => server.clock.pass({ hours: -1 }))
  })
})

describe('the rights are those of now', () => {
  test('of a person who is no IT Support Specialist any more', async () => {
    const cleo = await server.staff('cleo')
    const path = `/api/admin/users/${cleo.user.id}`
    const { username: _, isDepartmentHead: _head, id: _id, ...details } = cleo.user
    await ada.put(path, { ...details, role: 'IT Support Specialist' })
    const program = await programOf(cleo, 'admin')
    expect(await program.status('GET', '/api/admin/users')).toBe(200)
    await ada.put(path, { ...details, role: 'HR' })
    expect(await program.status('GET', '/api/admin/users')).toBe(403)
    expect(await program.status('GET', '/api/tickets')).toBe(200)
    expect((await cleo.get<OwnTokens>('/api/tokens')).body.scopes).toEqual(['read', 'write'])
  })
})

describe('its scope', () => {
  test.each(TOKEN_SCOPES)('%s lets it call what needs that or less', async (scope) => {
    const { token } = await makeToken(ada, { scope })
    const program = withText(token)
    for (const route of contract.filter(({ access }) => !access.startsWith('public'))) {
      // What would end without a body to read is left out: the stream, and what deletes everything.
      if (['streamEvents', 'clearTickets'].includes(route.operationId)) continue
      const path = route.path.replace('{id}', '999')
      const { status, headers } = await program.send(route.method, path, route.body && {})
      const isAllowed = !route.needsSession && includesScope(scope, scopeFor(route))
      const title = `${route.method} ${route.path}: ${status}`
      expect(status !== 403, title).toBe(isAllowed)
      expect(status, title).not.toBe(401)
      const isTooSmall = !route.needsSession && !isAllowed
      expect(headers.has('WWW-Authenticate'), title).toBe(isTooSmall)
    }
  })

  test('is what the refusal names', async () => {
    const program = await programOf(bob, 'read')
    const { body, headers } = await program.send<{ detail: string }>('POST', '/api/tickets', {})
    expect(body.detail).toBe(
      'The scope of this token is "read", and this call needs a token with the scope "write"'
    )
    expect(headers.get('WWW-Authenticate')).toBe('Bearer error="insufficient_scope", scope="write"')
  })
})

/** What is about signing in, or asks for the proved password (D56). */
const NEEDING_SESSION = `
  acceptInvitation approveUser beginMailConsent beginSingleSignOn changePassword checkInvitation
  confirmBySingleSignOn confirmPassword confirmTeam connectSingleSignOn connectUserDirectory
  createInvitation createMailbox createOwnToken createServiceAccount createServiceToken
  createUser createWebhook deleteUser disconnectSingleSignOn disconnectUserDirectory editUser
  endOtherSessions endOwnSession endUserSession endUserSessions erasePerson finishMailConsent
  getOwnSingleSignOn getSecondFactor listOwnTokens listSessions listTokens login
  loginBySingleSignOn logout makeRecoveryCodes offerSecondFactor offerSecondFactorAtLogin
  offerSecondFactorAtSingleSignOn processMail proveEmail register renameDepartment renewWebhookSecret
  resetSecondFactor restoreUser returnFromProvider revokeOwnToken revokeToken sendEmailProof setUp
  setUserPassword setUserState testLdap testMail testMailbox testOidc turnOffSecondFactor
  turnOnSecondFactor undoImport updateMailbox updateSettings updateWebhook
`
  .trim()
  .split(/\s+/)

describe('a token can not', () => {
  test('do what asks for the password, however lately that was proved', async () => {
    const program = await programOf(ada, 'admin')
    await ada.post('/api/user/confirm', { password: PASSWORD })
    const refused = await program.send<Problem>('PUT', '/api/admin/settings', {})
    expect([refused.status, refused.body.type, refused.body.detail]).toEqual([
      ...[403, 'about:blank'],
      'This can not be done with a token: a person has to sign in for it'
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

describe('the header', () => {
  test('is understood in any case and with more spaces, and nothing else is', async () => {
    const { token } = await makeToken(bob)
    const [row] = await server.rows<{ digest: string }>('select digest from tokens')
    const right = [`bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}  `]
    const wrong = [
      ...['Bearer', `Bearer ${token.slice(0, 20)} ${token.slice(20)}`],
      ...[`Bearer ${token}, Bearer ${token}`, `Bearer "${token}"`],
      ...[`Bearer ${token.slice(0, -1)}`, `Bearer ${token}x`, `Bearer ${token.slice(3)}`],
      `Bearer ${token}${'x'.repeat(100_000)}`,
      `Bearer ${row?.digest}`
    ]
    for (const header of [...right, ...wrong]) {
      const status = await withHeader(header).status('GET', '/api/user')
      expect([header, status]).toEqual([header, right.includes(header) ? 200 : 401])
    }
  })

  test.each(['Basic Ym9iOmJvYg==', 'Bearertoken', 'Digest x'])(
    'of another scheme says nothing: %s',
    async (header) => {
      const { status, headers } = await withHeader(header).get('/api/user')
      expect([status, headers.get('WWW-Authenticate')]).toEqual([401, null])
      expect(await programWith(bob, header).status('GET', '/api/user')).toBe(200)
    }
  )
})

describe('tokens that do not work', () => {
  const refuse = async (times: number, text = 'hd_wrong') => {
    const statuses = []
    for (let time = 0; time < times; time++)
      statuses.push(await withText(text).status('GET', '/api/user'))
    return statuses
  }

  test('are answered 429 after ten of an address, and nobody else there is', async () => {
    const program = await programOf(bob)
    expect(await refuse(12)).toEqual([...Array(10).fill(401), 429, 429])
    const late = await withText('hd_wrong').get('/api/user')
    expect(late.headers.get('Retry-After')).toBe('900')
    expect(await program.status('GET', '/api/user')).toBe(200)
    expect((await bob.get('/api/user')).status).toBe(200)
    const login = { username: 'bob', password: PASSWORD }
    expect((await server.anonymous().post('/api/login', login)).status).toBe(200)
    server.clock.pass({ minutes: 16 })
    expect(await refuse(1)).toEqual([401])
  })

  test('are in the security log, by account where it is known, and without their text', async () => {
    const { token } = await makeToken(bob, { days: 7 })
    server.clock.pass({ hours: 8 * DAY_HOURS })
    await refuse(1, token)
    await refuse(10)
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    const told = (await securityEvents('?limit=100')).flatMap(({ kind, actor, subject, detail }) =>
      kind === 'token-refused' || kind === 'locked'
        ? [[kind, actor, subject?.username, detail]]
        : []
    )
    expect(told).toEqual([
      ['locked', null, undefined, 'Tokens of this address'],
      ...Array(9).fill(['token-refused', null, undefined, null]),
      ['token-refused', null, 'bob', 'Token 1']
    ])
  })
})

test('the last use is noted, at most every five minutes', async () => {
  const program = await programOf(bob)
  const lastUsedAt = async () => {
    await program.get('/api/user')
    const [token] = (await bob.get<OwnTokens>('/api/tokens')).body.tokens
    return token?.lastUsedAt
  }
  expect(await lastUsedAt()).toBe('2026-03-02T09:00:00.000Z')
  server.clock.pass({ minutes: 4 })
  expect(await lastUsedAt()).toBe('2026-03-02T09:00:00.000Z')
  server.clock.pass({ minutes: 2 })
  expect(await lastUsedAt()).toBe('2026-03-02T09:06:00.000Z')
  server.clock.pass({ minutes: -5 })
  expect(await lastUsedAt()).toBe('2026-03-02T09:01:00.000Z')
})

test('the security log says what was done with a token', async () => {
  const program = await programOf(ada, 'admin')
  await program.get('/api/tickets/export')
  expect(await securityEvents('?limit=1')).toMatchObject([
    { kind: 'exported', detail: 'Tickets, with token 1 “Nightly script”', actor: { id: 1 } }
  ])
})

describe('a stream of live events', () => {
  const streamWith = async (token: string) => {
    const client = server.anonymous()
    const headers = { Authorization: `Bearer ${token}` }
    return await listen({ open: (path) => client.open(path, { headers }) })
  }

  /**
   * Reads on to an event, or to the end; other servers' delivery takes a moment. It comes before the
   * next heartbeat, which would end the stream too.
   */
  async function passTo(stream: EventStream, begin: string | null) {
    const start = performance.now()
    let text = await stream.next()
    while (text !== null && (begin === null || !text.startsWith(begin))) text = await stream.next()
    expect(text === null).toBe(begin === null)
    expect(performance.now() - start).toBeLessThan(HEARTBEAT_MS * 0.8)
  }

  test('is for programs too, and ends with the token or the account', async () => {
    for (const end of [
      (id: number) => bob.delete(`/api/tokens/${id}`),
      () => ada.put(stateOf(bob), { disabled: true })
    ]) {
      const { id, token } = await makeToken(bob, { scope: 'read' })
      const stream = await streamWith(token)
      await ada.post('/api/tickets', ticketOf(ada))
      await passTo(stream, 'event: ticket')
      await end(id)
      await passTo(stream, null)
    }
  })

  test('ends at once when tokens are forbidden, and that of a session does not', async () => {
    const { token } = await makeToken(bob, { scope: 'read' })
    const [stream, ofSession] = [await streamWith(token), await listen(bob)]
    await allowTokens(ada, 'nobody')
    await passTo(stream, null)
    await ada.post('/api/tickets', ticketOf(ada))
    await passTo(ofSession, 'event: ticket')
    await ofSession.leave()
  })
})
