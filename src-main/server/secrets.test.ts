import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { MadeInvitation } from '#shared/api/invitations.ts'
import type { MadeToken } from '#shared/api/tokens.ts'
import type { MadeWebhook } from '#shared/api/webhooks.ts'
import { MAPPING } from '../../tests/support/server/import-fixture.ts'
import { MAILBOX } from '../../tests/support/server/mail-intake-fixture.ts'
import { NO_DIRECTORY } from '../../tests/support/server/no-directory.ts'
import { CLIENT_SECRET, oidcSettings } from '../../tests/support/server/oidc-provider.ts'
import { turnOnSecondFactor } from '../../tests/support/server/second-factor.ts'
import type { TestClient } from '../../tests/support/server/test-client.ts'
import {
  type Account,
  PASSWORD,
  person,
  START_TIME,
  startTestServer,
  type TestServer
} from '../../tests/support/server/test-server.ts'

// Every call several times, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SECOND_PASSWORD = 'battery staple'
const THIRD_PASSWORD = 'a horse of another colour'
const MAIL_PASSWORD = 'the key of the letterbox'

/** Single sign-on is off here, and tested apart. */
const NO_PROOF = 'x'.repeat(43)
const PUBLIC_ADDRESS = { url: 'https://desk.example.com' }
const OIDC = oidcSettings('http://127.0.0.1:9', { enabled: false })

let server: TestServer
let ada: Account
let bob: Account
let zoe: Account
/** A second session of ada's, to be ended. */
let spareSession: number | undefined
const invitations: string[] = []
const tokens: string[] = []
/** First ada's, then zoe's. */
const recoveryCodes: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  bob = await server.staff('bob')
  for (const mode of ['approval', 'open']) {
    await ada.put('/api/admin/settings', { registration: { mode, domains: [] } })
    if (mode === 'approval') await server.anonymous().post('/api/register', person('wes'))
  }
  for (let number = 0; number < 2; number++) {
    const { body } = await ada.post<MadeInvitation>('/api/admin/invitations', {})
    invitations.push(body.token)
  }
  tokens.push(...invitations)
  await ada.put('/api/admin/settings', { tokens: { allowed: 'everybody' } })
  await ada.post('/api/admin/service-accounts', service('door'))
  for (let number = 0; number < 2; number++) {
    const { body } = await ada.post<MadeToken>('/api/tokens', newToken)
    tokens.push(body.token)
  }
  zoe = await server.staff('zoe')
  for (const account of [ada, zoe]) {
    const { secret, codes } = await turnOnSecondFactor(account, server.clock.read)
    recoveryCodes.push(...codes)
    tokens.push(secret, ...codes)
  }
  const login = { username: 'ada', password: PASSWORD, code: recoveryCodes[0] }
  await server.anonymous().post('/api/login', login)
  spareSession = (await server.rows<{ id: number }>('SELECT max(id) AS id FROM sessions'))[0]?.id
  const { body: hook } = await ada.post<MadeWebhook>('/api/admin/webhooks', WEBHOOK)
  tokens.push(hook.secret, hook.secret.replace('whsec_', ''))
  tokens.push(`${ada.sessionToken()}`, `${bob.sessionToken()}`)
})
afterAll(() => server.close())

const ticket = () => ({
  ...{ department: 'IT', description: 'It does not work', category: 'software' },
  ...{ requesterId: ada.user.id, assigneeId: bob.user.id }
})
const article = { title: 'Doors', category: 'doors', body: 'Push' }
/** Nothing listens there. */
const MAIL = {
  ...{ enabled: false, acknowledge: true },
  ...{ fromName: 'Help Desk', fromAddress: 'help@example.com' },
  ...{ host: 'localhost', port: 9, security: 'none', signIn: 'password', username: 'help', ca: '' },
  password: MAIL_PASSWORD
}
const WEBHOOK = { url: 'http://example.com', kinds: ['ticket.created'], enabled: true }
const category = (slug: string) => ({ name: 'Lifts', slug, department: 'IT' })

const service = (username: string) => ({ username, fullName: 'A door', role: 'IT', initials: 'do' })
const newToken = { name: 'Door', scope: 'read', days: 7 }

type Call = readonly [method: string, path: string, body?: object | string]

