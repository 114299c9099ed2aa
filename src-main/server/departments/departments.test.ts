import { describe, expect, test } from 'vitest'
import type { ListedDepartment } from '#shared/api/departments.ts'
import { PROBLEM_TYPES, type Problem } from '#shared/api/problems.ts'
import type { Settings } from '#shared/api/settings.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { ada, hire, openDesk, raise, securityEvents, server } from '#support/server/desk.ts'
import { listen } from '#support/server/event-stream.ts'
import { MAPPING, uploadImport } from '#support/server/import-fixture.ts'
import { MAILBOX } from '#support/server/mail-intake-fixture.ts'
import { NO_DIRECTORY } from '#support/server/no-directory.ts'
import { oidcSettings } from '#support/server/oidc-provider.ts'
import type { Account } from '#support/server/test-server.ts'
import { expectExactCounts } from '#support/server/ticket-counts.ts'
import { renamedReplies } from './department-rename.ts'

const PATH = '/api/admin/departments'
const SETTINGS = '/api/admin/settings'

openDesk()

const raiseIn = (by: Account, department: string, more: object = {}) =>
  raise(by, { department, ...more })
const rename = (name: string, newName: string, more: object = {}) =>
  ada.patch<ListedDepartment & Problem>(PATH, { name, newName, ...more })
const find = async (name: string) =>
  (await ada.get<ListedDepartment[]>(PATH)).body.find((one) => one.name === name)
const lastEvent = async () => (await securityEvents('?kind=setting-changed'))[0]?.detail
const addedForAll = async () => (await (await server.staff('hank')).get('/api/departments')).body

describe('an added department', () => {
  test('is offered to everyone and listed, until it is removed', async () => {
    const { status, body } = await ada.post(PATH, { name: 'Canteen', private: true })
    const canteen = { name: 'Canteen', private: true, members: 0, tickets: 0, added: true }
    expect([status, body]).toEqual([201, canteen])
    expect(await find('Canteen')).toEqual(canteen)
    expect(await lastEvent()).toBe('Canteen was added as a private department')
    expect(await addedForAll()).toEqual([{ name: 'Canteen' }])
    expect((await ada.delete(`${PATH}?name=canteen`)).status).toBe(204)
    expect(await find('Canteen')).toBeUndefined()
    expect(await server.rows('SELECT * FROM private_departments')).toEqual([])
    expect(await lastEvent()).toBe('Canteen was removed')
  })

  test('has a name of its own', async () => {
    for (const [body, status, detail] of [
      [{ name: ' ' }, 400, 'Name is required'],
      [
        { name: 'it-support specialist' },
        ...([400, 'IT Support Specialist is the administrator role, not a department'] as const)
      ],
      [{ name: 'x', members: 1 }, 400, 'Unknown fields: members'],
      [{ name: ' it ' }, 409, 'A department named IT already exists']
    ] as const) {
      const answer = await ada.post<Problem>(PATH, body)
      expect([answer.status, answer.body.detail]).toEqual([status, detail])
    }
  })

  test('may be one that people can choose when they register, so that it is offered at once', async () => {
    expect(await find('Civil')).toMatchObject({ members: 0, added: false })
    const { status, body } = await ada.post(PATH, { name: 'civil' })
    expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Civil', added: true })])
    expect(await addedForAll()).toEqual([{ name: 'Civil' }])
    expect((await ada.post(PATH, { name: 'Civil' })).status).toBe(409)
    expect((await ada.delete(`${PATH}?name=Civil`)).status).toBe(204)
    expect(await find('Civil')).toMatchObject({ added: false })
  })

  test('stays while something has it', async () => {
    await ada.post(PATH, { name: 'Canteen' })
    const cleo = await hire('cleo', 'Canteen')
    await raiseIn(cleo, 'canteen')
    await ada.post('/api/admin/categories', { name: 'Ovens', slug: 'ovens', department: 'Canteen' })
    const { status, body } = await ada.delete<Problem>(`${PATH}?name=Canteen`)
    expect([status, body.detail]).toEqual([
      409,
      "Canteen can't be removed: it has tickets, accounts, and categories. Merge it into another department instead."
    ])
    expect((await ada.delete(`${PATH}?name=HR`)).status).toBe(404)
    expect((await ada.delete(`${PATH}?name=`)).status).toBe(400)
  })
})

