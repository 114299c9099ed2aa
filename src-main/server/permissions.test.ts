import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import { startTestApp } from '#support/server/test-app.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { PASSWORD, person } from '#support/server/test-server.ts'
import type { ClientInfo } from './http/app-env.ts'

/** A browser on the LAN, one on the machine of the server, and people signed in on the LAN. */
const CALLERS = ['visitor', 'here', 'staff', 'head', 'specialist', 'deleted'] as const
type Who = (typeof CALLERS)[number]

/** Who may call what under /api, from spec §6 and the decisions. */
const RIGHTS = [
  {
    for: 'everyone',
    statuses: { visitor: 'yes', here: 'yes', staff: 'yes', specialist: 'yes' },
    calls: parse(`
      GET /about
      GET /announcements.ics
      GET /health; GET /health/live
      POST /invitations/accept; POST /invitations/check
      POST /login; POST /login/second-factor; POST /login/single-sign-on
      POST /login/single-sign-on/second-factor
      POST /logout
      POST /mail/consents/return
      POST /register
      POST /email-proofs
      GET POST /setup
      POST /single-sign-on; POST /single-sign-on/return
    `)
  },
  {
    for: 'everyone on the machine of the server, and people who are signed in',
    statuses: { visitor: 401, here: 'yes', staff: 'yes', specialist: 'yes' },
    calls: parse('GET /openapi.json; GET /docs')
  },
  {
    for: 'people who are signed in',
    statuses: { visitor: 401, here: 401, staff: 'yes', specialist: 'yes' },
    calls: parse(`
      GET /activity
      GET /calendar; GET /calendar/overlaps
      GET POST /announcements; GET /announcements/active; GET PUT DELETE /announcements/{id}
      POST /announcements/{id}/read; GET POST /announcements/{id}/affected
      POST /announcements/{id}/end; GET POST /announcements/{id}/tickets
      DELETE /announcements/{id}/tickets/{ticketId}
      GET POST /tickets/{id}/approvals; GET /approvals/{id}; POST /approvals/{id}/answers
      POST /approvals/{id}/withdraw; GET /user/approvals
      GET /admin/categories
      GET /admin/subcategories
      GET POST /articles; GET PUT DELETE /articles/{id}
      POST /attachments; GET DELETE /attachments/{id}
      GET POST /canned-replies; PATCH DELETE /canned-replies/{id}
      GET /departments
      GET /events
      GET /outside-followers
      POST /announcements/matches
      GET /notifications; POST /notifications/seen
      GET /reports/period; GET /reports/period/export; GET /reports/resolution-time
      GET /reports/outages; GET /reports/response-time; GET /reports/tickets-by-status
      GET /reports/service-levels; GET /reports/service-levels/export
      GET POST /rules; PUT DELETE /rules/{id}; PUT /rules/{id}/state; POST /rules/{id}/copy
      GET /rules/{id}/runs; PUT /rules/order; GET /rules/export; POST /rules/import
      POST /rules/rehearsal
      GET POST /saved-views; PATCH DELETE /saved-views/{id}
      GET POST /schedules; POST /schedules/preview; GET PUT DELETE /schedules/{id}
      GET POST /forms; GET PUT DELETE /forms/{id}
      GET PUT /tickets/{id}/form; POST /tickets/{id}/form/ask
      POST /schedules/{id}/run; GET /schedules/{id}/runs
      GET POST /processes; GET PUT DELETE /processes/{id}; GET POST /tickets/{id}/processes
      POST /process-parts/{id}/start; POST /process-parts/{id}/skip
      GET DELETE /sessions; DELETE /sessions/{id}
      GET /similar
      DELETE /ticket-links/{id}
      GET POST /tickets; POST /tickets/bulk; GET /tickets/export; GET /tickets/stats/counts
      GET PATCH /tickets/{id}; GET /tickets/{id}/attachments; GET POST /tickets/{id}/comments
      GET /tickets/{id}/deadlines
      POST /tickets/{id}/follow-ups; GET DELETE /tickets/{id}/followers
      PUT DELETE /tickets/{id}/following; GET /tickets/{id}/history; GET POST /tickets/{id}/links
      GET /tickets/{id}/mails; PUT DELETE /tickets/{id}/presence
      GET POST /tickets/{id}/tasks; PATCH DELETE /tasks/{id}; GET /user/tasks
      PUT DELETE /tickets/{id}/waiting; GET /tickets/{id}/working-days
      GET POST /tokens; DELETE /tokens/{id}
      GET /user; POST /user/confirm; POST /user/confirm/single-sign-on; GET PUT /user/mail
      PUT /user/language
      GET PUT DELETE /user/absence; POST /user/email-proof
      PUT /user/password; GET POST PUT DELETE /user/second-factor
      POST /user/second-factor/recovery-codes; GET PUT DELETE /user/single-sign-on
      GET /users; GET PUT DELETE /users/{id}/absence
    `)
  },
  {
    for: 'IT Support Specialists',
    statuses: { visitor: 401, here: 401, staff: 403, specialist: 'yes' },
    calls: parse(`
      GET POST /admin/backups
      POST /admin/categories; PUT DELETE /admin/categories/{id}
      PUT /admin/categories/{id}/names
      GET POST PUT PATCH DELETE /admin/departments; GET /admin/departments/outside-followers
      GET /admin/first-steps; POST DELETE /admin/first-steps/dismissal
      GET /admin/former-people
      GET /admin/host-names
      GET POST /admin/imports; GET /admin/imports/{id}; POST /admin/imports/{id}/check
      GET /admin/imports/{id}/refused; POST /admin/imports/{id}/run
      GET POST /admin/imports/{id}/undo
      GET POST /admin/invitations; POST /admin/invitations/bulk; DELETE /admin/invitations/{id}
      POST /admin/invitations/{id}/link
      GET POST /admin/mail/consents
      GET POST /admin/mailboxes; POST /admin/mailboxes/test; PUT DELETE /admin/mailboxes/{id}
      GET /admin/mails/received; POST /admin/mails/received/{id}/read
      POST /admin/mails/received/{id}/process; GET /admin/mails/sent
      POST /admin/mails/sent/{id}/send
      GET /admin/security-log; GET /admin/security-log/export
      POST /admin/service-accounts
      GET PUT /admin/service-levels; POST /admin/service-levels/closures
      POST /admin/service-levels/effect
      POST /admin/service-levels/preview; POST /admin/service-levels/rehearsal
      DELETE /admin/sessions/{id}
      GET PUT /admin/settings; GET POST /admin/settings/ldap/synchronisation
      POST /admin/settings/ldap/test; POST /admin/settings/mail/test
      POST /admin/settings/oidc/test
      POST /admin/subcategories; DELETE /admin/subcategories/{id}
      GET /admin/team-analytics
      DELETE /admin/tickets/clear
      GET /admin/tokens; DELETE /admin/tokens/{id}
      GET POST /admin/users; PUT PATCH DELETE /admin/users/{id}; GET /admin/users/{id}/access
      POST /admin/users/{id}/approve; POST /admin/users/{id}/confirm-team
      GET /admin/users/{id}/data; GET /admin/unconfirmed-teams
      PUT DELETE /admin/users/{id}/directory; POST /admin/users/{id}/erasure
      DELETE /admin/users/{id}/lock; PUT /admin/users/{id}/password
      POST /admin/users/{id}/restore; DELETE /admin/users/{id}/second-factor
      DELETE /admin/users/{id}/sessions; PUT /admin/users/{id}/state
      POST /admin/users/{id}/tokens
      POST /admin/webhook-deliveries/{id}/send
      GET POST /admin/webhooks; PUT DELETE /admin/webhooks/{id}
      GET /admin/webhooks/{id}/deliveries; POST /admin/webhooks/{id}/secret
      POST /admin/webhooks/{id}/test
      POST /tickets/{id}/redactions
    `)
  }
] as const

