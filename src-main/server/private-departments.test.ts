import { describe, expect, test, vi } from 'vitest'
import type { Activity } from '#shared/api/activity.ts'
import type { Attachment } from '#shared/api/attachments.ts'
import { contract } from '#shared/api/contract.ts'
import type { DashboardStats } from '#shared/api/stats.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  comment,
  happen,
  INSIDERS,
  mentionOutsiders,
  OPEN_ID,
  OUTSIDERS,
  openPrivateDesk,
  people,
  raise,
  SECRET,
  SECRET_ID,
  SECRET_TEXT,
  server,
  setPrivate
} from '#support/server/private-desk.ts'
import { ALWAYS_OPEN } from '#support/server/service-levels.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

// Every call many times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

openPrivateDesk()

const LISTS = ['', 'limit=5', 'limit=5&offset=1', 'search=grievance', 'search=gr', 'search=e']
const FILTERS = [
  ...['all-relevant', 'unassigned', 'department', 'assigned', 'created'].map(
    (ownership) => `ownership=${ownership}&limit=5`
  ),
  ...['status=open&limit=5', 'priority=medium&limit=5', 'status=open&search=grievance']
]
const PERIODS = ['department', 'category', 'person'].map(
  (by) => `?from=2026-01-01&to=2026-12-31&by=${by}`
)
const SERVICE_PERIODS = ['department', 'priority'].map(
  (by) => `?kind=response&from=2026-01-01&to=2026-12-31&by=${by}`
)
const of = (...queries: string[]) => queries.map((query) => (query ? `?${query}` : ''))
const ofSelf = ({ user }: Account) => [`?userId=${user.id}`]
const ofSecretRequester = () => [`?userId=${people.requester.user.id}`]

/**
 * The endings of a route's path to request, for every route that answers something. A new route
 * needs a place here: which of its answers could reveal a private ticket?
 */
const PLACES: Record<string, (who: Account) => string[]> = {
  '/api/tickets': () => of(...LISTS, ...FILTERS),
  '/api/tickets/export': () => of('', 'search=grievance', 'status=open'),
  '/api/tickets/{id}/comments': () => of('', 'limit=5', 'before=99'),
  '/api/tickets/{id}/history': () => of('', 'limit=5'),
  '/api/tickets/stats/counts': (who) => [...ofSelf(who), ...ofSecretRequester()],
  '/api/reports/tickets-by-status': (who) => [...ofSelf(who), ...ofSecretRequester()],
  '/api/reports/response-time': (who) => [...ofSelf(who), ...ofSecretRequester()],
  '/api/reports/resolution-time': (who) => [...ofSelf(who), ...ofSecretRequester()],
  '/api/similar': () => of('text=grievance', 'text=the%20printer%20and%20a%20grievance'),
  '/api/outside-followers': () => [1, 2].map((id) => `?ids=${id}&department=HR`),
  '/api/articles': () => of('', 'search=grievance'),
  '/api/reports/period': () => PERIODS,
  '/api/reports/period/export': () => PERIODS,
  '/api/reports/service-levels': () => SERVICE_PERIODS,
  '/api/reports/service-levels/export': () => SERVICE_PERIODS,
  '/api/activity': () => of('', 'after=0', 'after=3'),
  // Its events are tested below.
  '/api/events': () => []
}

/** Routes that are asked once, without more behind their path. */
const PLAIN = [
  ...[
    'approvals/{id}',
    'tickets/{id}',
    'tickets/{id}/approvals',
    'user/approvals',
    'tickets/{id}/deadlines',
    'tickets/{id}/form',
    'tickets/{id}/working-days',
    'tickets/{id}/followers',
    'tickets/{id}/links',
    'tickets/{id}/processes',
    'tickets/{id}/attachments'
  ],
  ...['tickets/{id}/tasks', 'user/tasks', 'forms', 'forms/{id}', 'processes', 'processes/{id}'],
  ...['tickets/{id}/mails', 'attachments/{id}', 'notifications', 'saved-views', 'articles/{id}'],
  ...['setup', 'user', 'user/second-factor', 'user/single-sign-on', 'user/mail', 'sessions'],
  ...['users', 'about', 'departments', 'tokens', 'canned-replies', 'health', 'health/live'],
  ...['schedules', 'schedules/{id}', 'schedules/{id}/runs', 'user/absence', 'users/{id}/absence'],
  ...['openapi.json', 'docs', 'admin/team-analytics', 'admin/users', 'admin/users/{id}/access'],
  ...['admin/users/{id}/data', 'admin/former-people', 'admin/backups', 'admin/imports'],
  ...['admin/first-steps', 'admin/service-levels', 'rules', 'rules/export', 'rules/{id}/runs'],
  ...['admin/imports/{id}', 'admin/imports/{id}/refused', 'admin/imports/{id}/undo'],
  ...['admin/host-names', 'admin/security-log', 'admin/security-log/export'],
  ...[
    'admin/departments',
    'admin/departments/outside-followers',
    'admin/categories',
    'admin/subcategories',
    'admin/settings'
  ],
  ...['admin/invitations', 'admin/tokens', 'admin/webhooks', 'admin/webhooks/{id}/deliveries'],
  ...[
    'admin/unconfirmed-teams',
    'admin/mailboxes',
    'admin/mails/received',
    'admin/mails/sent',
    'admin/mail/consents'
  ],
  ...['announcements', 'announcements/active', 'announcements/{id}'],
  ...['announcements/{id}/affected', 'announcements/{id}/tickets'],
  'admin/settings/ldap/synchronisation'
]
for (const path of PLAIN) PLACES[`/api/${path}`] = () => ['']