/** Has everything that can name a department name it, in another spelling each. */
async function nameEverywhere(sal: Account, department: string) {
  const spelt = department.toUpperCase()
  const ticket = await raiseIn(sal, spelt, { assigneeId: sal.user.id })
  await sal.post('/api/canned-replies', { department: spelt, name: 'Hello', message: 'Hello' })
  const view = {
    name: 'Ours',
    filters: `/tickets?status=open&department=${spelt}`,
    department: spelt
  }
  await sal.post('/api/saved-views', view)
  const article = { title: 'Prices', category: 'other', body: 'High', department: spelt }
  await ada.post('/api/articles', article)
  const category = { name: 'Offers', slug: 'offers', department: spelt }
  await ada.post('/api/admin/categories', category)
  await ada.post('/api/admin/mailboxes', {
    ...{ ...MAILBOX, enabled: false, department: spelt, role: spelt }
  })
  await ada.post('/api/admin/invitations', { role: spelt })
  await ada.put(PATH, { name: spelt, private: true })
  const roles = [{ group: 'sellers', role: spelt }]
  const oidc = oidcSettings('https://login.example.com', { enabled: false, roles })
  const ldap = { ...NO_DIRECTORY, enabled: false, otherwise: spelt }
  expect((await ada.put(SETTINGS, { oidc, ldap })).status).toBe(200)
  const file = await uploadImport<{ import: { id: number } }>(ada, 'Title\nIt does not work\n')
  const words = [{ field: 'department', word: 'Verkauf', to: department }]
  const newCategories = [{ slug: 'deals', name: 'Deals', department: spelt }]
  const mapping = { ...MAPPING, words, newCategories, department, role: spelt }
  const check = `/api/admin/imports/${file.body.import.id}/check`
  expect((await ada.post(check, mapping)).status).toBe(200)
  return ticket
}

/** Every text of the database that begins with a name, in any spelling. */
async function textsWith(name: string) {
  const tables = [
    ...['users', 'tickets', 'categories', 'canned_replies', 'saved_views', 'articles', 'settings'],
    ...['mailboxes', 'invitations', 'imports', 'private_departments', 'departments']
  ]
  const rows = await Promise.all(tables.map((table) => server.rows(`SELECT * FROM ${table}`)))
  return tables.filter((_table, index) =>
    JSON.stringify(rows[index]).toLowerCase().includes(name.toLowerCase())
  )
}

