import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { companyFixture } from '../../../../tests/support/server/company-fixture.ts'
import type { Account } from '../../../../tests/support/server/test-server.ts'

const { server, ada, hank, lena, raise } = await companyFixture()
let ticket: Ticket
beforeEach(async () => {
  ticket = await raise(hank, { assigneeId: ada.user.id })
  server.clock.pass({ minutes: 1 })
})

const change = (body: unknown, by = ada, id = ticket.id) =>
  by.patch<Ticket>(`/api/tickets/${id}`, body)
const stored = async () => (await ada.get<Ticket>(`/api/tickets/${ticket.id}`)).body
const now = () => server.clock.read().toISOString()
const firstResponse = async (id = ticket.id) =>
  (
    await server.rows<{ at: number | null }>(
      'SELECT first_response_at AS at FROM tickets WHERE id = ?',
      id
    )
  )[0]?.at
const history = () =>
  server.rows(
    'SELECT actor_id AS actor, kind, from_value AS was, to_value AS is_now, at FROM ticket_events WHERE ticket_id = ? ORDER BY id',
    ticket.id
  )

describe('the status', () => {
  test('may go from any to any, by anybody signed in', async () => {
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
    const resolvedAt = now()
    expect((await change({ status: 'resolved' })).body).toMatchObject({
      resolvedAt,
      updatedAt: resolvedAt
    })
    server.clock.pass({ hours: 1 })
    expect((await change({ status: 'resolved' })).body).toMatchObject({
      resolvedAt,
      updatedAt: resolvedAt
    })
    expect((await change({ assigneeId: lena.user.id })).body).toMatchObject({
      resolvedAt,
      updatedAt: now()
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

describe('the assignee', () => {
  test('may be anybody who has an account', async () => {
    const { body } = await change({ assigneeId: lena.user.id })
    expect(body).toEqual({ ...ticket, assigneeId: lena.user.id, updatedAt: now() })
  })

  test.each([{ assigneeId: null }, {}])('is taken away by %j', async (body) => {
    expect((await change(body)).body).toEqual({ ...ticket, assigneeId: null, updatedAt: now() })
  })

  test('and the status may change together', async () => {
    const { body } = await change({ status: 'resolved', assigneeId: null })
    expect(body).toMatchObject({ status: 'resolved', assigneeId: null, resolvedAt: now() })
  })
})

describe('what is refused, and changes nothing', () => {
  test.each([
    [{ assigneeId: 999 }, 'assigneeId', 'There is no such person'],
    [{ assigneeId: 999, status: 'resolved' }, 'assigneeId', 'There is no such person'],
    [{ assigneeId: '1' }, 'assigneeId', 'The value of assigneeId must be a number'],
    [{ assigneeId: 0 }, 'assigneeId', 'The value of assigneeId must be 1 or more'],
    [{ assigneeId: 1.5 }, 'assigneeId', 'The value of assigneeId must be a whole number'],
    [{ assigneeId: 1, description: 'low', id: 2 }, '', 'This call takes no description, id'],
    [
      { status: 'closed' },
      'status',
      'Status must be one of open, in-progress, resolved, cancelled'
    ],
    [{ status: null }, 'status', 'Status must be one of open, in-progress, resolved, cancelled'],
    [{ status: ['open'] }, 'status', 'Status must be one of open, in-progress, resolved, cancelled']
  ])('%j', async (input, path, message) => {
    const { status, body } = await ada.patch<Problem>(`/api/tickets/${ticket.id}`, input)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, message }])
    expect(await stored()).toEqual(ticket)
  })

  test.each([
    { asigneeId: 1 },
    { status: 'resolved', description: 'changed' },
    { id: 1 },
    { resolvedAt: null }
  ])('a field that is none: %j', async (input) => {
    expect((await change(input)).status).toBe(400)
    expect(await stored()).toEqual(ticket)
  })

  test('a ticket that does not exist', async () => {
    const { status, body } = await ada.patch<Problem>('/api/tickets/999999', { status: 'open' })
    expect(status).toBe(404)
    expect(body).toMatchObject({
      title: 'Not found',
      detail: 'The requested ticket could not be found.'
    })
  })
})

describe('the first response', () => {
  const comment = (by: Account) =>
    by.post(`/api/tickets/${ticket.id}/comments`, {
      message: 'Hm',
      userId: by.user.id,
      ticketId: ticket.id
    })

  test('is the first comment by somebody else', async () => {
    await comment(hank)
    expect(await firstResponse()).toBeNull()
    await comment(lena)
    const at = server.clock.read().getTime()
    expect(await firstResponse()).toBe(at)
    server.clock.pass({ hours: 1 })
    await comment(ada)
    await change({ status: 'resolved' })
    expect(await firstResponse()).toBe(at)
  })

  test('is the first change out of open by somebody else', async () => {
    await change({ assigneeId: lena.user.id })
    await change({ status: 'open' })
    expect(await firstResponse()).toBeNull()
    await change({ status: 'cancelled' })
    expect(await firstResponse()).toBe(server.clock.read().getTime())
  })

  test('is no change by the requester, and none between other statuses', async () => {
    await change({ status: 'in-progress' }, hank)
    expect(await firstResponse()).toBeNull()
    await change({ status: 'resolved' }, lena)
    expect(await firstResponse()).toBeNull()
    await change({ status: 'open' }, lena)
    expect(await firstResponse()).toBeNull()
    await change({ status: 'in-progress' }, lena)
    expect(await firstResponse()).toBe(server.clock.read().getTime())
  })

  test('is not the creation for somebody else', async () => {
    const body = { ...ticket, requesterId: hank.user.id, status: 'in-progress' }
    const { body: raised } = await ada.post<Ticket>('/api/tickets', body)
    expect(await firstResponse(raised.id)).toBeNull()
  })
})

describe('the history', () => {
  test('says who changed what, when, from what to what', async () => {
    const at = server.clock.read().getTime()
    const created = at - 60_000
    await change({ status: 'in-progress' }, lena)
    await change({ assigneeId: lena.user.id })
    await change({})
    await change({ status: 'resolved', assigneeId: ada.user.id })
    const { body } = await hank.post<{ id: number }>(`/api/tickets/${ticket.id}/comments`, {
      message: 'Thanks',
      userId: hank.user.id,
      ticketId: ticket.id
    })
    const [a, h, l] = [ada.user.id, hank.user.id, lena.user.id]
    expect(await history()).toEqual([
      { actor: h, kind: 'created', was: null, is_now: 'open', at: created },
      { actor: h, kind: 'assignee', was: null, is_now: `${a}`, at: created },
      { actor: l, kind: 'status', was: 'open', is_now: 'in-progress', at },
      { actor: a, kind: 'assignee', was: `${a}`, is_now: `${l}`, at },
      { actor: a, kind: 'assignee', was: `${l}`, is_now: null, at },
      { actor: a, kind: 'status', was: 'in-progress', is_now: 'resolved', at },
      { actor: a, kind: 'assignee', was: null, is_now: `${a}`, at },
      { actor: h, kind: 'comment', was: null, is_now: `${body.id}`, at }
    ])
  })

  test('has no row for what stays the same, or is refused', async () => {
    const before = await history()
    await change({ status: 'open' })
    await change({ assigneeId: ada.user.id })
    await change({ assigneeId: 999, status: 'resolved' })
    expect(await history()).toEqual(before)
    expect((await stored()).updatedAt).toBe(ticket.updatedAt)
  })

  test('cannot be changed or deleted', async () => {
    for (const sql of ['UPDATE ticket_events SET actor_id = 1', 'DELETE FROM ticket_events']) {
      await expect(server.execute(sql), sql).rejects.toThrow('append-only')
    }
  })

  test('keeps every one of many changes at once', async () => {
    const before = (await history()).length
    const people = [ada, hank, lena]
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        change({ assigneeId: people[index % 3]?.user.id }, people[index % 2])
      )
    )
    const rows = (await history()).slice(before)
    const changes = rows.map(({ was, is_now }) => [was, is_now])
    expect(changes.length).toBeGreaterThan(0)
    expect(changes[0]?.[0]).toBe(`${ada.user.id}`)
    for (const [index, [was]] of changes.slice(1).entries()) expect(was).toBe(changes[index]?.[1])
    expect(changes.at(-1)?.[1]).toBe(`${(await stored()).assigneeId}`)
  })
})
