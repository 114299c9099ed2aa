import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { RuleAction, RuleCondition, RuleWhen } from '#shared/api/rule-definitions.ts'
import type { Rule, RuleRun } from '#shared/api/rules.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { type RuleParts, ruleInput } from '#support/server/rules.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank, lena, raise } = await companyFixture()
const PATH = '/api/rules'

beforeEach(async () => {
  const { body } = await ada.get<Rule[]>(PATH)
  for (const { id } of body) await ada.delete(`${PATH}/${id}`)
  await server.execute('DELETE FROM notifications')
})

async function make(parts: RuleParts = {}, by: Account = ada): Promise<Rule> {
  const { status, body } = await by.post<Rule>(PATH, ruleInput(parts))
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const find = async ({ id }: Pick<Ticket, 'id'>) =>
  (await ada.get<Ticket>(`/api/tickets/${id}`)).body
const history = async ({ id }: Ticket) =>
  (await ada.get<HistoryEntry[]>(`/api/tickets/${id}/history`)).body
const comments = async ({ id }: Ticket) =>
  (await ada.get<Comment[]>(`/api/tickets/${id}/comments`)).body
const bell = async (of: Account) => (await of.get<Notifications>('/api/notifications')).body
const runs = async ({ id }: Rule, by: Account = ada) =>
  (await by.get<RuleRun[]>(`${PATH}/${id}/runs`)).body
const patch = (ticket: Ticket, change: object, by: Account = ada) =>
  by.patch<Ticket>(`/api/tickets/${ticket.id}`, change)

describe('a rule (D75)', () => {
  test('changes a ticket in the transaction of the event, and its history names it', async () => {
    const rule = await make()
    const ticket = await raise(hank)
    expect(ticket.priority).toBe('high')
    const [, change] = await history(ticket)
    expect(change).toMatchObject({
      ...{ kind: 'priority', to: 'high', actorId: hank.user.id },
      rule: { id: rule.id, name: 'Urgent' }
    })
    expect(await runs(rule)).toEqual([
      {
        ...{ id: expect.any(Number), ticketId: ticket.id, reference: ticket.ticketId },
        ...{ about: expect.any(String), event: 'created', at: expect.any(String) },
        results: [{ action: 'priority', done: true, detail: null }]
      }
    ])
  })

  test('begins with a change to a value, and with no other', async () => {
    const when: RuleWhen = { event: 'priority-changed', to: 'high' }
    await make({ when, actions: [{ do: 'category', category: 'network' }] })
    const ticket = await raise(hank)
    await patch(ticket, { priority: 'low' })
    expect((await find(ticket)).category).toBe(ticket.category)
    expect((await patch(ticket, { priority: 'high' })).body.category).toBe('network')
  })

  test('lets no rule run again by what it does', async () => {
    const toHigh: RuleWhen = { event: 'priority-changed', to: 'high' }
    const toLow: RuleWhen = { event: 'priority-changed', to: 'low' }
    const low = await make({ when: toHigh, actions: [{ do: 'priority', priority: 'low' }] })
    const high = await make({ when: toLow, actions: [{ do: 'priority', priority: 'high' }] })
    const ticket = await raise(hank)
    expect((await patch(ticket, { priority: 'high' })).body.priority).toBe('low')
    expect([await runs(low), await runs(high)]).toMatchObject([[{ ticketId: ticket.id }], []])
  })

  test('sees the ticket as the rules before it have left it', async () => {
    await make()
    const of: RuleCondition[] = [{ present: 'priority', compare: 'is', values: ['high'] }]
    const second = await make({ of, actions: [{ do: 'note', message: 'Look' }] })
    await raise(hank)
    expect(await runs(second)).toHaveLength(1)
    const order = [second.id, (await ada.get<Rule[]>(PATH)).body[0]?.id]
    expect((await ada.put(`${PATH}/order`, { ids: order })).status).toBe(200)
    await raise(hank)
    expect(await runs(second)).toHaveLength(1)
  })

  test('runs once for each ticket of a change of many', async () => {
    const when: RuleWhen = { event: 'status-changed', to: 'in-progress' }
    const rule = await make({ when })
    const ids = [(await raise(hank)).id, (await raise(lena)).id]
    expect((await ada.post('/api/tickets/bulk', { ids, status: 'in-progress' })).status).toBe(200)
    expect((await runs(rule)).map(({ ticketId }) => ticketId).sort()).toEqual(ids.sort())
  })

  test('begins with comments of the requester or of the team', async () => {
    const actions: RuleAction[] = [{ do: 'priority', priority: 'high' }]
    await make({ when: { event: 'commented', by: 'requester' }, actions })
    const ticket = await raise(hank)
    const write = (by: Account) =>
      by.post(`/api/tickets/${ticket.id}/comments`, {
        ...{ ticketId: ticket.id, userId: by.user.id, message: 'Well' }
      })
    await write(ada)
    expect((await find(ticket)).priority).not.toBe('high')
    await write(hank)
    expect((await find(ticket)).priority).toBe('high')
  })

  test('replies in the name of its author, which is no first response', async () => {
    await make({ actions: [{ do: 'reply', message: 'Dear {{requester}}: {{ticket}}' }] })
    const ticket = await raise(hank)
    const [reply] = await comments(ticket)
    expect(reply).toMatchObject({
      ...{ userId: ada.user.id, message: `Dear ${hank.user.fullName}: ${ticket.ticketId}` }
    })
    const [row] = await server.rows(`SELECT first_response_at FROM tickets WHERE id = ${ticket.id}`)
    expect(row).toEqual({ first_response_at: null })
    expect((await bell(hank)).items).toMatchObject([{ kind: 'comment', rule: { name: 'Urgent' } }])
  })

  test('notifies no one of what they did themselves through it', async () => {
    await make()
    const ticket = await raise(hank)
    expect(await bell(hank)).toEqual({ count: 0, items: [] })
    await patch(ticket, { assigneeId: ada.user.id })
    await make({
      when: { event: 'status-changed' },
      actions: [{ do: 'priority', priority: 'low' }]
    })
    await patch(ticket, { status: 'in-progress' })
    expect((await bell(ada)).items.filter(({ kind }) => kind === 'priority')).toEqual([])
    const [told] = (await bell(hank)).items.filter(({ kind }) => kind === 'priority')
    expect(told).toMatchObject({ to: 'low', rule: { name: 'Urgent' } })
  })

  test('lets a ticket wait, and begins when that ends', async () => {
    await make({ actions: [{ do: 'wait', for: 'supplier', untilAfterDays: 2 }] })
    const ended = await make({ when: { event: 'waiting-ended' } })
    const ticket = await raise(hank, { priority: 'low' })
    expect(ticket.waiting).toMatchObject({ for: 'supplier', until: expect.any(String) })
    await ada.delete(`/api/tickets/${ticket.id}/waiting`)
    expect(await runs(ended)).toHaveLength(1)
    expect((await find(ticket)).priority).toBe('high')
  })

  test('adds followers and sends an event to webhooks', async () => {
    await make({
      actions: [{ do: 'add-followers', personIds: [lena.user.id] }, { do: 'webhook' }]
    })
    const ticket = await raise(hank)
    const { body } = await ada.get<{ id: number }[]>(`/api/tickets/${ticket.id}/followers`)
    expect(body.map(({ id }) => id)).toContain(lena.user.id)
  })
})

describe('assigning by a rule', () => {
  const assigned = async () => (await raise(hank)).assigneeId
  const [first, second] = [hank, lena].toSorted((a, b) => a.user.id - b.user.id)
  const personIds = [hank.user.id, lena.user.id]

  test('goes round', async () => {
    await make({ actions: [{ do: 'assign-in-turn', personIds }] })
    const turns = [await assigned(), await assigned(), await assigned()]
    expect(turns).toEqual([first?.user.id, second?.user.id, first?.user.id])
  })

  test('gives the next ticket to who has the least open work', async () => {
    await server.execute('UPDATE tickets SET assignee_id = NULL')
    const busy = await raise(hank, { priority: 'high', assigneeId: first?.user.id })
    await make({ actions: [{ do: 'assign-least-open', personIds }] })
    // A medium ticket counts 2: the third makes 4, which is more than 3.
    expect([await assigned(), await assigned(), await assigned()]).toEqual([
      ...[second?.user.id, second?.user.id, first?.user.id]
    ])
    await patch(busy, { status: 'resolved' })
  })

  test('skips who is away, and tells the head where no one is there', async () => {
    const now = server.clock.read().getTime()
    const away = (id: number) =>
      server.execute(
        `INSERT INTO absences (user_id, from_at, until_at, author_id, updated_at)
          VALUES (${id}, ${now - 1}, ${now + 3_600_000}, ${id}, ${now})`
      )
    const rule = await make({ actions: [{ do: 'assign-in-turn', personIds }] })
    await away(hank.user.id)
    expect([await assigned(), await assigned()]).toEqual([lena.user.id, lena.user.id])
    await away(lena.user.id)
    await server.execute(`UPDATE users SET is_department_head = true WHERE id = ${ada.user.id}`)
    expect(await assigned()).toBeNull()
    expect((await runs(rule))[0]?.results).toEqual([
      { action: 'assign-in-turn', done: false, detail: 'No one it could choose is there.' }
    ])
    expect((await bell(ada)).items).toMatchObject([{ kind: 'no-assignee', rule: { id: rule.id } }])
    await server.execute('DELETE FROM absences')
  })
})

describe('the rules of a department', () => {
  beforeEach(() =>
    server.execute(`UPDATE users SET is_department_head = true WHERE id = ${hank.user.id}`)
  )

  test('are managed by its head, who sees no others', async () => {
    const all = await make()
    const own = await make({ department: 'HR' }, hank)
    expect((await hank.get<Rule[]>(PATH)).body).toEqual([own])
    for (const department of [null, 'IT'])
      expect((await hank.post(PATH, ruleInput({ department }))).status).toBe(403)
    expect((await hank.delete(`${PATH}/${all.id}`)).status).toBe(404)
    expect((await lena.get(PATH)).body).toEqual([])
    expect((await lena.post(PATH, ruleInput({ department: 'Logistics' }))).status).toBe(403)
  })

  test('apply to its tickets only', async () => {
    await make({ department: 'HR' }, hank)
    expect((await raise(lena, { department: 'HR' })).priority).toBe('high')
    expect((await raise(lena)).priority).not.toBe('high')
  })

  test('do nothing that a head could not, and say so', async () => {
    const rule = await make(
      { department: 'HR', actions: [{ do: 'department', department: 'IT' }] },
      hank
    )
    const note = await make({ department: 'HR', actions: [{ do: 'note', message: 'Mine' }] }, hank)
    await raise(lena, { department: 'HR' })
    // The ticket has moved on, so the second rule no longer applies to it.
    expect([(await runs(rule)).length, (await runs(note)).length]).toEqual([1, 0])
  })
})
