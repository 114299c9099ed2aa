import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { DepartmentEffect, ServiceLevelEffect } from '#shared/api/service-level-effect.ts'
import type { ServiceLevels } from '#shared/api/service-levels.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { SERVICE_LEVELS } from '#support/server/service-levels.ts'

const { server, ada, hank, raise } = await companyFixture()

const PATH = '/api/admin/service-levels'
const ALWAYS = Object.fromEntries(
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [['00:00', '24:00']]])
)
const [IT] = SERVICE_LEVELS.departments
/** Both calendars are always open, so that deadlines are easy to say. */
const LEVELS = {
  ...SERVICE_LEVELS,
  calendars: SERVICE_LEVELS.calendars.map((of) => ({ ...of, open: ALWAYS, closures: [] }))
}
const NONE = { response: null, nextResponse: null, resolution: null }
/** Levels by which tickets of IT are to be resolved within so many minutes. */
const within = (resolution: number | null) => {
  const targets = { ...NONE, resolution }
  return { departments: [{ ...IT, targets: { high: targets, medium: targets, low: targets } }] }
}
async function effectOf(change: object): Promise<DepartmentEffect[]> {
  const { status, body } = await ada.post<ServiceLevelEffect>(`${PATH}/effect`, {
    ...LEVELS,
    ...change
  })
  expect(status).toBe(200)
  return body.departments
}
const COUNTS = {
  ...{ withDeadline: 0, gained: 0, moved: 0, lost: 0 },
  ...{ late: 0, lateAtOnce: 0, lateAtOnceHigh: 0, dueToday: 0 }
}

describe('what a change would do to open tickets (D72)', () => {
  beforeAll(async () => {
    await raise(hank, { priority: 'high' })
    await raise(hank)
    await raise(hank, { department: 'HR' })
    const { body: done } = await ada.post<{ id: number }>('/api/tickets', {
      ...{ department: 'IT', description: 'Done', category: 'printer', requesterId: 1 }
    })
    await ada.patch(`/api/tickets/${done.id}`, { status: 'resolved' })
    server.clock.pass({ hours: 5 })
    await raise(hank)
  })

  test('is counted by department, without a change', async () => {
    expect(await effectOf(within(240))).toEqual([
      { department: 'HR', openTickets: 1, ...COUNTS },
      {
        ...{ department: 'IT', openTickets: 3, ...COUNTS, withDeadline: 3, gained: 3 },
        ...{ late: 2, lateAtOnce: 2, lateAtOnceHigh: 1, dueToday: expect.any(Number) }
      }
    ])
    expect((await ada.get<ServiceLevels>(PATH)).body.updatedAt).toBeNull()
    expect(await server.rows('SELECT * FROM service_clocks')).toEqual([])
  })

  test('is nothing while service levels are off', async () => {
    const effect = await effectOf({ ...within(240), enabled: false })
    expect(effect.map((of) => of.withDeadline + of.late)).toEqual([0, 0])
  })

  test('counts deadlines of today by the calendar', async () => {
    const minutes = (from: Date, until: string) => (Date.parse(until) - from.getTime()) / 60_000
    const now = server.clock.read()
    const midnight = `${now.toISOString().slice(0, 10)}T23:59:00.000Z`
    const [, it] = await effectOf(within(Math.floor(minutes(now, midnight))))
    expect(it).toMatchObject({ late: 0, dueToday: 3 })
    const [, later] = await effectOf(within(Math.floor(minutes(now, midnight)) + 6 * 60 + 2))
    expect(later).toMatchObject({ late: 0, dueToday: 0 })
  })

  test('compares with the levels as they are', async () => {
    const before = (await ada.get<ServiceLevels>(PATH)).body
    const put = { ...LEVELS, ...within(24 * 60), updatedAt: before.updatedAt }
    const { body: saved } = await ada.put<ServiceLevels>(PATH, put)
    await expect.poll(() => server.rows('SELECT id FROM service_clocks')).toHaveLength(3)
    const effect = async (change: object) => (await effectOf({ ...saved, ...change }))[1]
    const same = { department: 'IT', openTickets: 3, ...COUNTS, withDeadline: 3 }
    expect(await effect({})).toMatchObject({ ...same, dueToday: expect.any(Number) })
    expect(await effect(within(60))).toMatchObject({ moved: 3, late: 2, lateAtOnce: 2 })
    expect(await effect(within(null))).toMatchObject({ lost: 3, withDeadline: 0 })
    // The clocks of a calendar that would be removed are counted too.
    const others = saved.calendars.map((of) => ({ ...of, id: of.id.replace('0000', '1111') }))
    const removed = { calendars: others, calendar: null, departments: [] }
    expect(await effect(removed)).toMatchObject({ lost: 3 })
  })

  test('needs levels that could be saved', async () => {
    const [calendar] = LEVELS.calendars
    const calendars = [{ ...calendar, zone: 'Europe/Bärlin' }, LEVELS.calendars[1]]
    const { status, body } = await ada.post<Problem>(`${PATH}/effect`, { ...LEVELS, calendars })
    const message = 'No time zone has this name'
    expect([status, body.errors]).toEqual([400, [{ path: 'calendars.0.zone', message }]])
  })
})
