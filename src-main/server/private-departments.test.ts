import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/api/activity.ts'
import type { Attachment } from '#shared/api/attachments.ts'
import { contract } from '#shared/api/contract.ts'
import type { DashboardStats } from '#shared/api/stats.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { listen } from '../../tests/support/server/event-stream.ts'
import {
  type Account,
  PASSWORD,
  startTestServer,
  type TestServer
} from '../../tests/support/server/test-server.ts'
import { uploaded } from '../../tests/support/server/upload.ts'

/** The tickets of everybody, and the private one. */
const OPEN_ID = 1
const SECRET_ID = 2
const SECRET_TEXT = 'The confidential grievance'

let server: TestServer
/** Everybody by what they are to the private ticket. */
let people: Record<Who, Account>
const INSIDERS = ['specialist', 'requester', 'assignee', 'member', 'follower'] as const
const OUTSIDERS = ['colleague', 'head', 'technician'] as const
type Insider = (typeof INSIDERS)[number]
type Outsider = (typeof OUTSIDERS)[number]
type Who = Insider | Outsider

beforeEach(async () => {
  server = await startTestServer()
  people = {
    specialist: await server.administrator(),
    requester: await server.staff('requester', 'Marketing'),
    assignee: await server.staff('assignee', 'Civil'),
    member: await server.staff('member', 'HR'),
    follower: await server.staff('follower', 'Electrical'),
    // A colleague of the requester, the head of another department, and the team of the help desk.
    colleague: await server.staff('colleague', 'Marketing'),
    head: await server.staff('head', 'Logistics'),
    technician: await server.staff('technician', 'IT')
  }
  await people.specialist.patch(`/api/admin/users/${people.head.user.id}`, {
    isDepartmentHead: true
  })
  await raise('colleague', 'IT', 'The printer is broken')
  await comment('technician', OPEN_ID, 'On my way')
})
afterEach(() => server.close())

const raise = (
  who: Who,
  department: string,
  description: string,
  assignee?: Who,
  attachmentIds?: number[]
) =>
  people[who].post<Ticket>('/api/tickets', {
    ...{ department, description, category: 'other', requesterId: people[who].user.id },
    ...(assignee && { assigneeId: people[assignee].user.id }),
    attachmentIds
  })

const comment = (who: Who, ticketId: number, message: string, more: object = {}) =>
  people[who].post(`/api/tickets/${ticketId}/comments`, {
    ...{ message, ticketId, userId: people[who].user.id, ...more }
  })

const setPrivate = (isPrivate: boolean, name = 'HR') =>
  people.specialist.put('/api/admin/departments', { name, private: isPrivate })

async function raiseSecret() {
  const { id } = await uploaded(people.requester, 'grievance.txt', SECRET_TEXT)
  await raise('requester', 'HR', SECRET_TEXT, 'assignee', [id])
  // Nobody can let themselves in, so this is as if it had been followed before.
  await server.execute(
    `INSERT INTO followers (ticket_id, user_id, following, changed_at)
      VALUES (${SECRET_ID}, ${people.follower.user.id}, true, 0)`
  )
}

/** A mention lets nobody in. */
const mentionOutsiders = () =>
  comment('requester', SECRET_ID, OUTSIDERS.map((who) => `@${who}`).join(' and '))

/** All that can happen to a ticket. */
async function happen() {
  await raiseSecret()
  const path = `/api/tickets/${SECRET_ID}`
  await comment('member', SECRET_ID, 'We look into it')
  await comment('assignee', SECRET_ID, 'Between us', { internal: true })
  await people.member.patch(path, { status: 'in-progress' })
  await people.assignee.patch(path, { status: 'resolved' })
  await people.member.patch(path, { priority: 'high', category: 'other', subcategory: 'quarrels' })
  await people.member.patch(path, { assigneeId: null, status: 'open' })
  await people.specialist.patch(path, { assigneeId: people.assignee.user.id })
  await people.specialist.post(`${path}/links`, { kind: 'related', otherId: OPEN_ID })
}

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
const of = (...queries: string[]) => queries.map((query) => (query ? `?${query}` : ''))
const ofSelf = ({ user }: Account) => [`?userId=${user.id}`]
const ofSecretRequester = () => [`?userId=${people.requester.user.id}`]

/**
 * What to ask every route that answers something, as endings of its path. A new route needs a place
 * here: what of a private ticket could it tell?
 */
