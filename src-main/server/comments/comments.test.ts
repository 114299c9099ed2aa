import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank, raise } = await companyFixture()
let ticket: Ticket
beforeEach(async () => {
  ticket = await raise(hank)
})

const address = () => `/api/tickets/${ticket.id}/comments`
const comment = <T = Comment>(by: Account, more: object = {}) =>
  by.post<T>(address(), { message: 'On my way', userId: by.user.id, ticketId: ticket.id, ...more })
const history = () =>
  server.rows('SELECT kind FROM ticket_events WHERE ticket_id = ? ORDER BY id', ticket.id)
const comments = async (by = hank) => (await by.get<Comment[]>(address())).body

describe('a status that comes with a comment (D45)', () => {
  const read = async () => (await hank.get<Ticket>(`/api/tickets/${ticket.id}`)).body

  test.each([{}, { internal: true }])('is set together with it: %j', async (more) => {
    server.clock.pass({ minutes: 5 })
    const { status, body } = await comment(ada, { ...more, status: 'resolved' })
    expect([status, body.message]).toEqual([201, 'On my way'])
    expect(body).not.toHaveProperty('status')
    const { createdAt } = body
    expect(await read()).toEqual({
      ...ticket,
      ...{ status: 'resolved', updatedAt: createdAt, resolvedAt: createdAt }
    })
    const kinds = (await history()).map(({ kind }) => kind)
    expect(kinds).toEqual(['created', ...('internal' in more ? [] : ['comment']), 'status'])
  })

  test('that the ticket has already changes nothing of it', async () => {
    await comment(ada, { status: 'open' })
    expect((await history()).map(({ kind }) => kind)).toEqual(['created', 'comment'])
  })

  test.each([
    [{ status: 'done' }, 400],
    [{ status: 'resolved', userId: 999 }, 403],
    [{ status: 'resolved', attachmentIds: [999] }, 400]
  ])('is not set where the comment is refused: %j', async (more, status) => {
    expect((await comment(ada, more)).status).toBe(status)
    expect(await read()).toEqual(ticket)
    expect(await comments()).toEqual([])
  })
})

describe('a comment', () => {
  test('is answered as it is kept, trimmed', async () => {
    expect(await comments()).toEqual([])
    server.clock.pass({ minutes: 5 })
    const { status, body } = await comment(ada, { message: '  On my way\n\nwith water 🙂 ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      ticketId: ticket.id,
      userId: ada.user.id,
      message: 'On my way\n\nwith water 🙂',
      createdAt: server.clock.read().toISOString()
    })
    expect(await comments()).toEqual([body])
    const { body: after } = await hank.get<Ticket>(`/api/tickets/${ticket.id}`)
    expect(after).toEqual({ ...ticket, updatedAt: body.createdAt })
  })

  test('says that it is Markdown, and otherwise nothing of how to read it', async () => {
    const { body } = await comment(hank, { message: '**Now**', format: 'markdown' })
    expect(body).toEqual({ ...body, message: '**Now**', format: 'markdown' })
    for (const format of [undefined, 'text']) {
      expect((await comment(hank, { message: '**Now**', format })).body).not.toHaveProperty(
        'format'
      )
    }
    const read = await hank.get<Comment[]>(`${address()}?limit=10`)
    for (const list of [await comments(), read.body])
      expect(list.map(({ format = 'none' }) => format)).toEqual(['markdown', 'none', 'none'])
  })

  test('comes after the older ones, and belongs to its ticket only', async () => {
    await comment(hank, { message: 'first' })
    await comment(ada, { message: ` ${'x'.repeat(10_000)} ` })
    await comment(hank, { message: '3' })
    const messages = async () => (await comments()).map(({ message }) => message)
    expect(await messages()).toEqual(['first', 'x'.repeat(10_000), '3'])
    ticket = await raise(hank)
    expect(await messages()).toEqual([])
  })
})

describe('what is rejected, and leaves no trace', () => {
  const NOT_OWN = 'You can only comment in your own name'
  test.each([
    ['message', undefined, 400, 'Comment cannot be empty'],
    ['message', ' \n\t ', 400, 'Comment cannot be empty'],
    ['message', 'x'.repeat(10_001), 400, 'Comment must be at most 10,000 characters'],
    ['message', 7, 400, 'Comment must be text'],
    ['format', 'html', 400, 'Format must be one of text, markdown'],
    ['userId', undefined, 400, 'The value of userId must be a number'],
    ['userId', 0, 400, 'The value of userId must be 1 or more'],
    ['userId', ada.user.id, 403, NOT_OWN],
    ['userId', 999, 403, NOT_OWN],
    ['ticketId', '1', 400, 'The value of ticketId must be a number'],
    ['ticketId', 99, 400, 'The comment belongs to a different ticket than the one in the address']
  ])('%s %j', async (path, value, status, message) => {
    const answer = await comment<Problem>(hank, { [path]: value })
    expect([answer.status, answer.body.detail]).toEqual([status, message])
    if (status === 400) expect(answer.body.errors).toEqual([{ path, message }])
    expect(await comments()).toEqual([])
    expect(await history()).toEqual([{ kind: 'created' }])
  })

  test('a comment in another name by an IT Support Specialist, or on a missing ticket', async () => {
    const other = await comment<Problem>(ada, { userId: hank.user.id })
    expect([other.status, other.body.detail]).toEqual([403, NOT_OWN])
    const missing = '/api/tickets/999999/comments'
    const body = { message: 'Anyone?', userId: hank.user.id, ticketId: 999_999 }
    for (const answer of [
      await hank.get<Problem>(missing),
      await hank.post<Problem>(missing, body)
    ])
      expect([answer.status, answer.body.detail]).toEqual([
        404,
        'The requested ticket could not be found.'
      ])
  })
})
