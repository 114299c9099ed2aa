import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement } from '#shared/api/announcements.ts'
import { type OutageReportRow, reportOutages } from '#shared/api/outage-reports.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada } = freshServer()
let ben: Account
beforeEach(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  ben = await server().staff('ben', 'Civil')
})
afterEach(() => void vi.unstubAllEnvs())

async function announce(more: Parameters<typeof newAnnouncement>[0]): Promise<number> {
  const { status, body } = await ada.post<Announcement>('/api/announcements', newAnnouncement(more))
  expect(status).toBe(201)
  return body.id
}
async function report(by = ben): Promise<OutageReportRow[]> {
  const { status, body } = await by.get<OutageReportRow[]>('/api/reports/outages')
  expect(status).toBe(200)
  expect(reportOutages.response.parse(body)).toEqual(body)
  return body
}

test('outages are counted by month and category, up to now', async () => {
  expect(await report()).toEqual([])
  // It began an hour before March did there.
  const from = '2026-02-28T22:00:00.000Z'
  const id = await announce({ categories: ['network', 'email'], from })
  const { status } = await ben.post(`/api/announcements/${id}/affected`, {})
  expect(status).toBe(200)
  const ended = await ada.post(`/api/announcements/${id}/end`, { answer: 'Done', resolve: false })
  expect(ended.status).toBe(200)
  await announce({ categories: [], from: '2026-03-02T08:30:00.000Z' })
  await announce({ categories: ['email'] })
  await announce({ categories: ['email'], from: '2026-03-02T12:00:00.000Z' })
  await announce({ categories: ['email'], kind: 'notice' })
  server().clock.pass({ minutes: 15 })
  const march = { month: '2026-03', people: 1 }
  const february = { month: '2026-02', people: 1, outages: 1, minutes: 60 }
  expect(await report()).toEqual([
    { ...march, category: 'email', outages: 2, minutes: 34 * 60 + 15 },
    { ...march, category: 'network', outages: 1, minutes: 34 * 60 },
    { ...march, category: null, outages: 1, minutes: 45, people: 0 },
    { ...february, category: 'email' },
    { ...february, category: 'network' }
  ])
})

test('an outage for others is not in it (D44)', async () => {
  await announce({})
  server().clock.pass({ minutes: 15 })
  const before = await report()
  const id = await announce({ departments: ['HR'], from: '2026-01-02T08:30:00.000Z' })
  await ada.post(`/api/announcements/${id}/affected`, {})
  expect(await report()).toEqual(before)
  expect(await report(ada)).toHaveLength(3)
})

test('outages of earlier years are not in it', async () => {
  await announce({ categories: ['email'], from: '2024-02-28T22:00:00.000Z' })
  const rows = await report()
  expect([rows.length, rows[0]?.month, rows.at(-1)?.month]).toEqual([12, '2026-03', '2025-04'])
})
