import { beforeEach, describe, expect, test } from 'vitest'
import type { CannedReply } from '#shared/api/canned-replies.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { RuleAction, RuleCondition } from '#shared/api/rule-definitions.ts'
import type { Rule, RuleRun } from '#shared/api/rules.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { RULE_FILE, type RuleParts, ruleInput } from '#support/server/rules.ts'
import { ALWAYS_OPEN } from '#support/server/service-levels.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()
const PATH = '/api/rules'
for (const { user } of [hank, lena])
  await ada.patch(`/api/admin/users/${user.id}`, { isDepartmentHead: true })
await ada.put('/api/admin/departments', { name: 'HR', private: true })

beforeEach(async () => {
  const { body } = await ada.get<Rule[]>(PATH)
  for (const { id } of body) await ada.delete(`${PATH}/${id}`)
})

const create = (parts: RuleParts, by: Account = ada) =>
  by.post<Rule & Problem>(PATH, ruleInput(parts))
const results = async ({ id }: Rule) =>
  (await ada.get<RuleRun[]>(`${PATH}/${id}/runs`)).body.map((run) => run.results)
const toHr = (by: Account, more: object = {}) =>
  raise(by, { department: 'HR', category: 'other', ...more })

describe('a rule of a department', () => {
  test('answers with the canned replies of its team alone, also later (D48)', async () => {
    const reply = { department: 'HR', name: 'Notice', message: 'The terms of notice' }
    const { body: secret } = await hilda.post<CannedReply>('/api/canned-replies', reply)
    const actions = [{ do: 'canned-reply', replyId: secret.id }] as const
    const parts = { department: 'Logistics', actions: [...actions] }
    const declined = await create(parts, lena)
    expect([declined.status, declined.body.errors?.[0]?.message]).toEqual([
      ...[400, 'It names a canned reply that does not exist any more.']
    ])
    expect((await create({ ...parts, department: 'HR' }, hank)).status).toBe(201)
    // Such as a rule that was there when the reply went to another team.
    const own = { ...reply, department: 'Logistics' }
    await ada.patch(`/api/canned-replies/${secret.id}`, own)
    const { body: rule } = await create(parts, lena)
    await server.execute(`UPDATE canned_replies SET department = 'HR', department_key = 'hr'`)
    const ticket = await raise(ivan, { department: 'Logistics' })
    expect((await ada.get<Comment[]>(`/api/tickets/${ticket.id}/comments`)).body).toEqual([])
    // It has declined, or is paused already.
    const done = { action: 'canned-reply', done: true, detail: null }
    expect((await results(rule)).flat()).not.toContainEqual(done)
  })

  test('is for a department that there is', async () => {
    const { status, body } = await create({ department: 'Nowhere' })
    expect([status, body.errors?.[0]?.message]).toEqual([
      ...[400, 'Its department Nowhere does not exist any more.']
    ])
  })
})

test('a rule lets no one follow who does not see the ticket (D44)', async () => {
  const personIds = [ivan.user.id, hilda.user.id]
  const { body: rule } = await create({ actions: [{ do: 'add-followers', personIds }] })
  const { id } = await toHr(hank)
  expect((await ivan.get(`/api/tickets/${id}`)).status).toBe(404)
  expect(
    await server.rows(`SELECT user_id FROM followers WHERE ticket_id = ${id} AND following`)
  ).toEqual([{ user_id: hilda.user.id }])
  expect((await results(rule))[0]).toMatchObject([{ done: true }])
})

test('a rule writes in the name of no one who could not write there by hand', async () => {
  const actions = [
    { do: 'reply', message: 'We have got it' },
    { do: 'note', message: 'Look' }
  ] as const
  const { body: rule } = await create({ actions: [...actions] })
  const name = (role: string) =>
    server.execute(`UPDATE users SET role = '${role}' WHERE id = ${ada.user.id}`)
  await name('Civil')
  const [ofHr, ofIt] = [await toHr(hank), await raise(ivan)]
  await name('IT Support Specialist')
  const of = (ticket: Ticket) => ada.get<Comment[]>(`/api/tickets/${ticket.id}/comments`)
  expect((await of(ofHr)).body).toEqual([])
  expect((await of(ofIt)).body).toMatchObject([{ message: 'We have got it' }])
  expect((await results(rule)).map((run) => run.map(({ done }) => done))).toEqual([
    [true, false],
    [false, false]
  ])
})