const READS = contract.filter(({ method }) => method === 'GET').map(({ path }) => path)

/** Everything that a person is answered by any call. */
async function answersTo(who: Account) {
  const answers: Record<string, { status: number; headers: object; text: string }> = {}
  for (const path of READS) {
    const ids = path.includes('{id}') ? [OPEN_ID, SECRET_ID] : [0]
    for (const id of ids) {
      for (const ending of PLACES[path]?.(who) ?? []) {
        const address = path.replace('{id}', String(id)) + ending
        const answer = await who.open(address)
        const { date: _, ...headers } = Object.fromEntries(answer.headers)
        // Which departments are private is no secret: everyone who raises a ticket sees it.
        const text = (await answer.text()).replace(',"privateDepartments":["hr"]', '')
        answers[address] = { status: answer.status, headers, text }
      }
    }
  }
  return answers
}

test('every route that answers something has a place in the walk', () => {
  expect(Object.keys(PLACES).sort()).toEqual([...READS].sort())
})

/** The answers to every outsider, by call. */
async function answersToOutsiders() {
  const answers: Record<string, Awaited<ReturnType<typeof answersTo>>> = {}
  for (const who of OUTSIDERS) answers[who] = await answersTo(people[who])
  return answers
}

describe('people who may not see a private ticket', () => {
  test('are answered by every call as if there were none', async () => {
    await setPrivate(true)
    const departments = ALWAYS_OPEN.departments.filter(({ department }) => department === 'HR')
    const levels = { ...ALWAYS_OPEN, departments }
    expect((await people.specialist.put('/api/admin/service-levels', levels)).status).toBe(200)
    const before = await answersToOutsiders()
    await happen()
    await mentionOutsiders()
    expect(await answersToOutsiders()).toEqual(before)
    for (const answers of Object.values(before)) {
      const read = Object.values(answers).filter(({ status }) => status === 200)
      expect(read.length).toBeGreaterThan(30)
    }
  })

  test('lose what was there before the switch, and have it again after', async () => {
    const before = await answersToOutsiders()
    await happen()
    const between = await answersToOutsiders()
    await setPrivate(true)
    expect(await answersToOutsiders()).toEqual(before)
    await setPrivate(false)
    expect(await answersToOutsiders()).toEqual(between)
    for (const who of OUTSIDERS) expect(between[who]).not.toEqual(before[who])
  })

  /** The body to send to each route that changes something about a ticket. */
  const BODIES: Record<string, (who: Account) => object> = {
    'PATCH /api/tickets/{id}': () => ({ status: 'resolved' }),
    'POST /api/tickets/{id}/comments': ({ user }) => ({
      ...{ message: 'I was not here', userId: user.id, ticketId: SECRET_ID }
    }),
    'PUT /api/tickets/{id}/presence': () => ({ activity: 'looking' }),
    'DELETE /api/tickets/{id}/presence': () => ({}),
    'POST /api/tickets/{id}/approvals': ({ user }) => ({
      ...{ question: 'May we?', of: 'people', personIds: [user.id] },
      ...{ needsAll: false, beforeAssigning: false }
    }),
    'PUT /api/tickets/{id}/waiting': () => ({ for: 'supplier' }),
    'DELETE /api/tickets/{id}/waiting': () => ({}),
    'POST /api/tickets/{id}/tasks': () => ({ text: 'I was not here' }),
    'PUT /api/tickets/{id}/form': () => ({ formId: 1, version: 1, answers: {}, answeredAt: null }),
    'POST /api/tickets/{id}/form/ask': () => ({}),
    'PUT /api/tickets/{id}/following': () => ({}),
    'DELETE /api/tickets/{id}/following': () => ({}),
    'DELETE /api/tickets/{id}/followers': () => ({}),
    'POST /api/tickets/{id}/processes': () => ({ processId: 1 }),
    'POST /api/tickets/{id}/links': () => ({ kind: 'related', otherId: OPEN_ID }),
    'POST /api/tickets/{id}/follow-ups': () => ({ message: 'I was not here' })
  }
  const writes = contract.filter(
    ({ method, path, access }) =>
      // IT Support Specialists see every ticket, and no one else gets as far as to it.
      method !== 'GET' && path.startsWith('/api/tickets/{id}') && access === 'signed-in'
  )

  test('change nothing of it, as if there were none', async () => {
    expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(BODIES).sort()
    )
    await setPrivate(true)
    const tryAll = async () => {
      const answers: unknown[] = []
      for (const who of OUTSIDERS) {
        for (const { method, path } of writes) {
          const body = BODIES[`${method} ${path}`]?.(people[who]) ?? {}
          const { status, body: problem } = await people[who].send(
            path.replace('{id}', String(SECRET_ID)) + (method === 'DELETE' ? '?userId=1' : ''),
            { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
          )
          expect([who, method, path, status]).toEqual([who, method, path, 404])
          answers.push(problem)
        }
      }
      return answers
    }
    const before = await tryAll()
    await happen()
    const { body: ticket } = await people.member.get(SECRET)
    expect(await tryAll()).toEqual(before)
    expect((await people.member.get(SECRET)).body).toEqual(ticket)
  })
})

