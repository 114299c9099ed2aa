import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

let server: TestServer
let ada: Account
let hank: Account
let ticket: Ticket
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  hank = await server.staff('hank')
})
beforeEach(async () => {
  const { body } = await hank.post<Ticket>('/api/tickets', {
    department: 'IT',
    description: 'The printer is on fire',
    category: 'printer',
    requesterId: hank.user.id
  })
  ticket = body
})
afterAll(() => server.close())

const address = () => `/api/tickets/${ticket.id}/comments`
const comment = <T = Comment>(by: Account, more: object = {}) =>
  by.post<T>(address(), { message: 'On my way', userId: by.user.id, ticketId: ticket.id, ...more })
const comments = async (by = hank) => (await by.get<Comment[]>(address())).body

describe('a status that comes with a comment (D45)', () => {
  const read = async () => (await hank.get<Ticket>(`/api/tickets/${ticket.id}`)).body
  const history = async () =>
    await server.rows('SELECT kind FROM ticket_events WHERE ticket_id = ? ORDER BY id', ticket.id)

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
    for (const [by, message] of [
      [hank, 'first'],
      [ada, 'second'],
      [hank, 'third']
    ] as const) {
      await comment(by, { message })
    }
    const other = ticket
    const { body } = await hank.post<Ticket>('/api/tickets', { ...ticket })
    ticket = body
    await comment(hank, { message: 'elsewhere' })
    expect((await comments()).map(({ message }) => message)).toEqual(['elsewhere'])
    ticket = other
    expect((await comments()).map(({ message }) => message)).toEqual(['first', 'second', 'third'])
  })

  test.each(['x', 'x'.repeat(10_000), ` ${'x'.repeat(10_000)} `])(
    'may be just within its bounds',
    async (message) => {
      expect((await comment(hank, { message })).status).toBe(201)
    }
  )
})

describe('what is refused, and leaves no trace', () => {
  const refused = async (answer: { status: number; body: Problem }, status: number) => {
    expect(answer.status).toBe(status)
    expect(await comments()).toEqual([])
    expect(
      await server.rows(
        `SELECT id FROM ticket_events WHERE kind = 'comment' AND ticket_id = ?`,
        ticket.id
      )
    ).toEqual([])
    return answer.body
  }

  test.each([
    ['message', undefined, 'Comment cannot be empty'],
    ['message', '', 'Comment cannot be empty'],
    ['message', ' \n\t ', 'Comment cannot be empty'],
    ['message', 'x'.repeat(10_001), 'Comment must be at most 10,000 characters'],
    ['message', 7, 'Comment must be text'],
    ['format', 'html', 'Format must be one of text, markdown'],
    ['format', null, 'Format must be one of text, markdown'],
    ['userId', undefined, 'The value of userId must be a number'],
    ['userId', 'hank', 'The value of userId must be a number'],
    ['userId', 0, 'The value of userId must be 1 or more'],
    ['ticketId', undefined, 'The value of ticketId must be a number'],
    ['ticketId', '1', 'The value of ticketId must be a number'],
    ['ticketId', 1.5, 'The value of ticketId must be a whole number']
  ])('%s %j', async (path, value, message) => {
    const { errors } = await refused(await comment<Problem>(hank, { [path]: value }), 400)
    expect(errors).toEqual([{ path, message }])
  })

  test('a comment in somebody else’s name, also by an IT Support Specialist', async () => {
    for (const [by, userId] of [
      [hank, ada.user.id],
      [ada, hank.user.id],
      [hank, 999]
    ] as const) {
      const { detail } = await refused(await comment<Problem>(by, { userId }), 403)
      expect(detail).toBe('A comment can only be written in your own name')
    }
  })

  test('a comment for another ticket than the address names', async () => {
    const { errors } = await refused(await comment<Problem>(hank, { ticketId: ticket.id + 1 }), 400)
    expect(errors).toEqual([
      { path: 'ticketId', message: 'The comment is for another ticket than the address names' }
    ])
  })

  test('a ticket that is none', async () => {
    const missing = '/api/tickets/999999/comments'
    const body = { message: 'Anybody?', userId: hank.user.id, ticketId: 999_999 }
    for (const answer of [
      await hank.get<Problem>(missing),
      await hank.post<Problem>(missing, body)
    ]) {
      const { detail } = await refused(answer, 404)
      expect(detail).toBe('The requested ticket could not be found.')
    }
  })
})
