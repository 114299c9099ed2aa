import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { ada, bob, openDesk, raise, server, signInStatus } from '#support/server/desk.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { type Account, PASSWORD, person } from '#support/server/test-server.ts'

openDesk({ withBob: true })

const remove = ({ id }: User) => ada.delete(`/api/admin/users/${id}`)
const restore = ({ id }: User, by: TestClient = ada) =>
  by.post<User & Problem>(`/api/admin/users/${id}/restore`)
const digestOf = async ({ id }: User) => {
  const sql = 'SELECT password_digest AS digest FROM users WHERE id = ?'
  return (await server.rows<{ digest: string }>(sql, id))[0]?.digest
}

const raiseFor = (assignee: Account | null) => raise(ada, { assigneeId: assignee?.user.id ?? null })
const assigneeOf = async ({ id }: Ticket) =>
  (await ada.get<Ticket>(`/api/tickets/${id}`)).body.assigneeId

describe('a deletion that is undone', () => {
  test('gives back the account as it was, but not its sessions', async () => {
    await ada.patch(`/api/admin/users/${bob.user.id}`, { isDepartmentHead: true })
    const before = { ...bob.user, isDepartmentHead: true }
    await remove(bob.user)
    expect(await signInStatus('bob')).toBe(401)
    server.clock.pass({ seconds: 15 })
    expect(await restore(bob.user)).toMatchObject({ status: 200, body: before })
    expect((await ada.get<User[]>('/api/users')).body).toContainEqual(before)
    expect((await bob.get('/api/user')).status).toBe(401)
    expect(await signInStatus('bob')).toBe(200)
  })

  test('gives back the tickets that it unassigned, but none that someone has assigned since', async () => {
    const [kept, taken, freed] = [await raiseFor(bob), await raiseFor(bob), await raiseFor(bob)]
    const never = await raiseFor(null)
    server.clock.pass({ seconds: 1 })
    await ada.patch(`/api/tickets/${freed.id}`, { assigneeId: null })
    server.clock.pass({ seconds: 1 })
    expect((await remove(bob.user)).headers.get('X-Ticket-Count')).toBe('2')
    await ada.patch(`/api/tickets/${kept.id}`, { status: 'in-progress' })
    await ada.patch(`/api/tickets/${taken.id}`, { assigneeId: ada.user.id })
    await ada.patch(`/api/tickets/${taken.id}`, { assigneeId: null })
    server.clock.pass({ seconds: 5 })
    const { headers } = await restore(bob.user)
    expect(headers.get('X-Ticket-Count')).toBe('1')
    const assignees = await Promise.all([kept, taken, freed, never].map(assigneeOf))
    expect(assignees).toEqual([bob.user.id, null, null, null])
  })

  test('is a change of assignee for the history and the figures', async () => {
    const ticket = await raiseFor(bob)
    server.clock.pass({ minutes: 5 })
    await remove(bob.user)
    server.clock.pass({ seconds: 9 })
    const now = server.clock.read().getTime()
    await restore(bob.user)
    const [last] = await server.rows('SELECT * FROM ticket_events ORDER BY id DESC LIMIT 1')
    expect(last).toMatchObject({
      ...{ ticket_id: ticket.id, actor_id: ada.user.id, kind: 'assignee', at: now },
      ...{ from_value: null, to_value: String(bob.user.id) }
    })
    const intervals = await server.rows(
      'SELECT assignee_id, since, until FROM status_intervals ORDER BY id'
    )
    expect(intervals).toMatchObject([
      { assignee_id: bob.user.id },
      { assignee_id: null, until: now },
      { assignee_id: bob.user.id, since: now, until: null }
    ])
    expect((await ada.get<Ticket>(`/api/tickets/${ticket.id}`)).body.updatedAt).toBe(
      new Date(now).toISOString()
    )
    const { body: stats } = await ada.get(`/api/tickets/stats/counts?userId=${bob.user.id}`)
    expect(stats).toMatchObject({ openAssignedCount: 1 })
  })

  test('asks for no password that the deletion did not ask for', async () => {
    server.clock.pass({ minutes: 15 })
    await remove(bob.user)
    server.clock.pass({ seconds: 10 })
    expect((await restore(bob.user)).status).toBe(200)
  })
})

describe('a deletion can’t be undone', () => {
  test('more than fifteen seconds later, from the future (D35), or of one that there is', async () => {
    expect((await restore(bob.user)).status).toBe(404)
    expect((await restore({ ...bob.user, id: 999 })).status).toBe(404)
    await remove(bob.user)
    server.clock.pass({ seconds: 16 })
    const { status, body } = await restore(bob.user)
    expect([status, body.detail]).toEqual([
      404,
      'It is too late to undo this. The account has been deleted.'
    ])
    expect(await signInStatus('bob')).toBe(401)
    const future = server.clock.read().getTime() + 1
    await server.execute(`UPDATE users SET deleted_at = ${future} WHERE id = ${bob.user.id}`)
    expect((await restore(bob.user)).status).toBe(404)
  })

  test.each(['username', 'email'])('when the %s belongs to someone else by then', async (field) => {
    const ticket = await raiseFor(bob)
    await remove(bob.user)
    const taken = { ...person('carol'), [field]: bob.user[field as 'username'] }
    expect((await server.anonymous().post('/api/register', taken)).status).toBe(201)
    const { status, body } = await restore(bob.user)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([409, [field]])
    expect(await assigneeOf(ticket)).toBeNull()
  })

  test('by a session whose password was confirmed long ago', async () => {
    const stale = server.anonymous()
    await stale.post('/api/login', { username: 'ada', password: PASSWORD })
    server.clock.pass({ minutes: 16 })
    await ada.post('/api/user/confirm', { password: PASSWORD })
    await remove(bob.user)
    expect((await restore(bob.user, stale)).status).toBe(403)
  })
})

describe('the digest of the password', () => {
  test('goes at the first start that comes more than a minute later', async () => {
    await remove(bob.user)
    expect(await digestOf(bob.user)).toMatch(/^\$argon2id/)
    server.clock.pass({ seconds: 60 })
    await server.restart()
    expect(await digestOf(bob.user)).toMatch(/^\$argon2id/)
    server.clock.pass({ seconds: 1 })
    await server.restart()
    expect(await digestOf(bob.user)).toBe('')
    expect(await digestOf(ada.user)).toMatch(/^\$argon2id/)
  })

  test('goes too where the deletion seems to be in the future (D35)', async () => {
    await remove(bob.user)
    server.clock.pass({ hours: -24 })
    await server.restart()
    expect(await digestOf(bob.user)).toBe('')
  })
})
