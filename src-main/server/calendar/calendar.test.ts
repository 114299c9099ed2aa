import { beforeEach, describe, expect, test } from 'vitest'
import type { Announcement, NewAnnouncement } from '#shared/api/announcements.ts'
import type { Calendar, Overlaps } from '#shared/api/calendar.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { newSchedule } from '#support/server/schedules.ts'
import { ALWAYS_OPEN } from '#support/server/service-levels.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

// Time begins on Monday, 2 March 2026, at 9:00 UTC.

const { server, ada, hank, hilda, ivan, lena } = await companyFixture()

const MARCH = 'from=2026-03-01&until=2026-03-31&zone=UTC'
const [OFFICE] = ALWAYS_OPEN.calendars
const LEVELS = {
  ...ALWAYS_OPEN,
  calendars: [
    {
      ...{ ...OFFICE, zone: 'Europe/Berlin' },
      closures: [
        { name: 'Move', from: '2026-03-10T13:00', until: '2026-03-10T17:00' },
        { name: 'Spring', from: '2026-03-20', until: '2026-03-21' }
      ]
    }
  ]
}

beforeEach(async () => {
  await server.execute('DELETE FROM absences')
  await server.execute('DELETE FROM announcements')
  await server.execute('DELETE FROM schedules')
  await server.execute('DELETE FROM tickets')
  await server.execute(`DELETE FROM settings WHERE name = 'serviceLevels'`)
  await server.execute(`UPDATE users SET is_department_head = true WHERE id = ${hank.user.id}`)
  await ada.post('/api/user/confirm', { password: PASSWORD })
})

const read = async (who: Account, query = MARCH) =>
  (await who.get<Calendar>(`/api/calendar?${query}`)).body
const overlaps = async (who: Account, query: string) =>
  (await who.get<Overlaps>(`/api/calendar/overlaps?${query}&zone=UTC`)).body

async function announce(more: Partial<NewAnnouncement> = {}, who = ada) {
  const { status, body } = await who.post<Announcement>('/api/announcements', {
    ...{ kind: 'work', title: 'New switches', text: '', format: 'text', departments: [] },
    ...{ categories: [], from: '2026-03-10T18:00:00Z', until: '2026-03-10T20:00:00Z' },
    ...{ ticketId: null, onSignIn: false, ...more }
  })
  expect(status).toBe(201)
  return body
}

const NOTHING = { announcements: [], closures: [], absences: [], recurring: [], due: [] }