test('people who manage no rules neither order nor import any', async () => {
  const { status, body } = await ivan.put<Problem>(`${PATH}/order`, { ids: [] })
  expect([status, body.detail]).toEqual([
    403,
    'Only department heads and IT Support Specialists manage rules'
  ])
  const text = JSON.stringify({ ...JSON.parse(RULE_FILE), rules: [] })
  expect((await ivan.post(`${PATH}/import`, { text })).status).toBe(403)
})

test('a change of a rule is not lost to an earlier state', async () => {
  const { body: rule } = await create({})
  const change = (updatedAt?: string) =>
    ada.put<Rule & Problem>(`${PATH}/${rule.id}`, {
      ...ruleInput({ name: 'Other' }),
      ...(updatedAt && { updatedAt })
    })
  const { body: changed } = await change(rule.updatedAt)
  const late = await change(rule.updatedAt)
  expect([late.status, late.body.detail]).toEqual([
    409,
    'This rule has been changed meanwhile. Load it again.'
  ])
  expect((await change(changed.updatedAt)).status).toBe(200)
  expect((await change()).status).toBe(200)
})

test('a category takes its other slug into rules', async () => {
  const category = { name: 'Backups', slug: 'backups', department: 'IT', description: null }
  const { body: made } = await ada.post<{ id: number }>('/api/admin/categories', category)
  await create({
    when: { event: 'category-changed', to: 'backups' },
    of: [{ present: 'category', compare: 'is', values: ['backups'] }],
    actions: [{ do: 'category', category: 'backups' }]
  })
  await ada.put(`/api/admin/categories/${made.id}`, { ...category, slug: 'copies' })
  const [rule] = (await ada.get<Rule[]>(PATH)).body
  expect(rule).toMatchObject({
    pausedReason: null,
    definition: {
      ...{ when: { to: 'copies' }, conditions: { of: [{ values: ['copies'] }] } },
      actions: [{ category: 'copies' }]
    }
  })
})

test('a rule names no one who waits for approval (D51)', async () => {
  await server.execute(`UPDATE users SET waiting = true WHERE id = ${ivan.user.id}`)
  const of: RuleCondition[] = [{ present: 'requester', compare: 'is', values: [ivan.user.id] }]
  const { status } = await create({ department: 'Logistics', of }, lena)
  await server.execute(`UPDATE users SET waiting = false WHERE id = ${ivan.user.id}`)
  expect(status).toBe(400)
})

test('a rule that can’t let a ticket wait stops no one from raising it', async () => {
  const [calendar] = ALWAYS_OPEN.calendars
  const closures = [{ name: 'Rebuilding', from: '2026-03-03', until: '2029-03-03' }]
  const levels = { ...ALWAYS_OPEN, calendars: [{ ...calendar, closures }] }
  expect((await ada.put('/api/admin/service-levels', levels)).status).toBe(200)
  const { body: rule } = await create({
    actions: [{ do: 'wait', for: 'date', untilAfterDays: 1 }]
  })
  await raise(ivan)
  expect(await results(rule)).toEqual([
    [{ action: 'wait', done: false, detail: 'That working day is more than two years ahead.' }]
  ])
})

test('a ticket with notes goes by turn to no one whose team is not confirmed (D61)', async () => {
  const nina = await server.newcomer('nina', 'Logistics')
  const actions: RuleAction[] = [{ do: 'assign-in-turn', team: 'Logistics' }]
  await create({ when: { event: 'priority-changed' }, actions })
  const tickets = [await raise(ivan), await raise(ivan), await raise(ivan)]
  for (const { id } of tickets) {
    const note = { ticketId: id, userId: ada.user.id, message: 'Between us', internal: true }
    if (id !== tickets[2]?.id) await ada.post(`/api/tickets/${id}/comments`, note)
  }
  const assignees: (number | null)[] = []
  for (const { id } of tickets) {
    const { body } = await ada.patch<Ticket>(`/api/tickets/${id}`, { priority: 'high' })
    assignees.push(body.assigneeId)
  }
  expect(assignees).toEqual([lena.user.id, lena.user.id, nina.user.id])
})