describe('people who see a private ticket', () => {
  test('read, find and count it', async () => {
    await setPrivate(true)
    await happen()
    for (const who of INSIDERS) {
      const by = people[who]
      const one = await by.get<Ticket>(SECRET)
      expect(one.body, who).toMatchObject({ id: SECRET_ID, private: true })
      for (const query of ['', '?limit=5', '?search=grievance', '?status=open&search=gr']) {
        const { body, headers } = await by.get<Ticket[]>(`/api/tickets${query}`)
        expect(body.map(({ id }) => id)).toContain(SECRET_ID)
        expect(headers.get('X-Total-Count')).toBe(String(body.length))
      }
      expect(await (await by.open('/api/tickets/export')).text()).toContain(SECRET_TEXT)
      const { body: files } = await by.get<Attachment[]>(`${SECRET}/attachments`)
      const file = await by.get(`/api/attachments/${files[0]?.id}`)
      expect(file).toMatchObject({ status: 200, body: SECRET_TEXT })
      for (const part of ['comments', 'history'])
        expect((await by.get(`${SECRET}/${part}`)).status).toBe(200)
    }
    for (const who of INSIDERS)
      expect((await comment(who, SECRET_ID, 'Thank you')).status, who).toBe(201)
  })

  test('are answered how it is also by the change after which it is gone', async () => {
    await setPrivate(true)
    await happen()
    const { status, body } = await people.assignee.patch<Ticket>(SECRET, {})
    expect([status, body.assigneeId]).toEqual([200, null])
    expect((await people.assignee.get(SECRET)).status).toBe(404)
  })

  test('have neither activity nor figures of it once it is no longer theirs', async () => {
    await setPrivate(true)
    await raise('requester', 'HR', SECRET_TEXT, 'assignee')
    server.clock.pass({ hours: 8 * 24 })
    const seen = await signIn('assignee')
    const counts = async () => {
      const query = `userId=${people.assignee.user.id}`
      const { body } = await seen.get<DashboardStats>(`/api/tickets/stats/counts?${query}`)
      expect(body.openAssignedTrend).toEqual({ value: '0%', direction: 'neutral' })
      return body.openAssignedCount
    }
    const changes = async () => (await seen.get<Activity>('/api/activity?after=0')).body.changes
    expect([(await changes()).length, await counts()]).toEqual([1, 1])
    const specialist = await signIn('ada')
    await specialist.patch(SECRET, { assigneeId: null })
    // An entry that they may know of, after those of the private ticket.
    await specialist.patch(`/api/tickets/${OPEN_ID}`, { status: 'in-progress' })
    expect([await changes(), await counts()]).toEqual([[], 0])
  })
})

async function signIn(username: string) {
  const client = server.anonymous()
  await client.post('/api/login', { username, password: PASSWORD })
  return client
}