describe('the calendar (D81)', () => {
  test('is empty for everyone while nothing has a date', async () => {
    for (const who of [ada, hank, hilda]) expect(await read(who)).toEqual(NOTHING)
  })

  test('is read of at most 62 days, by the wall clock of a zone', async () => {
    for (const [query, message] of [
      ['from=2026-03-01&until=2026-05-02&zone=UTC', 'At most 62 days can be read at once'],
      ['from=2026-03-02&until=2026-03-01&zone=UTC', 'Until must not be before from'],
      ['from=2026-03-02&until=2026-03-03&zone=Moon', 'No time zone has this name'],
      ['from=9999-12-31&until=9999-12-31&zone=UTC', 'Select a day before 2200']
    ]) {
      const { status, body } = await lena.get<Problem>(`/api/calendar?${query}`)
      expect([status, body.errors?.[0]?.message]).toEqual([400, message])
    }
    expect((await lena.get('/api/calendar?from=2026-03-01&until=2026-05-01&zone=UTC')).status).toBe(
      200
    )
  })

  test('has the announcements that a person sees, with the times that they take', async () => {
    await announce()
    await announce({ title: 'For HR', departments: ['HR'] })
    await announce({ kind: 'notice', title: 'Long ago', from: '2026-02-01T00:00:00Z', until: null })
    const outage = await announce({
      ...{ kind: 'outage', title: 'Email is slow', from: '2026-02-28T09:40:00Z', until: null }
    })
    const titles = async (who: Account) => (await read(who)).announcements.map(({ title }) => title)
    expect(await titles(lena)).toEqual(['Email is slow', 'New switches'])
    expect(await titles(hilda)).toEqual(['Email is slow', 'New switches', 'For HR'])
    expect((await read(lena)).announcements[0]).toEqual({
      ...{ id: outage.id, kind: 'outage', title: 'Email is slow', departments: [], state: 'now' },
      ...{ from: '2026-02-28T09:40:00.000Z', until: server.clock.read().toISOString() }
    })
  })

  test('has the closures of the calendars by which a person’s tickets run', async () => {
    await ada.put('/api/admin/service-levels', LEVELS)
    const spring = { name: 'Spring', calendars: ['Always'], wholeDays: true }
    expect((await read(hilda)).closures).toEqual([
      {
        ...{ name: 'Move', calendars: ['Always'], wholeDays: false },
        ...{ from: '2026-03-10T12:00:00.000Z', until: '2026-03-10T16:00:00.000Z' }
      },
      { ...spring, from: '2026-03-20T00:00:00.000Z', until: '2026-03-22T00:00:00.000Z' }
    ])
    const inTokyo = 'from=2026-03-15&until=2026-03-31&zone=Asia/Tokyo'
    expect((await read(ada, inTokyo)).closures).toEqual([
      { ...spring, from: '2026-03-19T15:00:00.000Z', until: '2026-03-21T15:00:00.000Z' }
    ])
    // Lena's department has no service level, and there is no calendar for all.
    expect((await read(lena)).closures).toEqual([])
  })

  test('has the absences of the team that a person is told of', async () => {
    const away = { from: '2026-03-02T00:00:00Z', until: '2026-03-05T00:00:00Z' }
    const later = { from: '2026-03-16T00:00:00Z', until: '2026-03-18T00:00:00Z' }
    const ids = async (who: Account) => (await read(who)).absences.map(({ personId }) => personId)
    await hilda.put('/api/user/absence', later)
    expect(await ids(hilda)).toEqual([hilda.user.id])
    expect(await ids(hank)).toEqual([hilda.user.id])
    expect([...(await ids(lena)), ...(await ids(ada))]).toEqual([])
    await hank.put('/api/user/absence', later)
    expect(await ids(hilda)).toEqual([hilda.user.id])
    await hank.put('/api/user/absence', { ...away, note: 'At the doctor’s' })
    expect((await read(hilda)).absences).toEqual([
      {
        ...{ personId: hank.user.id, from: '2026-03-02T00:00:00.000Z' },
        until: '2026-03-05T00:00:00.000Z'
      },
      expect.objectContaining({ personId: hilda.user.id })
    ])
    await hank.put('/api/user/absence', { ...later, substituteId: lena.user.id })
    expect(await ids(lena)).toEqual([hank.user.id])
  })

  test('has the next dates of recurring tickets for those who manage them', async () => {
    const recurrence = { time: '10:00', until: '2026-03-04' }
    const ticket = { department: 'HR' }
    for (let count = 0; count < 6; count++)
      await ada.post('/api/schedules', newSchedule({ recurrence, ticket }))
    await ada.post('/api/schedules', newSchedule({ recurrence, enabled: false }))
    const { recurring } = await read(hank)
    expect(recurring.map(({ day, total, named }) => [day, total, named.length])).toEqual([
      ['2026-03-02', 6, 5],
      ['2026-03-03', 6, 5],
      ['2026-03-04', 6, 5]
    ])
    expect(recurring[0]?.named[0]).toEqual({
      ...{ id: expect.any(Number), name: 'Check backups', department: 'HR' },
      at: '2026-03-02T10:00:00.000Z'
    })
    // In Tokyo it is the evening of the same days, and those before now are not told.
    expect((await read(ada, 'from=2026-02-20&until=2026-03-02&zone=Asia/Tokyo')).recurring).toEqual(
      [expect.objectContaining({ day: '2026-03-02', total: 6 })]
    )
    for (const who of [hilda, lena]) expect((await read(who)).recurring).toEqual([])
  })

  test('has the due tickets of a person’s team, and theirs, at most five a day with their number', async () => {
    await ada.put('/api/admin/service-levels', LEVELS)
    const raise = async (department: string, assigneeId: number | null = null) =>
      (
        await ada.post<Ticket>('/api/tickets', {
          ...{ department, description: 'The **printer**\nis on fire', format: 'markdown' },
          ...{ category: 'other', requesterId: ada.user.id, assigneeId }
        })
      ).body
    for (let count = 0; count < 6; count++) await raise('HR')
    const lenas = await raise('HR', lena.user.id)
    const days = async (who: Account) =>
      (await read(who)).due.map(({ day, total, named }) => [day, total, named.length])
    expect(await days(hilda)).toEqual([['2026-03-02', 7, 5]])
    expect(await days(ivan)).toEqual([])
    expect((await read(lena)).due).toEqual([
      {
        ...{ day: '2026-03-02', total: 1 },
        named: [
          {
            ...{ id: lenas.id, ticketId: lenas.ticketId, title: 'The printer', priority: 'medium' },
            ...{ assigneeId: lena.user.id, due: lenas.service?.responseDue }
          }
        ]
      }
    ])
    await hilda.patch(`/api/tickets/${lenas.id}`, { status: 'resolved' })
    expect(await days(lena)).toEqual([])
  })
})