/** A call of every route that goes well for an IT Support Specialist, the destructive ones last. */
const CALLS = (): Call[] => [
  ['GET', '/api/setup'],
  ['POST', '/api/setup', person('eve')],
  ['POST', '/api/register', person('eve')],
  ['POST', '/api/invitations/check', { invitation: invitations[0] }],
  ['POST', '/api/invitations/accept', { ...person('ivy'), invitation: invitations[0] }],
  ['POST', '/api/login', { username: 'bob', password: PASSWORD }],
  ['POST', '/api/login', { username: 'bob', password: 'not this one' }],
  ['POST', '/api/login', { username: 'zoe', password: PASSWORD, code: recoveryCodes.at(-1) }],
  ['POST', '/api/login/second-factor', { username: 'bob', password: PASSWORD }],
  ['POST', '/api/single-sign-on', { purpose: 'sign-in', challenge: NO_PROOF, isDesktop: false }],
  ['POST', '/api/single-sign-on/return', { query: '?code=a&state=b' }],
  ['POST', '/api/login/single-sign-on', { proofCode: NO_PROOF, verifier: NO_PROOF }],
  ['POST', '/api/login/single-sign-on/second-factor', { proofCode: NO_PROOF, verifier: NO_PROOF }],
  ['GET', '/api/user'],
  ['GET', '/api/user/single-sign-on'],
  ['PUT', '/api/user/single-sign-on', { proofCode: NO_PROOF, verifier: NO_PROOF }],
  ['DELETE', '/api/user/single-sign-on'],
  ['POST', '/api/user/confirm/single-sign-on', { proofCode: NO_PROOF, verifier: NO_PROOF }],
  ['GET', '/api/user/second-factor'],
  ['POST', '/api/user/second-factor'],
  ['PUT', '/api/user/second-factor', { code: '000000' }],
  ['POST', '/api/user/second-factor/recovery-codes'],
  ['DELETE', '/api/user/second-factor'],
  ['GET', '/api/sessions'],
  ['POST', '/api/tokens', newToken],
  ['GET', '/api/tokens'],
  ['DELETE', '/api/tokens/1'],
  ['GET', '/api/users'],
  ['POST', '/api/tickets', ticket()],
  ['GET', '/api/tickets'],
  ['GET', '/api/tickets/export'],
  ['GET', '/api/tickets/1'],
  ['PATCH', '/api/tickets/1', { status: 'resolved' }],
  ['POST', '/api/tickets/1/comments', { message: 'Well', userId: ada.user.id, ticketId: 1 }],
  ['POST', '/api/tickets/bulk', { ids: [1], priority: 'low' }],
  ['POST', '/api/saved-views', { name: 'Mine', filters: '/tickets?search=doors' }],
  ['GET', '/api/saved-views'],
  ['PATCH', '/api/saved-views/1', { name: 'Doors' }],
  ['DELETE', '/api/saved-views/1'],
  ['GET', '/api/tickets/1/history'],
  ['GET', '/api/tickets/1/comments'],
  ['PUT', '/api/tickets/1/following'],
  ['PUT', '/api/tickets/1/presence', { activity: 'commenting' }],
  ['DELETE', '/api/tickets/1/presence'],
  ['GET', '/api/tickets/1/followers'],
  ['DELETE', '/api/tickets/1/following'],
  ['POST', '/api/tickets', ticket()],
  ['POST', '/api/tickets/1/links', { kind: 'related', otherId: 2 }],
  ['GET', '/api/tickets/1/links'],
  ['DELETE', '/api/ticket-links/1'],
  ['POST', '/api/tickets/1/follow-ups', { message: 'It is back' }],
  [
    'POST',
    '/api/canned-replies',
    { department: 'IT', name: 'Hello', message: 'Dear {{requester}}' }
  ],
  ['GET', '/api/canned-replies'],
  ['PATCH', '/api/canned-replies/1', { department: 'IT', name: 'Bye', message: 'From {{me}}' }],
  ['DELETE', '/api/canned-replies/1'],
  ['GET', '/api/notifications'],
  ['POST', '/api/notifications/seen', { upTo: 1 }],
  ['POST', '/api/attachments?name=a.txt', 'the bytes'],
  ['GET', '/api/tickets/1/attachments'],
  ['GET', '/api/attachments/1'],
  ['POST', '/api/articles', article],
  ['GET', '/api/articles'],
  ['GET', '/api/similar?text=doors'],
  ['GET', '/api/articles/1'],
  ['PUT', '/api/articles/1', { ...article, updatedAt: START_TIME }],
  ['DELETE', '/api/articles/1'],
  ['GET', `/api/tickets/stats/counts?userId=${bob.user.id}`],
  ['GET', `/api/reports/tickets-by-status?userId=${bob.user.id}`],
  ['GET', `/api/reports/response-time?userId=${bob.user.id}`],
  ['GET', `/api/reports/resolution-time?userId=${bob.user.id}`],
  ['GET', '/api/reports/period?from=2026-01-01&to=2026-03-31&by=person'],
  ['GET', '/api/reports/period/export?from=2026-01-01&to=2026-03-31&by=category'],
  ['GET', '/api/admin/team-analytics'],
  ['GET', '/api/admin/users'],
  ['POST', '/api/admin/users', person('mia')],
  ['PATCH', '/api/admin/users/2', { isDepartmentHead: true }],
  ['PUT', '/api/admin/users/2', { ...person('robert'), initials: 'RO' }],
  ['PUT', '/api/admin/users/2/state', { disabled: false, mustChangePassword: false }],
  ['GET', '/api/admin/users/2/access'],
  ['DELETE', '/api/admin/users/3/sessions'],
  ['DELETE', '/api/admin/sessions/99'],
  ['DELETE', '/api/admin/users/3/lock'],
  ['PUT', '/api/admin/users/3/directory', { username: 'bob' }],
  ['DELETE', '/api/admin/users/3/directory'],
  ['POST', '/api/admin/users/3/approve'],
  ['DELETE', `/api/admin/users/${zoe.user.id}/second-factor`],
  ['POST', '/api/admin/service-accounts', service('gate')],
  ['POST', '/api/admin/users/4/tokens', newToken],
  ['GET', '/api/admin/tokens'],
  ['DELETE', '/api/admin/tokens/2'],
  ['POST', '/api/admin/invitations', { role: 'HR' }],
  ['GET', '/api/admin/invitations'],
  ['DELETE', '/api/admin/invitations/2'],
  ['GET', '/api/admin/departments'],
  ['PUT', '/api/admin/departments', { name: 'HR', private: true }],
  ['POST', '/api/admin/departments', { name: 'Canteen' }],
  ['PATCH', '/api/admin/departments', { name: 'Canteen', newName: 'Kitchen' }],
  ['DELETE', '/api/admin/departments?name=Kitchen'],
  ['GET', '/api/departments'],
  ['GET', '/api/admin/host-names'],
  ['GET', '/api/admin/settings'],
  ['PUT', '/api/admin/settings', { registration: { mode: 'open', domains: ['example.com'] } }],
  ['PUT', '/api/admin/settings', { oidc: OIDC, publicAddress: PUBLIC_ADDRESS }],
  ['POST', '/api/admin/settings/oidc/test', OIDC],
  ['POST', '/api/admin/webhooks', WEBHOOK],
  ['GET', '/api/admin/webhooks'],
  ['PUT', '/api/admin/webhooks/1', WEBHOOK],
  ['POST', '/api/admin/webhooks/1/secret'],
  ['POST', '/api/admin/webhooks/1/test'],
  ['GET', '/api/admin/webhooks/1/deliveries'],
  ['POST', '/api/admin/webhook-deliveries/1/send'],
  ['DELETE', '/api/admin/webhooks/1'],
  ['POST', '/api/admin/mailboxes', MAILBOX],
  ['GET', '/api/admin/mailboxes'],
  ['PUT', '/api/admin/mailboxes/1', MAILBOX],
  ['POST', '/api/admin/mailboxes/test', { id: 1, mailbox: MAILBOX }],
  ['DELETE', '/api/admin/mailboxes/1'],
  ['GET', '/api/admin/mails/received'],
  ['POST', '/api/admin/mails/received/1/read'],
  ['GET', '/api/tickets/1/mails'],
  ['GET', '/api/admin/mail/consents'],
  ['POST', '/api/admin/mail/consents', { username: 'it@example.com' }],
  ['POST', '/api/mail/consents/return', { query: '?code=a&state=b' }],
  ['PUT', '/api/admin/settings', { ldap: NO_DIRECTORY }],
  ['POST', '/api/admin/settings/ldap/test', NO_DIRECTORY],
  ['POST', '/api/admin/settings/ldap/synchronisation'],
  ['GET', '/api/admin/settings/ldap/synchronisation'],
  ['PUT', '/api/admin/settings', { ldap: { ...NO_DIRECTORY, enabled: false } }],
  ['PUT', '/api/admin/settings', { mail: MAIL }],
  ['POST', '/api/admin/settings/mail/test', { ...MAIL, password: MAIL_PASSWORD }],
  ['GET', '/api/admin/mails/sent'],
  ['POST', '/api/admin/mails/sent/1/send'],
  ['GET', '/api/user/mail'],
  ['PUT', '/api/user/mail', { choice: 'all' }],
  ['GET', '/api/admin/categories'],
  ['POST', '/api/admin/categories', category('lifts')],
  ['PUT', '/api/admin/categories/1', category('doors')],
  ['POST', '/api/admin/subcategories', { ...category('doors'), categoryId: 1 }],
  ['GET', '/api/admin/subcategories'],
  ['GET', '/api/events'],
  ['GET', '/api/activity'],
  ['GET', '/api/health'],
  ['GET', '/api/health/live'],
  ['GET', '/api/about'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['PUT', '/api/admin/users/2/password', { password: SECOND_PASSWORD }],
  ['POST', '/api/admin/backups'],
  ['GET', '/api/admin/backups'],
  ['POST', '/api/admin/imports?name=doors.csv', 'Title\nThe door is stuck\n'],
  ['GET', '/api/admin/imports'],
  ['GET', '/api/admin/imports/1'],
  ['POST', '/api/admin/imports/1/check', MAPPING],
  ['GET', '/api/admin/imports/1/refused'],
  ['POST', '/api/admin/imports/1/run', MAPPING],
  ['GET', '/api/admin/security-log'],
  ['GET', '/api/admin/security-log/export'],
  ['POST', '/api/user/confirm', { password: PASSWORD }],
  ['DELETE', `/api/sessions/${spareSession}`],
  ['DELETE', '/api/sessions'],
  ['PUT', '/api/user/password', { currentPassword: PASSWORD, newPassword: THIRD_PASSWORD }],
  ['DELETE', '/api/admin/subcategories/1'],
  ['DELETE', '/api/admin/categories/1'],
  ['POST', '/api/tickets/1/redactions', { text: 'does not work' }],
  ['GET', '/api/admin/users/2/data'],
  ['GET', '/api/admin/former-people'],
  ['DELETE', '/api/admin/users/2'],
  ['POST', '/api/admin/users/2/restore'],
  ['POST', '/api/admin/users/3/erasure', { texts: true }],
  ['DELETE', '/api/admin/tickets/clear'],
  ['GET', '/api/admin/imports/1/undo'],
  ['POST', '/api/admin/imports/1/undo'],
  ['POST', '/api/logout']
]

/** The tables of which the calls name the first row. */
const USED_UP = [
  ...['tickets', 'subcategories', 'attachments', 'saved_views', 'canned_replies', 'ticket_links'],
  ...['articles', 'imports', 'mailboxes']
]

/** Everything an answer says, but for the cookie, which is for its own browser. */
async function say(client: TestClient, [method, path, body]: Call): Promise<string> {
  const init = {
    method,
    ...(typeof body === 'object' && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' }
    }),
    ...(typeof body === 'string' && {
      body,
      headers: { 'Content-Type': 'application/octet-stream' }
    })
  }
  const response = await client.open(path, init)
  const token = client.sessionToken()
  if (token) tokens.push(token)
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  while (reader) {
    const { done, value } = await reader.read()
    if (value) chunks.push(value)
    if (done || path === '/api/events') break
  }
  await reader?.cancel()
  return `${method} ${path} ${response.status} ${JSON.stringify(headers)} ${Buffer.concat(chunks)}`
}

