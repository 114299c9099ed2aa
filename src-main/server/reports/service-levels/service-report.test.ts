import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { reportServiceLevels, type ServiceReport } from '#shared/api/service-level-reports.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import { ALWAYS_OPEN } from '#support/server/service-levels.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada: specialist } = freshServer()
let head: Account
let ben: Account
beforeEach(async () => {
  head = await server().staff('head', 'HR')
  ben = await server().staff('ben', 'Civil')
  await specialist.patch(`/api/admin/users/${head.user.id}`, { isDepartmentHead: true })
  await turnOn()
})

const LEVELS = '/api/admin/service-levels'
const PATH = '/api/reports/service-levels'
const MARCH = 'from=2026-03-01&to=2026-03-31'

async function turnOn(enabled = true) {
  const { body } = await specialist.get<{ updatedAt: string }>(LEVELS)
  const { status } = await specialist.put(LEVELS, {
    ...ALWAYS_OPEN,
    enabled,
    updatedAt: body.updatedAt
  })
  expect(status).toBe(200)
}

async function raise(department: string, more: object = {}) {
  const { body } = await ben.post<Ticket>('/api/tickets', {
    ...{ department, description: 'It does not work', category: 'printer' },
    ...{ requesterId: ben.user.id, assigneeId: null, priority: 'medium', ...more }
  })
  return body.id
}
const setStatus = (id: number, status: string, by = specialist) =>
  by.patch(`/api/tickets/${id}`, { status })
const comment = (id: number, by: Account) =>
  by.post(`/api/tickets/${id}/comments`, {
    ticketId: id,
    userId: by.user.id,
    message: 'It is on fire'
  })

async function report(query: string, by = specialist) {
  const { status, body } = await by.get<ServiceReport>(`${PATH}?${MARCH}&${query}`)
  expect(status).toBe(200)
  expect(reportServiceLevels.response.parse(body)).toEqual(body)
  return body
}
const NONE = { met: 0, late: 0, none: 0, running: 0, share: null, median: null }

