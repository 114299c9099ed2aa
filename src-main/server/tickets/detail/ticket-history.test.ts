import { beforeAll, describe, expect, test } from 'vitest'
import { type HistoryEntry, listHistory } from '#shared/api/history.ts'
import type { Problem } from '#shared/api/problems.ts'
import { companyFixture } from '#support/server/company-fixture.ts'

/** How often the second ticket's status changes: more than a page holds. */
const CHANGES = 105

const { server, ada, hank, lena, raise } = await companyFixture()
beforeAll(async () => {
  for (const assigneeId of [lena.user.id, undefined]) await raise(hank, { assigneeId })
})

const address = (ticketId: number, query = '') => `/api/tickets/${ticketId}/history${query}`

async function list(ticketId: number, query = '') {
  const { status, headers, body } = await lena.get<HistoryEntry[]>(address(ticketId, query))
  expect(status).toBe(200)
  expect(listHistory.response.parse(body)).toEqual(body)
  return { entries: body, total: Number(headers.get('X-Total-Count')) }
}

test('the history says who changed what when, oldest first, and leaves comments to their own call', async () => {
  const created = server.clock.read().toISOString()
  server.clock.pass({ minutes: 1 })
  const changed = server.clock.read().toISOString()
  await ada.patch('/api/tickets/1', { status: 'in-progress' })
  await ada.post('/api/tickets/1/comments', { message: 'Hm', userId: ada.user.id, ticketId: 1 })
  await ada.patch('/api/tickets/1', { status: 'resolved', assigneeId: ada.user.id })
  await lena.patch('/api/tickets/1', {})
  const { entries, total } = await list(1)
  expect(total).toBe(6)
  const [a, h, l] = [ada.user.id, hank.user.id, lena.user.id]
  expect(entries.map(({ id: _, ...entry }) => entry)).toEqual([
    { kind: 'created', actorId: h, from: null, to: 'open', at: created },
    { kind: 'assignee', actorId: h, from: null, to: l, at: created },
    { kind: 'status', actorId: a, from: 'open', to: 'in-progress', at: changed },
    { kind: 'status', actorId: a, from: 'in-progress', to: 'resolved', at: changed },
    { kind: 'assignee', actorId: a, from: l, to: a, at: changed },
    { kind: 'assignee', actorId: l, from: a, to: null, at: changed }
  ])
  const sql = 'SELECT id, kind, actor_id FROM ticket_events WHERE ticket_id = 1 ORDER BY id'
  const rows = await server.rows(sql)
  const [comment] = rows.filter(({ kind }) => kind === 'comment')
  expect(comment).toMatchObject({ actor_id: a })
  expect(entries.map(({ id }) => id)).toEqual(
    rows.filter((row) => row !== comment).map(({ id }) => id)
  )
})

describe('a page', () => {
  let all: number[] = []
  beforeAll(async () => {
    for (let number = 1; number <= CHANGES; number++)
      await ada.patch('/api/tickets/2', { status: number % 2 ? 'resolved' : 'open' })
    const rows = await server.rows<{ id: number }>(
      'SELECT id FROM ticket_events WHERE ticket_id = 2 ORDER BY id'
    )
    all = rows.map(({ id }) => id)
  }, 60_000)
  const ids = async (query: string) => (await list(2, query)).entries.map(({ id }) => id)

  test('is the newest, oldest first, with the number of all; a hundred without a limit', async () => {
    expect((await list(2, '?limit=50')).total).toBe(CHANGES + 1)
    expect(await ids('?limit=50')).toEqual(all.slice(-50))
    expect(await ids('?limit=1')).toEqual(all.slice(-1))
    expect(await ids('')).toEqual(all.slice(-100))
  })

  test('goes on before a change, until there are none', async () => {
    expect(await ids(`?limit=100&before=${all.at(-100)}`)).toEqual(all.slice(0, -100))
    expect(await ids(`?limit=2&before=${all[0]}`)).toEqual([])
    expect(await ids('?limit=2&before=999999')).toEqual(all.slice(-2))
  })

  test('has at most a hundred, and begins before a number', async () => {
    for (const [query, path, message] of [
      ['limit=0', 'limit', 'Limit must be a whole number from 1 to 100'],
      ['limit=101', 'limit', 'Limit must be a whole number from 1 to 100'],
      ['before=0', 'before', 'The value of before must be a whole number of 1 or more']
    ]) {
      const { status, body } = await ada.get<Problem>(address(2, `?${query}`))
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    const { status, body } = await lena.get<Problem>(address(999))
    expect([status, body.detail]).toEqual([404, 'The requested ticket could not be found.'])
  })
})

test('the history does not name a deleted account as the actor, and names it again once restored', async () => {
  const gus = await server.staff('gus', 'IT')
  await gus.patch('/api/tickets/1', { assigneeId: gus.user.id })
  await ada.delete(`/api/admin/users/${gus.user.id}`)
  const newest = async () => (await list(1, '?limit=2')).entries
  expect(await newest()).toMatchObject([
    { kind: 'assignee', actorId: null, to: gus.user.id },
    { kind: 'assignee', actorId: ada.user.id, from: gus.user.id, to: null }
  ])
  await ada.post(`/api/admin/users/${gus.user.id}/restore`)
  const restored = await list(1, '?limit=3')
  expect(restored.entries[0]).toMatchObject({ actorId: gus.user.id, to: gus.user.id })
})
