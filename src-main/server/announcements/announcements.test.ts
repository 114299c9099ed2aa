import { beforeEach, describe, expect, test } from 'vitest'
import type { Announcement, NewAnnouncement } from '#shared/api/announcements.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

// Time begins on Monday, 2 March 2026, at 9:00 UTC.

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()
await ada.patch(`/api/admin/users/${hank.user.id}`, { isDepartmentHead: true })
beforeEach(async () => {
  await server.execute('DELETE FROM announcements')
  await server.execute("DELETE FROM settings WHERE name = 'announcementsVersion'")
})

const PATH = '/api/announcements'
const announce = async (by: Account, more: Partial<NewAnnouncement> = {}) =>
  await by.post<Announcement & Problem>(PATH, newAnnouncement(more))
const listed = async (by: Account, query = '') =>
  (await by.get<Announcement[]>(PATH + query)).body.map(({ title }) => title)
const active = async (by: Account) =>
  (await by.get<Announcement[]>(`${PATH}/active`)).body.map(({ title }) => title)
const isHinted = async (by: Account) =>
  (await by.get<SignedInUser>('/api/user')).body.announcements === true
const input = (row: Announcement) => {
  const { kind, title, text, departments, categories, from, until, onSignIn, updatedAt } = row
  return {
    ...{ kind, title, text, departments, categories, from, until, onSignIn, updatedAt },
    ticketId: row.ticket?.id ?? null
  }
}
const iso = (minutes: number) =>
  new Date(server.clock.read().getTime() + minutes * 60_000).toISOString()
const HR = { departments: ['HR'] }

describe('an announcement (D81)', () => {
  test('is answered as it was written, with its state', async () => {
    const { status, body } = await announce(ada)
    const at = server.clock.read().toISOString()
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), kind: 'outage', title: 'Email is slow', state: 'now' },
        ...{ text: 'Sending takes up to an hour.', departments: [], categories: ['email'] },
        ...{ from: '2026-03-02T09:00:00.000Z', until: null, onSignIn: false, endedAt: null },
        ...{ answer: null, authorId: ada.user.id, createdAt: at, updatedAt: at, affected: 0 },
        ...{ hasThisToo: false, read: false, canManage: true }
      }
    ])
    const { body: seen } = await lena.get<Announcement>(`${PATH}/${body.id}`)
    expect(seen).toEqual({ ...body, canManage: false })
  })

  test('does not exist for people of other departments, not even as a hint', async () => {
    const { body } = await announce(hank, HR)
    expect([await listed(hilda), await active(hilda), await isHinted(hilda)]).toEqual([
      ['Email is slow'],
      ['Email is slow'],
      true
    ])
    expect([await listed(lena), await active(lena), await isHinted(lena)]).toEqual([[], [], false])
    const path = `${PATH}/${body.id}`
    for (const { status } of [
      await lena.get(path),
      await lena.put(path, input(body)),
      await lena.delete(path),
      await lena.post(`${path}/read`, {}),
      await lena.post(`${path}/affected`, {}),
      await lena.get(`${path}/affected`),
      await lena.get(`${path}/tickets`),
      await lena.post(`${path}/end`, { resolve: false })
    ])
      expect(status).toBe(404)
  })

  test('is written by heads for their own department, and by specialists for all', async () => {
    expect((await announce(hilda, HR)).status).toBe(403)
    expect((await announce(hank)).body.detail).toBe(
      'Department heads can announce only to their own department'
    )
    expect((await announce(hank, { departments: ['HR', 'IT'] })).status).toBe(403)
    const { body } = await announce(hank, { departments: [' hr '] })
    const path = `${PATH}/${body.id}`
    expect((await hilda.put(path, input(body))).status).toBe(403)
    expect((await hilda.delete(path)).status).toBe(403)
    expect((await hilda.get(`${path}/affected`)).status).toBe(403)
    expect((await hilda.post(`${path}/end`, { resolve: false })).status).toBe(403)
    expect((await hank.put(path, { ...input(body), departments: [] })).status).toBe(403)
    expect((await ada.put(path, { ...input(body), departments: [] })).status).toBe(200)
  })

  test.each<[Partial<NewAnnouncement>, string, string]>([
    [{ departments: ['Nowhere'] }, 'departments.0', 'There is no department Nowhere'],
    [{ categories: ['email', 'gone'] }, 'categories.1', 'There is no category gone'],
    [{ ticketId: 4711 }, 'ticketId', 'This ticket does not exist'],
    [{ until: '2026-03-02T09:00:00.000Z' }, 'until', 'The end must be after the beginning'],
    [
      { ...HR, onSignIn: true },
      'onSignIn',
      'Only announcements to everyone can be on the sign-in page'
    ],
    [{ kind: 'notice', parts: [1] }, 'parts', 'Only outages have tickets as their parts'],
    [{ from: '0000-01-01T00:00:00Z' }, 'from', 'From must be from 1900 to 2199'],
    [
      {
        title: 'Down',
        text: '',
        raise: { department: 'IT', category: 'email', subcategory: null }
      },
      'title',
      'Title and text are the description of the ticket, which has at least 10 characters'
    ]
  ])('with %j is rejected', async (more, path, message) => {
    const { status, body } = await announce(ada, more)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('is changed only as it was read, keeps its kind, and stays as it is once it has ended', async () => {
    const { body } = await announce(ada)
    const path = `${PATH}/${body.id}`
    const changed = await ada.put<Announcement>(path, { ...input(body), title: 'Email is down' })
    expect(changed.body.title).toBe('Email is down')
    expect((await ada.put(path, input(body))).status).toBe(409)
    expect((await ada.put(path, { ...input(changed.body), kind: 'work' })).status).toBe(400)
    expect((await ada.post(`${path}/end`, { resolve: false })).status).toBe(200)
    expect((await ada.put(path, input(changed.body))).status).toBe(409)
    expect((await ada.post(`${path}/end`, { resolve: false })).status).toBe(409)
    const { body: events } = await ada.get<SecurityEvent[]>('/api/admin/security-log')
    expect(events.slice(0, 3).map(({ detail }) => detail)).toEqual([
      'Announcement “Email is down” ended',
      'Announcement “Email is down” changed',
      'Announcement “Email is slow” created'
    ])
  })

  test('is listed by state, the latest beginning first, in pages', async () => {
    const { body } = await announce(ada)
    await ada.post(`${PATH}/${body.id}/end`, { resolve: false })
    await announce(ada, { title: 'Later', kind: 'notice', from: iso(60) })
    await announce(ada, { title: 'Over', kind: 'work', from: iso(-60), until: iso(-1) })
    expect(await listed(lena)).toEqual(['Later', 'Email is slow', 'Over'])
    expect(await listed(lena, '?state=open')).toEqual(['Later'])
    expect(await listed(lena, '?state=ended')).toEqual(['Email is slow', 'Over'])
    expect(await listed(lena, '?limit=1&offset=1')).toEqual(['Email is slow'])
    const { headers } = await lena.get(`${PATH}?limit=1`)
    expect(headers.get('X-Total-Count')).toBe('3')
  })

  test('is deleted without its tickets', async () => {
    const { id } = await raise(hank)
    const { body } = await announce(ada, { parts: [id] })
    expect((await ada.delete(`${PATH}/${body.id}`)).status).toBe(204)
    expect((await ada.get(`${PATH}/${body.id}`)).status).toBe(404)
    expect((await ada.get<{ outage?: unknown }>(`/api/tickets/${id}`)).body.outage).toBeUndefined()
    expect(await isHinted(lena)).toBe(false)
  })

  test('is one of at most a hundred that have not ended', async () => {
    const { body } = await announce(ada, { kind: 'notice', from: iso(-9), until: iso(-1) })
    for (let count = 0; count < 100; count++)
      await server.execute(
        `INSERT INTO announcements (kind, title, text, format, departments, categories, from_at,
          on_sign_in, author_id, created_at, updated_at, resolves)
          VALUES ('notice', 'Old', '', 'text', '[]', '[]', 0, false, 1, 0, 0, false)`
      )
    expect((await announce(ada)).status).toBe(409)
    const again = { ...input(body), until: iso(9) }
    expect((await ada.put(`${PATH}/${body.id}`, again)).status).toBe(409)
  })

  test('to a department is hidden from people whose team is not confirmed (D61)', async () => {
    const newcomer = await server.newcomer('newcomer', 'HR')
    await announce(hank, HR)
    expect([await listed(newcomer), await isHinted(newcomer)]).toEqual([[], false])
  })
})

