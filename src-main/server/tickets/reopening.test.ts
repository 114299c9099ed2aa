import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { TicketLink } from '#shared/api/ticket-links.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'
import { uploaded } from '#support/server/upload.ts'

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()
const people = { ada, hank, hilda, ivan, lena }
let ticket: Ticket

/** A ticket of hank's that hilda follows, with a subcategory that a reply would not guess. */
beforeEach(async () => {
  ticket = await raise(hank, { subcategory: 'toner' })
  await hilda.put(`/api/tickets/${ticket.id}/following`, {})
})

async function set(status: Ticket['status'], daysAgo = 0) {
  await ada.patch(`/api/tickets/${ticket.id}`, { status })
  server.clock.pass({ hours: daysAgo * 24 })
  for (const { post, user } of Object.values(people))
    await post('/api/login', { username: user.username, password: PASSWORD })
}
const comment = (by: Account, more: object = {}) =>
  by.post<Comment & Problem>(`/api/tickets/${ticket.id}/comments`, {
    ...{ message: 'It burns again', userId: by.user.id, ticketId: ticket.id, ...more }
  })
const followUp = (by: Account, more: object = {}) =>
  by.post<Ticket & Pick<Problem, 'detail' | 'errors'>>(`/api/tickets/${ticket.id}/follow-ups`, {
    ...{ message: 'It burns again', ...more }
  })
const read = async () => (await ada.get<Ticket>(`/api/tickets/${ticket.id}`)).body
const numberOfComments = async () =>
  (await ada.get<Comment[]>(`/api/tickets/${ticket.id}/comments`)).body.length

describe('a comment that is to reopen its ticket (D84)', () => {
  test.each(['hank', 'hilda'] as const)('does so by %s, and others learn of it', async (name) => {
    await set('resolved', 13)
    const { status, body } = await comment(people[name], { reopen: true })
    expect([status, Object.keys(body)]).toEqual([
      201,
      ['id', 'ticketId', 'userId', 'message', 'createdAt']
    ])
    expect(await read()).toMatchObject({ status: 'open', resolvedAt: null })
    const { body: entries } = await ada.get<HistoryEntry[]>(`/api/tickets/${ticket.id}/history`)
    expect(entries.at(-1)).toMatchObject({
      ...{ kind: 'status', from: 'resolved', to: 'open', actorId: people[name].user.id }
    })
    const other = name === 'hank' ? hilda : hank
    const { body: reported } = await other.get<Notifications>('/api/notifications')
    const ofTicket = reported.items.filter(({ ticketId }) => ticketId === ticket.id)
    expect(ofTicket.map(({ kind }) => kind)).toEqual(['status', 'comment', 'status'])
  })

  test.each([
    ['open', 'hank', {}, 201, undefined],
    ['in-progress', 'ivan', {}, 201, undefined],
    ['cancelled', 'hank', {}, 409, 'A cancelled ticket cannot be reopened with a comment.'],
    ...(['lena', 'ivan', 'ada'] as const).map(
      (name) =>
        [
          'resolved',
          name,
          {},
          403,
          'Only the requester and followers can reopen this ticket'
        ] as const
    ),
    ['resolved', 'hilda', { reopen: 'yes' }, 400, 'Reopen must be true or false'],
    ['resolved', 'hilda', { status: 'open' }, 400, 'A comment can either reopen the ticket or set'],
    ['resolved', 'hilda', { internal: true }, 400, 'An internal note cannot reopen a ticket']
  ] as const)(
    'leaves one that is %s as it is, by %s with %j: %d',
    async (now, name, more, status, detail) => {
      await set(now)
      const answer = await comment(people[name], { reopen: true, ...more })
      expect(answer.status).toBe(status)
      if (detail) expect(answer.body.detail).toContain(detail)
      expect((await read()).status).toBe(now)
      expect(await numberOfComments()).toBe(detail ? 0 : 1)
    }
  )

  test('is not written after fourteen days, nor without it does a comment reopen', async () => {
    await set('resolved')
    await comment(hank)
    expect((await read()).status).toBe('resolved')
    server.clock.pass({ hours: 15 * 24 })
    await set('resolved')
    const { status, body } = await comment(hank, { reopen: true })
    expect([status, body.detail]).toEqual([
      409,
      'This ticket was resolved more than 14 days ago. Comment in a new ticket instead.'
    ])
    expect(await numberOfComments()).toBe(1)
  })
})

describe('a follow-up ticket (D84)', () => {
  test('has the comment, its files, and the department and category of the former', async () => {
    const { department, category, subcategory } = ticket
    await set('resolved', 15)
    const { id: fileId } = await uploaded(hilda, 'smoke.txt', 'smoke')
    const { status, body } = await followUp(hilda, { message: 'Again!', attachmentIds: [fileId] })
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), ticketId: expect.any(String), department, category },
        ...{ subcategory, status: 'open', priority: 'medium', requesterId: hilda.user.id },
        ...{ assigneeId: null, createdAt: body.createdAt, updatedAt: body.createdAt },
        ...{ resolvedAt: null, description: `Again!\n\nFollow-up to ${ticket.ticketId}` }
      }
    ])
    const address = `/api/tickets/${body.id}`
    const { body: links } = await hilda.get<TicketLink[]>(`${address}/links`)
    expect(links).toMatchObject([{ kind: 'related', ticket: { id: ticket.id } }])
    const { body: files } = await hilda.get<object[]>(`${address}/attachments`)
    expect(files).toMatchObject([{ id: fileId, commentId: null }])
    expect([(await read()).status, await numberOfComments()]).toEqual(['resolved', 0])
  })

  test.each([
    ['open', 0, 'hank', 409, 'This ticket is not resolved. Add a comment to it instead.'],
    ['resolved', 13, 'hank', 409, 'This ticket was resolved in the last 14 days.'],
    ['cancelled', 15, 'hank', 409, 'A cancelled ticket cannot be reopened with a comment.'],
    ['resolved', 15, 'lena', 403, 'Only the requester and followers can reopen this ticket'],
    ['resolved', 15, 'ivan', 403, 'Only the requester and followers can reopen this ticket']
  ] as const)(
    'is not raised of one %s for %d days, by %s',
    async (now, days, name, code, detail) => {
      await set(now, days)
      const { length } = await server.rows('SELECT id FROM tickets')
      const { status, body } = await followUp(people[name])
      expect([status, body.detail]).toEqual([code, expect.stringContaining(detail)])
      expect((await server.rows('SELECT id FROM tickets')).length).toBe(length)
    }
  )

  test('is rejected where it says nothing or the ticket is none, and asks to sign in', async () => {
    await set('resolved', 15)
    const { status, body } = await followUp(hank, { message: ' ', attachmentIds: [99] })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'message', message: 'Comment cannot be empty' }]
    ])
    expect((await followUp(hank, { attachmentIds: [999_999] })).status).toBe(400)
    expect((await hank.post('/api/tickets/999999/follow-ups', { message: 'Hm' })).status).toBe(404)
    expect(
      (await server.anonymous().post('/api/tickets/1/follow-ups', { message: 'Hm' })).status
    ).toBe(401)
  })
})