/**
 * What must be nowhere: what the database keeps of passwords, sessions, invitations, tokens and second
 * factors, what a browser keeps, what is in a link, the passwords, and the secrets and recovery
 * codes that somebody was shown before.
 */
async function secrets(): Promise<string[]> {
  const passwords = await server.rows<{ secret: string }>(
    `SELECT password_digest AS secret FROM users WHERE password_digest NOT IN ('', '!')`
  )
  const sessions = await server.rows<{ secret: string }>(
    'SELECT digest AS secret FROM sessions UNION SELECT digest FROM invitations UNION SELECT secret FROM second_factors UNION SELECT secret FROM webhooks UNION SELECT secret FROM mailboxes WHERE secret IS NOT NULL UNION SELECT tokens FROM mail_consents UNION SELECT digest FROM recovery_codes UNION SELECT digest FROM tokens'
  )
  return [...passwords, ...sessions]
    .map(({ secret }) => secret)
    .concat(
      tokens,
      CLIENT_SECRET,
      MAILBOX.password,
      PASSWORD,
      SECOND_PASSWORD,
      THIRD_PASSWORD,
      MAIL_PASSWORD,
      '$argon2'
    )
}

function expectNothingSecret(said: string[], known: string[]) {
  for (const text of said) for (const secret of known) expect(text).not.toContain(secret)
}

