import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Route } from '#shared/api/route.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { CLOSURE_FILE } from '#support/server/closure-file.ts'
import { newForm } from '#support/server/forms.ts'
import { MAPPING } from '#support/server/import-fixture.ts'
import { MAILBOX } from '#support/server/mail-intake-fixture.ts'
import { NO_DIRECTORY } from '#support/server/no-directory.ts'
import { newProcess } from '#support/server/processes.ts'
import { MAIL_SETTINGS } from '#support/server/recording-mail-server.ts'
import { RULE, RULE_FILE } from '#support/server/rules.ts'
import { DAILY, newSchedule } from '#support/server/schedules.ts'
import { SERVICE_LEVEL_PREVIEW } from '#support/server/service-level-preview.ts'
import { SERVICE_LEVELS } from '#support/server/service-levels.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { openFuzzFixture } from '../../tests/fuzz/fuzz-fixture.ts'
import { requestsTo } from '../../tests/fuzz/request-arbitrary.ts'

// Rights are checked when a request's head arrives; they must still be there when something is
// written.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const fixture = await openFuzzFixture()
afterAll(fixture.close)

/**
 * They write what only tests of their own have: what a provider has confirmed, and the link to an
 * address that is to be confirmed.
 */
const WITH_PROOF = ['connectSingleSignOn', 'confirmBySingleSignOn', 'sendEmailProof']

const WRITING = contract.filter(
  ({ method, access, operationId }) =>
    method !== 'GET' && !access.startsWith('public') && !WITH_PROOF.includes(operationId)
)

/** The person who calls is number 1; the others are there to be changed. */
const OWN = 'UPDATE users SET %s WHERE id = 1'
const LOSSES = {
  'their account is deleted': OWN.replace('%s', 'deleted_at = 1'),
  'their session is ended': 'DELETE FROM sessions WHERE user_id = 1',
  'their session expires': 'UPDATE sessions SET expires_at = 1 WHERE user_id = 1'
}

const ABSENCE = { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }
const WEBHOOK = { url: 'https://example.com', kinds: ['ticket.created'], enabled: true }

/**
 * Bodies for routes that need more than the schema says, because a service rejects others before it
 * writes.
 */