describe('every page tells', () => {
  const title = (by: string) => ({ title: by })

  test('outages and notices once they hold, and planned work a day ahead', async () => {
    await announce(ada, { ...title('Outage'), from: iso(10) })
    await announce(ada, { ...title('Notice'), kind: 'notice', from: iso(10) })
    await announce(ada, { ...title('Work'), kind: 'work', from: iso(24 * 60), until: iso(25 * 60) })
    await announce(ada, { ...title('Far work'), kind: 'work', from: iso(24 * 60 + 2) })
    expect(await active(lena)).toEqual(['Work'])
    server.clock.pass({ minutes: 11 })
    expect(await active(lena)).toEqual(['Outage', 'Far work', 'Work', 'Notice'])
  })

  test('notices and work to come until they are read, outages and work until they end', async () => {
    const kinds = [
      { ...title('Outage'), until: iso(5) },
      { ...title('Notice'), kind: 'notice' },
      { ...title('Work'), kind: 'work', from: iso(10), until: iso(20) }
    ] as const
    const made = []
    for (const more of kinds) made.push((await announce(ada, more)).body)
    for (const { id } of made) expect((await lena.post(`${PATH}/${id}/read`, {})).status).toBe(204)
    expect([await active(lena), await active(ivan)]).toEqual([
      ['Outage'],
      ['Outage', 'Work', 'Notice']
    ])
    server.clock.pass({ minutes: 10 })
    expect(await active(lena)).toEqual(['Outage', 'Work'])
    server.clock.pass({ minutes: 10 })
    expect(await active(lena)).toEqual(['Outage'])
  })

  test('what was read again when it gets other times', async () => {
    const { body } = await announce(ada, { kind: 'work', from: iso(60), until: iso(90) })
    await lena.post(`${PATH}/${body.id}/read`, {})
    const path = `${PATH}/${body.id}`
    const { body: same } = await ada.put<Announcement>(path, { ...input(body), title: 'Typo' })
    expect(await active(lena)).toEqual([])
    await ada.put(path, { ...input(same), until: iso(120) })
    expect(await active(lena)).toEqual(['Typo'])
  })

  test('an ended outage to those who had it too, with its answer, until they read that', async () => {
    const { body } = await announce(ada)
    await lena.post(`${PATH}/${body.id}/affected`, {})
    await lena.post(`${PATH}/${body.id}/read`, {})
    server.clock.pass({ minutes: 5 })
    await ada.post(`${PATH}/${body.id}/end`, { answer: 'It works again', resolve: false })
    const { body: told } = await lena.get<Announcement[]>(`${PATH}/active`)
    expect(told).toMatchObject([{ state: 'ended', answer: 'It works again', read: false }])
    expect(await active(ivan)).toEqual([])
    await lena.post(`${PATH}/${body.id}/read`, {})
    expect(await active(lena)).toEqual([])
  })
})