describe('a renamed department', () => {
  test('has its new name wherever it was named, and the history says so', async () => {
    await ada.post(PATH, { name: 'Slaes' })
    const sal = await hire('sal', 'Slaes')
    const ticket = await nameEverywhere(sal, 'Slaes')
    const webhook = { url: 'http://example.com', kinds: ['ticket.department-changed'] }
    await ada.post('/api/admin/webhooks', { ...webhook, enabled: true })
    server.clock.pass({ minutes: 5 })
    const { status, body } = await rename('slaes', 'Verkäufer')
    const renamed = { name: 'Verkäufer', private: true, members: 1, tickets: 1, added: true }
    expect([status, body]).toEqual([200, renamed])
    expect(await textsWith('slaes')).toEqual([])
    expect(await lastEvent()).toBe('Slaes was renamed to Verkäufer: 1 accounts, 1 tickets')

    const path = `/api/tickets/${ticket.id}`
    const { body: after } = await sal.get<Ticket>(path)
    expect(after).toEqual({ ...ticket, department: 'Verkäufer', private: true })
    const history = await sal.get<object[]>(`${path}/history`)
    expect(history.body.at(-1)).toMatchObject({
      ...{ kind: 'department', from: 'SLAES', to: 'Verkäufer', actorId: ada.user.id }
    })
    expect(await server.rows('SELECT kind, ticket_id FROM webhook_deliveries')).toEqual([
      { kind: 'ticket.department-changed', ticket_id: ticket.id }
    ])
    const { body: settings } = await ada.get<Settings>(SETTINGS)
    expect(settings.oidc).toMatchObject({ hasSecret: true, roles: [{ role: 'Verkäufer' }] })
    expect(settings.ldap.otherwise).toBe('Verkäufer')
    await expectExactCounts(server)
    for (const [list, department] of [
      ['/api/canned-replies', 'Verkäufer'],
      ['/api/saved-views', 'Verkäufer']
    ] as const)
      expect((await sal.get(list)).body).toMatchObject([{ department }])
  })

  test('tells open pages, and gives streams of its members the new role', async () => {
    const sal = await hire('sal', 'Slaes')
    const [streams, own] = [await listen(ada), await listen(sal)]
    await rename('Slaes', 'Sales')
    expect(await own.next()).toBeNull()
    const reported: (string | null)[] = []
    while (!reported.at(-1)?.includes('imports')) reported.push(await streams.next())
    await streams.leave()
    expect(reported).toEqual(
      [
        ...['departments', 'users', 'categories', 'canned-replies', 'saved-views', 'articles'],
        ...['settings', 'invitations', 'mails', 'imports']
      ].map((type) => `event: ${type}\ndata: {}`)
    )
    expect((await sal.get('/api/user')).status).toBe(200)
  })

  test('in another spelling alone has no history', async () => {
    const sal = await hire('sal', 'sales')
    const { id } = await raiseIn(sal, 'sales')
    expect((await rename('sales', 'Sales')).body).toMatchObject({ name: 'Sales', tickets: 1 })
    expect((await sal.get<Ticket>(`/api/tickets/${id}`)).body.department).toBe('Sales')
    expect((await sal.get<object[]>(`/api/tickets/${id}/history`)).body).toHaveLength(1)
    expect((await sal.get('/api/user')).body).toMatchObject({ role: 'Sales' })
  })

  test('is one that there is, with a new name that is right', async () => {
    await server.staff('max', 'Marketing')
    for (const [name, body, status, detail] of [
      ['Nowhere', { newName: 'Sales' }, 404, 'This department does not exist'],
      ['it', { newName: 'Sales' }, 409, /^Tickets without a department go to IT/],
      ['HR', { newName: 'Sales' }, 409, /^HR has no members and no tickets/],
      [
        'Marketing',
        { newName: 'IT Support Specialist' },
        400,
        /^IT Support Specialist is the administrator role/
      ],
      ['Marketing', { newName: '' }, 400, 'New name is required'],
      ['Marketing', { newName: 'civil' }, 409, /^A department named Civil already exists/],
      ['Marketing', { newName: 'Sales', private: true }, 400, /^Private applies to merging only/],
      ['Marketing', { newName: 'Civil', merge: 'yes' }, 400, 'Merge must be true or false']
    ] as const) {
      const answer = await ada.patch<Problem>(PATH, { name, ...body })
      expect([body, answer.status, answer.body.detail]).toEqual([
        ...[body, status, expect.stringMatching(detail)]
      ])
    }
    expect(await find('Marketing')).toMatchObject({ members: 1 })
  })

  test('leaves private what people can still register for, and merges into nothing that is gone', async () => {
    await raiseIn(await hire('hilda', 'HR'), 'HR')
    await ada.put(PATH, { name: 'HR', private: true })
    expect((await rename('HR', 'People', { merge: true, private: true })).status).toBe(409)
    expect(await rename('HR', 'People')).toMatchObject({ status: 200, body: { private: true } })
    expect(await find('HR')).toMatchObject({ private: true, tickets: 0 })
    await rename('People', 'HR', { merge: true, private: true })
    await ada.post(PATH, { name: 'Payroll' })
    await rename('Payroll', 'Marketing', { merge: true, private: true })
    expect((await ada.delete(`${PATH}?name=Marketing`)).status).toBe(204)
    expect(await find('Marketing')).toMatchObject({ private: true, added: false })
  })

  test('waits for a running import, and asks for the password', async () => {
    await server.staff('max', 'Marketing')
    await uploadImport(ada, 'Title\nIt does not work\n')
    const now = server.clock.read().getTime()
    await server.execute(`UPDATE imports SET state = 'running', seen_at = ${now}`)
    expect((await rename('Marketing', 'Sales')).body.detail).toMatch(/^An import is running/)
    server.clock.pass({ minutes: 16 })
    const { status, body } = await rename('Marketing', 'Sales')
    expect([status, body.type]).toEqual([403, PROBLEM_TYPES.confirmPassword])
  })
})

