import { beforeEach, describe, expect, test } from 'vitest'
import type { Absence } from '#shared/api/absences.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { User } from '#shared/api/users.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { listen } from '#support/server/event-stream.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'
import { deleteOldAbsences } from './absences-service.ts'

// Time begins on Monday, 2 March 2026, at 9:00 UTC.

const { server, ada, hank, hilda, ivan, lena } = await companyFixture()
const OWN = '/api/user/absence'
const of = ({ user }: Account) => `/api/users/${user.id}/absence`

beforeEach(async () => {
  await server.execute('DELETE FROM absences')
  await server.execute(`UPDATE users SET is_department_head = true WHERE id = ${hank.user.id}`)
  await ada.post('/api/user/confirm', { password: PASSWORD })
})

const day = (hours: number) =>
  new Date(server.clock.read().getTime() + hours * 3_600_000).toISOString()
const absence = (more: object = {}) => ({ from: day(-1), until: day(24), ...more })
const awayOf = async (who: Account, by: Account = lena) =>
  (await by.get<User[]>('/api/users')).body.find(({ id }) => id === who.user.id)?.away
const standIns = async (who: Account) =>
  (await who.get<Notifications>('/api/notifications')).body.standIns

describe('the absence of a person (D76)', () => {
  test('is written, read and removed by themselves', async () => {
    expect((await hilda.get(OWN)).body).toEqual({ absence: null })
    const note = ' Ask Hank '
    const input = absence({ substituteId: hank.user.id, note })
    const { status, body } = await hilda.put<Absence>(OWN, input)
    expect([status, body]).toEqual([200, { ...input, note: 'Ask Hank' }])
    expect((await hilda.get(OWN)).body).toEqual({ absence: body })
    const changed = { ...absence({ until: day(48) }), substituteId: null, note: null }
    expect((await hilda.put(OWN, changed)).body).toEqual(changed)
    expect((await hilda.delete(OWN)).status).toBe(204)
    expect((await hilda.delete(OWN)).status).toBe(204)
    expect((await hilda.get(OWN)).body).toEqual({ absence: null })
  })

  test('shows in lists of people while it lasts, and in no other answer', async () => {
    const list = async () => (await lena.open('/api/users')).text()
    const before = await list()
    expect(before).not.toContain('away')
    await hilda.put(OWN, absence({ from: day(1), until: day(2), note: 'Ask Hank' }))
    expect(await list()).toBe(before)
    server.clock.pass({ hours: 1 })
    expect(await awayOf(hilda)).toEqual({ until: day(1), substituteId: null, note: 'Ask Hank' })
    const { body: accounts } = await ada.get<User[]>('/api/admin/users')
    expect(accounts.find(({ id }) => id === hilda.user.id)?.away?.until).toBe(day(1))
    server.clock.pass({ hours: 1 })
    expect(await list()).toBe(before)
    expect((await hilda.get(OWN)).body).toEqual({ absence: null })
  })

  test.each<[string, object, string, string]>([
    ['no end', { until: undefined }, 'until', 'Until must be a time'],
    ['an end before the beginning', { until: day(-2) }, 'until', 'must end after it begins'],
    ['an end at the beginning', { until: day(-1) }, 'until', 'must end after it begins'],
    ['an end in the past', { from: day(-3), until: day(-2) }, 'until', 'must end in the future'],
    ['an end that is years away', { until: day(24 * 800) }, 'until', 'within the next two years'],
    ['a day without a time', { from: '2026-03-02' }, 'from', 'From must be a time'],
    ['oneself', { substituteId: hilda.user.id }, 'substituteId', 'Select another person'],
    ['a person who is not there', { substituteId: 999 }, 'substituteId', 'does not exist'],
    ['a note that is too long', { note: 'x'.repeat(501) }, 'note', 'at most 500 characters'],
    ['an unknown field', { substitute: 1 }, '', 'Unknown fields: substitute']
  ])('rejects %s, in a sentence', async (_, more, path, message) => {
    const { status, body } = await hilda.put<Problem>(OWN, absence(more))
    expect([status, body.errors]).toEqual([
      400,
      [{ path, message: expect.stringContaining(message) }]
    ])
  })

  test('rejects a substitute who can’t work', async () => {
    const cases = [
      ['disabled = true', 'The account of this person is disabled'],
      ['waiting = true', 'This person does not exist'],
      ['is_service = true', 'A service account cannot be a substitute']
    ] as const
    for (const [state, message] of cases) {
      await server.execute(`UPDATE users SET ${state} WHERE id = ${ivan.user.id}`)
      const { body } = await hilda.put<Problem>(OWN, absence({ substituteId: ivan.user.id }))
      expect(body.errors?.[0]?.message).toBe(message)
      await server.execute(
        `UPDATE users SET ${state.replace('true', 'false')} WHERE id = ${ivan.user.id}`
      )
    }
  })

  test('is managed by the head of the department and IT Support Specialists', async () => {
    for (const by of [hank, ada]) {
      expect((await by.put(of(hilda), absence())).status).toBe(200)
      expect((await by.get(of(hilda))).body).toMatchObject({ absence: { until: day(24) } })
      expect((await by.delete(of(hilda))).status).toBe(204)
    }
    for (const by of [lena, ivan]) {
      expect((await by.put(of(hilda), absence())).status).toBe(403)
      expect((await by.get(of(hilda))).status).toBe(403)
      expect((await by.delete(of(hilda))).status).toBe(403)
    }
    expect((await hank.put(of(lena), absence())).status).toBe(403)
    expect((await hilda.put(of(hilda), absence())).status).toBe(200)
  })

  test('is there for those who have an account', async () => {
    const gus = await server.staff('gus', 'HR')
    await server.execute(`UPDATE users SET waiting = true WHERE id = ${gus.user.id}`)
    for (const path of ['/api/users/999/absence', of(gus)]) {
      expect((await ada.put(path, absence())).status).toBe(404)
      expect((await ada.get(path)).status).toBe(404)
      expect((await ada.delete(path)).status).toBe(404)
    }
    const visitor = server.anonymous()
    for (const path of [OWN, of(hilda)]) {
      expect((await visitor.get(path)).status).toBe(401)
      expect((await visitor.put(path, absence())).status).toBe(401)
      expect((await visitor.delete(path)).status).toBe(401)
    }
  })

  test('is in the security log', async () => {
    await ada.put(of(hilda), absence())
    await ada.delete(of(hilda))
    await ada.delete(of(hilda))
    const { body } = await ada.get<SecurityEvent[]>('/api/admin/security-log')
    expect(body.slice(0, 2)).toMatchObject([
      { kind: 'account-changed', subject: { id: hilda.user.id }, detail: 'Absence removed' },
      { kind: 'account-changed', detail: `Absence from ${day(-1)} to ${day(24)}` }
    ])
    expect(body[2]?.detail).not.toBe('Absence removed')
  })

  test('is deleted a month after its end', async () => {
    await hilda.put(OWN, absence())
    const store = await server.openStore()
    const left = async (days: number) => {
      await deleteOldAbsences(store, new Date(day(24 * (days + 1))))
      return await server.rows('SELECT id FROM absences')
    }
    expect([(await left(30)).length, (await left(30.1)).length]).toEqual([1, 0])
    await store.close()
  })
})

