import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { MAIL_PASSWORD } from '#support/server/every-call/administration-calls.ts'
import { createRecorder, send } from '#support/server/every-call/call-recorder.ts'
import { recordEveryCall } from '#support/server/every-call/every-call.ts'
import { MAILBOX } from '#support/server/mail-intake-fixture.ts'
import { CLIENT_SECRET } from '#support/server/oidc-provider.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { PASSWORD, startTestServer, type TestServer } from '#support/server/test-server.ts'
import { uploaded } from '#support/server/upload.ts'

// Every call several times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const NEW_PASSWORD = 'another horse'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Typed secrets, which no answer and no line of the log may contain. */
const TYPED = [PASSWORD, NEW_PASSWORD, CLIENT_SECRET, MAILBOX.password, MAIL_PASSWORD, '$argon2']

/** The database's record of passwords, sessions, invitations, tokens and second factors. */
const KEPT = `SELECT password_digest AS secret FROM users WHERE password_digest NOT IN ('', '!')
  UNION SELECT digest FROM sessions UNION SELECT digest FROM invitations
  UNION SELECT secret FROM second_factors UNION SELECT digest FROM recovery_codes
  UNION SELECT digest FROM tokens UNION SELECT secret FROM webhooks
  UNION SELECT secret FROM mailboxes WHERE secret IS NOT NULL UNION SELECT tokens FROM mail_consents`

/**
 * Secrets that a person sees once: recovery codes, tokens, and the secrets of apps and webhooks.
 */
const SHOWN_ONCE =
  /(?:\w{4}-){5}\w{4}|(?<="secret":")[A-Z2-7]{32}|hd_[\w-]{43}|whsec_[\w+/=]+|(?<="(?:token|proofCode)":")[\w-]{43}/g

/** Files, streams and pages, and a body without JSON: what the recorder does not send. */
const OTHER_READS = [
  '/api/tickets/export',
  '/api/reports/period/export?from=2026-01-01&to=2026-03-31&by=category',
  '/api/admin/security-log/export',
  '/api/admin/users/2/data',
  '/api/attachments/1',
  '/api/announcements.ics?token=hd_wrong',
  '/api/events',
  '/api/docs'
]

/** Makes every change fail in the database, each for its own reason: the log repeats no line. */
async function breakDatabase() {
  for (const table of await server.tables()) {
    // Attempts are limited, and jobs are what the server does by itself meanwhile.
    if (['auth_attempts', 'jobs'].includes(table)) continue
    for (const change of ['INSERT', 'UPDATE', 'DELETE'] as const)
      await server.rejectChanges(change, table, { message: `no ${change} ${table}` })
  }
}

const logged = () => [
  ...server.log.lines,
  ...server.log.errors.map((error) => inspect(error, { depth: 9 }))
]

test('no password, session or stack leaves in an answer or in the log', async () => {
  const secrets = new Set(TYPED)
  async function note(...clients: TestClient[]) {
    for (const { secret } of await server.rows<{ secret: string }>(KEPT)) secrets.add(secret)
    for (const client of clients) secrets.add(client.sessionToken() ?? PASSWORD)
  }
  const recorder = createRecorder(server, () => note(recorder.client))
  const answers: string[] = []
  await recordEveryCall(recorder, async () => {
    await uploaded(recorder.client, 'doors.txt', 'The bytes')
    for (const path of OTHER_READS) answers.push((await send(recorder.client, 'GET', path)).answer)
  })
  answers.push(...recorder.calls.map(({ answer }) => answer))
  expect(new Set(recorder.calls.map(({ operationId }) => operationId)).size).toBeGreaterThan(140)

  // Rejected calls, for everyone.
  const [visitor, ivy, ada] = [server.anonymous(), server.anonymous(), server.anonymous()]
  await ivy.post('/api/login', { username: 'ivy', password: PASSWORD })
  await ada.post('/api/login', { username: 'ada', password: NEW_PASSWORD })
  await note(ivy, ada)
  for (const client of [visitor, ivy, ada]) {
    for (const { method, path, body } of contract) {
      if (/clear|logout|sessions$|second-factor$/.test(path)) continue
      const address = path.replace('{id}', '999')
      answers.push((await send(client, method, address, body && {})).answer)
    }
  }

  // Calls that fail because of the database.
  await breakDatabase()
  const broken: string[] = []
  for (const { request } of recorder.calls) {
    // A person who signs out is signed out even then, and ada goes on.
    const isPublic = /login|register|accept|setup/.test(request.address)
    const by = /logout/.test(request.address) ? ivy : isPublic ? visitor : ada
    broken.push((await send(by, request.method, request.address, request.body)).answer)
  }
  await server.allowChanges()
  answers.push(...broken)
  expect(broken.filter((text) => / 500 /.test(text)).length).toBeGreaterThan(10)
  expect(server.log.lines.filter((line) => line.startsWith('error')).length).toBeGreaterThan(5)

  const found = [...answers, ...logged()].flatMap((text) =>
    [...secrets].filter((secret) => text.includes(secret)).map((secret) => [secret, text])
  )
  expect(found).toEqual([])
  const shown = answers.flatMap((text) => [...new Set(text.match(SHOWN_ONCE))])
  expect(shown.length).toBeGreaterThan(30)
  expect(shown.filter((secret, index) => shown.indexOf(secret) !== index)).toEqual([])
  expect(logged().filter((text) => shown.some((secret) => text.includes(secret)))).toEqual([])
  // Debug lines alone have the way through the code.
  const usual = logged().filter((line) => !line.startsWith('debug'))
  for (const text of [...answers, ...usual])
    expect(text).not.toMatch(/(\n|\\n)\s+at |\bnode:|\.[jt]s:\d/)
  for (const text of answers) expect(text).not.toMatch(/SQLITE/)
})