describe('a merged department', () => {
  test.each<[string, boolean, boolean, object, boolean]>([
    ['stays public', false, false, {}, false],
    ['keeps the tickets of a private one private', true, false, {}, true],
    ['keeps a private one private', false, true, {}, true],
    ['is public where that is chosen', true, true, { private: false }, false]
  ])('%s', async (_what, from, into, more, isPrivate) => {
    const sal = await hire('sal', 'Slaes')
    const eve = await server.staff('eve', 'Civil')
    const { id } = await raiseIn(sal, 'Slaes')
    await server.staff('max', 'Marketing')
    await ada.put(PATH, { name: 'Slaes', private: from })
    await ada.put(PATH, { name: 'Marketing', private: into })
    const { status, body } = await rename('Slaes', 'marketing', { merge: true, ...more })
    const merged = { name: 'Marketing', members: 2, tickets: 1, added: false, private: isPrivate }
    expect([status, body]).toEqual([200, merged])
    expect(await find('Slaes')).toBeUndefined()
    expect((await eve.get(`/api/tickets/${id}`)).status).toBe(isPrivate ? 404 : 200)
    expect((await sal.get('/api/user')).body).toMatchObject({ role: 'Marketing' })
    expect(await lastEvent()).toMatch(/^Slaes was merged into Marketing.*: 1 accounts, 1 tickets$/)
  })

  test('keeps the canned replies of both, if they are not too many', async () => {
    const [sal, max] = [await hire('sal', 'Slaes'), await server.staff('max', 'Marketing')]
    const write = (by: Account, department: string, name: string) =>
      by.post('/api/canned-replies', { department, name, message: department })
    await write(sal, 'Slaes', 'Hello')
    await write(max, 'Marketing', 'Hello')
    await rename('Slaes', 'Marketing', { merge: true })
    expect((await max.get('/api/canned-replies')).body).toMatchObject([
      { name: 'Hello', message: 'Marketing' },
      { name: 'Hello (Slaes)', message: 'Slaes' }
    ])
    await hire('lou', 'Slaes')
    await server.execute(
      `INSERT INTO canned_replies (department, department_key, name, message, author_id, created_at, updated_at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
        SELECT 'Slaes', 'slaes', 'Reply ' || i, '', ${max.user.id}, 1, 1 FROM n`
    )
    expect((await rename('Slaes', 'Marketing', { merge: true })).body.detail).toMatch(
      /^Together they have 201 canned replies, and a department can have 200/
    )
  })
})

test('a reply whose name is taken twice gets a number, and fits', () => {
  const long = 'x'.repeat(100)
  const own = [
    { id: 1, name: 'Hello' },
    { id: 2, name: 'Hello (HR)' },
    { id: 3, name: long }
  ]
  const renamed = renamedReplies(own, [{ name: 'Hello' }, { name: long }], 'HR')
  expect(renamed).toEqual([
    { id: 1, name: 'Hello (HR 2)' },
    { id: 3, name: `${'x'.repeat(95)} (HR)` }
  ])
})
