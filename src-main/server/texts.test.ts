import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Route } from '#shared/api/route.ts'
import { MAILBOX } from '../../tests/support/server/mail-intake-fixture.ts'
import { NO_DIRECTORY } from '../../tests/support/server/no-directory.ts'
import { MAIL_SETTINGS } from '../../tests/support/server/recording-mail-server.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../tests/support/server/test-server.ts'

/** A text of every field that takes one, and a value of every other that a body needs. */
const VALUES: Record<string, unknown> = {
  ...{
    username: 'somebody',
    email: 'somebody@example.com',
    password: 'correct horse',
    fullName: 'Some Body'
  },
  ...{
    currentPassword: 'correct horse',
    newPassword: 'correct donkey',
    setupCode: 'ABCD',
    code: '123456',
    initials: 'SB'
  },
  ...{
    role: 'HR',
    department: 'IT',
    description: 'The printer is on fire',
    category: 'other',
    subcategory: 'jam'
  },
  ...{
    status: 'open',
    priority: 'low',
    requesterId: 1,
    message: 'On my way',
    userId: 1,
    ticketId: 1
  },
  ...{ name: 'Forklifts', slug: 'forklifts', categoryId: 1, search: 'printer', private: false },
  ...{ title: 'Paper jams', body: 'Open tray two', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...{ text: 'hunter2', texts: true },
  ...{ invitation: 'x'.repeat(43) },
  ...{ proofCode: 'x'.repeat(43), verifier: 'x'.repeat(43), challenge: 'x'.repeat(43) },
  ...{ query: '?code=a', secondFactor: '123456', purpose: 'sign-in', isDesktop: false },
  ...{ issuer: 'https://example.com', clientId: 'desk' },
  ...{ clientSecret: 'secret', groupsClaim: 'groups', otherwise: 'HR', enabled: false, roles: [] },
  ...{ scope: 'read', days: 7, newName: 'Civil engineers' },
  ...{ url: 'https://example.com/', kinds: ['ticket.created'], enabled: true },
  ...{ source: 'osticket', timeZone: 'UTC', dayFirst: true, columns: { title: 'Subject' } },
  ...{ words: [], unknownPeople: 'accounts', repeatedRows: 'refuse' },
  ...{ filters: '/tickets', ids: [1], from: '2026-01-01', to: '2026-01-31', by: 'department' }
}

/** The same where a field of that name is something else in a route. */
const VALUES_OF: Record<string, Record<string, unknown>> = {
  testLdap: { ...NO_DIRECTORY },
  renameDepartment: { merge: true },
  testMail: { ...MAIL_SETTINGS, password: PASSWORD, security: 'tls' },
  createMailbox: { ...MAILBOX, security: 'tls' },
  updateMailbox: { ...MAILBOX, security: 'tls' }
}

/** What no text may hold: nothing shows it, and half of a pair can be neither kept nor sent on. */
const UNREADABLE = [
  ['NUL', '\0'],
  ['the first half of a pair', '\ud83d'],
  ['the second half of a pair', '\udda8'],
  ['the halves in the wrong order', '\udda8\ud83d']
] as const

/** Of an invisible character somebody's name would look like another's (D38). */
const NAMES = ['username', 'fullName', 'role', 'department', 'initials', 'name', 'newName']
const INVISIBLE = [
  ['a zero width', '\u200b'],
  ['a reversal', '\u202e'],
  ['an isolate', '\u2066'],
  ['a line of its own', '\u2028'],
  ['a bell', '\u0007']
] as const

interface Property {
  type?: string
  enum?: unknown[]
  anyOf?: Property[]
}

function textFieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
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
  // The name of a file is mended rather than refused (D40).
  .filter(({ consumes }) => !consumes)
  .flatMap((route) => textFieldsOf(route.query).map((field) => ({ route, field })))
  // A wrong ownership means all that is relevant (spec §6).
  .filter(({ field }) => field !== 'ownership')
const title = ({ route, field }: { route: Route; field: string }) =>
  `${field} of ${route.method} ${route.path}`

let server: TestServer
let ada: Account
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  const { status } = await ada.post('/api/tickets', VALUES)
  expect(status).toBe(201)
})
afterAll(() => server.close())

/** Sends what the route takes, but for one field. @returns the fields that are refused */
async function refusedBody(route: Route, field: string, value: string) {
  const { shape } = route.body as z.ZodObject
  const values = { ...VALUES, ...VALUES_OF[route.operationId] }
  const fields = Object.keys(shape).flatMap((name) =>
    name in values ? [[name, values[name]]] : []
  )
  expect(values, 'the tests lack a right value').toHaveProperty(field)
  const { status, body } = await ada.send<Problem>(route.path.replaceAll(/\{\w+\}/g, '1'), {
    method: route.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...Object.fromEntries(fields), [field]: value })
  })
  expect([status, body.detail]).toEqual([400, expect.stringMatching(/^[A-Z].*\w$/)])
  return body.errors?.map(({ path }) => path)
}

describe('no text is taken that is unreadable', () => {
  test.each(bodyFields.map((one) => [title(one), one] as const))(
    'in %s',
    async (_title, { route, field }) => {
      for (const [what, part] of UNREADABLE) {
        expect(
          await refusedBody(
            route,
            field,
            `${VALUES_OF[route.operationId]?.[field] ?? VALUES[field]}${part}x`
          ),
          what
        ).toEqual([field])
      }
    }
  )

  test.each(queryFields.map((one) => [title(one), one] as const))(
    'in the query: %s',
    async (_title, one) => {
      const { required = [] } = z.toJSONSchema(one.route.query as z.ZodType, { io: 'input' })
      const query = new URLSearchParams(
        Object.fromEntries(required.map((name) => [name, String(VALUES[name])]))
      )
      query.set(one.field, 'a\0b')
      const { status, body } = await ada.send<Problem>(
        `${one.route.path.replaceAll(/\{\w+\}/g, '1')}?${query}`,
        { method: one.route.method }
      )
      expect(status).toBe(400)
      expect(body.errors?.map(({ path }) => path)).toEqual([one.field])
    }
  )

  test('and what it is told says what is wrong', async () => {
    const { body } = await ada.post<Problem>('/api/tickets', {
      ...VALUES,
      description: 'The printer\0 is on fire'
    })
    expect(body.errors).toEqual([
      {
        path: 'description',
        message: 'The value of description contains a character that is not valid text'
      }
    ])
  })

  test('while whole pairs, tabs and lines are', async () => {
    const description = 'On fire 🖨️👩‍💻:\n\t\u202ename\u202c'
    const { status, body } = await ada.post('/api/tickets', { ...VALUES, description })
    expect(status).toBe(201)
    expect(body).toMatchObject({ description })
  })
})

describe('no name has what is invisible in it', () => {
  const names = bodyFields.filter(
    ({ field, route }) => NAMES.includes(field) && !route.path.startsWith('/api/login')
  )
  test.each(names.map((one) => [title(one), one] as const))(
    '%s',
    async (_title, { route, field }) => {
      for (const [what, character] of INVISIBLE) {
        const text = String(VALUES[field])
        // Of initials there are two, however they are made up.
        const value =
          field === 'initials' ? `S${character}` : `${text.slice(0, 1)}${character}${text.slice(1)}`
        expect(await refusedBody(route, field, value), what).toEqual([field])
      }
    }
  )
})
