import { describe, expect, test } from 'vitest'
import type { BulkResult } from '#shared/api/bulk-changes.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { TicketLink } from '#shared/api/ticket-links.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { ticketPeople, type Who } from '#support/server/ticket-people.ts'

// Ticket 1 is the requester's (HR) for IT; it is the assignee's (Civil).
const { people, raise, say, change, follow, setPrivate, server } = ticketPeople()
const idOf = (who: Who) => people[who].user.id
const note = () => say('team', 'The password is on the door', { internal: true })
const limit = (allowed = 'handlers') =>
  people.specialist.put('/api/admin/settings', { ticketChanges: { allowed } })
const statusOf = async (who: Who, body: object, id = 1) => (await change(who, body, id)).status
const ticket = async () => (await people.specialist.get<Ticket>('/api/tickets/1')).body
const messages = async (who: Who) =>
  (await people[who].get<Comment[]>('/api/tickets/1/comments')).body.map(({ message }) => message)
const rows = () => server().rows('SELECT * FROM tickets WHERE id = 1')

describe('no one gives a right that they lack (D60)', () => {
  test('to read notes: neither by an assignee nor by a department, alone or with others', async () => {
    await note()
    const before = await rows()
    for (const who of ['onlooker', 'requester'] as const) {
      for (const body of [
        { assigneeId: idOf('onlooker') },
        { department: 'Logistics' },
        { department: 'HR', priority: 'high' },
        {}
      ]) {
        const { status, body: problem } = await change(who, body)
        expect([who, body, status]).toEqual([who, body, 403])
        expect((problem as Problem).detail).toMatch(/^This ticket has internal notes/)
      }
      expect(await messages(who)).toEqual([])
    }
    const { body } = await people.onlooker.post<BulkResult>('/api/tickets/bulk', {
      ...{ ids: [1, 99], assigneeId: idOf('onlooker') }
    })
    expect(body).toEqual({
      changed: [],
      unchanged: [
        { id: 1, reason: expect.stringMatching(/^This ticket has internal notes/) },
        { id: 99, reason: 'It could not be found.' }
      ]
    })
    expect(await rows()).toEqual(before)
    // Fields that give no right may be changed by anyone, as the specification says.
    expect(await statusOf('onlooker', { priority: 'high' })).toBe(200)
    expect(await statusOf('assignee', { assigneeId: idOf('onlooker') })).toBe(200)
    expect(await messages('onlooker')).toEqual(['The password is on the door'])
  })

  test('to see a private ticket, which no one hides from its team either', async () => {
    await setPrivate('IT')
    const before = await rows()
    for (const body of [
      { assigneeId: idOf('onlooker') },
      { department: 'HR' },
      { priority: 'low' }
    ])
      expect(await statusOf('requester', body)).toBe(403)
    const { status, body } = await raise('requester', { assigneeId: idOf('onlooker') })
    expect([status, (body as unknown as Problem).detail]).toEqual([
      403,
      'Only members of IT and IT Support Specialists can assign a new ticket to a person outside IT.'
    ])
    expect((await raise('requester', { assigneeId: idOf('team') })).status).toBe(201)
    expect(await statusOf('requester', { status: 'cancelled' }, 2)).toBe(200)
    expect(await rows()).toEqual(before)
    await setPrivate('IT', false)
    await setPrivate('HR')
    // The requester is of the team that would have it, and not of the one that has it.
    for (const who of ['onlooker', 'requester'] as const)
      expect(await statusOf(who, { department: 'HR' })).toBe(403)
    expect(await statusOf('team', { department: 'HR' })).toBe(200)
  })
})

describe('where only handlers change tickets (D60)', () => {
  test('a requester comments, follows, cancels and reopens, and no one else does', async () => {
    expect((await limit()).status).toBe(200)
    const { body: me } = await people.requester.get<SignedInUser>('/api/user')
    expect(me.ticketChanges).toBe('handlers')
    for (const body of [
      ...[{ status: 'resolved' }, { status: 'in-progress' }, { priority: 'high' }, {}],
      ...[{ category: 'other' }, { subcategory: 'ink' }, { department: 'HR' }],
      { status: 'cancelled', priority: 'high' }
    ]) {
      for (const who of ['requester', 'onlooker'] as const)
        expect([body, await statusOf(who, body)]).toEqual([body, 403])
    }
    expect(await statusOf('onlooker', { status: 'cancelled' })).toBe(403)
    const rejected = await say('requester', 'Done, thank you', { status: 'resolved' })
    expect([rejected.status, await messages('requester')]).toEqual([403, []])
    expect((await follow('onlooker')).status).toBe(204)
    expect((await say('requester', 'It still smokes')).status).toBe(201)
    expect(await statusOf('assignee', { status: 'resolved', priority: 'high' })).toBe(200)
    const reopened = await say('onlooker', 'And again', { reopen: true })
    expect([reopened.status, reopened.body.detail]).toEqual([
      403,
      'Only the requester and people who handle this ticket can reopen it.'
    ])
    expect((await say('requester', 'And again', { reopen: true })).status).toBe(201)
    expect((await ticket()).status).toBe('open')
    expect(await statusOf('requester', { status: 'cancelled' })).toBe(200)
    expect((await limit('everybody')).status).toBe(200)
    expect(await statusOf('onlooker', { status: 'in-progress' })).toBe(200)
  })

  test('many tickets are changed as far as they are handled', async () => {
    await raise('onlooker', { department: 'HR', assigneeId: null })
    await limit()
    const { body } = await people.team.post<BulkResult>('/api/tickets/bulk', {
      ...{ ids: [1, 2], priority: 'high' }
    })
    expect([body.changed.map(({ id }) => id), body.unchanged]).toEqual([
      [1],
      [{ id: 2, reason: expect.stringMatching(/^Only people who handle a ticket/) }]
    ])
  })

  test('neither a duplicate nor its end is a way round', async () => {
    await raise('onlooker')
    const link = (who: Who) =>
      people[who].post<TicketLink>('/api/tickets/1/links', { kind: 'duplicate', otherId: 2 })
    await limit()
    expect((await link('onlooker')).status).toBe(403)
    expect([(await ticket()).status, (await people.team.get('/api/tickets/1/links')).body]).toEqual(
      ['open', []]
    )
    const { status, body } = await link('requester')
    expect(status).toBe(201)
    const path = `/api/ticket-links/${body.id}`
    expect((await people.onlooker.delete(path)).status).toBe(403)
    expect((await ticket()).status).toBe('cancelled')
    expect((await people.team.delete(path)).status).toBe(204)
    expect((await ticket()).status).toBe('open')
  })
})
