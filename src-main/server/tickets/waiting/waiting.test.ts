import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { listen } from '#support/server/event-stream.ts'
import { SERVICE_LEVELS } from '#support/server/service-levels.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()

const pathOf = ({ id }: Ticket) => `/api/tickets/${id}/waiting`
const wait = (by: Account, ticket: Ticket, body: object) =>
  by.put<Ticket & Pick<Problem, 'detail' | 'errors'>>(pathOf(ticket), body)
const find = async ({ id }: Ticket, by = ada) => (await by.get<Ticket>(`/api/tickets/${id}`)).body
const comment = (by: Account, { id }: Ticket, more: object = {}) =>
  by.post(`/api/tickets/${id}/comments`, {
    ...{ ticketId: id, userId: by.user.id, message: 'Is it on?', ...more }
  })
const change = (by: Account, { id }: Ticket, to: object) => by.patch(`/api/tickets/${id}`, to)
const inDays = (days: number) =>
  new Date(server.clock.read().getTime() + days * 24 * 60 * 60 * 1000).toISOString()
const FOR_REQUESTER = { for: 'requester', remindAfterDays: 2, resolveAfterDays: 5 }
const history = async ({ id }: Ticket) => {
  const { body } = await ada.get<HistoryEntry[]>(`/api/tickets/${id}/history`)
  return body.flatMap(({ kind, from, to }) => (kind === 'waiting' ? [[from, to]] : []))
}

/** A ticket that waits for its requester, hank, who was asked something. */
async function waiting(body: object = FOR_REQUESTER): Promise<Ticket> {
  const ticket = await raise(hank)
  await comment(ivan, ticket)
  const { status, body: answer } = await wait(ivan, ticket, body)
  expect(status).toBe(200)
  return answer
}

describe('a ticket waits (D74)', () => {
  test('for its requester, with the times of what happens by itself', async () => {
    const ticket = await raise(hank)
    expect(ticket).not.toHaveProperty('waiting')
    await comment(ivan, ticket)
    const { status, body } = await wait(ivan, ticket, FOR_REQUESTER)
    const since = server.clock.read().toISOString()
    expect([status, body.waiting]).toEqual([
      200,
      {
        ...{ ...FOR_REQUESTER, since, until: null, remindedAt: null },
        ...{ remindAt: inDays(2), resolveAt: inDays(7) }
      }
    ])
    expect((await find(ticket)).waiting).toEqual(body.waiting)
    const list = await ada.get<Ticket[]>('/api/tickets?limit=5')
    expect(list.body.find(({ id }) => id === ticket.id)?.waiting).toEqual(body.waiting)
    expect(list.body.filter((one) => one.waiting)).toHaveLength(1)
    await ivan.delete(pathOf(ticket))
  })

  test('for something else until a day; another PUT replaces it, and keeps since when', async () => {
    const ticket = await waiting({ for: 'supplier' })
    const { since } = ticket.waiting ?? {}
    server.clock.pass({ hours: 1 })
    const until = inDays(3)
    const again = await wait(ada, ticket, { for: 'supplier', until })
    expect(again.body.waiting).toMatchObject({ for: 'supplier', since, until, remindAt: null })
    const other = await wait(ada, ticket, { for: 'date', until })
    const now = server.clock.read().toISOString()
    expect(other.body.waiting).toMatchObject({ for: 'date', since: now, until })
    expect(await history(ticket)).toEqual([
      [null, 'supplier'],
      ['supplier', 'date']
    ])
  })

  test('and no days count while the last word is the requester’s', async () => {
    const ticket = await raise(hank)
    const { body } = await wait(ivan, ticket, FOR_REQUESTER)
    const uncounted = { remindAt: null, resolveAt: null, remindAfterDays: 2 }
    expect(body.waiting).toMatchObject(uncounted)
    await comment(ivan, ticket, { internal: true })
    expect((await find(ticket)).waiting).toMatchObject(uncounted)
    await comment(ivan, ticket)
    expect((await find(ticket)).waiting).toMatchObject({
      ...{ remindAt: inDays(2), resolveAt: inDays(7) }
    })
    server.clock.pass({ hours: 2 })
    await comment(lena, ticket)
    expect((await find(ticket)).waiting?.remindAt).not.toBe(inDays(2))
    await comment(ivan, ticket)
    expect((await find(ticket)).waiting?.remindAt).toBe(inDays(2))
  })

  test('until its requester comments, or its status changes', async () => {
    const answered = await waiting()
    await comment(lena, answered)
    expect(await find(answered)).toHaveProperty('waiting')
    await comment(hank, answered)
    expect(await find(answered)).not.toHaveProperty('waiting')
    const taken = await waiting()
    await change(ivan, taken, { priority: 'high' })
    expect(await find(taken)).toHaveProperty('waiting')
    const { body } = await ivan.patch<Ticket>(`/api/tickets/${taken.id}`, { status: 'in-progress' })
    expect(body).not.toHaveProperty('waiting')
    const ended = [
      [null, 'requester'],
      ['requester', null]
    ]
    expect([await history(answered), await history(taken)]).toEqual([ended, ended])
  })

  test('until that is ended, which a ticket that does not wait bears', async () => {
    const ticket = await waiting()
    for (let times = 0; times < 2; times++) {
      const { status, body } = await ivan.delete<Ticket>(pathOf(ticket))
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('waiting')
    }
    expect(await history(ticket)).toHaveLength(2)
  })

  test('which pages that are open learn', async () => {
    const ticket = await raise(hank)
    const events = await listen(hank)
    await wait(ivan, ticket, { for: 'approval' })
    const event = `event: ticket\ndata: {"id":${ticket.id},"change":"waiting"}`
    expect(await events.next()).toBe(event)
    await ivan.delete(pathOf(ticket))
    expect(await events.next()).toBe(event)
    await events.leave()
  })
})

