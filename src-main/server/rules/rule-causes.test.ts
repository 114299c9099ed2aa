import { beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/api/activity.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Rule } from '#shared/api/rules.ts'
import type { Schedule, ScheduleRun } from '#shared/api/schedules.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { type RuleParts, ruleInput } from '#support/server/rules.ts'
import { newSchedule } from '#support/server/schedules.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank, ivan, lena, raise } = await companyFixture()

beforeEach(async () => {
  const { body } = await ada.get<Rule[]>('/api/rules')
  for (const { id } of body) await ada.delete(`/api/rules/${id}`)
  await server.execute('DELETE FROM notifications')
})

async function make(parts: RuleParts = {}): Promise<Rule> {
  const { status, body } = await ada.post<Rule>('/api/rules', ruleInput(parts))
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const history = async ({ id }: Pick<Ticket, 'id'>, by = ada) =>
  (await by.get<HistoryEntry[]>(`/api/tickets/${id}/history`)).body
const comments = async ({ id }: Pick<Ticket, 'id'>, by: Account, query = '') =>
  (await by.get<Comment[]>(`/api/tickets/${id}/comments${query}`)).body
const bell = async (of: Account) => (await of.get<Notifications>('/api/notifications')).body.items
const activity = async (of: Account, query = '') =>
  (await of.get<Activity>(`/api/activity${query}`)).body

describe('whatever a rule has done says so (D75)', () => {
  test('a reply and a note name it, the note to those alone who read notes', async () => {
    const { id } = await make({
      actions: [
        { do: 'reply', message: 'Thanks' },
        { do: 'note', message: 'Mind the toner' }
      ]
    })
    const rule = { id, name: 'Urgent' }
    const ticket = await raise(hank)
    await ada.post(`/api/tickets/${ticket.id}/comments`, {
      ...{ ticketId: ticket.id, userId: ada.user.id, message: 'By hand' }
    })
    const said = async (by: Account, query = '') =>
      (await comments(ticket, by, query)).map(({ message, rule: by }) => [message, by])
    const [reply, note] = [
      ['Thanks', rule],
      ['Mind the toner', rule]
    ]
    for (const query of ['', '?limit=10']) {
      expect(await said(ivan, query)).toEqual([reply, note, ['By hand', undefined]])
      expect(await said(hank, query)).toEqual([reply, ['By hand', undefined]])
    }
  })

  test('a note is in neither history nor activity, and in no number of these', async () => {
    await make({ actions: [{ do: 'note', message: 'Mind the toner' }] })
    const before = await activity(hank)
    const ticket = await raise(hank)
    expect(await history(ticket)).toMatchObject([{ kind: 'created' }])
    const after = await activity(hank, `?after=${before.newestId}`)
    expect(after).toEqual({ newestId: before.newestId + 1, changes: [] })
  })

  test('activity has its number, and that of a schedule (D77)', async () => {
    const rule = await make({ actions: [{ do: 'assign-person', personId: ivan.user.id }] })
    const input = newSchedule({ ticket: { assigneeId: lena.user.id } })
    const { body: schedule } = await ada.post<Schedule>('/api/schedules', input)
    const [ivans, lenas] = [await activity(ivan), await activity(lena)]
    await raise(hank)
    await ada.delete(`/api/rules/${rule.id}`)
    await ada.post(`/api/schedules/${schedule.id}/run`, {})
    expect((await activity(ivan, `?after=${ivans.newestId}`)).changes).toMatchObject([
      { kind: 'assigned', actorId: hank.user.id, ruleId: rule.id }
    ])
    expect((await activity(lena, `?after=${lenas.newestId}`)).changes).toMatchObject([
      { kind: 'assigned', actorId: ada.user.id, scheduleId: schedule.id }
    ])
    expect((await bell(lena))[0]).toMatchObject({
      schedule: { id: schedule.id, name: 'Check backups' }
    })
  })

  test('on a ticket of a schedule it names no one, because no one has caused it', async () => {
    const rule = await make({ actions: [{ do: 'assign-person', personId: ada.user.id }] })
    const { body: schedule } = await ada.post<Schedule>('/api/schedules', newSchedule())
    const { body: run } = await ada.post<ScheduleRun>(`/api/schedules/${schedule.id}/run`, {})
    const [created, assigned] = await history({ id: run.ticket?.id ?? 0 })
    expect(created).toMatchObject({ kind: 'created', cause: 'schedule', actorId: ada.user.id })
    expect(assigned).toMatchObject({ kind: 'assignee', actorId: null, rule: { id: rule.id } })
    // So its author, in whose name that is, is told too.
    expect(await bell(ada)).toMatchObject([{ kind: 'assignee', actorId: null, to: ada.user.id }])
  })
})

test('people who may not see a ticket any more learn the name of neither (D44)', async () => {
  const { id } = await make({
    ...{ name: 'Layoffs first', when: { event: 'status-changed' } },
    actions: [{ do: 'reply', message: 'Yes' }]
  })
  const input = newSchedule({ name: 'Audit of HR' })
  const { body: schedule } = await ada.post<Schedule>('/api/schedules', input)
  const { body: run } = await ada.post<ScheduleRun>(`/api/schedules/${schedule.id}/run`, {})
  const ticketId = run.ticket?.id ?? 0
  await lena.put(`/api/tickets/${ticketId}/following`, {})
  await ada.patch(`/api/tickets/${ticketId}`, { status: 'in-progress' })
  const paths = [
    ...['', '/history', '/comments'].map((part) => `/api/tickets/${ticketId}${part}`),
    ...['/api/notifications', '/api/schedules', '/api/rules', `/api/rules/${id}/runs`]
  ]
  const read = async () =>
    JSON.stringify((await Promise.all(paths.map((path) => lena.get(path)))).map(({ body }) => body))
  for (const name of ['Layoffs', 'Audit']) expect(await read()).toContain(name)
  await server.execute(`INSERT INTO private_departments (department, department_key, created_at)
    VALUES ('IT', 'it', 1)`)
  await server.execute(`DELETE FROM followers WHERE user_id = ${lena.user.id}`)
  expect(await read()).not.toMatch(/Layoffs|Audit/)
  await server.execute('DELETE FROM private_departments')
})
