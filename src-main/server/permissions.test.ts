import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import type { TestClient } from '../../tests/support/server/test-client.ts'
import { PASSWORD, person, startTestApp } from '../../tests/support/server/test-server.ts'
import type { ClientInfo } from './http/app-env.ts'

/**
 * Somebody on the LAN, somebody on the server's own machine, and people on the LAN who are signed
 * in.
 */
const CALLERS = ['visitor', 'here', 'staff', 'head', 'specialist', 'deleted'] as const
type Who = (typeof CALLERS)[number]

/** Who may call what, from spec §6 and the decisions. */
const TABLE = parse(`
  method path                              visitor here    staff head specialist deleted
  GET    /api/setup                        yes     yes     yes   yes  yes        yes
  POST   /api/setup                        yes     yes     yes   yes  yes        yes
  POST   /api/register                     yes     yes     yes   yes  yes        yes
  POST   /api/invitations/check            yes     yes     yes   yes  yes        yes
  POST   /api/invitations/accept           yes     yes     yes   yes  yes        yes
  POST   /api/login                        yes     yes     yes   yes  yes        yes
  POST   /api/login/second-factor          yes     yes     yes   yes  yes        yes
  POST   /api/single-sign-on               yes     yes     yes   yes  yes        yes
  POST   /api/single-sign-on/return        yes     yes     yes   yes  yes        yes
  POST   /api/login/single-sign-on         yes     yes     yes   yes  yes        yes
  POST   /api/login/single-sign-on/second-factor  yes  yes     yes   yes  yes        yes
  POST   /api/logout                       yes     yes     yes   yes  yes        yes
  GET    /api/user                         401     401     yes   yes  yes        401
  PUT    /api/user/password                401     401     yes   yes  yes        401
  POST   /api/user/confirm                 401     401     yes   yes  yes        401
  GET    /api/user/single-sign-on          401     401     yes   yes  yes        401
  PUT    /api/user/single-sign-on          401     401     yes   yes  yes        401
  DELETE /api/user/single-sign-on          401     401     yes   yes  yes        401
  POST   /api/user/confirm/single-sign-on  401     401     yes   yes  yes        401
  GET    /api/user/second-factor           401     401     yes   yes  yes        401
  POST   /api/user/second-factor           401     401     yes   yes  yes        401
  PUT    /api/user/second-factor           401     401     yes   yes  yes        401
  DELETE /api/user/second-factor           401     401     yes   yes  yes        401
  POST   /api/user/second-factor/recovery-codes  401     401     yes   yes  yes        401
  GET    /api/sessions                     401     401     yes   yes  yes        401
  DELETE /api/sessions                     401     401     yes   yes  yes        401
  DELETE /api/sessions/{id}                401     401     yes   yes  yes        401
  GET    /api/tokens                       401     401     yes   yes  yes        401
  POST   /api/tokens                       401     401     yes   yes  yes        401
  DELETE /api/tokens/{id}                  401     401     yes   yes  yes        401
  GET    /api/users                        401     401     yes   yes  yes        401
  GET    /api/tickets                      401     401     yes   yes  yes        401
  GET    /api/tickets/export               401     401     yes   yes  yes        401
  POST   /api/tickets                      401     401     yes   yes  yes        401
  GET    /api/tickets/{id}                 401     401     yes   yes  yes        401
  PATCH  /api/tickets/{id}                 401     401     yes   yes  yes        401
  POST   /api/tickets/bulk                 401     401     yes   yes  yes        401
  GET    /api/saved-views                  401     401     yes   yes  yes        401
  POST   /api/saved-views                  401     401     yes   yes  yes        401
  PATCH  /api/saved-views/{id}             401     401     yes   yes  yes        401
  DELETE /api/saved-views/{id}             401     401     yes   yes  yes        401
  GET    /api/tickets/{id}/history         401     401     yes   yes  yes        401
  GET    /api/tickets/{id}/comments        401     401     yes   yes  yes        401
  POST   /api/tickets/{id}/comments        401     401     yes   yes  yes        401
  PUT    /api/tickets/{id}/presence        401     401     yes   yes  yes        401
  DELETE /api/tickets/{id}/presence        401     401     yes   yes  yes        401
  GET    /api/tickets/{id}/followers       401     401     yes   yes  yes        401
  PUT    /api/tickets/{id}/following       401     401     yes   yes  yes        401
  DELETE /api/tickets/{id}/following       401     401     yes   yes  yes        401
  GET    /api/tickets/{id}/links           401     401     yes   yes  yes        401
  POST   /api/tickets/{id}/links           401     401     yes   yes  yes        401
  POST   /api/tickets/{id}/follow-ups      401     401     yes   yes  yes        401
  DELETE /api/ticket-links/{id}            401     401     yes   yes  yes        401
  GET    /api/canned-replies               401     401     yes   yes  yes        401
  POST   /api/canned-replies               401     401     yes   yes  yes        401
  PATCH  /api/canned-replies/{id}          401     401     yes   yes  yes        401
  DELETE /api/canned-replies/{id}          401     401     yes   yes  yes        401
  GET    /api/notifications                401     401     yes   yes  yes        401
  POST   /api/notifications/seen           401     401     yes   yes  yes        401
  POST   /api/attachments                  401     401     yes   yes  yes        401
  GET    /api/attachments/{id}             401     401     yes   yes  yes        401
  GET    /api/tickets/{id}/attachments     401     401     yes   yes  yes        401
  GET    /api/similar                      401     401     yes   yes  yes        401
  GET    /api/articles                     401     401     yes   yes  yes        401
  POST   /api/articles                     401     401     yes   yes  yes        401
  GET    /api/articles/{id}                401     401     yes   yes  yes        401
  PUT    /api/articles/{id}                401     401     yes   yes  yes        401
  DELETE /api/articles/{id}                401     401     yes   yes  yes        401
  GET    /api/tickets/stats/counts         401     401     yes   yes  yes        401
  GET    /api/reports/tickets-by-status    401     401     yes   yes  yes        401
  GET    /api/reports/response-time        401     401     yes   yes  yes        401
  GET    /api/reports/resolution-time      401     401     yes   yes  yes        401
  GET    /api/reports/period               401     401     yes   yes  yes        401
  GET    /api/reports/period/export        401     401     yes   yes  yes        401
  GET    /api/admin/team-analytics         401     401     403   403  yes        401
  GET    /api/admin/users                  401     401     403   403  yes        401
  POST   /api/admin/users                  401     401     403   403  yes        401
  PUT    /api/admin/users/{id}/password    401     401     403   403  yes        401
  PATCH  /api/admin/users/{id}             401     401     403   403  yes        401
  PUT    /api/admin/users/{id}             401     401     403   403  yes        401
  PUT    /api/admin/users/{id}/state       401     401     403   403  yes        401
  GET    /api/admin/users/{id}/access      401     401     403   403  yes        401
  DELETE /api/admin/sessions/{id}          401     401     403   403  yes        401
  DELETE /api/admin/users/{id}/sessions    401     401     403   403  yes        401
  DELETE /api/admin/users/{id}/lock        401     401     403   403  yes        401
  PUT    /api/admin/users/{id}/directory   401     401     403   403  yes        401
  DELETE /api/admin/users/{id}/directory   401     401     403   403  yes        401
  POST   /api/admin/users/{id}/approve     401     401     403   403  yes        401
  DELETE /api/admin/users/{id}/second-factor  401     401     403   403  yes        401
  DELETE /api/admin/users/{id}             401     401     403   403  yes        401
  POST   /api/admin/users/{id}/restore     401     401     403   403  yes        401
  GET    /api/admin/tokens                 401     401     403   403  yes        401
  DELETE /api/admin/tokens/{id}            401     401     403   403  yes        401
  POST   /api/admin/service-accounts       401     401     403   403  yes        401
  POST   /api/admin/users/{id}/tokens      401     401     403   403  yes        401
  GET    /api/admin/invitations            401     401     403   403  yes        401
  POST   /api/admin/invitations            401     401     403   403  yes        401
  DELETE /api/admin/invitations/{id}       401     401     403   403  yes        401
  GET    /api/admin/departments            401     401     403   403  yes        401
  PUT    /api/admin/departments            401     401     403   403  yes        401
  POST   /api/admin/departments            401     401     403   403  yes        401
  PATCH  /api/admin/departments            401     401     403   403  yes        401
  DELETE /api/admin/departments            401     401     403   403  yes        401
  GET    /api/departments                  401     401     yes   yes  yes        401
  GET    /api/admin/host-names             401     401     403   403  yes        401
  GET    /api/admin/settings               401     401     403   403  yes        401
  PUT    /api/admin/settings               401     401     403   403  yes        401
  POST   /api/admin/settings/oidc/test     401     401     403   403  yes        401
  POST   /api/admin/settings/ldap/test     401     401     403   403  yes        401
  GET    /api/admin/settings/ldap/synchronisation  401     401     403   403  yes        401
  POST   /api/admin/settings/ldap/synchronisation  401     401     403   403  yes        401
  DELETE /api/admin/tickets/clear          401     401     403   403  yes        401
  GET    /api/admin/backups                401     401     403   403  yes        401
  POST   /api/admin/backups                401     401     403   403  yes        401
  GET    /api/admin/imports                401     401     403   403  yes        401
  POST   /api/admin/imports                401     401     403   403  yes        401
  GET    /api/admin/imports/{id}           401     401     403   403  yes        401
  POST   /api/admin/imports/{id}/check     401     401     403   403  yes        401
  POST   /api/admin/imports/{id}/run       401     401     403   403  yes        401
  GET    /api/admin/imports/{id}/refused   401     401     403   403  yes        401
  GET    /api/admin/imports/{id}/undo      401     401     403   403  yes        401
  POST   /api/admin/imports/{id}/undo      401     401     403   403  yes        401
  GET    /api/admin/security-log           401     401     403   403  yes        401
  GET    /api/admin/security-log/export    401     401     403   403  yes        401
  POST   /api/tickets/{id}/redactions      401     401     403   403  yes        401
  GET    /api/admin/former-people          401     401     403   403  yes        401
  GET    /api/admin/users/{id}/data        401     401     403   403  yes        401
  POST   /api/admin/users/{id}/erasure     401     401     403   403  yes        401
  GET    /api/admin/webhooks               401     401     403   403  yes        401
  POST   /api/admin/webhooks               401     401     403   403  yes        401
  PUT    /api/admin/webhooks/{id}          401     401     403   403  yes        401
  DELETE /api/admin/webhooks/{id}          401     401     403   403  yes        401
  POST   /api/admin/webhooks/{id}/secret   401     401     403   403  yes        401
  POST   /api/admin/webhooks/{id}/test     401     401     403   403  yes        401
  GET    /api/admin/webhooks/{id}/deliveries  401     401     403   403  yes        401
  POST   /api/admin/webhook-deliveries/{id}/send  401     401     403   403  yes        401
  POST   /api/admin/settings/mail/test     401     401     403   403  yes        401
  GET    /api/admin/mails/sent             401     401     403   403  yes        401
  POST   /api/admin/mails/sent/{id}/send   401     401     403   403  yes        401
  GET    /api/user/mail                    401     401     yes   yes  yes        401
  PUT    /api/user/mail                    401     401     yes   yes  yes        401
  GET    /api/admin/mailboxes              401     401     403   403  yes        401
  POST   /api/admin/mailboxes              401     401     403   403  yes        401
  PUT    /api/admin/mailboxes/{id}         401     401     403   403  yes        401
  DELETE /api/admin/mailboxes/{id}         401     401     403   403  yes        401
  POST   /api/admin/mailboxes/test         401     401     403   403  yes        401
  GET    /api/admin/mails/received         401     401     403   403  yes        401
  POST   /api/admin/mails/received/{id}/read  401     401     403   403  yes        401
  GET    /api/tickets/{id}/mails           401     401     yes   yes  yes        401
  GET    /api/admin/mail/consents          401     401     403   403  yes        401
  POST   /api/admin/mail/consents          401     401     403   403  yes        401
  POST   /api/mail/consents/return         yes     yes     yes   yes  yes        yes
  GET    /api/admin/categories             401     401     yes   yes  yes        401
  POST   /api/admin/categories             401     401     403   403  yes        401
  PUT    /api/admin/categories/{id}        401     401     403   403  yes        401
  DELETE /api/admin/categories/{id}        401     401     403   403  yes        401
  GET    /api/admin/subcategories          401     401     yes   yes  yes        401
  POST   /api/admin/subcategories          401     401     403   403  yes        401
  DELETE /api/admin/subcategories/{id}     401     401     403   403  yes        401
  GET    /api/events                       401     401     yes   yes  yes        401
  GET    /api/activity                     401     401     yes   yes  yes        401
  GET    /api/health                       yes     yes     yes   yes  yes        yes
  GET    /api/health/live                  yes     yes     yes   yes  yes        yes
  GET    /api/about                        yes     yes     yes   yes  yes        yes
  GET    /api/openapi.json                 401     yes     yes   yes  yes        401
  GET    /api/docs                         401     yes     yes   yes  yes        401
`)

