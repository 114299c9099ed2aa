import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank, lena, raise } = await companyFixture()
let ticket: Ticket
beforeEach(async () => {
  ticket = await raise(hank, { assigneeId: ada.user.id })
  server.clock.pass({ minutes: 1 })
})

const change = (body: unknown, by = ada, id = ticket.id) =>
  by.patch<Ticket & Pick<Problem, 'detail' | 'errors'>>(`/api/tickets/${id}`, body)
const stored = async () => (await ada.get<Ticket>(`/api/tickets/${ticket.id}`)).body
const now = () => server.clock.read().toISOString()
const history = () =>
  server.rows('SELECT * FROM ticket_events WHERE ticket_id = ? ORDER BY id', ticket.id)

describe('the status', () => {
  test('may go from any to any, by anyone signed in', async () => {
    for (const from of TICKET_STATUSES) {
      for (const to of TICKET_STATUSES) {
        await change({ status: from }, lena)
        const { status, body } = await change({ status: to }, lena)
        expect([status, body.status]).toEqual([200, to])
        expect(body.resolvedAt !== null).toBe(to === 'resolved')
      }
    }
  })

  test('resolved keeps the moment, and another status forgets it', async () => {
    const resolved = { resolvedAt: now(), updatedAt: now() }
    expect((await change({ status: 'resolved' })).body).toMatchObject(resolved)
    server.clock.pass({ hours: 1 })
    expect((await change({ status: 'resolved' })).body).toMatchObject(resolved)
    expect((await change({ assigneeId: lena.user.id })).body).toMatchObject({
      ...{ ...resolved, updatedAt: now() }
    })
    expect((await change({ status: 'cancelled' })).body.resolvedAt).toBeNull()
    server.clock.pass({ hours: 1 })
    expect((await change({ status: 'resolved' })).body.resolvedAt).toBe(now())
  })

  test('alone leaves the assignee', async () => {
    const { body } = await change({ status: 'in-progress' })
    expect(body).toEqual({ ...ticket, status: 'in-progress', updatedAt: now() })
    expect(await stored()).toEqual(body)
  })
})

test('the assignee may be set or removed, also together with a status', async () => {
  const { id } = lena.user
  const { body } = await change({ assigneeId: id })
  expect(body).toEqual({ ...ticket, assigneeId: id, updatedAt: now() })
  for (const none of [{ assigneeId: null }, {}]) {
    await change({ assigneeId: id })
    expect((await change(none)).body).toEqual({ ...ticket, assigneeId: null, updatedAt: now() })
  }
  const both = { status: 'resolved', assigneeId: id }
  expect((await change(both)).body).toMatchObject({ ...both, resolvedAt: now() })
})

describe('what is rejected, and changes nothing', () => {
  const STATUS = 'Status must be one of open, in-progress, resolved, cancelled'
  test.each([
    [{ assigneeId: 999, status: 'resolved' }, 'assigneeId', 'This person does not exist'],
    [{ assigneeId: '1' }, 'assigneeId', 'The value of assigneeId must be a number'],
    [{ assigneeId: 0 }, 'assigneeId', 'The value of assigneeId must be 1 or more'],
    [{ assigneeId: 1.5 }, 'assigneeId', 'The value of assigneeId must be a whole number'],
    [{ assigneeId: 1, description: 'low', id: 2 }, '', 'Unknown fields: description, id'],
    [{ asigneeId: 1, resolvedAt: null }, '', 'Unknown fields: asigneeId, resolvedAt'],
    [{ status: 'closed' }, 'status', STATUS],
    [{ status: null }, 'status', STATUS],
    [{ status: ['open'] }, 'status', STATUS]
  ])('%j', async (input, path, message) => {
    const { status, body } = await change(input)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
    expect(await stored()).toEqual(ticket)
  })

  test('a ticket that does not exist', async () => {
    expect(await change({ status: 'open' }, ada, 999_999)).toMatchObject({
      status: 404,
      body: { title: 'Not found', detail: 'The requested ticket could not be found.' }
    })
  })
})

describe('the first response', () => {
  const comment = (by: Account) =>
    by.post(`/api/tickets/${ticket.id}/comments`, {
      ...{ message: 'Hm', userId: by.user.id, ticketId: ticket.id }
    })
  async function firstResponse(id = ticket.id) {
    const sql = 'SELECT first_response_at AS at FROM tickets WHERE id = ?'
    const [row] = await server.rows<{ at: number | null }>(sql, id)
    return row?.at
  }
  const moment = () => server.clock.read().getTime()

  test('is the first comment by someone else', async () => {
    await comment(hank)
    expect(await firstResponse()).toBeNull()
    await comment(lena)
    const at = moment()
    expect(await firstResponse()).toBe(at)
    server.clock.pass({ hours: 1 })
    await comment(ada)
    await change({ status: 'resolved' })
    expect(await firstResponse()).toBe(at)
  })

  test('is the first change out of open by another person, and no other change', async () => {
    await change({ assigneeId: lena.user.id })
    await change({ status: 'open' })
    await change({ status: 'in-progress' }, hank)
    await change({ status: 'resolved' }, lena)
    await change({ status: 'open' }, lena)
    expect(await firstResponse()).toBeNull()
    await change({ status: 'cancelled' })
    expect(await firstResponse()).toBe(moment())
    const raised = await raise(ada, { requesterId: hank.user.id, status: 'in-progress' })
    expect(await firstResponse(raised.id)).toBeNull()
  })
})

describe('the history', () => {
  test('has no row for what stays the same, or is rejected, and cannot be changed', async () => {
    const before = await history()
    await change({ status: 'open' })
    await change({ assigneeId: ada.user.id })
    await change({ assigneeId: 999, status: 'resolved' })
    for (const sql of ['UPDATE ticket_events SET actor_id = 1', 'DELETE FROM ticket_events'])
      await expect(server.execute(sql), sql).rejects.toThrow('append-only')
    expect(await history()).toEqual(before)
    expect((await stored()).updatedAt).toBe(ticket.updatedAt)
  })

  test('keeps every one of many changes at once', async () => {
    const before = (await history()).length
    const people = [ada, hank, lena]
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        change({ assigneeId: people[index % 3]?.user.id }, people[index % 2])
      )
    )
    const changes = (await history()).slice(before)
    expect(changes.length).toBeGreaterThan(0)
    let assignee = `${ada.user.id}`
    for (const { from_value, to_value } of changes) {
      expect(from_value).toBe(assignee)
      assignee = `${to_value}`
    }
    expect(assignee).toBe(`${(await stored()).assigneeId}`)
  })
})
