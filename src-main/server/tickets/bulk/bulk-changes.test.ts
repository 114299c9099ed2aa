import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#shared/api/bulk-changes.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import { companyFixture } from '#support/server/company-fixture.ts'

const { server, ada, lena, raise } = await companyFixture()
await ada.put('/api/admin/departments', { name: 'HR', private: true })
let ids: number[]
beforeEach(async () => {
  ids = []
  for (const department of ['IT', 'IT', 'HR']) ids.push((await raise(ada, { department })).id)
})

const change = (body: object, by = ada) =>
  by.post<BulkResult & Problem>('/api/tickets/bulk', { ids, ...body })
const history = () =>
  server.rows(
    `SELECT ticket_id AS ticket, kind, to_value AS is_now FROM ticket_events WHERE kind <> 'created' AND ticket_id IN (${ids}) ORDER BY id`
  )
const statuses = async () =>
  (
    await server.rows<{ status: string }>(
      `SELECT status FROM tickets WHERE id IN (${ids}) ORDER BY id`
    )
  ).map(({ status }) => status)

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

  test('tells followers, says why it has not changed some, and never whether a hidden one exists (D44)', async () => {
    const [first = 0, second = 0, third = 0] = ids
    await ada.patch(`/api/tickets/${second}`, { status: 'resolved' })
    const { body } = await lena.post<BulkResult>('/api/tickets/bulk', {
      ...{ ids: [...ids, 999_999], status: 'resolved' }
    })
    expect(body.changed.map(({ id, status }) => [id, status])).toEqual([[first, 'open']])
    expect(body.unchanged).toEqual([
      { id: second, reason: 'Already set.' },
      { id: third, reason: 'It could not be found.' },
      { id: 999_999, reason: 'It could not be found.' }
    ])
    expect((await statuses()).toSorted()).toEqual(['open', 'resolved', 'resolved'])
    const { items } = (await ada.get<Notifications>('/api/notifications')).body
    expect(items).toMatchObject([{ ticketId: first, kind: 'status', to: 'resolved' }])
  })

  test('changes only tickets that have the expected values, as an undo needs it', async () => {
    const [first = 0, second = 0] = ids
    await change({ status: 'resolved', assigneeId: ada.user.id })
    await ada.patch(`/api/tickets/${first}`, { assigneeId: null })
    const { body } = await change({
      ...{ ids: [first, second], status: 'open' },
      expected: { status: 'resolved', assigneeId: ada.user.id, department: ' it ' }
    })
    expect(body.changed.map(({ id }) => id)).toEqual([second])
    const reason = 'It has changed in the meantime.'
    expect(body.unchanged).toEqual([{ id: first, reason }])
    expect(await statuses()).toEqual(['resolved', 'open', 'resolved'])
  })

  test('changes two hundred at once', async () => {
    const some = [...Array.from({ length: 197 }, (_, index) => 500_000 + index), ...ids]
    const { status, body } = await change({ ids: some, status: 'cancelled' })
    expect([status, body.changed.length, body.unchanged.length]).toEqual([200, 3, 197])
    expect(await statuses()).toEqual(Array(3).fill('cancelled'))
  })

  test('is rejected as a whole', async () => {
    const many = Array.from({ length: 201 }, (_, index) => index + 1)
    for (const [body, path, message] of [
      [{}, 'status', 'Choose at least one field to change'],
      [{ ids: [], status: 'open' }, 'ids', 'Choose at least one ticket'],
      [{ ids: [1, 1], status: 'open' }, 'ids', 'Each ticket can be listed only once'],
      [{ ids: many, status: 'open' }, 'ids', 'At most 200 tickets can be changed at once'],
      [{ ids: 'all', status: 'open' }, 'ids', 'The ids must be a list of numbers'],
      [{ assigneeId: 999 }, 'assigneeId', 'This person does not exist'],
      // Other fields could be meant for one ticket only.
      [{ status: 'open', category: 'printer' }, '', 'Unknown fields: category'],
      [
        { status: 'open', expected: { category: 'printer' } },
        'expected',
        'Unknown fields: category'
      ]
    ] as const) {
      const { status, body: problem } = await change(body)
      expect([status, problem.errors]).toEqual([400, [{ path, message }]])
    }
    expect(await history()).toEqual([])
  })
})
