import { describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import { ada, bob, hire, openDesk, raise, server, signIn } from '#support/server/desk.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { TICKET_COLUMNS } from '#support/server/ticket-columns.ts'

openDesk({ withBob: true })

const remove = (user: User, by: TestClient = ada) =>
  by.delete<Problem>(`/api/admin/users/${user.id}`)
describe('a deleted account', () => {
  test('leaves every list', async () => {
    expect(await remove(bob.user)).toMatchObject({ status: 204, body: '' })
    for (const path of ['/api/users', '/api/admin/users']) {
      expect((await ada.get<User[]>(path)).body).toEqual([ada.user])
    }
    const { body: rows } = await ada.get<{ userId: number }[]>('/api/admin/team-analytics')
    expect(rows.map(({ userId }) => userId)).toEqual([ada.user.id])
    for (const call of ['tickets/stats/counts', 'reports/tickets-by-status']) {
      expect((await ada.get(`/api/${call}?userId=${bob.user.id}`)).status).toBe(404)
    }
  })

  test('tells those who were signed in with it, and no one else, for twelve hours', async () => {
    const [elsewhere, signedOut] = [server.anonymous(), server.anonymous()]
    for (const client of [elsewhere, signedOut])
      await client.post('/api/login', { username: 'bob', password: PASSWORD })
    await signedOut.post('/api/logout')
    const reported = {
      ...{ type: 'urn:help-desk:account-removed', title: 'Not signed in', status: 401 },
      detail: 'Your account was removed. If this is wrong, ask an IT Support Specialist.'
    }
    const plain = { ...reported, type: 'about:blank', detail: 'Sign in first' }
    const sessions = (condition = '') =>
      server.rows(`SELECT id FROM sessions WHERE user_id = ? ${condition}`, bob.user.id)
    await remove(bob.user)
    expect(await sessions('AND expires_at > 0')).toEqual([])
    server.clock.pass({ hours: 12 })
    // Signing in deletes sessions that have expired.
    expect((await signIn('ada')).status).toBe(200)
    expect((await bob.get('/api/user')).body).toEqual(reported)
    expect((await elsewhere.get('/api/tickets')).body).toEqual(reported)
    expect((await bob.post('/api/tickets', {})).body).toEqual(reported)
    expect((await signedOut.get('/api/user')).body).toEqual(plain)
    const guessed = { Cookie: `helpdesk_session=${'x'.repeat(43)}` }
    expect((await server.anonymous().get('/api/user', guessed)).body).toEqual(plain)
    expect((await signIn('bob')).body).toMatchObject({
      ...{ status: 401, detail: 'Invalid username or password' }
    })
    // A browser that signs in as another person leaves none behind.
    await elsewhere.post('/api/login', { username: 'ada', password: PASSWORD })
    expect(await sessions()).toHaveLength(1)
    server.clock.pass({ seconds: 1 })
    expect((await bob.get('/api/user')).body).toEqual(plain)
    await signIn('ada')
    expect(await sessions()).toEqual([])
  })

  test('leaves its username and email to others, who are someone else', async () => {
    await raise(bob)
    await remove(bob.user)
    const successor = await server.staff('bob')
    expect(successor.user).toEqual({ ...bob.user, id: expect.any(Number) })
    expect(successor.user.id).not.toBe(bob.user.id)
    expect((await successor.get('/api/tickets?ownership=created')).body).toEqual([])
    expect((await bob.get('/api/user')).status).toBe(401)
  })

  test('can’t be deleted again, changed, given a password, or given a ticket', async () => {
    await remove(bob.user)
    const path = `/api/admin/users/${bob.user.id}`
    expect((await remove(bob.user)).status).toBe(404)
    expect((await ada.patch(path, { isDepartmentHead: true })).status).toBe(404)
    expect((await ada.put(`${path}/password`, { password: 'long enough' })).status).toBe(404)
    for (const field of ['assigneeId', 'requesterId'])
      await expect(raise(ada, { [field]: bob.user.id })).rejects.toThrow(field)
  })

  test('loses the tickets assigned to it, which the history says', async () => {
    const open = await raise(bob, { assigneeId: bob.user.id })
    const done = await raise(ada, { assigneeId: bob.user.id, status: 'resolved' })
    const other = await raise(bob, { assigneeId: ada.user.id })
    server.clock.pass({ hours: 1 })
    const now = server.clock.read()
    await ada.post('/api/user/confirm', { password: PASSWORD })
    await remove(bob.user)
    const lost = [done, open].map((ticket) => ({
      ...{ ...ticket, assigneeId: null, updatedAt: now.toISOString() }
    }))
    expect((await ada.get('/api/tickets')).body).toEqual([other, ...lost])
    const at = now.getTime()
    const events = 'SELECT * FROM ticket_events WHERE at = ? ORDER BY ticket_id'
    const event = { actor_id: ada.user.id, kind: 'assignee', requester_id: null, cause: null, at }
    expect(await server.rows(events, at)).toEqual(
      [open, done].map(({ id }) => ({
        ...{ ...event, id: expect.any(Number), ticket_id: id },
        ...{ from_value: String(bob.user.id), to_value: null }
      }))
    )
    const intervals =
      'SELECT ticket_id, assignee_id FROM status_intervals WHERE since = ? ORDER BY ticket_id'
    expect(await server.rows(intervals, at)).toEqual(
      [open, done].map(({ id }) => ({ ticket_id: id, assignee_id: null }))
    )
  })

  test('loses all of its tickets, also more than a thousand', async () => {
    await raise(bob, { assigneeId: bob.user.id })
    await server.execute(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1201)
       INSERT INTO tickets (${TICKET_COLUMNS}) SELECT i, department, department_key, description, status, priority, category, subcategory,
       requester_id, assignee_id, created_at, updated_at, resolved_at, first_response_at, search_text FROM tickets, n`
    )
    await remove(bob.user)
    expect(await server.rows('SELECT * FROM tickets WHERE assignee_id IS NOT NULL')).toEqual([])
    expect(
      await server.rows(`SELECT * FROM ticket_events WHERE kind = 'assignee' AND to_value IS NULL`)
    ).toHaveLength(1201)
  })

  test('keeps what it raised and wrote', async () => {
    const ticket = await raise(bob)
    const comment = { message: 'Still here', userId: bob.user.id, ticketId: ticket.id }
    await bob.post(`/api/tickets/${ticket.id}/comments`, comment)
    const kept = (await ada.get(`/api/tickets/${ticket.id}`)).body
    await remove(bob.user)
    expect((await ada.get(`/api/tickets/${ticket.id}`)).body).toEqual(kept)
    const { body: comments } = await ada.get<Comment[]>(`/api/tickets/${ticket.id}/comments`)
    expect(comments).toEqual([{ ...comment, id: 1, createdAt: expect.any(String) }])
  })
})

describe('no one deletes', () => {
  test('their own account, and the last IT Support Specialist', async () => {
    const rejection = async () => {
      const { status, body } = await remove(ada.user)
      return [status, body.detail]
    }
    expect(await rejection()).toEqual([409, 'The last IT Support Specialist cannot be deleted'])
    await hire('grace')
    expect(await rejection()).toEqual([409, 'You cannot delete your own account'])
    expect((await ada.get('/api/user')).status).toBe(200)
  })

  test('the other one, when both do at once', async () => {
    const grace = await hire('grace')
    const answers = await Promise.all([remove(grace.user, ada), remove(ada.user, grace)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
    expect(
      await server.rows(
        `SELECT id FROM users WHERE deleted_at IS NULL AND lower(role) LIKE 'it support%'`
      )
    ).toHaveLength(1)
  })

  test('anyone when the database does not take it', async () => {
    const ticket = await raise(bob, { assigneeId: bob.user.id })
    await server.rejectChanges('UPDATE', 'users')
    expect((await remove(bob.user)).status).toBe(500)
    expect((await bob.get(`/api/tickets/${ticket.id}`)).body).toEqual(ticket)
    expect(await server.rows('SELECT * FROM ticket_events ORDER BY id')).toHaveLength(2)
  })
})
