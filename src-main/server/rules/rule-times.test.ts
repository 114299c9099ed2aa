import { expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { RuleAction, RuleWhen } from '#shared/api/rule-definitions.ts'
import type { Rule, RuleRun } from '#shared/api/rules.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { alarmFixture } from '#support/server/alarm-fixture.ts'
import { ruleInput } from '#support/server/rules.ts'
import { createAlarmWorker } from '../service-levels/alarm-worker.ts'
import { createWaitWorker } from '../tickets/waiting/wait-worker.ts'
import { withRules } from './run-rules.ts'

// Rules that a time begins, and no person (D75).

const { app, person, raise, pass } = alarmFixture()

/** Does what is due now, as a running server does. */
async function work() {
  const store = withRules(app().store)
  const parts = { store, clock: app().clock.read, log: app().log }
  const workers = [createAlarmWorker({ ...parts, onRaised: () => {} }), createWaitWorker(parts)]
  for (const worker of workers) await worker.idle()
  await Promise.all(workers.map((worker) => worker.stop()))
}
async function after(hours: number) {
  app().clock.pass({ hours })
  await work()
  await pass({ hours: 0 })
}
async function make(when: RuleWhen, action: RuleAction): Promise<Rule> {
  const input = ruleInput({ when, actions: [action] })
  const { status, body } = await person('ada').post<Rule>('/api/rules', input)
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const runs = async ({ id }: Rule) =>
  (await person('ada').get<RuleRun[]>(`/api/rules/${id}/runs`)).body.map(({ event }) => event)
const byRules = async ({ id }: Ticket) =>
  (await person('ada').get<HistoryEntry[]>(`/api/tickets/${id}/history`)).body.filter(
    ({ rule }) => rule
  )

test('a deadline that comes near, and one that is missed, begin rules once each', async () => {
  const toAda: RuleAction = { do: 'assign-person', personId: person('ada').user.id }
  const soon = await make({ event: 'due-soon' }, { do: 'note', message: 'Soon' })
  const overdue = await make({ event: 'overdue' }, toAda)
  const ticket = await raise()
  await after(4)
  expect([await runs(soon), await runs(overdue)]).toEqual([['due-soon'], []])
  await after(2)
  await after(2)
  await after(2)
  // There are two warnings, and one deadline.
  expect([await runs(soon), await runs(overdue)]).toEqual([['due-soon', 'due-soon'], ['overdue']])
  const name = { id: overdue.id, name: 'Urgent' }
  expect((await byRules(ticket)).findLast(({ kind }) => kind === 'assignee')).toMatchObject({
    ...{ actorId: null, to: person('ada').user.id, rule: name }
  })
  // No one has done it, so its author is told of what is assigned to her.
  const { body } = await person('ada').get<Notifications>('/api/notifications')
  expect(body.items).toMatchObject([{ kind: 'assignee', actorId: null, rule: name }])
})

test('the end of a wait at its time begins a rule, whose change no person has made', async () => {
  const rule = await make({ event: 'waiting-ended' }, { do: 'priority', priority: 'high' })
  const ticket = await raise()
  const until = new Date(app().clock.read().getTime() + 3_600_000).toISOString()
  const { status } = await person('lena').put(`/api/tickets/${ticket.id}/waiting`, {
    ...{ for: 'date', until }
  })
  expect(status).toBe(200)
  await after(0.9)
  expect(await runs(rule)).toEqual([])
  await after(0.1)
  await work()
  expect(await runs(rule)).toEqual(['waiting-ended'])
  expect(await byRules(ticket)).toMatchObject([{ kind: 'priority', actorId: null, to: 'high' }])
})
