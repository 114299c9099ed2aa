import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { BulkResult, Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'

let server: TestServer
let ada: Account
let hank: Account
let ids: number[]
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  hank = await server.staff('hank', 'Logistics')
  await ada.put('/api/admin/departments', { name: 'HR', private: true })
})
beforeEach(async () => {
  ids = []
  for (const department of ['IT', 'IT', 'HR']) ids.push((await raise(department)).id)
})
afterAll(() => server.close())

async function raise(department: string): Promise<Ticket> {
  const { body } = await ada.post<Ticket>('/api/tickets', {
    ...{ department, description: 'The printer is on fire', category: 'printer' },
    requesterId: ada.user.id
  })
  return body
}
const change = (body: object, by = ada) =>
  by.post<BulkResult & Problem>('/api/tickets/bulk', { ids, ...body })
const history = () =>
  server.rows(
    `SELECT ticket_id AS ticket, kind, to_value AS is_now FROM ticket_events WHERE kind <> 'created' AND ticket_id IN (${ids}) ORDER BY id`
  )
const statuses = async () =>
  (await server.rows<{ status: string }>(`SELECT status FROM tickets WHERE id IN (${ids})`)).map(
    ({ status }) => status
  )

describe('a change of many tickets (D47)', () => {
  test('changes each as a call of its own, and answers the former values', async () => {
    const [first = 0, second = 0, third = 0] = ids
    await ada.patch(`/api/tickets/${second}`, { priority: 'high' })
    const { status, body } = await change({ priority: 'high', assigneeId: ada.user.id })
    expect(status).toBe(200)
    expect(body.changed.map(({ id, priority, assigneeId }) => [id, priority, assigneeId])).toEqual([
      [first, 'medium', null],
      [second, 'high', null],
      [third, 'medium', null]
    ])
    expect(body.unchanged).toEqual([])
    expect(await history()).toEqual([
      { ticket: second, kind: 'priority', is_now: 'high' },
      { ticket: first, kind: 'assignee', is_now: String(ada.user.id) },
      { ticket: first, kind: 'priority', is_now: 'high' },
      { ticket: second, kind: 'assignee', is_now: String(ada.user.id) },
      { ticket: third, kind: 'assignee', is_now: String(ada.user.id) },
      { ticket: third, kind: 'priority', is_now: 'high' }
    ])
  })

  test('says why it has not changed some, and never whether a hidden one exists (D44)', async () => {
    const [first = 0, second = 0, third = 0] = ids
    await ada.patch(`/api/tickets/${second}`, { status: 'resolved' })
    const { body } = await hank.post<BulkResult>('/api/tickets/bulk', {
      ...{ ids: [...ids, 999_999], status: 'resolved' }
    })
    expect(body.changed.map(({ id, status }) => [id, status])).toEqual([[first, 'open']])
    expect(body.unchanged).toEqual([
      { id: second, reason: 'It was so already.' },
      { id: third, reason: 'It could not be found.' },
      { id: 999_999, reason: 'It could not be found.' }
    ])
    expect((await statuses()).toSorted()).toEqual(['open', 'resolved', 'resolved'])
  })

  test('counts as one write (D36), also of two hundred', async () => {
    const some = [...ids, ...Array.from({ length: 197 }, (_, index) => 500_000 + index)]
    const { status, body } = await change({ ids: some, status: 'cancelled' })
    expect([status, body.changed.length, body.unchanged.length]).toEqual([200, 3, 197])
  })

  test.each([
    [{}, 'status', 'The change must name a field'],
    [{ ids: [], status: 'open' }, 'ids', 'At least one ticket must be named'],
    [{ ids: [1, 1], status: 'open' }, 'ids', 'A ticket can be named only once'],
    [
      { ids: Array.from({ length: 201 }, (_, index) => index + 1), status: 'open' },
      'ids',
      'At most 200 tickets can be changed at once'
    ],
    [{ ids: 'all', status: 'open' }, 'ids', 'The ids must be a list of numbers'],
    [{ assigneeId: 999 }, 'assigneeId', 'There is no such person'],
    [{ status: 'closed' }, 'status', undefined]
  ])('is refused as a whole: %j', async (body, path, message) => {
    const { status, body: problem } = await change(body)
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path])
    if (message) expect(problem.errors?.[0]?.message).toBe(message)
    expect(await history()).toEqual([])
  })

  test('takes no other field, which could be meant for one ticket only', async () => {
    const { status } = await change({ status: 'open', category: 'printer' })
    expect(status).toBe(400)
  })
})