describe('planned work', () => {
  test('names the closures and the other work that it overlaps', async () => {
    await ada.put('/api/admin/service-levels', LEVELS)
    await announce()
    await announce({ title: 'New cables', from: '2026-03-10T15:00:00Z', until: null })
    await announce({ kind: 'notice', title: 'A notice' })
    const named = async (who: Account) =>
      Object.fromEntries(
        (await read(who)).announcements.map(({ title, overlaps }) => [title, overlaps])
      )
    expect(await named(hilda)).toEqual({
      ...{ 'New switches': ['New cables'], 'A notice': undefined },
      'New cables': ['New switches', 'Move']
    })
    expect((await named(lena))['New cables']).toEqual(['New switches'])
  })

  test('is compared with what the person who plans it sees', async () => {
    await ada.put('/api/admin/service-levels', LEVELS)
    const { id } = await announce()
    await announce({ title: 'For HR', departments: ['HR'] })
    await announce({ kind: 'outage', title: 'Over', from: '2026-03-10T18:00:00Z', until: null })
    const titles = ({ work, closures }: Overlaps) => [
      ...work.map(({ title }) => title),
      ...closures.map(({ name }) => name)
    ]
    const evening = 'from=2026-03-10T15:59:00Z&until=2026-03-10T18:01:00Z'
    expect(titles(await overlaps(hilda, evening))).toEqual(['New switches', 'For HR', 'Move'])
    expect(titles(await overlaps(lena, evening))).toEqual(['New switches'])
    expect(titles(await overlaps(lena, `${evening}&announcement=${id}`))).toEqual([])
    const after = 'from=2026-03-10T20:00:00Z&until=2026-03-10T21:00:00Z'
    expect(titles(await overlaps(ada, after))).toEqual([])
    // Without an end it counts as a day.
    expect(titles(await overlaps(lena, 'from=2026-03-09T18:00:01Z'))).toEqual(['New switches'])
    expect(titles(await overlaps(lena, 'from=2026-03-09T18:00:00Z'))).toEqual([])
    const wrong = await lena.get(`/api/calendar/overlaps?zone=UTC&from=2026-03-09&until=x`)
    expect(wrong.status).toBe(400)
    const never = await lena.get('/api/calendar/overlaps?zone=UTC&from=9999-12-31T00:00:00Z')
    expect(never.status).toBe(400)
  })
})
