import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { authorizationOf } from '#support/server/authorization-of.ts'
import {
  openTestStore,
  person,
  startTestServer,
  type TestStore
} from '#support/server/test-server.ts'
import { expectExactCounts } from '#support/server/ticket-counts.ts'
import { createCommentsService } from '../comments/comments-service.ts'
import { createFollowersService } from '../followers/followers-service.ts'
import { createTicketsService } from '../tickets/tickets-service.ts'
import { createReportsService, type ReportsService } from './reports-service.ts'

const ROLES = { ada: 'IT Support Specialist', ivan: 'IT', hank: 'HR', lena: 'Civil' }

let now: Date
let store: TestStore
let reports: ReportsService
let ada: Viewer
let ivan: Viewer
let hank: Viewer
let lena: Viewer
beforeEach(async () => {
  at('2026-03-02T09:00:00Z')
  store = await openTestStore({ clock })
  reports = createReportsService(store, clock)
  const people: Viewer[] = []
  for (const [name, role] of Object.entries(ROLES)) {
    const { password: _, ...row } = person(name, role)
    const account = { ...row, passwordDigest: '', createdAt: now }
    const user = await store.transaction((tx) => tx.users.insert(account))
    people.push({ ...user, privateDepartments: [] })
  }
  ;[ada, ivan, hank, lena] = people as [Viewer, Viewer, Viewer, Viewer]
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await store.close()
})

const clock = () => now
function at(moment: string) {
  now = new Date(moment)
}
const serverIn = (zone: string) => vi.stubEnv('TZ', zone)

/** Raises a ticket of hank's, for ivan. */
async function raise(more: object = {}): Promise<number> {
  const ticket = {
    ...{ department: 'IT', description: 'It does not work', category: 'software' },
    ...({ format: 'text', status: 'open', priority: 'medium' } as const),
    ...{ requesterId: hank.id, assigneeId: ivan.id, ...more }
  }
  const service = createTicketsService(store, clock)
  return (await service.create(ticket, authorizationOf(store, ada, clock))).id
}
const change = (id: number, to: object, by = ivan) =>
  createTicketsService(store, clock).update(id, to, authorizationOf(store, by, clock))
const answer = (ticketId: number, by = ivan) =>
  createCommentsService(store, clock).create(
    ticketId,
    { message: 'Well', format: 'text', userId: by.id, ticketId },
    authorizationOf(store, by, clock)
  )
const stats = (of: Viewer, by = ada) => reports.stats(of.id, by)

