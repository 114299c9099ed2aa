import { expect, test } from 'vitest'
import type { Process, TicketProcesses } from '#shared/api/processes.ts'
import type { RuleDefinition } from '#shared/api/rule-definitions.ts'
import type { Rule, RuleRun } from '#shared/api/rules.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { newProcess, ticketPart } from '#support/server/processes.ts'

const { ada, hank, raise } = await companyFixture()

test('a rule starts a process, but none in a ticket that a process has raised (D79)', async () => {
  const parts = [ticketPart('laptop', 'IT')]
  const input = newProcess({ department: 'IT', definition: { mustFinish: false, parts } })
  const { id: processId } = (await ada.post<Process>('/api/processes', input)).body
  const definition: RuleDefinition = {
    when: { event: 'created' },
    conditions: { match: 'all', of: [] },
    actions: [{ do: 'start-process', processId }]
  }
  const rule = { name: 'Everyone joins', department: null, enabled: true, definition }
  const { id: ruleId } = (await ada.post<Rule>('/api/rules', rule)).body
  const ticket = await raise(hank)
  const path = `/api/tickets/${ticket.id}/processes`
  const [run] = (await ada.get<TicketProcesses>(path)).body.runs
  expect(run).toMatchObject({ authorId: hank.user.id, parts: [{ state: 'open' }] })
  const runs = (await ada.get<RuleRun[]>(`/api/rules/${ruleId}/runs`)).body
  expect(runs.map(({ results }) => results)).toEqual(
    expect.arrayContaining([
      [{ action: 'start-process', done: true, detail: null }],
      [
        {
          ...{ action: 'start-process', done: false },
          detail: 'A ticket of a process starts no other process.'
        }
      ]
    ])
  )
  const ofHr = { ...rule, department: 'HR' }
  expect((await ada.post('/api/rules', ofHr)).status).toBe(400)
})
