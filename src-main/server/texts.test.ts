import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Route } from '#shared/api/route.ts'
import { inputShape } from '#support/input-shape.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { CLOSURE_FILE } from '#support/server/closure-file.ts'
import { newForm } from '#support/server/forms.ts'
import { MAILBOX } from '#support/server/mail-intake-fixture.ts'
import { NO_DIRECTORY } from '#support/server/no-directory.ts'
import { newProcess } from '#support/server/processes.ts'
import { MAIL_SETTINGS } from '#support/server/recording-mail-server.ts'
import { RULE } from '#support/server/rules.ts'
import { DAILY, newSchedule } from '#support/server/schedules.ts'
import { SERVICE_LEVEL_PREVIEW } from '#support/server/service-level-preview.ts'
import { SERVICE_LEVELS } from '#support/server/service-levels.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

/** A text of every field that takes one, and a value of every other that a body needs. */
const VALUES: Record<string, unknown> = {
  ...{ username: 'chris', email: 'chris@example.com', password: PASSWORD, fullName: 'Chris' },
  ...{ currentPassword: PASSWORD, newPassword: 'correct donkey', initials: 'CH' },
  ...{ setupCode: 'ABCD', code: '123456', secondFactor: '123456', invitation: 'x'.repeat(43) },
  ...{ proof: 'x'.repeat(43), kind: 'response' },
  ...{ role: 'HR', department: 'IT', description: 'The printer is on fire', category: 'other' },
  ...{ subcategory: 'jam', status: 'open', priority: 'low', requesterId: 1, message: 'On my way' },
  ...{ userId: 1, ticketId: 1, ids: [1], search: 'printer', private: false, categoryId: 1 },
  ...{ name: 'Forklifts', newName: 'Civil engineers', slug: 'forklifts', filters: '/tickets' },
  ...{ title: 'Paper jams', body: 'Open tray two', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...{ text: 'hunter2', texts: true, scope: 'read', days: 7, purpose: 'sign-in', isDesktop: false },
  ...{ proofCode: 'x'.repeat(43), verifier: 'x'.repeat(43), challenge: 'x'.repeat(43) },
  ...{ issuer: 'https://example.com', clientId: 'desk', clientSecret: 'secret', roles: [] },
  ...{ groupsClaim: 'groups', otherwise: 'HR', enabled: false, query: '?code=a' },
  ...{ url: 'https://example.com/', kinds: ['ticket.created'], source: 'osticket', words: [] },
  ...{
    timeZone: 'UTC',
    dayFirst: true,
    dueDay: '2026-12-24',
    columns: { title: 'Subject' },
    repeatedRows: 'refuse'
  },
  ...{
    unknownPeople: 'accounts',
    from: '2026-01-01',
    to: '2026-01-31',
    by: 'department',
    language: 'en'
  }
}

const ABSENCE = { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }

/** The same where a field of that name is something else in a route. */
const VALUES_OF: Record<string, Record<string, unknown>> = {
  testLdap: { ...NO_DIRECTORY, person: 'chris' },
  renameDepartment: { merge: true },
  setWaiting: { for: 'date', until: '2100-01-01T00:00:00Z' },
  previewServiceLevel: SERVICE_LEVEL_PREVIEW,
  createAnnouncement: newAnnouncement(),
  updateAnnouncement: newAnnouncement(),
  haveThisToo: { line: 'In hall 3 too' },
  endAnnouncement: { answer: 'It works again', resolve: false },
  createProcess: newProcess(),
  updateProcess: newProcess(),
  getCalendar: { until: '2026-01-31', zone: 'UTC' },
  findOverlaps: { from: '2026-01-01T00:00:00Z', zone: 'UTC' },
  createSchedule: newSchedule(),
  updateSchedule: newSchedule(),
  previewSchedule: DAILY,
  askForApproval: {
    ...{ question: 'May we?', of: 'people', personIds: [1], needsAll: false },
    beforeAssigning: false
  },
  answerApproval: { answer: 'no' },
  createForm: newForm(),
  updateForm: newForm(),
  answerTicketForm: { formId: 1, version: 1, answers: { model: 'A4' }, answeredAt: null },
  updateServiceLevels: SERVICE_LEVELS,
  findServiceLevelEffect: SERVICE_LEVELS,
  readClosures: CLOSURE_FILE,
  rehearseServiceLevels: { levels: SERVICE_LEVELS },
  setOwnAbsence: { ...ABSENCE, note: 'Back in May' },
  setAbsence: { ...ABSENCE, note: 'Back in May' },
  createRule: RULE,
  updateRule: RULE,
  rehearseRule: { rule: RULE, from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },

  testMail: { ...MAIL_SETTINGS, password: PASSWORD, security: 'tls' },
  createMailbox: { ...MAILBOX, security: 'tls' },
  updateMailbox: { ...MAILBOX, security: 'tls' }
}

/** NUL, halves of a pair, and halves in the wrong order: they cannot be shown, kept or sent on. */
const UNREADABLE = ['\0', '\ud83d', '\udda8', '\udda8\ud83d']

/** With an invisible character a name would look like another (D38). */
const NAMES = ['username', 'fullName', 'role', 'department', 'initials', 'name', 'newName']
const INVISIBLE = ['\u200b', '\u202e', '\u2066', '\u2028', '\u0007']

interface Property {
  type?: string
  enum?: unknown[]
  anyOf?: Property[]
}

function textFieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = inputShape(schema)
  const isText = (property: Property): boolean =>
    (property.type === 'string' && !property.enum) || property.anyOf?.some(isText) === true
  return Object.entries(properties).flatMap(([name, property]) =>
    isText(property as Property) ? [name] : []
  )
}