const PLACES: Record<string, (who: Account) => string[]> = {
  '/api/tickets': () => of(...LISTS, ...FILTERS),
  '/api/tickets/export': () => of('', 'search=grievance', 'status=open'),
  '/api/tickets/{id}': () => [''],
  '/api/tickets/{id}/comments': () => of('', 'limit=5', 'before=99'),
  '/api/tickets/{id}/history': () => of('', 'limit=5'),
  '/api/tickets/{id}/followers': () => [''],
  '/api/tickets/{id}/links': () => [''],
  '/api/notifications': () => [''],
  '/api/tickets/{id}/attachments': () => [''],
  '/api/tickets/{id}/mails': () => [''],
  '/api/attachments/{id}': () => [''],
  '/api/tickets/stats/counts': (who) => [...ofSelf(who), ...ofSecretRequester()],
  '/api/reports/tickets-by-status': (who) => [...ofSelf(who), ...ofSecretRequester()],
  '/api/reports/response-time': (who) => [...ofSelf(who), ...ofSecretRequester()],
  '/api/reports/resolution-time': (who) => [...ofSelf(who), ...ofSecretRequester()],
  '/api/similar': () => of('text=grievance', 'text=the%20printer%20and%20a%20grievance'),
  '/api/saved-views': () => [''],
  '/api/articles': () => of('', 'search=grievance'),
  '/api/articles/{id}': () => [''],
  '/api/reports/period': () => PERIODS,
  '/api/reports/period/export': () => PERIODS,
  '/api/activity': () => of('', 'after=0', 'after=3'),
  // What it sends is tested below.
  '/api/events': () => []
}

/** Routes that are asked once, without more behind their path. */
const PLAIN = [
  ...['setup', 'user', 'user/second-factor', 'user/single-sign-on', 'user/mail', 'sessions'],
  ...['users', 'about', 'departments', 'tokens', 'canned-replies', 'health', 'health/live'],
  ...['openapi.json', 'docs', 'admin/team-analytics', 'admin/users', 'admin/users/{id}/access'],
  ...['admin/users/{id}/data', 'admin/former-people', 'admin/backups', 'admin/imports'],
  ...['admin/imports/{id}', 'admin/imports/{id}/refused', 'admin/imports/{id}/undo'],
  ...['admin/host-names', 'admin/security-log', 'admin/security-log/export'],
  ...['admin/departments', 'admin/categories', 'admin/subcategories', 'admin/settings'],
  ...['admin/invitations', 'admin/tokens', 'admin/webhooks', 'admin/webhooks/{id}/deliveries'],
  ...['admin/mailboxes', 'admin/mails/received', 'admin/mails/sent', 'admin/mail/consents'],
  'admin/settings/ldap/synchronisation'
]
for (const path of PLAIN) PLACES[`/api/${path}`] = () => ['']

const READS = contract.filter(({ method }) => method === 'GET').map(({ path }) => path)

/** Everything that somebody is answered by any call. */
async function answersTo(who: Account) {
  const answers: Record<string, unknown> = {}
  for (const path of READS) {
    const ids = path.includes('{id}') ? [OPEN_ID, SECRET_ID] : [0]
    for (const id of ids) {
      for (const ending of PLACES[path]?.(who) ?? []) {
        const address = path.replace('{id}', String(id)) + ending
        const answer = await who.open(address)
        const { date: _, ...headers } = Object.fromEntries(answer.headers)
        answers[address] = { status: answer.status, headers, text: await answer.text() }
      }
    }
  }
  return answers
}

test('every route that answers something has a place in the walk', () => {
  expect(Object.keys(PLACES).sort()).toEqual([...READS].sort())
})