function parse(table: string) {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.map(([method, path, ...rights]) => {
    const byCaller = Object.fromEntries(rights.map((right, column) => [head[column + 2], right]))
    return { key: `${method} ${path}`, rights: byCaller as Record<Who, string> }
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
 * Calls a route for something that is not there, with a body that is not enough: whoever may call
 * it gets no further than that, and nothing changes but by the routes that ask for nothing.
 */
async function call(client: TestClient, key: string): Promise<number> {
  const [method = '', address = ''] = key.replace('{id}', '999').split(' ')
  const withBody = contract.some((route) => `${route.method} ${route.path}` === key && route.body)
  const response = await client.open(address, {
    method,
    ...(withBody && { body: '{}', headers: { 'Content-Type': 'application/json' } })
  })
  await response.body?.cancel()
  return response.status
}

test('the table has every route of the contract, and no other', () => {
  expect(TABLE.map(({ key }) => key).sort()).toEqual(
    contract.map(({ method, path }) => `${method} ${path}`).sort()
  )
})

test('the server answers no call that the contract lacks', () => {
  expect(app.calls().sort()).toEqual(TABLE.map(({ key }) => key).sort())
})

test('a department head may call what staff may, and nothing else', () => {
  for (const { rights } of TABLE) expect(rights.head).toBe(rights.staff)
})

describe.each(TABLE)('$key', ({ key, rights }) => {
  test.each(CALLERS.map((who) => [who, rights[who]] as const))('for %s: %s', async (who, right) => {
    // Signing out would end the session that the other rows need.
    const client = key === 'POST /api/logout' ? await another(who) : clients[who]
    const status = await call(client, key)
    if (right === 'yes') expect(status).toBeOneOf([200, 201, 204, 400, 404, 409])
    else expect(status).toBe(Number(right))
  })
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

  test('everybody may see their own', async () => {
    for (const who of ['staff', 'head', 'specialist'] as const) {
      expect(await statuses(who, ids[who])).toEqual(new Set([200]))
    }
  })

  test('staff and department heads see nobody else’s, and are not told who there is', async () => {
    for (const who of ['staff', 'head'] as const) {
      for (const other of [ids.specialist, ids.staff, ids.head, 4, 999].filter(
        (id) => id !== ids[who]
      )) {
        const answers = await ask(who, `?userId=${other}`)
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
        expect(answers[0]?.body.detail).toBe(
          "Only an IT Support Specialist may see somebody else's figures"
        )
      }
    }
  })

  test('an IT Support Specialist sees anybody’s who has an account', async () => {
    expect(await statuses('specialist', ids.staff)).toEqual(new Set([200]))
    expect(await statuses('specialist', ids.head)).toEqual(new Set([200]))
    expect(await statuses('specialist', 4)).toEqual(new Set([404]))
    expect(await statuses('specialist', 999)).toEqual(new Set([404]))
  })

  test.each(['', '?userId=', '?userId=me', '?userId=0', '?userId=1.5', '?userId=-1'])(
    'must be said: %j',
    async (query) => {
      for (const answer of await ask('specialist', query)) {
        expect(answer.status).toBe(400)
        expect(answer.body.errors?.map(({ path }) => path)).toEqual(['userId'])
      }
    }
  )
})

describe('what only some may do within a call that all may', () => {
  const ticket = (requesterId: number) => ({
    ...{ department: 'IT', description: 'It does not work', category: 'software', requesterId }
  })

  test.each(['staff', 'head', 'specialist'] as const)('as %s', async (who) => {
    const { body: me } = await clients[who].get<User>('/api/user')
    const other = who === 'staff' ? 3 : 2
    const may = who === 'specialist' ? 201 : 403
    expect((await clients[who].post('/api/tickets', ticket(me.id))).status).toBe(201)
    expect((await clients[who].post('/api/tickets', ticket(other))).status).toBe(may)
    const { body } = await clients[who].get<{ id: number }[]>('/api/tickets?limit=1')
    const ticketId = body[0]?.id
    const comment = (userId: number) => ({ message: 'Well', userId, ticketId })
    expect(
      (await clients[who].post(`/api/tickets/${ticketId}/comments`, comment(me.id))).status
    ).toBe(201)
    expect(
      (await clients[who].post(`/api/tickets/${ticketId}/comments`, comment(other))).status
    ).toBe(403)
    expect(
      (await clients[who].patch(`/api/tickets/${ticketId}`, { status: 'resolved' })).status
    ).toBe(200)
  })
})
