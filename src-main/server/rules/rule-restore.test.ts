import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rule, RuleRun } from '#shared/api/rules.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { alarmLevels } from '#support/server/alarm-fixture.ts'
import { type MaintainedServer, startMaintainedServer } from '#support/server/maintained-server.ts'
import { ruleInput } from '#support/server/rules.ts'
import { type Account, newTicket, PASSWORD } from '#support/server/test-server.ts'
import { backUp, restore } from '../store/sqlite/maintenance.ts'

let desk: MaintainedServer
let lena: Account
beforeEach(async () => {
  desk = await startMaintainedServer()
  lena = await desk.server.staff('lena', 'Logistics')
})
afterEach(() => desk.remove())

/** Lets time pass, and the server look for what is due then. */
async function pass(hours: number) {
  desk.server.clock.pass({ hours })
  await desk.ada.post('/api/login', { username: 'ada', password: PASSWORD })
  await desk.ada.patch('/api/tickets/1', { assigneeId: null })
  await desk.ada.patch('/api/tickets/1', { assigneeId: desk.ada.user.id })
}
const runs = async ({ id }: Rule) =>
  (await desk.ada.get<RuleRun[]>(`/api/rules/${id}/runs`)).body.length

test('a restored backup runs nothing twice, and goes on with whose turn it was (D75)', async () => {
  const { ada, server, folders } = desk
  await ada.put('/api/admin/service-levels', {
    ...{ ...alarmLevels({ warnings: [] }), updatedAt: null }
  })
  const personIds = [ada.user.id, lena.user.id]
  const inputs = [
    ruleInput({ when: { event: 'overdue' } }),
    ruleInput({ actions: [{ do: 'assign-in-turn', personIds }] })
  ]
  const made: Rule[] = []
  for (const input of inputs) made.push((await ada.post<Rule>('/api/rules', input)).body)
  const [overdue, inTurn] = made
  if (!overdue || !inTurn) return expect.unreachable()
  const raise = async () =>
    (
      await ada.post<Ticket>(
        '/api/tickets',
        newTicket(ada.user.id, { department: 'Logistics', category: 'software', priority: 'low' })
      )
    ).body
  expect((await raise()).assigneeId).toBe(ada.user.id)
  await pass(8)
  await expect.poll(() => runs(overdue)).toBe(1)
  const backup = await backUp(folders)
  await server.whileStopped(async () => {
    await restore(backup, folders)
  })
  await pass(1)
  expect((await raise()).assigneeId).toBe(lena.user.id)
  await pass(8)
  await expect.poll(() => runs(overdue)).toBe(2)
  expect(
    await server.rows('SELECT ticket_id, rule_id FROM rule_runs ORDER BY rule_id, ticket_id')
  ).toEqual([
    { ticket_id: 1, rule_id: overdue.id },
    { ticket_id: 2, rule_id: overdue.id },
    { ticket_id: 1, rule_id: inTurn.id },
    { ticket_id: 2, rule_id: inTurn.id }
  ])
})