describe('whoever may not see a private ticket', () => {
  test.each(OUTSIDERS)('is answered by every call as if there were none: %s', async (who) => {
    await setPrivate(true)
    const before = await answersTo(people[who])
    await happen()
    await mentionOutsiders()
    expect(await answersTo(people[who])).toEqual(before)
    const read = Object.values(before).filter(
      (answer) => (answer as { status: number }).status === 200
    )
    expect(read.length).toBeGreaterThan(30)
  })

  test.each(OUTSIDERS)(
    'loses what was there before the switch, and has it again after: %s',
    async (who) => {
      const before = await answersTo(people[who])
      await happen()
      const between = await answersTo(people[who])
      await setPrivate(true)
      expect(await answersTo(people[who])).toEqual(before)
      await setPrivate(false)
      expect(await answersTo(people[who])).toEqual(between)
      expect(between).not.toEqual(before)
    }
  )

  /** What to send to each route that changes something of a ticket. */
  const BODIES: Record<string, (who: Account) => object> = {
    'PATCH /api/tickets/{id}': () => ({ status: 'resolved' }),
    'POST /api/tickets/{id}/comments': ({ user }) => ({
      ...{ message: 'I was not here', userId: user.id, ticketId: SECRET_ID }
    }),
    'PUT /api/tickets/{id}/presence': () => ({ activity: 'looking' }),
    'DELETE /api/tickets/{id}/presence': () => ({}),
    'PUT /api/tickets/{id}/following': () => ({}),
    'DELETE /api/tickets/{id}/following': () => ({}),
    'POST /api/tickets/{id}/links': () => ({ kind: 'related', otherId: OPEN_ID }),
    'POST /api/tickets/{id}/follow-ups': () => ({ message: 'I was not here' })
  }
  const writes = contract.filter(
    ({ method, path, access }) =>
      // IT Support Specialists see every ticket, and nobody else gets as far as to it.
      method !== 'GET' && path.startsWith('/api/tickets/{id}') && access === 'signed-in'
  )

  test.each(OUTSIDERS)('changes nothing of it, as if there were none: %s', async (who) => {
    expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(BODIES).sort()
    )
    await setPrivate(true)
    const tryAll = async () => {
      const answers: unknown[] = []
      for (const { method, path } of writes) {
        const body = BODIES[`${method} ${path}`]?.(people[who]) ?? {}
        const { status, body: problem } = await people[who].send(
          path.replace('{id}', String(SECRET_ID)),
          { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
        )
        expect(status).toBe(404)
        answers.push(problem)
      }
      return answers
    }
    const before = await tryAll()
    await happen()
    const ticket = await people.member.get(`/api/tickets/${SECRET_ID}`)
    expect(await tryAll()).toEqual(before)
    expect(await people.member.get(`/api/tickets/${SECRET_ID}`)).toMatchObject({
      body: ticket.body
    })
  })
})

describe('whoever sees a private ticket', () => {
  test.each(INSIDERS)('reads, finds and counts it: %s', async (who) => {
    await setPrivate(true)
    await happen()
    const one = await people[who].get<Ticket>(`/api/tickets/${SECRET_ID}`)
    expect(one.body).toMatchObject({ id: SECRET_ID, private: true })
    for (const query of ['', '?limit=5', '?search=grievance', '?status=open&search=gr']) {
      const { body, headers } = await people[who].get<Ticket[]>(`/api/tickets${query}`)
      expect(body.map(({ id }) => id)).toContain(SECRET_ID)
      expect(headers.get('X-Total-Count')).toBe(String(body.length))
    }
    expect(await (await people[who].open('/api/tickets/export')).text()).toContain(SECRET_TEXT)
    const { body: files } = await people[who].get<Attachment[]>(
      `/api/tickets/${SECRET_ID}/attachments`
    )
    const file = await people[who].get(`/api/attachments/${files[0]?.id}`)
    expect(file).toMatchObject({ status: 200, body: SECRET_TEXT })
    expect((await people[who].get(`/api/tickets/${SECRET_ID}/comments`)).status).toBe(200)
    expect((await people[who].get(`/api/tickets/${SECRET_ID}/history`)).status).toBe(200)
    expect((await comment(who, SECRET_ID, 'Thank you')).status).toBe(201)
  })

  test('is answered how it is also by the change after which it is gone', async () => {
    await setPrivate(true)
    await happen()
    const { status, body } = await people.assignee.patch<Ticket>(`/api/tickets/${SECRET_ID}`, {})
    expect([status, body.assigneeId]).toEqual([200, null])
    expect((await people.assignee.get(`/api/tickets/${SECRET_ID}`)).status).toBe(404)
  })

  test('has neither activity nor figures of it any more once it is no longer theirs', async () => {
    await setPrivate(true)
    await raise('requester', 'HR', SECRET_TEXT, 'assignee')
    server.clock.pass({ hours: 8 * 24 })
    const seen = await signIn('assignee')
    const stats = () =>
      seen.get<DashboardStats>(`/api/tickets/stats/counts?userId=${people.assignee.user.id}`)
    const activity = () => seen.get<Activity>('/api/activity?after=0')
    expect((await activity()).body.changes).toHaveLength(1)
    expect((await stats()).body).toMatchObject({
      openAssignedCount: 1,
      openAssignedTrend: { value: '0%', direction: 'neutral' }
    })
    const specialist = await signIn('ada')
    await specialist.patch(`/api/tickets/${SECRET_ID}`, { assigneeId: null })
    // An entry that they may know of, after those of the private ticket.
    await specialist.patch(`/api/tickets/${OPEN_ID}`, { status: 'in-progress' })
    expect((await activity()).body.changes).toEqual([])
    expect((await stats()).body).toMatchObject({
      openAssignedCount: 0,
      openAssignedTrend: { value: '0%', direction: 'neutral' }
    })
  })
})

