import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LiveEvent } from '#shared/api/events.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { LIVE_EVENT_TYPES } from '#shared/domain/live-event-types.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { type EventStream, listen } from '#support/server/event-stream.ts'
import { newForm } from '#support/server/forms.ts'
import { MAILBOX } from '#support/server/mail-intake-fixture.ts'
import { newProcess } from '#support/server/processes.ts'
import { newSchedule } from '#support/server/schedules.ts'
import {
  type Account,
  PASSWORD,
  person,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'

let server: TestServer
let ada: Account
let bob: Account
let stream: EventStream
let ticket: string
async function begin() {
  server = await startTestServer()
  ada = await server.administrator()
  bob = await server.staff('bob')
  stream = await listen(bob)
  await bob.post('/api/tickets', newTicket())
  ticket = '/api/tickets/1'
  // Earlier events may still be on their way from the database.
  while ((await stream.next()) !== ticketEvent('created')) {}
}
const end = () => server.close()

const newTicket = (more: object = {}) => ({
  ...{ department: 'IT', description: 'A secret description', category: 'software' },
  ...{ requesterId: bob.user.id, ...more }
})
const newComment = (more: object = {}) => ({
  ...{ message: 'A secret comment', userId: bob.user.id, ticketId: 1, ...more }
})
const category = { name: 'A secret category', slug: 'secret', department: 'HR' }
const subcategory = { name: 'A secret subcategory', slug: 'secret', categoryId: 1 }

const EDITED = { ...person('bob'), fullName: 'Robert Example' }

const ticketEvent = (change: string, id = 1) =>
  `event: ticket\ndata: {"id":${id},"change":"${change}"}`
const reported = (type: string) => `event: ${type}\ndata: {}`
const [USERS, CATEGORIES] = [reported('users'), reported('categories')]
const FOLLOWING = 'event: following\ndata: {"id":1}'
const PRESENCE = 'event: presence\ndata: {"id":1}'

/** Lets Ada come to the ticket at which Bob is. */
async function meet() {
  const others = (who: Account) => async () =>
    (await who.put<object[]>(`${ticket}/presence`, { activity: 'looking' })).body
  await others(bob)()
  // Presence reaches the servers of a database a moment later.
  await expect.poll(others(ada)).toHaveLength(1)
  await expect.poll(others(bob)).toHaveLength(1)
}

/** Everything that a stream has sent until now: up to a ticket that is raised here. */
async function sentTo(listener: EventStream): Promise<(string | null)[]> {
  const { body } = await ada.post<Ticket>('/api/tickets', newTicket({ requesterId: ada.user.id }))
  const blocks: (string | null)[] = []
  while (true) {
    const block = await listener.next()
    if (block === ticketEvent('created', body.id)) return blocks
    blocks.push(block)
    if (block === null) return blocks
  }
}

/** Everything that changes something, and what is said of it. */
const CHANGES: [name: string, act: () => Promise<{ status: number }>, said: string[]][] = [
  [
    'a new ticket',
    () => bob.post('/api/tickets', newTicket({ assigneeId: ada.user.id })),
    [ticketEvent('created', 2)]
  ],
  ['a status', () => bob.patch(ticket, { status: 'in-progress' }), [ticketEvent('status')]],
  ['an assignee', () => bob.patch(ticket, { assigneeId: ada.user.id }), [ticketEvent('assignee')]],
  [
    'a status and an assignee',
    () => bob.patch(ticket, { status: 'resolved', assigneeId: ada.user.id }),
    [ticketEvent('status'), ticketEvent('assignee')]
  ],
  [
    'a department, a priority and a category',
    () => bob.patch(ticket, { department: 'HR', priority: 'high', category: 'other' }),
    [ticketEvent('department'), ticketEvent('priority'), ticketEvent('category')]
  ],
  [
    'a saved view of a team',
    () => ada.post('/api/saved-views', { name: 'Now', filters: '/tickets', department: 'IT' }),
    [reported('saved-views')]
  ],
  [
    'a canned reply',
    () => ada.post('/api/canned-replies', { department: 'IT', name: 'Now', message: 'It works' }),
    [reported('canned-replies')]
  ],
  [
    'an article',
    () => ada.post('/api/articles', { title: 'Paper', category: 'printer', body: 'Tray two' }),
    [reported('articles')]
  ],
  ['a subcategory', () => bob.patch(ticket, { subcategory: 'jam' }), [ticketEvent('subcategory')]],
  ['a comment', () => bob.post(`${ticket}/comments`, newComment()), [ticketEvent('comment')]],
  [
    'a comment by someone else',
    () => ada.post(`${ticket}/comments`, newComment({ userId: ada.user.id })),
    [reported('notifications'), ticketEvent('comment')]
  ],
  ['a task', () => bob.post(`${ticket}/tasks`, { text: 'Order a fuse' }), [ticketEvent('task')]],
  ['a follower', () => bob.put(`${ticket}/following`, {}), [FOLLOWING]],
  [
    'all tickets cleared',
    () => ada.delete('/api/admin/tickets/clear'),
    [reported('tickets-cleared'), reported('backups')]
  ],
  ['a registration', () => server.anonymous().post('/api/register', person('eve')), [USERS]],
  ['a new account', () => ada.post('/api/admin/users', person('eve')), [USERS]],
  ['an edited account', () => ada.put('/api/admin/users/2', EDITED), [USERS]],
  ['a state', () => ada.put('/api/admin/users/2/state', { mustChangePassword: true }), [USERS]],
  ['a department head', () => ada.patch('/api/admin/users/2', { isDepartmentHead: true }), [USERS]],
  [
    'a private department',
    () => ada.put('/api/admin/departments', { name: 'HR', private: true }),
    [reported('departments')]
  ],
  ['an invitation', () => ada.post('/api/admin/invitations', {}), [reported('invitations')]],
  [
    'a setting',
    () => ada.put('/api/admin/settings', { registration: { mode: 'closed', domains: [] } }),
    [reported('settings')]
  ],
  [
    'a webhook',
    () =>
      ada.post('/api/admin/webhooks', {
        ...{ url: 'https://example.com', kinds: ['tickets.cleared'], enabled: true }
      }),
    [reported('webhooks')]
  ],
  [
    'an approval',
    () =>
      ada.post(`${ticket}/approvals`, {
        ...{ question: 'May we?', of: 'people', personIds: [ada.user.id] },
        ...{ needsAll: false, beforeAssigning: false }
      }),
    [ticketEvent('approval'), ticketEvent('waiting')]
  ],
  [
    'an announcement',
    () => ada.post('/api/announcements', newAnnouncement({ categories: [] })),
    [reported('announcements')]
  ],
  ['a form', () => ada.post('/api/forms', newForm()), [reported('forms')]],
  [
    'a process',
    () => ada.post('/api/processes', newProcess({ department: 'IT' })),
    [reported('processes')]
  ],
  ['a recurring ticket', () => ada.post('/api/schedules', newSchedule()), [reported('schedules')]],
  ['a mailbox', () => ada.post('/api/admin/mailboxes', MAILBOX), [reported('mails')]],
  ['a new category', () => ada.post('/api/admin/categories', category), [CATEGORIES]],
  ['a changed category', () => ada.put('/api/admin/categories/1', category), [CATEGORIES]],
  ['a deleted category', () => ada.delete('/api/admin/categories/1'), [CATEGORIES]],
  ['a new subcategory', () => ada.post('/api/admin/subcategories', subcategory), [CATEGORIES]]
]

/** Calls that are rejected or change nothing, and so cause no event. */
const NO_CHANGES: [name: string, act: () => Promise<{ status: number }>, status: number][] = [
  ['an invalid ticket', () => bob.post('/api/tickets', newTicket({ description: 'short' })), 400],
  ['a ticket for no one', () => ada.post('/api/tickets', newTicket({ requesterId: 99 })), 400],
  [
    'the fields it has',
    () => bob.patch(ticket, { status: 'open', department: ' it ', priority: 'medium' }),
    200
  ],
  ['the assignee it has', () => bob.patch(ticket, {}), 200],
  ['a missing assignee', () => bob.patch(ticket, { assigneeId: 99 }), 400],
  [
    'a comment in another name',
    () => bob.post(`${ticket}/comments`, newComment({ userId: 1 })),
    403
  ],
  ['clearing by staff', () => bob.delete('/api/admin/tickets/clear'), 403],
  ['a username that is taken', () => server.anonymous().post('/api/register', person('bob')), 409],
  ['a missing account', () => ada.put('/api/admin/users/99', EDITED), 404],
  ['disabling oneself', () => ada.put('/api/admin/users/1/state', { disabled: true }), 409],
  [
    'a department that is not private',
    () => ada.put('/api/admin/departments', { name: 'HR', private: false }),
    200
  ],
  ['a missing category', () => ada.delete('/api/admin/categories/99'), 404],
  [
    'signing in',
    () => server.anonymous().post('/api/login', { username: 'bob', password: PASSWORD }),
    200
  ]
]

describe('the stream', () => {
  beforeEach(begin)
  afterEach(end)

  test('is one of server-sent events that no one keeps', async () => {
    const { status, headers, body } = await bob.open('/api/events')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/event-stream')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    await body?.cancel()
  })

  test('tells of someone else at the same ticket', async () => {
    await meet()
    expect(await sentTo(stream)).toEqual([PRESENCE])
  })

  test.each(CHANGES)('tells of %s', async (_name, act, said) => {
    expect((await act()).status).toBeLessThan(300)
    expect(await sentTo(stream)).toEqual(said)
  })

  test('tells of a deleted subcategory, and of a deleted person', async () => {
    await ada.post('/api/admin/subcategories', subcategory)
    await ada.post('/api/admin/users', person('eve'))
    expect((await ada.delete('/api/admin/subcategories/1')).status).toBe(204)
    expect((await ada.delete('/api/admin/users/3')).status).toBe(204)
    expect(await sentTo(stream)).toEqual([CATEGORIES, USERS, CATEGORIES, USERS])
  })

  test('tells of nothing but numbers and kinds, and of every kind that a change has', async () => {
    const said = new Set([...CHANGES.flatMap(([, , blocks]) => blocks), PRESENCE])
    const types = [...said].map((block) => {
      const [, type, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
      LiveEvent.parse({ type, ...JSON.parse(`${data}`) })
      return type
    })
    // An import tells as it goes on, which the tests of imports wait for.
    const later = ['resync', 'imports', 'tickets-imported']
    expect(new Set([...types, ...later])).toEqual(new Set(LIVE_EVENT_TYPES))
  })

  test('tells a client that returns with an unknown number to fetch everything again', async () => {
    expect(await (await listen(bob, '?after=0')).next()).toBe(reported('resync'))
    expect((await bob.get('/api/events?after=yesterday')).status).toBe(400)
  })

  test('tells everyone who listens the same, in the same order', async () => {
    const others = [await listen(ada), await listen(bob), await listen(ada)]
    await Promise.all([
      bob.patch(ticket, { status: 'in-progress' }),
      bob.post(`${ticket}/comments`, newComment()),
      ada.patch('/api/admin/users/2', { isDepartmentHead: true }),
      ada.post('/api/admin/categories', category)
    ])
    const first = await sentTo(stream)
    expect([...first].sort()).toEqual([
      CATEGORIES,
      ticketEvent('comment'),
      ticketEvent('status'),
      USERS
    ])
    const sentinel = ticketEvent('created', 2)
    for (const other of others) {
      for (const block of [...first, sentinel]) expect(await other.next()).toBe(block)
    }
  })
})

describe('what the stream says nothing of', () => {
  beforeAll(begin)
  afterAll(end)

  test('is what is rejected, or changes nothing', async () => {
    for (const [name, act, status] of NO_CHANGES) {
      expect((await act()).status, name).toBe(status)
      expect(await sentTo(stream), name).toEqual([])
    }
  })

  test('is anything that the database did not take', async () => {
    const tables = [
      ...['tickets', 'comments', 'users', 'categories', 'subcategories', 'private_departments'],
      ...['settings', 'invitations', 'webhooks', 'mailboxes', 'followers', 'saved_views'],
      ...['canned_replies', 'articles', 'schedules', 'processes', 'announcements'],
      ...['form_versions', 'forms', 'approvals']
    ]
    for (const table of tables)
      for (const change of ['INSERT', 'UPDATE', 'DELETE'] as const)
        await server.rejectChanges(change, table)
    for (const [name, act] of CHANGES) expect((await act()).status, name).toBe(500)
    await server.allowChanges()
    expect(await sentTo(stream)).toEqual([])
  })
})
