import { expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { ruleInput } from '#support/server/rules.ts'
import { severalServers } from '#support/server/several-servers.ts'
import { type Account, newTicket } from '#support/server/test-server.ts'

// Servers of one database, on which the same rules run (D75).

const { server, ada, signInAtOthers } = severalServers(2)
const adaBeside = async () => (await signInAtOthers())[0] ?? expect.fail()

test('two servers assign in one turn, so that no one has two tickets in a row', async () => {
  const team = [
    await server().staff('bob'),
    await server().staff('eve'),
    await server().staff('kim')
  ]
  const personIds = team.map(({ user }) => user.id)
  const beside = await adaBeside()
  const rule = ruleInput({ actions: [{ do: 'assign-in-turn', personIds }] })
  expect((await ada.post('/api/rules', rule)).status).toBe(201)
  const raised = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      (index % 2 ? ada : beside).post<Ticket>('/api/tickets', newTicket(ada.user.id))
    )
  )
  expect(raised.map(({ status }) => status)).toEqual(Array(30).fill(201))
  // In the order in which they were committed, each person comes every third time.
  const rows = await server().rows<{ assignee_id: number }>(
    'SELECT assignee_id FROM tickets ORDER BY id'
  )
  const order = personIds.toSorted((a, b) => a - b)
  expect(rows.map(({ assignee_id: id }) => id)).toEqual(
    Array.from({ length: 30 }, (_, index) => order[index % 3])
  )
  expect(await server().rows('SELECT count(*) AS runs FROM rule_runs')).toEqual([{ runs: 30 }])
})

test('a rule that is changed on one server is the same for the next ticket on the other', async () => {
  const beside = await adaBeside()
  const raise = async (by: Pick<Account, 'post'>) =>
    (await by.post<Ticket>('/api/tickets', newTicket(ada.user.id, { priority: 'low' }))).body
      .priority
  expect(await raise(beside)).toBe('low')
  const { body } = await ada.post<{ id: number }>('/api/rules', ruleInput())
  expect(await raise(beside)).toBe('high')
  await ada.put(`/api/rules/${body.id}/state`, { enabled: false })
  expect(await raise(beside)).toBe('low')
})
