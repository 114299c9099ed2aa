import { expect, test } from 'vitest'
import type { Rule, RuleRun } from '#shared/api/rules.ts'
import { intakeForTests } from '#support/server/mail-intake-fixture.ts'
import { ruleInput } from '#support/server/rules.ts'

const { ada, hank, take, ticket } = await intakeForTests()

test('a ticket by email and a comment by email begin rules, each once (D75)', async () => {
  const made: Rule[] = []
  for (const input of [
    ruleInput(),
    ruleInput({
      when: { event: 'commented', by: 'requester' },
      actions: [{ do: 'priority', priority: 'low' }]
    })
  ])
    made.push((await ada.post<Rule>('/api/rules', input)).body)
  const runs = () =>
    Promise.all(
      made.map(async ({ id }) => (await ada.get<RuleRun[]>(`/api/rules/${id}/runs`)).body.length)
    )
  expect(await take({ subject: 'Printer on fire', text: 'It burns' })).toBe('ticket')
  const { id, ticketId, priority } = await ticket()
  expect([priority, await runs()]).toEqual(['high', [1, 0]])
  expect(await take({ subject: `Re: [${ticketId}] Printer`, text: 'Still' })).toBe('comment')
  expect((await ticket()).priority).toBe('low')
  expect(await runs()).toEqual([1, 1])
  expect((await hank.get(`/api/tickets/${id}/history`)).body).toMatchObject([
    { kind: 'created', actorId: hank.user.id },
    { kind: 'priority', to: 'high', actorId: hank.user.id, rule: { id: made[0]?.id } },
    { kind: 'priority', to: 'low', actorId: hank.user.id, rule: { id: made[1]?.id } }
  ])
})
