import { beforeEach, describe, expect, test } from 'vitest'
import type { Deadlines } from '#shared/api/deadlines.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { ServiceLevels } from '#shared/api/service-levels.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { CLOSURE_FILE } from '#support/server/closure-file.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { FILES, imported } from '#support/server/import-fixture.ts'
import { SERVICE_LEVELS, WORKSHOP } from '#support/server/service-levels.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

const { server, ada, hank, raise } = await companyFixture()

const PATH = '/api/admin/service-levels'
const MISSING = '6f4b0a8e-0000-4000-8000-00000000ffff'
const read = async () => (await ada.get<ServiceLevels>(PATH)).body

/** Sets service levels, and waits until all clocks run by them. */
async function set(change: object): Promise<ServiceLevels> {
  const { updatedAt } = await read()
  server.clock.pass({ minutes: 1 })
  const { status, body } = await ada.put<ServiceLevels>(PATH, {
    ...SERVICE_LEVELS,
    ...change,
    updatedAt
  })
  expect(status).toBe(200)
  const moved = `SELECT value FROM settings WHERE name = 'serviceClocksMoved'`
  await expect
    .poll(async () => (await server.rows<{ value: string }>(moved))[0]?.value)
    .toBe(body.updatedAt)
  return body
}

const find = async ({ id }: Ticket) => (await ada.get<Ticket>(`/api/tickets/${id}`)).body
const dueIn = (hours: number) =>
  new Date(server.clock.read().getTime() + hours * 60 * 60 * 1000).toISOString()
const comment = (by: Account, { id }: Ticket) =>
  by.post(`/api/tickets/${id}/comments`, {
    ...{ ticketId: id, userId: by.user.id, message: 'It is on fire' }
  })

/** Both calendars are always open, so that deadlines are easy to say. */
const ALWAYS = Object.fromEntries(
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [['00:00', '24:00']]])
)
const ON = {
  calendars: SERVICE_LEVELS.calendars.map((of) => ({ ...of, open: ALWAYS, closures: [] }))
}

beforeEach(() => set({ ...ON, enabled: false }))

