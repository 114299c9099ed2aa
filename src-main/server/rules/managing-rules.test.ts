import { beforeEach, describe, expect, test } from 'vitest'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { RuleAction, RuleCondition, RuleWhen } from '#shared/api/rule-definitions.ts'
import type { RehearsedRule, Rule, RuleFile } from '#shared/api/rules.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { CREATED, type RuleParts, ruleInput } from '#support/server/rules.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

const { server, ada, hank, lena, raise } = await companyFixture()
const PATH = '/api/rules'
const GONE = 'It names a person whose account does not exist any more.'

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
const bell = async (of: Account) => (await of.get<Notifications>('/api/notifications')).body
const patch = (ticket: Ticket, change: object, by: Account = ada) =>
  by.patch<Ticket>(`/api/tickets/${ticket.id}`, change)

describe('managing rules', () => {
  test('is in the security log', async () => {
    const { id } = await make()
    await ada.put(`${PATH}/${id}/state`, { enabled: false })
    await ada.delete(`${PATH}/${id}`)
    const { body } = await ada.get<SecurityEvent[]>('/api/admin/security-log')
    expect(body.slice(0, 3).map(({ kind }) => kind)).toEqual([
      ...['rule-deleted', 'rule-changed', 'rule-made']
    ])
  })

  test('turns a rule off, and copies it turned off', async () => {
    const { id } = await make()
    await ada.put(`${PATH}/${id}/state`, { enabled: false })
    const { body } = await ada.post<Rule>(`${PATH}/${id}/copy`)
    expect(body).toMatchObject({ name: 'Urgent (copy)', enabled: false })
    expect((await raise(hank)).priority).not.toBe('high')
  })

  test('rejects what does not exist, in a sentence', async () => {
    const actions: RuleAction[] = [{ do: 'assign-person', personId: 999_999 }]
    const { status, body } = await ada.post<Problem>(PATH, ruleInput({ actions }))
    expect([status, body.errors?.[0]]).toEqual([
      400,
      {
        path: 'definition',
        message: 'It names a person whose account does not exist any more.'
      }
    ])
  })

  test('takes the category Other, which no one has created', async () => {
    const of: RuleCondition[] = [{ present: 'category', compare: 'is', values: ['other'] }]
    await make({ of, actions: [{ do: 'category', category: 'other' }] })
  })

  test('pauses a rule that names a person who is gone, and tells its author', async () => {
    const { body: gone } = await ada.post<{ id: number }>('/api/admin/users', {
      ...{ username: 'gus', email: 'gus@example.com', fullName: 'Gus', role: 'HR', initials: 'GU' },
      password: 'correct horse 1'
    })
    const rule = await make({ actions: [{ do: 'assign-person', personId: gone.id }] })
    expect((await ada.delete(`/api/admin/users/${gone.id}`)).status).toBe(204)
    await expect
      .poll(async () => (await bell(ada)).pausedRules)
      .toEqual([
        {
          ...{ id: rule.id, name: 'Urgent' },
          reason: GONE
        }
      ])
    expect((await raise(lena)).assigneeId).toBeNull()
    const { body: log } = await ada.get<SecurityEvent[]>('/api/admin/security-log')
    expect(log.find(({ kind }) => kind === 'rule-changed')).toMatchObject({
      detail: `Urgent, paused: ${GONE}`
    })
  })

  test('gives a department that a rule names its new name', async () => {
    const actions: RuleAction[] = [{ do: 'department', department: 'Logistics' }]
    const rule = await make({ actions })
    const rename = (name: string, newName: string) =>
      ada.patch('/api/admin/departments', { name, newName })
    await ada.post('/api/user/confirm', { password: PASSWORD })
    expect((await rename('Logistics', 'Transport')).status).toBe(200)
    const [renamed] = (await ada.get<Rule[]>(PATH)).body
    expect(renamed?.definition.actions).toEqual([{ do: 'department', department: 'Transport' }])
    expect((await raise(hank)).department).toBe('Transport')
    await rename('Transport', 'Logistics')
    expect(rule.pausedReason).toBeNull()
  })

  test('exports rules as a file that is imported turned off', async () => {
    const actions: RuleAction[] = [{ do: 'assign-person', personId: hank.user.id }]
    await make({ actions })
    const file = (await ada.get<RuleFile>(`${PATH}/export`)).body
    expect(file.people).toEqual([{ id: hank.user.id, username: hank.user.username }])
    const text = JSON.stringify(file)
    const { status, body } = await ada.post<Rule[]>(`${PATH}/import`, { text })
    expect([status, body]).toMatchObject([201, [{ enabled: false, definition: { actions } }]])
    expect((await ada.post<Problem>(`${PATH}/import`, { text: '{}' })).status).toBe(400)
  })
})

describe('a rehearsal', () => {
  test('says on which tickets a rule would have run, as they were then', async () => {
    server.clock.pass({ minutes: 1 })
    const from = server.clock.read().toISOString()
    const ticket = await raise(hank, { priority: 'low' })
    server.clock.pass({ minutes: 1 })
    await patch(ticket, { priority: 'high' })
    await raise(hank, { priority: 'medium' })
    const rehearse = async (priority: 'low' | 'high', when: RuleWhen = CREATED) => {
      const of: RuleCondition[] = [{ present: 'priority', compare: 'is', values: [priority] }]
      const to = server.clock.read().toISOString()
      const rule = ruleInput({ when, of })
      return (await ada.post<RehearsedRule>(`${PATH}/rehearsal`, { rule, from, to })).body
    }
    expect(await rehearse('high')).toMatchObject({ events: 3, runs: 0, tickets: [] })
    expect(await rehearse('low')).toMatchObject({ runs: 1, tickets: [{ ticketId: ticket.id }] })
    const changed = await rehearse('high', { event: 'priority-changed', from: 'low' })
    expect(changed).toMatchObject({ runs: 1, tickets: [{ event: 'priority-changed' }] })
    expect((await find(ticket)).priority).toBe('high')
  })
})