describe('a ticket that moves (D45)', () => {
  const read = async (who: keyof typeof people, id: number) =>
    (await people[who].get(`/api/tickets/${id}`)).status

  test('into a private department is gone for whoever neither has nor follows it', async () => {
    await setPrivate(true)
    await people.follower.put(`/api/tickets/${OPEN_ID}/following`, {})
    await people.colleague.patch(`/api/tickets/${OPEN_ID}`, { department: 'HR' })
    expect(await read('technician', OPEN_ID)).toBe(404)
    for (const who of ['specialist', 'member', 'follower', 'colleague'] as const)
      expect(await read(who, OPEN_ID), who).toBe(200)
    const { body } = await people.technician.get<Ticket[]>('/api/tickets')
    expect(body.map(({ id }) => id)).not.toContain(OPEN_ID)
  })

  test('out of one is there for everybody', async () => {
    await setPrivate(true)
    await raiseSecret()
    expect(await read('colleague', SECRET_ID)).toBe(404)
    const { body } = await people.member.patch<Ticket>(`/api/tickets/${SECRET_ID}`, {
      department: 'IT'
    })
    expect(body).not.toHaveProperty('private')
    expect(await read('colleague', SECRET_ID)).toBe(200)
  })
})

async function signIn(username: string) {
  const client = server.anonymous()
  await client.post('/api/login', { username, password: PASSWORD })
  return client
}

describe('live events of a private ticket', () => {
  const eventOf = (change: string) =>
    `event: ticket\ndata: {"id":${SECRET_ID},"change":"${change}"}`
  const USERS = 'event: users\ndata: {}'

  /** What a stream sends until somebody registers. */
  async function sentTo(stream: Awaited<ReturnType<typeof listen>>) {
    await server.staff(`newcomer${++newcomers}`)
    const blocks: (string | null)[] = []
    for (let block = await stream.next(); block !== USERS; block = await stream.next())
      blocks.push(block)
    return blocks
  }
  let newcomers = 0

  test.each(OUTSIDERS)('are not for the %s', async (who) => {
    await setPrivate(true)
    const stream = await listen(people[who])
    expect(await sentTo(stream)).toEqual([])
    await happen()
    await mentionOutsiders()
    expect(await sentTo(stream)).toEqual([])
    // With PostgreSQL a stream goes on where another one has ended.
    const last = stream.lastId()
    await stream.leave()
    await comment('member', SECRET_ID, 'And more')
    const next = await listen(people[who], last === undefined ? '' : `?after=${last - 1}`)
    const sent = (await sentTo(next)).filter((block) => block?.includes('ticket'))
    expect(sent).toEqual([])
    await next.leave()
  })

  test.each(INSIDERS)('are for the %s', async (who) => {
    await setPrivate(true)
    const stream = await listen(people[who])
    await raiseSecret()
    await comment('member', SECRET_ID, 'We look into it')
    await people.member.patch(`/api/tickets/${SECRET_ID}`, { status: 'in-progress' })
    const sent = (await sentTo(stream)).filter((block) => block?.includes('ticket'))
    // Nobody follows a ticket before there is one.
    const changes = [...(who === 'follower' ? [] : ['created']), 'comment', 'status']
    expect(sent).toEqual(changes.map(eventOf))
    await stream.leave()
  })

  test('tell an assignee of losing it, and of nothing after that', async () => {
    await setPrivate(true)
    await happen()
    const stream = await listen(people.assignee)
    await people.member.patch(`/api/tickets/${SECRET_ID}`, { assigneeId: null })
    await people.member.patch(`/api/tickets/${SECRET_ID}`, { status: 'cancelled' })
    expect(await sentTo(stream)).toEqual([eventOf('assignee')])
    await stream.leave()
  })

  test('tell everybody of a ticket that moves into a private department, and of nothing after that', async () => {
    await setPrivate(true)
    const stream = await listen(people.technician)
    await people.specialist.patch(`/api/tickets/${OPEN_ID}`, { department: 'HR' })
    await people.member.patch(`/api/tickets/${OPEN_ID}`, { priority: 'high' })
    expect(await sentTo(stream)).toEqual([
      `event: ticket\ndata: {"id":${OPEN_ID},"change":"department"}`
    ])
    await stream.leave()
  })

  test('tell everybody of a ticket that moves out of one', async () => {
    await setPrivate(true)
    await raiseSecret()
    const stream = await listen(people.colleague)
    await people.member.patch(`/api/tickets/${SECRET_ID}`, { department: 'IT' })
    expect(await sentTo(stream)).toContain(eventOf('department'))
    await stream.leave()
  })

  test('tell everybody that a department has become private', async () => {
    const stream = await listen(people.colleague)
    await setPrivate(true)
    expect(await sentTo(stream)).toEqual(['event: departments\ndata: {}'])
    await stream.leave()
  })
})