describe('service levels (D71)', () => {
  test('are off at first, and change no answer until they are on', async () => {
    const ticket = await raise(hank)
    expect(await find(ticket)).not.toHaveProperty('service')
    await set(ON)
    expect(await find(ticket)).toHaveProperty('service')
    expect((await hank.get('/api/user')).body).toMatchObject({ serviceLevels: true })
    await set({ ...ON, enabled: false })
    expect(await find(ticket)).not.toHaveProperty('service')
    expect((await hank.get('/api/user')).body).not.toHaveProperty('serviceLevels')
  })

  test('are answered as they were set, with who came first', async () => {
    const levels = await set(ON)
    expect(await read()).toEqual(levels)
    const stale = { ...SERVICE_LEVELS, updatedAt: null }
    const { status, body } = await ada.put<Problem>(PATH, stale)
    expect([status, body.detail]).toEqual([
      409,
      'Someone else has changed the service levels meanwhile. Load them again.'
    ])
  })

  test.each([
    [
      'a calendar that there is not',
      { calendar: MISSING },
      'calendar',
      'There is no such calendar'
    ],
    [
      'two calendars of a name',
      { calendars: ON.calendars.map((of) => ({ ...of, name: 'Office' })) },
      'calendars.1.name',
      'Two calendars are named Office'
    ],
    [
      'an escalation to a person who is not chosen',
      { departments: [{ ...SERVICE_LEVELS.departments[0], escalation: { to: 'person' } }] },
      'departments.0.escalation.personId',
      'Select a person'
    ],
    [
      'a department twice',
      { departments: [SERVICE_LEVELS.departments[0], { ...SERVICE_LEVELS.departments[0] }] },
      'departments.1.department',
      'IT is in the list twice'
    ]
  ])('cannot have %s', async (_what, change, path, message) => {
    const { updatedAt } = await read()
    const input = { ...SERVICE_LEVELS, ...change, updatedAt }
    const { status, body } = await ada.put<Problem>(PATH, input)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('the deadlines of a ticket (D72)', () => {
  test('are those of its department and priority, also in lists', async () => {
    await set(ON)
    const ticket = await raise(hank)
    const service = {
      ...{ responseDue: dueIn(1), resolutionDue: dueIn(8), paused: false, late: false }
    }
    expect(ticket.service).toEqual(service)
    const { body } = await ada.get<Ticket[]>('/api/tickets?limit=1')
    expect(body[0]?.service).toEqual(service)
    const { body: all } = await ada.get<Ticket[]>('/api/tickets')
    expect(all.find(({ id }) => id === ticket.id)?.service).toEqual(service)
  })

  test('end with a response and a resolution, and go on when it is reopened', async () => {
    await set(ON)
    const ticket = await raise(hank)
    const resolutionDue = dueIn(8)
    await comment(ada, ticket)
    expect((await find(ticket)).service).toMatchObject({ responseDue: null, resolutionDue })
    server.clock.pass({ hours: 2 })
    await comment(hank, ticket)
    expect((await find(ticket)).service).toMatchObject({ responseDue: dueIn(2) })
    await ada.patch(`/api/tickets/${ticket.id}`, { status: 'resolved' })
    expect((await find(ticket)).service).toEqual({
      ...{ responseDue: null, resolutionDue: null, paused: false, late: false }
    })
    server.clock.pass({ hours: 5 })
    await ada.patch(`/api/tickets/${ticket.id}`, { status: 'open' })
    expect((await find(ticket)).service).toMatchObject({ resolutionDue: dueIn(6), late: false })
  })

  test('move with its department, and a missed one stays', async () => {
    await set(ON)
    const ticket = await raise(hank)
    await ada.patch(`/api/tickets/${ticket.id}`, { department: 'HR' })
    const none = { responseDue: null, resolutionDue: null, paused: false, late: false }
    expect((await find(ticket)).service).toEqual(none)
    const late = await raise(hank)
    server.clock.pass({ hours: 1, seconds: 1 })
    await comment(ada, late)
    expect((await find(late)).service).toMatchObject({ responseDue: null, late: true })
  })

  test('can be explained, as openings and pauses that add up to the target', async () => {
    await set(ON)
    const ticket = await raise(hank)
    const path = `/api/tickets/${ticket.id}/deadlines`
    const { body } = await hank.get<Deadlines>(path)
    expect(body.clocks.map(({ kind, used, dueAt }) => [kind, used, dueAt])).toEqual([
      ['response', 0, dueIn(1)],
      ['resolution', 0, dueIn(8)]
    ])
    const step = { kind: 'open', from: ticket.createdAt, until: dueIn(8), used: 480 * 60_000 }
    expect(body.clocks[1]?.steps).toMatchObject([{ kind: 'calendar', name: 'Workshop' }, step])
    await ada.patch(`/api/tickets/${ticket.id}`, { priority: 'high' })
    expect((await hank.get<Deadlines>(path)).body.changes).toMatchObject([{ kind: 'priority' }])
    await set({ ...ON, enabled: false })
    expect((await hank.get<Deadlines>(path)).body).toEqual({ clocks: [], changes: [] })
  })

  test('sort a list, what is late first and what has none last, by priority', async () => {
    await set(ON)
    const without = { department: 'HR', category: 'due' }
    const low = await raise(hank, { ...without, priority: 'low' })
    const high = await raise(hank, { ...without, priority: 'high' })
    const late = await raise(hank, { category: 'due' })
    server.clock.pass({ hours: 9 })
    const next = await raise(hank, { category: 'due' })
    const open = 'category=due&status=open'
    const list = async (query: string) =>
      (await ada.get<Ticket[]>(`/api/tickets?${open}&${query}`)).body.map(({ id }) => id)
    const ids = [late, next, high, low].map(({ id }) => id)
    expect(await list('sort=due&direction=asc')).toEqual(ids)
    expect(await list('sort=due')).toEqual(ids.toReversed())
    expect(await list('due=late')).toEqual([late.id])
    expect(await list('service=response-running')).toEqual([next.id])
  })

  test('go with their ticket when all are cleared', async () => {
    await set(ON)
    await raise(hank)
    await ada.post('/api/user/confirm', { password: PASSWORD })
    expect((await ada.delete('/api/admin/tickets/clear')).status).toBe(200)
    expect(await server.rows('SELECT * FROM service_clocks')).toEqual([])
  })

  test('of open tickets move when targets and calendars change', async () => {
    await set(ON)
    const ticket = await raise(hank)
    const raisedAt = server.clock.read()
    server.clock.pass({ hours: 2 })
    const [level] = SERVICE_LEVELS.departments
    const targets = { ...level?.targets.medium, response: null, resolution: 240 }
    const departments = [{ ...level, targets: { high: targets, medium: targets, low: targets } }]
    await set({ ...ON, departments })
    expect((await find(ticket)).service).toMatchObject({
      responseDue: null,
      resolutionDue: new Date(raisedAt.getTime() + 4 * 60 * 60 * 1000).toISOString()
    })
    const closed = ON.calendars.map((of) => (of.id === WORKSHOP ? { ...of, open: {} } : of))
    await set({ calendars: closed, departments })
    expect((await find(ticket)).service).toMatchObject({ resolutionDue: null })
  })

  test('are given to imported tickets that are open', async () => {
    await set(ON)
    await ada.post('/api/user/confirm', { password: PASSWORD })
    const { done } = await imported(ada, FILES.osticket)
    expect(done).toMatchObject({ state: 'done', imported: 3 })
    const list = async () => (await ada.get<Ticket[]>('/api/tickets?search=Scanner')).body
    await expect
      .poll(async () => (await list())[0]?.service?.resolutionDue)
      .toBe('2025-03-18T14:00:00.000Z')
  })

  test('keep a calendar that was removed for as long as a clock names it', async () => {
    const removed = async () => {
      const sql = `SELECT value FROM settings WHERE name = 'serviceLevels'`
      const [row] = await server.rows<{ value: string }>(sql)
      return JSON.parse(row?.value ?? '{}').removed.map(({ name }: { name: string }) => name)
    }
    const unused = { ...ON.calendars[0], id: MISSING, name: 'Attic' }
    await set({ ...ON, calendars: [...ON.calendars, unused] })
    const ticket = await raise(hank)
    const [office] = ON.calendars
    const [level] = SERVICE_LEVELS.departments
    await set({ calendars: [office], departments: [{ ...level, calendar: office?.id }] })
    expect(await removed()).toEqual(['Workshop'])
    const { body } = await hank.get<Deadlines>(`/api/tickets/${ticket.id}/deadlines`)
    expect(body.clocks[1]?.steps[0]).toMatchObject({ kind: 'calendar', name: 'Workshop' })
  })

  test('stay with their department when it is renamed, and are of the other one when merged', async () => {
    await set(ON)
    await ada.post('/api/user/confirm', { password: PASSWORD })
    await ada.post('/api/admin/departments', { name: 'Canteen' })
    const [level] = SERVICE_LEVELS.departments
    await set({ ...ON, departments: [{ ...level, department: 'Canteen' }] })
    const ticket = await raise(hank, { department: 'canteen' })
    const rename = { name: 'Canteen', newName: 'Kitchen' }
    expect((await ada.patch('/api/admin/departments', rename)).status).toBe(200)
    expect((await read()).departments[0]?.department).toBe('Kitchen')
    expect((await find(ticket)).service).toMatchObject({ resolutionDue: dueIn(8) })
    const { status, body } = await ada.delete<Problem>('/api/admin/departments?name=Kitchen')
    expect([status, body.detail]).toEqual([
      409,
      expect.stringContaining('tickets and a service level')
    ])
    await ada.patch('/api/admin/departments', { name: 'Kitchen', newName: 'HR', merge: true })
    expect((await read()).departments.map(({ department }) => department)).toEqual(['HR'])
  })
})

test('closures are read from an iCalendar file, or its line is named', async () => {
  const read = (more: object) => ada.post<Problem>(`${PATH}/closures`, { ...CLOSURE_FILE, ...more })
  const { status, body } = await read({})
  const day = { name: 'Labour Day', from: '2026-05-01', until: '2026-05-01' }
  expect([status, body]).toEqual([200, [day]])
  const broken = await read({ file: CLOSURE_FILE.file.replace('VERSION:2.0', 'nonsense') })
  expect([broken.status, broken.body.detail]).toEqual([
    400,
    'Line 2 of the file is not iCalendar: nonsense'
  ])
})