describe('a report of service levels (D71)', () => {
  test('counts the tickets of a period by the outcome of a kind of target', async () => {
    const [met, late, cancelled] = [await raise('IT'), await raise('IT'), await raise('IT')]
    await raise('HR', { priority: 'high' })
    await setStatus(cancelled, 'cancelled', ben)
    server().clock.pass({ minutes: 30 })
    await comment(met, specialist)
    server().clock.pass({ hours: 1 })
    await setStatus(late, 'in-progress')
    const { rows, total } = await report('kind=response&by=department')
    expect(rows).toEqual([
      { ...NONE, key: 'it', met: 1, late: 1, none: 1, share: 50, median: 1 },
      { ...NONE, key: 'hr', late: 1, share: 0 }
    ])
    expect(total).toEqual({ met: 1, late: 2, none: 1, running: 0, share: 33.3, median: 1 })
    const { rows: byPriority } = await report('kind=resolution&by=priority')
    expect(byPriority).toEqual([
      { ...NONE, key: 'medium', none: 1, running: 2 },
      { ...NONE, key: 'high', running: 1 }
    ])
    expect((await report('kind=resolution&by=person')).rows.map(({ key }) => key)).toEqual([null])
    const { rows: others } = (
      await specialist.get<ServiceReport>(
        `${PATH}?from=2025-03-01&to=2025-03-31&kind=response&by=category`
      )
    ).body
    expect(others).toEqual([])
  })

  test('counts the tickets that the list behind each figure has', async () => {
    const ids: number[] = []
    for (const department of ['IT', 'HR', 'IT', 'IT', 'HR'])
      ids.push(await raise(department, { assigneeId: department === 'HR' ? head.user.id : null }))
    const [first = 0, second = 0, third = 0] = ids
    await comment(first, specialist)
    await setStatus(second, 'cancelled', ben)
    server().clock.pass({ hours: 7 })
    await setStatus(third, 'resolved')
    const dates = 'createdFrom=2026-03-01&createdTo=2026-03-31'
    for (const kind of ['response', 'resolution'])
      for (const { key, met, late, none, running } of (await report(`kind=${kind}&by=department`))
        .rows)
        for (const [outcome, count] of Object.entries({ met, late, none, running })) {
          const filter = `service=${kind}-${outcome}&department=${key}&${dates}`
          const list = await specialist.open(`/api/tickets?${filter}&limit=1`)
          expect([filter, list.headers.get('X-Total-Count')]).toEqual([filter, String(count)])
        }
  })

  test('counts a ticket once, by the worst of its clocks, with the median of all', async () => {
    const id = await raise('IT')
    for (const hours of [1, 3, 1.5]) {
      await comment(id, ben)
      server().clock.pass({ hours })
      await comment(id, specialist)
    }
    expect((await report('kind=next-response&by=category')).rows).toEqual([
      { ...NONE, key: 'printer', late: 1, share: 0, median: 1.5 }
    ])
  })

  test('measures the open time without that in which the ticket was resolved', async () => {
    const id = await raise('IT')
    server().clock.pass({ hours: 2 })
    await setStatus(id, 'resolved')
    server().clock.pass({ hours: 5 })
    await setStatus(id, 'open')
    server().clock.pass({ hours: 4 })
    await setStatus(id, 'resolved')
    expect((await report('kind=resolution&by=category')).total).toEqual({
      ...{ ...NONE, met: 1, share: 100, median: 6 }
    })
  })

  test('reads more tickets than a page has, also those that were raised at once', async () => {
    await raise('IT')
    const own = `department, department_key, description, status, priority, category, requester_id,
      created_at, updated_at, search_text`
    const clock = `kind, calendar, target, runs, is_waiting, is_resolved, started_at, due_at`
    for (let times = 0; times < 11; times++)
      await server().execute(`INSERT INTO tickets (${own}) SELECT ${own} FROM tickets`)
    await server().execute(`INSERT INTO service_clocks (ticket_id, ${clock})
      SELECT tickets.id, ${clock} FROM tickets CROSS JOIN service_clocks
      WHERE tickets.id > 1 AND kind = 'resolution'`)
    const { rows } = await report('kind=resolution&by=person')
    expect(rows).toEqual([{ ...NONE, key: null, running: 2048 }])
  })

  test('is of their own department for heads, and not for others', async () => {
    await raise('IT')
    await raise('HR')
    await specialist.put('/api/admin/departments', { name: 'HR', private: true })
    const own = await report('kind=response&by=department', head)
    expect([own.rows.map(({ key }) => key), own.total.running]).toEqual([['hr'], 1])
    const { status, body } = await ben.get<Problem>(`${PATH}?${MARCH}&kind=response&by=person`)
    expect([status, body.detail]).toEqual([
      403,
      'Only department heads and IT Support Specialists can see department reports'
    ])
    expect(
      (await server().anonymous().get(`${PATH}?${MARCH}&kind=response&by=person`)).status
    ).toBe(401)
  })

  test('is there only while service levels are on', async () => {
    await turnOn(false)
    const { status, body } = await specialist.get<Problem>(
      `${PATH}?${MARCH}&kind=response&by=person`
    )
    expect([status, body.detail]).toEqual([404, 'Service levels are off'])
  })

  test.each([
    ['kind', 'kind=any&by=person', 'Kind must be one of response, next-response, resolution'],
    ['by', 'kind=response&by=me', 'By must be one of department, category, person, priority'],
    ['to', 'kind=response&by=person&to=2026-02-28', 'To must not be before From']
  ])('is rejected with a sentence about %s', async (path, query, message) => {
    const { status, body } = await specialist.get<Problem>(`${PATH}?${MARCH}&${query}`)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('is a file too, with the names of the screens', async () => {
    await raise('IT', { priority: 'high' })
    await setStatus(await raise('IT'), 'resolved')
    const open = (by: string) => specialist.open(`${PATH}/export?${MARCH}&kind=resolution&by=${by}`)
    const response = await open('priority')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="resolution-by-priority-2026-03-01-2026-03-31.csv"'
    )
    expect(readCsv(await response.text())).toEqual([
      ['Priority', 'Met', 'Late', 'Running', 'No Result', 'Met (%)', 'Median Open Time (h)'],
      ['High', '0', '0', '1', '0', '', ''],
      ['Medium', '1', '0', '0', '0', '100', '0'],
      ['All', '1', '0', '1', '0', '100', '0']
    ])
    expect(readCsv(await (await open('category')).text())[1]?.[0]).toBe('Printer')
  })
})