/**
 * Makes every change fail in the database, each for a cause of its own: the log tells each but once
 * a minute.
 */
async function breakDatabase() {
  for (const table of await server.tables()) {
    if (table === 'auth_attempts') continue
    for (const change of ['INSERT', 'UPDATE', 'DELETE'] as const)
      await server.refuse(change, table, { message: `no ${change} ${table}` })
  }
}

const logged = () => [
  ...server.log.lines,
  ...server.log.errors.map((error) => inspect(error, { depth: 9 }))
]

test('the calls below are all there are', () => {
  const reached = CALLS().map(([method, path]) => {
    const address = path.split('?')[0] ?? ''
    const fits = (pattern: string) =>
      new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '\\d+')}$`).test(address)
    return contract.find((route) => route.method === method && fits(route.path))?.operationId
  })
  expect(new Set(reached)).toEqual(new Set(contract.map(({ operationId }) => operationId)))
})

test('no password, no session and no stack leaves in an answer or in the log', {
  timeout: 120_000
}, async () => {
  const said: string[] = []
  const before = await secrets()
  // First what is refused, for everybody; then what the database refuses; then what goes well.
  for (const client of [server.anonymous(), bob, ada]) {
    for (const [method, path, body] of CALLS().filter(
      ([, path]) => !/clear|logout|sessions$|second-factor$/.test(path)
    )) {
      said.push(
        await say(
          client,
          body ? [method, path.replace(/\d+/, '999'), {}] : [method, path.replace(/\d+/, '999')]
        )
      )
    }
  }
  await breakDatabase()
  // Who signs out is out even then, and Ada goes on.
  for (const call of CALLS()) said.push(await say(/logout/.test(call[1]) ? bob : ada, call))
  expect(said.filter((text) => / 500 /.test(text)).length).toBeGreaterThan(10)
  expect(server.log.lines.filter((line) => line.startsWith('error')).length).toBeGreaterThan(5)
  await server.refuseNothing()
  // What PostgreSQL refused has used ids up.
  for (const table of USED_UP) await server.setLastId(table, 0)
  const between = await secrets()
  const well: string[] = []
  for (const call of CALLS()) {
    // Signing in and out is somebody else's, so that the calls in between go on.
    well.push(
      await say(/login|register|accept|logout|setup/.test(call[1]) ? server.anonymous() : ada, call)
    )
  }
  expect(well.filter((text) => !/ (20[014]) /.test(text)).map((text) => text.slice(0, 28))).toEqual(
    [
      expect.stringMatching('POST /api/setup 403'),
      expect.stringMatching('POST /api/login 401'),
      expect.stringMatching('POST /api/login/second-facto'),
      ...Array(4).fill(expect.stringMatching(/^POST .*single/)),
      ...Array(3).fill(expect.stringMatching(/ [/]api[/]user[/].*/)),
      expect.stringMatching('PUT /api/user/second-factor '),
      expect.stringMatching('POST /api/tickets/1/follow-u'),
      expect.stringMatching('DELETE /api/admin/sessions/9'),
      expect.stringMatching('PUT /api/admin/users/3/direc'),
      expect.stringMatching('DELETE /api/admin/users/3/di'),
      expect.stringMatching('POST /api/admin/mails/receiv'),
      expect.stringMatching('POST /api/admin/mail/consent'),
      expect.stringMatching('POST /api/mail/consents/retu'),
      expect.stringMatching('POST /api/admin/mails/sent/1'),
      expect.stringMatching('GET /api/docs 404')
    ]
  )
  said.push(...well)

  expectNothingSecret(
    [...said, ...logged()],
    [...new Set([...before, ...between, ...(await secrets())])]
  )
  // What an answer shows once is in no line of the log.
  const shown = said.flatMap(
    (text) => text.match(/(\w{4}-){5}\w{4}|secret=\w+|hd_[\w-]{43}|whsec_[\w+/]+/g) ?? []
  )
  expect(shown.length).toBeGreaterThan(20)
  expectNothingSecret(logged(), shown)
  for (const text of said) expect(text).not.toMatch(/SQLITE/)
  // Whoever asks for debug lines gets the way through the code as well.
  const usual = logged().filter((line) => !line.startsWith('debug'))
  for (const text of [...said, ...usual])
    expect(text).not.toMatch(/(\n|\\n)\s+at |\bnode:|\.[jt]s:\d/)
})