/** Parses `GET POST /tickets; GET /users`. */
function parse(table: string): string[] {
  return table.split(/[;\n]/).flatMap((entry) => {
    const [path = '', ...methods] = entry.trim().split(' ').toReversed()
    return methods.map((method) => `${method} /api${path}`)
  })
}

const LAN: ClientInfo = { address: '192.168.1.20', isLocal: false }
const HERE: ClientInfo = { address: '127.0.0.1', isLocal: true }

let app: Awaited<ReturnType<typeof startTestApp>>
let clients: Record<Who, TestClient>
beforeAll(async () => {
  app = await startTestApp()
  const { role: _, ...administrator } = person('specialist')
  const specialist = app.from(HERE)
  await specialist.post('/api/setup', administrator)
  for (const name of ['staff', 'head', 'deleted'])
    await app.from(LAN).post('/api/register', person(name))
  clients = {
    visitor: app.from(LAN),
    here: app.from(HERE),
    staff: await signedIn('staff'),
    head: await signedIn('head'),
    specialist: await signedIn('specialist'),
    deleted: await signedIn('deleted')
  }
  const { body: users } = await specialist.get<User[]>('/api/users')
  const idOf = (name: string) => users.find(({ username }) => username === name)?.id
  await specialist.patch(`/api/admin/users/${idOf('head')}`, { isDepartmentHead: true })
  await specialist.delete(`/api/admin/users/${idOf('deleted')}`)
})
afterAll(() => app.close())