const BODIES: Record<string, object> = {
  createComment: { ticketId: 3, userId: 1, message: 'Well' },
  createTicket: {
    ...{ department: 'IT', description: 'It is on fire', category: 'other', requesterId: 1 }
  },
  confirmPassword: { password: PASSWORD },
  chooseLanguage: { language: null },
  createInvitations: { invitations: [{ email: 'invited@example.com' }] },
  redactTicket: { text: 'does not work' },
  setWaiting: { for: 'supplier' },
  askForApproval: {
    ...{ question: 'May we?', of: 'people', personIds: [2], needsAll: false },
    beforeAssigning: false
  },
  answerApproval: { answer: 'yes' },
  createWebhook: WEBHOOK,
  updateWebhook: WEBHOOK,
  changePassword: { currentPassword: PASSWORD, newPassword: 'another horse' },
  checkImport: MAPPING,
  startImport: MAPPING,
  setUserPassword: { password: 'another horse' },
  previewServiceLevel: SERVICE_LEVEL_PREVIEW,
  createAnnouncement: newAnnouncement(),
  updateAnnouncement: { ...newAnnouncement(), updatedAt: '2026-01-01T00:00:00.000Z' },
  createProcess: newProcess(),
  updateProcess: { ...newProcess(), updatedAt: '2026-01-01T00:00:00.000Z' },
  createSchedule: newSchedule(),
  updateSchedule: { ...newSchedule(), updatedAt: '2026-01-01T00:00:00.000Z' },
  previewSchedule: DAILY,
  createForm: newForm(),
  updateForm: newForm(),
  answerTicketForm: { formId: 1, version: 1, answers: {}, answeredAt: null },
  updateServiceLevels: SERVICE_LEVELS,
  findServiceLevelEffect: SERVICE_LEVELS,
  readClosures: CLOSURE_FILE,
  rehearseServiceLevels: { levels: SERVICE_LEVELS, from: '2026-01-01', to: '2026-01-31' },
  createRule: RULE,
  updateRule: RULE,
  importRules: { text: RULE_FILE },
  rehearseRule: { rule: RULE, from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
  setOwnAbsence: ABSENCE,
  setAbsence: ABSENCE,
  testLdap: NO_DIRECTORY,
  testMail: MAIL_SETTINGS,
  createMailbox: MAILBOX,
  updateMailbox: MAILBOX,
  testMailbox: { mailbox: MAILBOX }
}

/** Queries of the routes that require one. */
const QUERIES: Record<string, string> = {
  deleteDepartment: '?name=Archive',
  removeFollower: '?userId=2'
}

const bodies = new Map(
  Object.entries(BODIES).map(([operationId, body]) => [operationId, JSON.stringify(body)])
)

/**
 * A valid body of the route: a new route needs a line above only where its schema does not say
 * enough.
 */
function bodyFor(route: Route): string {
  const { operationId, body } = route
  const known = bodies.get(operationId)
  if (known !== undefined) return known
  const fits = (text: string | undefined) =>
    text !== undefined && isJson(text) && body?.safeParse(JSON.parse(text)).success === true
  const samples = fc.sample(
    requestsTo(route).map((request) => request.body),
    { seed: 7, numRuns: 3000 }
  )
  const sample = samples.find(fits)
  if (sample === undefined && body) throw new Error(`BODIES lacks a line for ${operationId}`)
  bodies.set(operationId, sample ?? '')
  return sample ?? ''
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/**
 * Sends a request whose body ends only after `meanwhile`, which runs once the server waits for it.
 */
function sendSlowly(route: Route, meanwhile: () => Promise<void>): Promise<Response> {
  const text = route.consumes ? 'The bytes of a file' : route.body && bodyFor(route)
  const body =
    text &&
    new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(Buffer.from(text.slice(0, 1))),
        async pull(controller) {
          await meanwhile()
          controller.enqueue(Buffer.from(text.slice(1)))
          controller.close()
        }
      },
      { highWaterMark: 1 }
    )
  const query = route.consumes ? '?name=a.txt' : (QUERIES[route.operationId] ?? '')
  const headers = { 'Content-Type': route.consumes ?? 'application/json' }
  return fixture.send('specialist', route.path.replaceAll(/\{\w+\}/g, '3') + query, {
    method: route.method,
    ...(body && { body, duplex: 'half', headers })
  })
}

/** Has something happen right before the next write gets its turn. */
function beforeNextWrite(meanwhile: () => Promise<void>) {
  const { store } = fixture
  const { transaction, exclusive } = store
  const restore = () => Object.assign(store, { transaction, exclusive })
  store.transaction = async (work) => {
    restore()
    await meanwhile()
    return await transaction(work)
  }
  store.exclusive = async (work) => {
    restore()
    await meanwhile()
    return await exclusive(work)
  }
  return restore
}

/**
 * Lets the person lose their rights while a request of theirs is under way, and expects that
 * nothing comes of it.
 */
async function expectRejection(
  route: Route,
  sql: string,
  statuses: readonly number[],
  when: 'body' | 'turn'
) {
  const title = `${route.method} ${route.path}, before its ${when}`

  let before: string | undefined
  const lose = async () => {
    await fixture.change(sql)
    before = await fixture.digest()
  }
  const stopWaiting = when === 'turn' ? beforeNextWrite(lose) : () => {}
  try {
    const { status } = await sendSlowly(route, when === 'body' ? lose : async () => {})
    expect(before, `${title}: nothing happened meanwhile`).toBeDefined()
    expect(statuses, title).toContain(status)
    expect(await fixture.digest(), title).toBe(before)
  } finally {
    stopWaiting()
    await fixture.restorePeople()
  }
}

const TAKING_BODIES = (route: Route) => (route.body ?? route.consumes) !== undefined
const SPECIALISTS = WRITING.filter(({ access }) => access === 'it-support-specialist')

test.each([
  ...Object.entries(LOSSES).map((loss) => [...loss, WRITING, [401, 403]] as const),
  ['their role is taken', OWN.replace('%s', `role = 'HR'`), SPECIALISTS, [403]] as const
])('nothing is written for a person while %s', async (_loss, sql, routes, statuses) => {
  for (const route of routes.filter(TAKING_BODIES))
    await expectRejection(route, sql, statuses, 'body')
  for (const route of routes) await expectRejection(route, sql, statuses, 'turn')
})