const bodyFields = contract.flatMap((route) =>
  textFieldsOf(route.body).map((field) => ({ route, field }))
)
const queryFields = contract
  // The name of a file is mended rather than rejected (D40).
  .filter(({ consumes }) => !consumes)
  .flatMap((route) => textFieldsOf(route.query).map((field) => ({ route, field })))
  // A wrong ownership means all that is relevant (spec §6).
  .filter(({ field }) => field !== 'ownership')
const title = ({ route, field }: { route: Route; field: string }, text: string) =>
  `${field} of ${route.method} ${route.path}: ${JSON.stringify(text)}`
const addressOf = (route: Route) => route.path.replaceAll(/\{\w+\}/g, '1')

let server: TestServer
let ada: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  const { status } = await ada.post('/api/tickets', VALUES)
  expect(status).toBe(201)
})
afterAll(() => server.close())

/** Sends what the route takes, but for one field, and expects that this is rejected. */
async function expectRejection(one: (typeof bodyFields)[number], text: (value: string) => string) {
  const { route, field } = one
  const { shape } = route.body as z.ZodObject
  const values = { ...VALUES, ...VALUES_OF[route.operationId] }
  expect(values, `${title(one, '')} lacks a right value`).toHaveProperty(field)
  const fields = Object.keys(shape).flatMap((name) =>
    name in values ? [[name, values[name]]] : []
  )
  const value = text(String(values[field]))
  const { status, body } = await ada.send<Problem>(addressOf(route), {
    method: route.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...Object.fromEntries(fields), [field]: value })
  })
  expect([title(one, value), status, body.detail, body.errors?.map(({ path }) => path)]).toEqual([
    ...[title(one, value), 400, expect.stringMatching(/^[A-Z].*[\w.]$/), [field]]
  ])
}

test('no field of a body takes a text that is unreadable', async () => {
  for (const one of bodyFields)
    for (const part of UNREADABLE) await expectRejection(one, (value) => `${value}${part}x`)
})

test('no parameter of a query takes a text that is unreadable', async () => {
  for (const { route, field } of queryFields) {
    const { required = [] } = inputShape(route.query as z.ZodType)
    const values = { ...VALUES, ...VALUES_OF[route.operationId] }
    const query = new URLSearchParams(
      Object.fromEntries(required.map((name) => [name, String(values[name])]))
    )
    query.set(field, 'a\0b')
    const address = `${addressOf(route)}?${query}`
    const { status, body } = await ada.send<Problem>(address, { method: route.method })
    expect([address, status, body.errors?.map(({ path }) => path)]).toEqual([address, 400, [field]])
  }
})

test('the rejection says what is wrong, and pairs, tabs and lines are taken', async () => {
  const unreadable = { ...VALUES, description: 'The printer\0 is on fire' }
  const rejected = await ada.post<Problem>('/api/tickets', unreadable)
  expect(rejected.body.errors).toEqual([
    {
      path: 'description',
      message: 'The value of description contains a character that is not valid text'
    }
  ])
  const description = 'On fire 🖨️👩‍💻:\n\t\u202ename\u202c'
  const { status, body } = await ada.post('/api/tickets', { ...VALUES, description })
  expect([status, body]).toEqual([201, expect.objectContaining({ description })])
})

test('no name has an invisible character in it', async () => {
  for (const one of bodyFields) {
    if (!NAMES.includes(one.field) || one.route.path.startsWith('/api/login')) continue
    const text = String(VALUES[one.field])
    for (const character of INVISIBLE) {
      // Of initials there are two, however they are made up.
      const isInitials = one.field === 'initials'
      const name = isInitials ? `S${character}` : `${text[0]}${character}${text.slice(1)}`
      await expectRejection(one, () => name)
    }
  }
})