/** The same caller with another session, where there is one. */
async function another(who: Who) {
  return ['staff', 'head', 'specialist'].includes(who) ? await signedIn(who) : clients[who]
}

async function signedIn(username: string) {
  const client = app.from(LAN)
  await client.post('/api/login', { username, password: PASSWORD })
  return client
}

/**
 * Calls a route for something that is not there, with a body that is not enough: anyone who may
 * call it gets no further than that, and nothing changes but by the routes that ask for nothing.
 */
async function call(client: TestClient, key: string): Promise<number> {
  const [method = '', address = ''] = key.replaceAll(/\{\w+\}/g, '999').split(' ')
  const withBody = contract.some((route) => `${route.method} ${route.path}` === key && route.body)
  const response = await client.open(address, {
    method,
    ...(withBody && { body: '{}', headers: { 'Content-Type': 'application/json' } })
  })
  await response.body?.cancel()
  return response.status
}

test('the table has every route of the contract, and the server answers no other call', () => {
  const table = RIGHTS.flatMap(({ calls }) => calls).sort()
  expect(table).toEqual(contract.map(({ method, path }) => `${method} ${path}`).sort())
  expect(app.calls().sort()).toEqual(table)
})

test.each(RIGHTS)('calls for $for', async ({ calls, statuses }) => {
  // A department head may call what staff may, and a deleted account what a visitor may.
  const expected = { ...statuses, head: statuses.staff, deleted: statuses.visitor }
  for (const key of calls) {
    for (const who of CALLERS) {
      // Signing out would end the session that the other calls need.
      const client = key === 'POST /api/logout' ? await another(who) : clients[who]
      const status = await call(client, key)
      const right = [200, 201, 204, 400, 404, 409].includes(status) ? 'yes' : status
      expect({ key, who, right }).toEqual({ key, who, right: expected[who] })
    }
  }
})

describe('whose figures', () => {
  const calls = [
    'tickets/stats/counts',
    'reports/tickets-by-status',
    'reports/response-time',
    'reports/resolution-time'
  ]
  let ids: Record<string, number>
  beforeAll(async () => {
    const { body: users } = await clients.specialist.get<User[]>('/api/users')
    ids = Object.fromEntries(users.map(({ username, id }) => [username, id]))
  })
  const ask = (who: Who, query: string) =>
    Promise.all(calls.map(async (path) => await clients[who].get<Problem>(`/api/${path}${query}`)))
  const statuses = async (who: Who, userId: number | undefined) =>
    new Set((await ask(who, `?userId=${userId}`)).map(({ status }) => status))

  test('are their own for all, and of anyone with an account for IT Support Specialists', async () => {
    const everyone = [ids.staff, ids.head, ids.specialist, 4, 999]
    for (const who of ['staff', 'head'] as const) {
      for (const id of everyone) {
        expect(await statuses(who, id), `${who} ${id}`).toEqual(
          new Set([id === ids[who] ? 200 : 403])
        )
      }
    }
    const seen = await Promise.all(everyone.map((id) => statuses('specialist', id)))
    expect(seen.map((set) => [...set])).toEqual([[200], [200], [200], [404], [404]])
    const [rejected] = await ask('staff', `?userId=${ids.head}`)
    expect(rejected?.body.detail).toBe(
      'Only an IT Support Specialist can see the statistics of another person'
    )
  })

  test.each(['', '?userId=', '?userId=me', '?userId=0', '?userId=1.5', '?userId=-1'])(
    'must be said: %j',
    async (query) => {
      for (const { status, body } of await ask('specialist', query))
        expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['userId']])
    }
  )
})

describe('what only some may do within a call that all may', () => {
  const ticket = (requesterId: number) => ({
    ...{ department: 'IT', description: 'It does not work', category: 'software', requesterId }
  })

  test.each(['staff', 'head', 'specialist'] as const)('as %s', async (who) => {
    const client = clients[who]
    const { body: me } = await client.get<User>('/api/user')
    const other = who === 'staff' ? 3 : 2
    const raise = async (id: number) => (await client.post('/api/tickets', ticket(id))).status
    expect(await raise(me.id)).toBe(201)
    expect(await raise(other)).toBe(who === 'specialist' ? 201 : 403)
    const { body } = await client.get<{ id: number }[]>('/api/tickets?limit=1')
    const ticketId = body[0]?.id
    const path = `/api/tickets/${ticketId}`
    const comment = async (userId: number) =>
      (await client.post(`${path}/comments`, { message: 'Well', userId, ticketId })).status
    expect([await comment(me.id), await comment(other)]).toEqual([201, 403])
    expect((await client.patch(path, { status: 'resolved' })).status).toBe(200)
  })
})