describe('a wait ends at its day', () => {
  const ends = (ticket: Ticket) =>
    expect.poll(async () => 'waiting' in (await find(ticket))).toBe(false)

  test('by the server that runs, which begins to look once a ticket waits', async () => {
    const [first, second] = [
      await waiting({ for: 'date', until: inDays(1 / 24) }),
      await raise(hank)
    ]
    server.clock.pass({ hours: 2 })
    await wait(ivan, second, { for: 'supplier' })
    await ends(first)
    await ivan.delete(pathOf(second))
  })

  test('by one that starts later', async () => {
    const ticket = await waiting({ for: 'date', until: inDays(1 / 24) })
    server.clock.pass({ hours: 2 })
    await server.restart()
    await ends(ticket)
  })
})

describe('a ticket cannot wait', () => {
  test.each([
    [{}, 'for', 'For must be one of requester, supplier, approval, date'],
    [{ for: 'date' }, 'until', 'Choose until when the ticket waits'],
    [{ for: 'date', until: inDays(0) }, 'until', 'Until must be in the future'],
    [{ for: 'date', until: inDays(800) }, 'until', 'Until must be within the next two years'],
    [{ for: 'date', until: '2026' }, 'until', 'Until must be a time such as 2026-05-31T06:00:00Z'],
    [
      { for: 'supplier', remindAfterDays: 1 },
      'remindAfterDays',
      'Only a ticket that waits for its requester can be followed by a reminder'
    ],
    [
      { for: 'supplier', resolveAfterDays: 1 },
      'resolveAfterDays',
      'Only a ticket that waits for its requester can be resolved automatically'
    ],
    [
      { for: 'requester', resolveAfterDays: 3 },
      'remindAfterDays',
      'A ticket is resolved automatically only after a reminder'
    ],
    [
      { for: 'requester', remindAfterDays: 3, resolveAfterDays: 3 },
      'resolveAfterDays',
      'Resolve after must be later than the reminder'
    ],
    [
      { for: 'requester', remindAfterDays: 31 },
      'remindAfterDays',
      'Remind after must be a whole number of working days from 1 to 30'
    ]
  ])('with %j', async (body, path, message) => {
    const ticket = await raise(hank)
    const { status, body: problem } = await wait(ada, ticket, body)
    expect([status, problem.errors]).toEqual([400, [{ path, message }]])
  })

  test.each(['resolved', 'cancelled'])('once it is %s', async (status) => {
    const ticket = await raise(hank)
    await change(ada, ticket, { status })
    const { status: code, body } = await wait(ada, ticket, { for: 'supplier' })
    expect([code, body.detail]).toEqual([
      409,
      `This ticket is ${status} and cannot wait. Reopen it first.`
    ])
  })

  test('for visitors, and where there is none', async () => {
    const ticket = await raise(hank)
    expect((await server.anonymous().put(pathOf(ticket), { for: 'supplier' })).status).toBe(401)
    expect((await ada.put('/api/tickets/9999/waiting', { for: 'supplier' })).status).toBe(404)
    expect((await ada.delete('/api/tickets/9999/waiting')).status).toBe(404)
    expect((await ada.get('/api/tickets/9999/working-days')).status).toBe(404)
  })

  test('by its requester who does not handle it, and by others where handlers change tickets (D60)', async () => {
    const ticket = await raise(hank)
    const own = await wait(hank, ticket, { for: 'supplier' })
    expect([own.status, own.body.detail]).toEqual([
      403,
      'Only people who handle a ticket can let it wait: its team, its assignee and IT Support Specialists.'
    ])
    expect((await wait(hilda, ticket, { for: 'supplier' })).status).toBe(200)
    expect((await hank.delete(pathOf(ticket))).status).toBe(403)
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    await ada.put('/api/admin/settings', { ticketChanges: { allowed: 'handlers' } })
    expect((await wait(hilda, ticket, { for: 'supplier' })).status).toBe(403)
    expect((await wait(ivan, ticket, { for: 'supplier' })).status).toBe(200)
    const theirs = await raise(ivan)
    expect((await wait(ivan, theirs, { for: 'supplier' })).status).toBe(200)
    await ada.put('/api/admin/settings', { ticketChanges: { allowed: 'everybody' } })
  })
})

describe('while service levels are on', () => {
  test('waiting pauses the time to the resolution, and days count by the calendar', async () => {
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    await ada.put('/api/admin/service-levels', SERVICE_LEVELS)
    const ticket = await raise(hank, { department: 'HR', subcategory: null })
    await comment(hilda, ticket)
    const { body } = await wait(hilda, ticket, FOR_REQUESTER)
    const { days } = (await ada.get<{ days: string[] }>(`/api/tickets/${ticket.id}/working-days`))
      .body
    expect([body.waiting?.remindAt, body.waiting?.resolveAt]).toEqual([days[1], days[4]])

    const own = await raise(hank)
    const due = own.service?.resolutionDue ?? ''
    expect((await wait(ivan, own, { for: 'supplier' })).body.service).toMatchObject({
      ...{ paused: true, resolutionDue: null }
    })
    server.clock.pass({ hours: 1 })
    await change(ivan, own, { priority: 'high' })
    expect((await find(own)).service).toMatchObject({ paused: true, resolutionDue: null })
    await change(ivan, own, { priority: 'medium' })
    await comment(hank, own)
    const later = new Date(Date.parse(due) + 60 * 60 * 1000).toISOString()
    expect((await find(own)).service).toMatchObject({ paused: false, resolutionDue: later })
  })
})