describe('the dashboard', () => {
  test('counts what a person raised, works on, and could take for their team', async () => {
    for (const status of ['open', 'in-progress', 'resolved', 'cancelled']) await raise({ status })
    for (const department of ['IT', 'it', 'HR', 'IT Support Specialist'])
      await raise({ department, assigneeId: null })
    await raise({ assigneeId: null, status: 'resolved' })
    const ofTeam = { unassignedDepartmentCount: 2, openByMeCount: 0, inProgressByMeCount: 0 }
    const ofIvan = { openAssignedCount: 1, inProgressAssignedCount: 1, resolvedTodayCount: 1 }
    expect(await stats(ivan, ivan)).toMatchObject({ ...ofTeam, ...ofIvan })
    expect(await stats(hank, hank)).toMatchObject({
      ...{ openByMeCount: 5, inProgressByMeCount: 1, openAssignedCount: 0 },
      ...{ unassignedDepartmentCount: 1, resolvedTodayCount: 0, averageResponseTime: 0 }
    })
    expect((await stats(ada)).unassignedDepartmentCount).toBe(3)
  })

  test.each([
    // This day has 23 hours.
    ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', 0],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z', 1],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 0],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-29T21:00:00.000Z', 0],
    // At one o'clock on this day the clocks went back to midnight.
    ['America/Havana', '2026-11-01T03:59:59.999Z', '2026-11-01T05:30:00.000Z', 0],
    ['America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-01T05:30:00.000Z', 1]
  ])('in %s counts what was resolved at %s, at %s: %d', async (zone, resolved, seen, count) => {
    serverIn(zone)
    at(resolved)
    await raise({ status: 'resolved' })
    at(seen)
    expect((await stats(ivan)).resolvedTodayCount).toBe(count)
  })

  test('averages the times until the first response', async () => {
    const ids = [await raise(), await raise()]
    await raise()
    for (const id of ids) {
      at(new Date(now.getTime() + 90 * 60_000).toISOString())
      await answer(id)
    }
    expect((await stats(ivan)).averageResponseTime).toBe(2.3)
  })

  const UP = { value: '100%', direction: 'up' }
  const DOWN = { value: '100%', direction: 'down' }
  const EQUAL = { value: '0%', direction: 'neutral' }

  test.each([
    ['UTC', '2026-03-25T10:00:00.000Z', '2026-04-01T10:00:00.000Z'],
    // Seven days of which one has 23 hours, or 24.5 hours.
    ['Europe/Berlin', '2026-03-25T10:00:00.000Z', '2026-04-01T09:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-01T10:00:00.000Z', '2026-04-08T10:30:00.000Z']
  ])('in %s compares with the same time of day a week ago', async (zone, raised, weekLater) => {
    serverIn(zone)
    at(raised)
    const id = await raise()
    const millisecondBefore = new Date(Date.parse(weekLater) - 1).toISOString()
    at(millisecondBefore)
    expect((await stats(ivan)).openAssignedTrend).toEqual(UP)
    expect((await stats(hank)).openByMeTrend).toEqual(UP)
    at(weekLater)
    expect((await stats(ivan)).openAssignedTrend).toEqual(EQUAL)
    expect((await stats(hank)).openByMeTrend).toEqual(EQUAL)
    await change(id, { status: 'in-progress' })
    const { openAssignedTrend, inProgressAssignedTrend } = await stats(ivan)
    expect([openAssignedTrend, inProgressAssignedTrend]).toEqual([DOWN, UP])
    const { openByMeTrend, inProgressByMeTrend } = await stats(hank)
    expect([openByMeTrend, inProgressByMeTrend]).toEqual([DOWN, UP])
  })

  test('compares with who had the tickets then', async () => {
    const ids = [await raise(), await raise(), await raise()]
    at('2026-03-05T09:00:00Z')
    await change(ids[0] ?? 0, { assigneeId: lena.id })
    await change(ids[1] ?? 0, { assigneeId: null })
    at('2026-03-12T08:59:59.999Z')
    expect((await stats(ivan)).openAssignedTrend).toEqual({ value: '67%', direction: 'down' })
    expect((await stats(lena)).openAssignedTrend).toEqual(UP)
    at('2026-03-12T09:00:00Z')
    expect((await stats(ivan)).openAssignedTrend).toEqual(EQUAL)
    expect((await stats(lena)).openAssignedTrend).toEqual(EQUAL)
  })

  test('compares response times of thirty days with those of the thirty before', async () => {
    for (const [raised, answered] of [
      ['2026-03-02T09:00:00Z', '2026-03-02T11:00:00Z'],
      ['2026-04-01T09:00:00.001Z', '2026-04-01T12:00:00.001Z']
    ] as const) {
      at(raised)
      const id = await raise()
      at(answered)
      await answer(id)
    }
    const trendAt = async (moment: string) => {
      at(moment)
      return (await stats(ivan)).responseTimeTrend
    }
    expect(await trendAt('2026-05-01T08:59:59.999Z')).toEqual({ value: '50%', direction: 'up' })
    expect(await trendAt('2026-05-01T09:00:00.000Z')).toEqual(UP)
    expect(await trendAt('2026-05-01T09:00:00.001Z')).toEqual(DOWN)
    expect(await trendAt('2026-05-31T09:00:00.001Z')).toEqual(EQUAL)
  })

  test('counts no time as less than none where the clock was set back (D35)', async () => {
    at('2026-03-02T10:00:00Z')
    const id = await raise()
    at('2026-03-02T08:00:00Z')
    await change(id, { status: 'in-progress' })
    expect((await stats(ivan)).averageResponseTime).toBe(0)
    // The ticket was not open any more at nine, although it was raised at ten.
    at('2026-03-09T09:00:00Z')
    const { openAssignedTrend, inProgressAssignedTrend } = await stats(ivan)
    expect([openAssignedTrend, inProgressAssignedTrend]).toEqual([EQUAL, EQUAL])
    at('2026-03-02T07:00:00Z')
    await change(id, { status: 'resolved' })
    const row = (await reports.teamAnalytics()).find(({ userId }) => userId === ivan.id)
    expect(row).toMatchObject({ totalResolved: 1, averageResolutionTimeHours: 0 })
  })

  test('leaves out of the past what a person no longer sees, unless they follow it (D44)', async () => {
    const [one, other] = [
      await raise({ department: 'HR', assigneeId: lena.id }),
      await raise({ department: 'HR', assigneeId: lena.id })
    ]
    at('2026-03-10T09:00:00Z')
    for (const id of [one, other]) await change(id, { assigneeId: hank.id }, hank)
    const own = { ...lena, privateDepartments: ['hr'] }
    expect((await stats(lena, own)).openAssignedTrend).toEqual(EQUAL)
    await createFollowersService(store, clock).set(one, true, authorizationOf(store, lena, clock))
    expect((await stats(lena, own)).openAssignedTrend).toEqual(DOWN)
    expect((await stats(lena)).openAssignedTrend).toEqual(DOWN)
  })
})

