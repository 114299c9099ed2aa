import { beforeEach, describe, expect, test } from 'vitest'
import type { UnconfirmedTeams } from '#shared/api/admin.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { ada, hire, openDesk, raise, securityEvents, server } from '#support/server/desk.ts'
import { type EventStream, listen } from '#support/server/event-stream.ts'
import { type Account, person } from '#support/server/test-server.ts'
import { uploaded } from '#support/server/upload.ts'

openDesk()

/** Someone who registered for IT, and a ticket of that team with a note and a file of it. */
let eve: Account
let ticket: Ticket
beforeEach(async () => {
  eve = await server.newcomer('eve', 'IT')
  ticket = await raise(await server.staff('bob'))
})

const confirm = (by: Account, of = eve) =>
  by.post<User>(`/api/admin/users/${of.user.id}/confirm-team`)
const note = async (by: Account, message: string, attachmentIds: number[] = []) =>
  await by.post<Comment>(`/api/tickets/${ticket.id}/comments`, {
    ...{ message, userId: by.user.id, ticketId: ticket.id, internal: true, attachmentIds }
  })
const shutOut = async () => (await ada.get<UnconfirmedTeams>('/api/admin/unconfirmed-teams')).body
async function eventsUntil(stream: EventStream, end: string) {
  const blocks: (string | null)[] = []
  for (let block = await stream.next(); block !== end; block = await stream.next())
    blocks.push(block)
  return blocks
}

