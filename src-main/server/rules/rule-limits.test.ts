import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notifications } from '#shared/api/notifications.ts'
import type { RuleAction } from '#shared/api/rule-definitions.ts'
import type { Rule, RuleRun } from '#shared/api/rules.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { ruleInput } from '#support/server/rules.ts'

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()
await server.execute(`UPDATE users SET is_department_head = true WHERE id = ${hank.user.id}`)

beforeEach(async () => {
  const { body } = await ada.get<Rule[]>('/api/rules')
  for (const { id } of body) await ada.delete(`/api/rules/${id}`)
})

const runs = async ({ id }: Rule) => (await ada.get<RuleRun[]>(`/api/rules/${id}/runs`)).body
const find = async ({ id }: Ticket) => (await ada.get<Ticket>(`/api/tickets/${id}`)).body

describe('a rule of HR does nothing that its head could not, and says so (D60)', () => {
  const toIt: RuleAction = { do: 'department', department: 'IT' }
  const PRIVATE = 'Only people who handle a private ticket can do this.'

  async function resultsOf(...actions: RuleAction[]) {
    const input = ruleInput({ department: 'HR', actions })
    const { body: rule } = await hank.post<Rule>('/api/rules', input)
    const ticket = await raise(lena, { department: 'HR' })
    const [run] = await runs(rule)
    return { ticket, results: run?.results.map(({ action, detail }) => [action, detail]) }
  }
  afterEach(async () => {
    await server.execute('DELETE FROM private_departments')
    await ada.put('/api/admin/settings', { ticketChanges: { allowed: 'everybody' } })
  })

  test('with a ticket that it has moved to a private department', async () => {
    await server.execute(`INSERT INTO private_departments (department, department_key, created_at)
      VALUES ('IT', 'it', 1)`)
    const { ticket, results } = await resultsOf(
      toIt,
      { do: 'add-followers', personIds: [hilda.user.id] },
      { do: 'reply', message: 'Now yours' },
      { do: 'note', message: 'Mind the salary' },
      { do: 'wait', for: 'supplier', untilAfterDays: 2 }
    )
    expect(results).toEqual([
      ['department', null],
      ...['add-followers', 'reply', 'note', 'wait'].map((action) => [action, PRIVATE])
    ])
    expect((await hilda.get(`/api/tickets/${ticket.id}`)).status).toBe(404)
    expect((await ada.get(`/api/tickets/${ticket.id}/comments`)).body).toEqual([])
    expect((await find(ticket)).waiting).toBeUndefined()
  })

  test('with notes of another department', async () => {
    const { ticket, results } = await resultsOf(
      ...[toIt, { do: 'note', message: 'Mind the salary' } satisfies RuleAction]
    )
    expect(results).toEqual([
      ['department', null],
      ['note', 'Only people who read internal notes can write one.']
    ])
    expect((await ada.get(`/api/tickets/${ticket.id}/comments`)).body).toEqual([])
  })

  test('with waits of others, where only those who handle a ticket change it', async () => {
    await ada.put('/api/admin/settings', { ticketChanges: { allowed: 'handlers' } })
    const { ticket, results } = await resultsOf(toIt, { do: 'wait', for: 'supplier' })
    expect(results).toEqual([
      ['department', null],
      ['wait', expect.stringMatching(/^Only people who handle a ticket can change it/)]
    ])
    expect((await find(ticket)).waiting).toBeUndefined()
  })

  test('and a rule for all tickets may do that, but lets no one see it', async () => {
    await server.execute(`INSERT INTO private_departments (department, department_key, created_at)
      VALUES ('IT', 'it', 1)`)
    const actions: RuleAction[] = [
      toIt,
      { do: 'add-followers', personIds: [hilda.user.id] },
      { do: 'wait', for: 'supplier' }
    ]
    await ada.post('/api/rules', ruleInput({ actions }))
    const ticket = await raise(lena, { department: 'HR' })
    expect((await find(ticket)).waiting).toMatchObject({ for: 'supplier' })
    expect((await hilda.get(`/api/tickets/${ticket.id}`)).status).toBe(404)
  })
})

test('a change of two hundred tickets runs each rule once for each', async () => {
  const ids: number[] = []
  for (let count = 0; count < 200; count++) ids.push((await raise(ivan)).id)
  const made: Rule[] = []
  for (const name of ['First', 'Second']) {
    const actions: RuleAction[] =
      name === 'First'
        ? [{ do: 'priority', priority: 'high' }]
        : [{ do: 'assign-in-turn', personIds: [ivan.user.id, lena.user.id] }]
    const input = ruleInput({ name, when: { event: 'status-changed' }, actions })
    made.push((await ada.post<Rule>('/api/rules', input)).body)
  }
  await server.execute('DELETE FROM notifications')
  const { status } = await ada.post('/api/tickets/bulk', { ids, status: 'in-progress' })
  expect(status).toBe(200)
  for (const { id } of made) {
    const rows = await server.rows(
      `SELECT ticket_id, count(*) AS runs FROM rule_runs WHERE rule_id = ${id}
        GROUP BY ticket_id ORDER BY ticket_id`
    )
    expect(rows).toEqual(ids.map((ticketId) => ({ ticket_id: ticketId, runs: 1 })))
  }
  // Each person has every other one, and is told of each once.
  const halves = await server.rows(
    `SELECT assignee_id, count(*) AS tickets FROM tickets WHERE status = 'in-progress'
      GROUP BY assignee_id ORDER BY assignee_id`
  )
  const both = [ivan, lena].map(({ user }) => user.id).toSorted((a, b) => a - b)
  expect(halves).toEqual(both.map((id) => ({ assignee_id: id, tickets: 100 })))
  const { body } = await lena.get<Notifications>('/api/notifications')
  expect(body.items.filter(({ kind }) => kind === 'assignee')).toHaveLength(50)
})