describe('reports of six months', () => {
  const rowsOf = <T extends { name: string }>(rows: T[]) => rows.slice(-2)

  test('have tickets by the month in which they were raised or resolved', async () => {
    serverIn('Europe/Berlin')
    at('2026-03-31T21:59:59.999Z')
    const march = await raise({ priority: 'high' })
    at('2026-03-31T22:00:00.000Z')
    await raise()
    await raise({ status: 'cancelled' })
    await raise({ assigneeId: lena.id })
    at('2026-04-01T00:29:59.999Z')
    await answer(march)
    await change(march, { status: 'resolved' })
    at('2026-04-30T21:59:59.999Z')
    const none = { open: 0, inProgress: 0, resolved: 0, closed: 0 }
    expect(rowsOf(await reports.ticketsByStatus(ivan.id, ivan))).toEqual([
      { ...none, name: 'Mar', resolved: 1 },
      { ...none, name: 'Apr', open: 1, closed: 1 }
    ])
    expect(rowsOf(await reports.responseTime(ivan.id, ivan))).toEqual([
      { name: 'Mar', responseTime: 2.5 },
      { name: 'Apr', responseTime: 0 }
    ])
    const noTimes = { highPriority: 0, mediumPriority: 0, lowPriority: 0 }
    expect(rowsOf(await reports.resolutionTime(ivan.id, ivan))).toEqual([
      { ...noTimes, name: 'Mar' },
      { ...noTimes, name: 'Apr', highPriority: 2.5 }
    ])
    await change(march, { status: 'open' })
    expect(rowsOf(await reports.resolutionTime(ivan.id, ivan))[1]).toMatchObject(noTimes)
  })
})

test('team analytics have a row for each person, with zeros for those without tickets', async () => {
  const [quick, slow] = [await raise({ priority: 'high' }), await raise()]
  await raise({ status: 'cancelled', priority: 'low' })
  at('2026-03-02T09:20:00Z')
  await change(quick, { status: 'resolved' })
  at('2026-03-02T10:00:00Z')
  await change(slow, { status: 'resolved' })
  const rows = await reports.teamAnalytics()
  expect(rows.map(({ username }) => username).sort()).toEqual(Object.keys(ROLES).sort())
  expect(rows.find(({ userId }) => userId === ivan.id)).toMatchObject({
    ...{ totalAssigned: 3, totalResolved: 2, averageResolutionTimeHours: 0.67 },
    ticketsByPriority: { high: 1, medium: 1, low: 1 },
    ticketsByStatus: { open: 0, inProgress: 0, resolved: 2, closed: 1 }
  })
  expect(rows.find(({ userId }) => userId === lena.id)).toMatchObject({
    ...{ totalAssigned: 0, totalResolved: 0, averageResolutionTimeHours: 0 },
    ticketsByPriority: { high: 0, medium: 0, low: 0 }
  })
})

test('figures of others are for IT Support Specialists alone', async () => {
  await expect(stats(ivan, hank)).rejects.toMatchObject({ status: 403 })
  await expect(reports.stats(999, ada)).rejects.toMatchObject({ status: 404 })
})

test('counts stay exact through every kind of change', async () => {
  const server = await startTestServer()
  const admin = await server.administrator()
  const ben = await server.staff('ben', 'HR')
  const fields = { department: 'IT', description: 'It does not work', category: 'other' }
  const body = { ...fields, requesterId: ben.user.id }
  const patch = (id: number, to: object) => admin.patch(`/api/tickets/${id}`, to)
  const [own, admins] = [{ assigneeId: ben.user.id }, { assigneeId: admin.user.id }]
  const steps: [string, () => Promise<{ status: number }>][] = [
    ['raised unassigned', () => ben.post('/api/tickets', body)],
    ['raised for oneself', () => ben.post('/api/tickets', { ...body, ...own })],
    ['raised as resolved', () => ben.post('/api/tickets', { ...body, status: 'resolved' })],
    ['assigned to the requester', () => patch(1, own)],
    ['assigned to another', () => patch(1, admins)],
    ['answered and resolved', () => patch(1, { status: 'resolved' })],
    ['opened again', () => patch(1, { status: 'open', ...admins })],
    ['transferred', () => patch(2, { department: 'HR', priority: 'high' })],
    ['unassigned', () => patch(2, {})],
    ['given to a person who leaves', () => patch(1, { status: 'in-progress', ...own })],
    ['deleted account', () => admin.delete(`/api/admin/users/${ben.user.id}`)],
    ['restored account', () => admin.post(`/api/admin/users/${ben.user.id}/restore`)],
    ['cleared', () => admin.delete('/api/admin/tickets/clear')]
  ]
  for (const [what, act] of steps) {
    server.clock.pass({ seconds: 1 })
    expect((await act()).status, what).toBeLessThan(300)
    await expectExactCounts(server, what)
  }
  await server.close()
})