describe('a team that only its person has named', () => {
  test('is a team for what the specification says', async () => {
    expect(eve.user).toMatchObject({ role: 'IT', unconfirmedTeam: true })
    const { body } = await eve.get<Ticket[]>('/api/tickets?ownership=unassigned&limit=5')
    expect(body.map(({ id }) => id)).toEqual([ticket.id])
    const { body: users } = await ada.get<User[]>('/api/users')
    expect(users.find(({ id }) => id === ada.user.id)).not.toHaveProperty('unconfirmedTeam')
  })

  test('keeps no one assigned to what moves to its private department', async () => {
    for (const [isPrivate, assigneeId, status] of [
      [false, eve.user.id, 200],
      [true, null, 404]
    ] as const) {
      await ada.put('/api/admin/departments', { name: 'IT', private: isPrivate })
      const { id } = await raise(ada, { department: 'HR', assigneeId: eve.user.id })
      const { body } = await ada.patch<Ticket>(`/api/tickets/${id}`, { department: 'IT' })
      expect([body.assigneeId, (await eve.get(`/api/tickets/${id}`)).status]).toEqual([
        assigneeId,
        status
      ])
    }
  })

  test('shows no note on any path, until a specialist confirms it with one click', async () => {
    await ada.put('/api/admin/settings', { search: { commentsAndRequester: true } })
    await eve.put(`/api/tickets/${ticket.id}/following`, {})
    const stream = await listen(eve)
    const hank = await hire('hank')
    const file = await uploaded(hank, 'notes.txt', 'between us')
    await note(hank, 'Xylophone, @eve', [file.id])
    await hank.patch(`/api/tickets/${ticket.id}`, { status: 'in-progress' })
    const status = `event: ticket\ndata: {"id":${ticket.id},"change":"status"}`
    // Of the note there is no word: what rings is the status.
    const rung = 'event: notifications\ndata: {}'
    const heard = await eventsUntil(stream, status)
    expect(heard.filter((block) => !block?.includes('event: users'))).toEqual([rung])
    await stream.leave()

    const reply = { department: 'IT', name: 'Restart', message: 'Off and on' }
    await ada.post('/api/canned-replies', reply)
    await ada.post('/api/saved-views', {
      name: 'Ours',
      filters: '/tickets?status=open',
      department: 'IT'
    })
    const article = { title: 'Root', category: 'other', body: 'Where it is', department: 'IT' }
    await ada.post('/api/articles', article)
    const seen = async () => {
      const [comments, found, bell, bytes, ...texts] = await Promise.all([
        eve.get<Comment[]>(`/api/tickets/${ticket.id}/comments`),
        eve.get<Ticket[]>('/api/tickets?search=xylophone&limit=5'),
        eve.get<Notifications>('/api/notifications'),
        eve.get(`/api/attachments/${file.id}`),
        ...['canned-replies', 'saved-views', 'articles'].map((path) =>
          eve.get<object[]>(`/api/${path}`)
        )
      ])
      const kinds = bell.body.items.map(({ kind }) => kind)
      const [replies, views, articles] = texts.map(({ body }) => body.length)
      return {
        ...{ comments: comments.body.length, found: found.body.length, bytes: bytes.status },
        ...{ notes: kinds.filter((kind) => kind === 'note').length, replies, views, articles },
        written: (await note(eve, 'Me too')).status
      }
    }
    const nothing = {
      comments: 0,
      found: 0,
      bytes: 404,
      notes: 0,
      replies: 0,
      views: 0,
      articles: 0
    }
    expect(await seen()).toEqual({ ...nothing, written: 403 })

    const live = await listen(eve)
    const { status: answered, body } = await confirm(ada)
    expect([answered, body.unconfirmedTeam]).toEqual([200, undefined])
    await eventsUntil(live, 'event: users\ndata: {}')
    // The page opens another stream, which knows of the rights of now.
    expect(await live.next()).toBeNull()
    expect(await seen()).toEqual({
      ...{ comments: 1, found: 1, bytes: 200, notes: 0, replies: 1, views: 1, articles: 1 },
      written: 201
    })
    expect(await securityEvents('?kind=team-confirmed')).toMatchObject([
      { actor: { username: 'ada' }, subject: { username: 'eve' }, detail: 'IT' }
    ])
    expect((await confirm(ada)).status).toBe(409)
  })

  test('is confirmed by specialists alone, and of accounts that there are', async () => {
    expect((await confirm(eve)).status).toBe(403)
    expect((await confirm(server.anonymous() as Account)).status).toBe(401)
    expect((await ada.post('/api/admin/users/999/confirm-team')).status).toBe(404)
  })

  test.each([
    ['a new role', () => ({ put: { ...details(eve), role: 'HR' } })],
    ['becoming its head', () => ({ patch: { isDepartmentHead: true } })]
  ])('is confirmed by %s that a specialist gives', async (_name, change) => {
    const path = `/api/admin/users/${eve.user.id}`
    const { put, patch } = change() as { put?: object; patch?: object }
    const { status, body } = await (put ? ada.put<User>(path, put) : ada.patch<User>(path, patch))
    expect([status, body.unconfirmedTeam]).toEqual([200, undefined])
  })

  test('stays so where a specialist changes something else', async () => {
    const { body } = await ada.put<User>(`/api/admin/users/${eve.user.id}`, {
      ...details(eve),
      fullName: 'Eve Newman'
    })
    expect(body.unconfirmedTeam).toBe(true)
  })

  test('is confirmed by an approval, and by an invitation that names it', async () => {
    const { body: token } = await ada.post<{ token: string }>('/api/admin/invitations', {
      role: 'HR'
    })
    const { body: open } = await ada.post<{ token: string }>('/api/admin/invitations', {})
    for (const [name, invitation, unconfirmed] of [
      ['ivy', token.token, undefined],
      ['jan', open.token, true]
    ] as const) {
      const body = { ...person(name), invitation }
      const answer = await server.anonymous().post<User>('/api/invitations/accept', body)
      expect([answer.status, answer.body.unconfirmedTeam]).toEqual([201, unconfirmed])
    }
    await ada.put('/api/admin/settings', { registration: { mode: 'approval', domains: [] } })
    const { body: wes } = await server.anonymous().post<User>('/api/register', person('wes'))
    const { body } = await ada.post<User>(`/api/admin/users/${wes.id}/approve`)
    expect([wes.unconfirmedTeam, body.unconfirmedTeam]).toEqual([undefined, undefined])
  })
})

describe('specialists are notified of such accounts', () => {
  test('by the first note, of which no one else learns', async () => {
    expect(await shutOut()).toEqual({ accounts: 0 })
    const [own, others] = [await listen(ada), await listen(eve)]
    await note(ada, 'Between us')
    await note(ada, 'And more')
    await ada.patch(`/api/tickets/${ticket.id}`, { status: 'in-progress' })
    const end = `event: ticket\ndata: {"id":${ticket.id},"change":"status"}`
    const reported = (blocks: (string | null)[]) =>
      blocks.filter((block) => block?.includes('users'))
    expect(reported(await eventsUntil(own, end))).toHaveLength(1)
    expect(await eventsUntil(others, end)).toEqual([])
    for (const stream of [own, others]) await stream.leave()
    expect(await shutOut()).toEqual({ accounts: 1 })
    await confirm(ada)
    expect(await shutOut()).toEqual({ accounts: 0 })
  })

  test('by the first private department', async () => {
    await ada.put('/api/admin/departments', { name: 'HR', private: true })
    expect(await shutOut()).toEqual({ accounts: 1 })
  })
})

const details = ({ user }: Account) => {
  const { email, fullName, initials, role } = user
  return { email, fullName, initials, role }
}
