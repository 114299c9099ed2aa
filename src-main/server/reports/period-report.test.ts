import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { type PeriodReport, reportPeriod } from '#shared/api/reports.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada: specialist } = freshServer()
let head: Account
let ben: Account
beforeEach(async () => {
  head = await server().staff('head', 'HR')
  ben = await server().staff('ben', 'Civil')
  await specialist.patch(`/api/admin/users/${head.user.id}`, { isDepartmentHead: true })
})

/** The first day of the tests, and one in the future, where the tickets are as they are now. */
const MARCH = 'from=2026-03-01&to=2026-03-31'
const FIRST_DAY = 'from=2026-03-02&to=2026-03-02'

async function raise(department: string, assignee: Account | null = specialist, more: object = {}) {
  const { body } = await ben.post<Ticket>('/api/tickets', {
    ...{ department, description: 'It does not work', category: 'printer' },
    ...{ requesterId: ben.user.id, assigneeId: assignee?.user.id ?? null, ...more }
  })
  return body.id
}
const resolve = (id: number, assignee = specialist) =>
  specialist.patch(`/api/tickets/${id}`, { status: 'resolved', assigneeId: assignee.user.id })
async function report(query: string, by = specialist) {
  const { status, body } = await by.get<PeriodReport>(`/api/reports/period?${query}`)
  expect(status).toBe(200)
  expect(reportPeriod.response.parse(body)).toEqual(body)
  return body
}
/** Lets a night pass, in which no one's session ends. */
async function untilTomorrow() {
  for (const hours of [8, 8]) {
    server().clock.pass({ hours })
    for (const person of [specialist, head, ben]) await person.get('/api/user')
  }
}
const NOTHING = { count: 0, mean: null, median: null, p90: null }

describe('a report of a period', () => {
  test('counts what was raised and resolved in it and open at its end, by department', async () => {
    const first = await raise('IT')
    await raise('HR', head)
    await untilTomorrow()
    await resolve(first)
    await raise('IT')
    const counts = ({ rows }: PeriodReport) =>
      rows.map(({ key, raised, resolved, openAtEnd }) => [key, raised, resolved, openAtEnd])
    expect(counts(await report(`${FIRST_DAY}&by=department`))).toEqual([
      ['hr', 1, 0, 1],
      ['it', 1, 0, 1]
    ])
    const march = await report(`${MARCH}&by=department`)
    expect(counts(march)).toEqual([
      ['it', 2, 1, 1],
      ['hr', 1, 0, 1]
    ])
    const { raised, resolved, openAtEnd } = march.total
    expect([raised, resolved, openAtEnd]).toEqual([3, 1, 2])
    expect((await report('from=2025-03-01&to=2025-03-31&by=person')).rows).toEqual([])
  })

  test('measures how long responses and resolutions took: mean, median and 90 %', async () => {
    const ids: number[] = []
    for (let turn = 0; turn < 4; turn++) ids.push(await raise('IT'))
    for (const [index, hours] of [1, 1, 2, 6].entries()) {
      server().clock.pass({ hours })
      await resolve(ids[index] ?? 0)
    }
    const { rows, total } = await report(`${MARCH}&by=category`)
    const times = { count: 4, mean: 4.3, median: 3, p90: 8.2 }
    expect(rows).toEqual([
      {
        ...{ key: 'printer', raised: 4, resolved: 4, openAtEnd: 0 },
        ...{ response: times, resolution: times }
      }
    ])
    expect(total.resolution).toEqual(times)
  })

  test('counts open tickets under their assignee at the end of the period', async () => {
    const id = await raise('IT', specialist)
    await raise('IT', null)
    await untilTomorrow()
    await specialist.patch(`/api/tickets/${id}`, { assigneeId: head.user.id })
    const open = async (query: string) =>
      (await report(`${query}&by=person`)).rows
        .filter(({ openAtEnd }) => openAtEnd > 0)
        .map(({ key }) => key)
        .sort()
    expect(await open(FIRST_DAY)).toEqual([String(specialist.user.id), null])
    expect(await open(MARCH)).toEqual([String(head.user.id), null])
    expect(
      (await report(`${MARCH}&by=person`)).rows.find(({ key }) => key === null)?.response
    ).toEqual(NOTHING)
  })

  test('is of their own department for heads, and not for others', async () => {
    await raise('IT')
    await raise('HR', head)
    await raise('HR', head, { category: 'other' })
    await specialist.put('/api/admin/departments', { name: 'HR', private: true })
    const own = await report(`${MARCH}&by=department`, head)
    expect([own.rows.map(({ key }) => key), own.total.raised]).toEqual([['hr'], 2])
    const { status, body } = await ben.get<Problem>(`/api/reports/period?${MARCH}&by=person`)
    expect([status, body.detail]).toEqual([
      403,
      'Only department heads and IT Support Specialists can see department reports'
    ])
  })

  test.each([
    ['from', 'from=yesterday&to=2026-03-31&by=person', 'From must be a date such as 2026-03-31'],
    ['to', 'from=2026-03-31&to=2026-03-30&by=person', 'To must not be before From'],
    ['to', 'from=2026-01-01&to=2027-01-02&by=person', 'The period must be at most 366 days'],
    ['by', `${MARCH}&by=colour`, 'By must be one of department, category, person']
  ])('is rejected with a sentence about %s: %s', async (path, query, message) => {
    const { status, body } = await specialist.get<Problem>(`/api/reports/period?${query}`)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('is a file too, with names, whatever a spreadsheet would make of them', async () => {
    await specialist.post('/api/admin/users', {
      ...{ username: 'eve', email: 'eve@example.com', password: 'correct horse' },
      ...{ fullName: '=1+1', role: 'IT', initials: 'ev' }
    })
    const users = (await specialist.get<{ id: number; username: string }[]>('/api/users')).body
    const eve = users.find(({ username }) => username === 'eve')
    await raise('IT', null, { assigneeId: eve?.id })
    await raise('IT', null)
    const response = await specialist.open(`/api/reports/period/export?${MARCH}&by=person`)
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="tickets-by-person-2026-03-01-2026-03-31.csv"'
    )
    const [headings, ...rows] = readCsv(await response.text())
    expect(headings?.slice(0, 4)).toEqual(['Assigned To', 'Raised', 'Resolved', 'Open At End'])
    expect(rows.map((row) => row.slice(0, 4)).sort()).toEqual([
      ["'=1+1", '1', '0', '1'],
      ['All', '2', '0', '2'],
      ['Unassigned', '1', '0', '1']
    ])
  })
})