describe('a substitute', () => {
  test('is told for whom they stand in, before and while it lasts', async () => {
    expect((await hank.open('/api/notifications')).status).toBe(200)
    expect(await standIns(hank)).toBeUndefined()
    const events = await listen(hank)
    await hilda.put(OWN, absence({ from: day(1), until: day(2), substituteId: hank.user.id }))
    expect([await events.next(), await events.next()]).toEqual([
      ...['event: users\ndata: {}', 'event: notifications\ndata: {}']
    ])
    await events.leave()
    const planned = await standIns(hank)
    expect(planned).toMatchObject([{ personId: hilda.user.id, from: day(1), until: day(2) }])
    await hilda.put(OWN, absence({ substituteId: hank.user.id, from: day(1), until: day(3) }))
    expect((await standIns(hank))?.[0]).toMatchObject({ until: day(3) })
    server.clock.pass({ hours: 2 })
    expect(await standIns(hank)).toHaveLength(1)
    server.clock.pass({ hours: 1 })
    expect(await standIns(hank)).toBeUndefined()
  })

  test('is the first person of the chain who is there', async () => {
    await hilda.put(OWN, absence({ substituteId: hank.user.id }))
    await hank.put(OWN, absence({ substituteId: lena.user.id }))
    expect(await standIns(hank)).toBeUndefined()
    expect((await standIns(lena))?.map(({ personId }) => personId).sort()).toEqual(
      [hilda.user.id, hank.user.id].sort()
    )
    await lena.put(OWN, absence({ substituteId: hilda.user.id }))
    for (const who of [hilda, hank, lena]) expect(await standIns(who)).toBeUndefined()
  })

  test('stands in for no one whose account is deleted', async () => {
    const gus = await server.staff('gerd', 'HR')
    await gus.put(OWN, absence({ substituteId: lena.user.id }))
    expect(await standIns(lena)).toHaveLength(1)
    await ada.delete(`/api/admin/users/${gus.user.id}`)
    expect(await standIns(lena)).toBeUndefined()
  })
})

test('the data of a person has their absence, and erasing takes it (D92)', async () => {
  const gil = await server.staff('gil', 'HR')
  const data = async () => (await ada.open(`/api/admin/users/${gil.user.id}/data`)).text()
  expect(await data()).not.toContain('"absence"')
  await gil.put(OWN, absence({ note: 'With my family' }))
  await hilda.put(OWN, absence({ substituteId: gil.user.id }))
  expect(await data()).toContain('"note": "With my family"')
  const { status } = await ada.post(`/api/admin/users/${gil.user.id}/erasure`, { texts: false })
  expect(status).toBe(200)
  expect(await server.rows('SELECT user_id, substitute_id FROM absences')).toEqual([
    { user_id: hilda.user.id, substitute_id: null }
  ])
})
