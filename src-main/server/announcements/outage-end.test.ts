import { beforeEach, describe, expect, test } from 'vitest'
import type { Announcement, NewAnnouncement, OutageTicket } from '#shared/api/announcements.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()
beforeEach(async () => {
  await server.execute('DELETE FROM announcements')
  await server.execute('DELETE FROM notifications')
})

const PATH = '/api/announcements'
const ANSWER = 'A disk was full. **It works again.**'

async function announce(more: Partial<NewAnnouncement> = {}, by = ada): Promise<Announcement> {
  const { status, body } = await by.post<Announcement>(PATH, newAnnouncement(more))
  expect(status).toBe(201)
  return body
}
const end = ({ id }: Announcement, more: object = {}, by = ada) =>
  by.post<Announcement & Problem>(`${PATH}/${id}/end`, { answer: ANSWER, resolve: false, ...more })
/** Until the answer is given everywhere. */
const answered = () =>
  expect.poll(() => server.rows('SELECT id FROM announcement_tickets WHERE answer_due')).toEqual([])
/** The tickets in which a person was told something, oldest first. */
const toldIn = async (who: Account) =>
  (await who.get<Notifications>('/api/notifications')).body.items
    .filter(({ kind }) => kind === 'comment')
    .map(({ ticketId }) => ticketId)
    .toReversed()
const ticketOf = async (id: number) => (await ada.get<Ticket>(`/api/tickets/${id}`)).body
const commentsOf = async (id: number) =>
  (await ada.get<Comment[]>(`/api/tickets/${id}/comments`)).body
const historyOf = async (id: number) =>
  (await ada.get<HistoryEntry[]>(`/api/tickets/${id}/history`)).body
const follow = (who: Account, { id }: Ticket) => who.put(`/api/tickets/${id}/following`, {})

describe('the end of an outage (D81)', () => {
  test('answers everyone once: followers of its ticket, and each requester in their own', async () => {
    const behind = await raise(ivan)
    const [first, second, third] = [await raise(hank), await raise(lena), await raise(lena)]
    // Hilda follows everything, lena follows the ticket behind it and a part of another person.
    for (const ticket of [behind, first, second]) await follow(hilda, ticket)
    for (const ticket of [behind, first]) await follow(lena, ticket)
    const parts = [first.id, second.id, third.id]
    const outage = await announce({ ticketId: behind.id, parts })
    const { status, body } = await end(outage)
    expect([status, body.state, body.answer]).toEqual([200, 'ended', ANSWER])
    await answered()
    expect(await toldIn(ivan)).toEqual([behind.id])
    expect(await toldIn(hilda)).toEqual([behind.id])
    expect(await toldIn(hank)).toEqual([first.id])
    expect(await toldIn(lena)).toEqual([second.id])
    expect(await toldIn(ada)).toEqual([])
    for (const id of [behind.id, ...parts]) {
      const comments = await commentsOf(id)
      expect(comments).toMatchObject([
        { userId: ada.user.id, message: ANSWER, format: 'markdown', outage: true }
      ])
      expect((await ticketOf(id)).status).toBe('open')
    }
  })

  test('tells no one again whose notifications are gone, and everyone who has stopped to follow', async () => {
    const behind = await raise(ivan)
    const [first, second] = [await raise(lena), await raise(hank)]
    for (const ticket of [behind, first, second]) await follow(hilda, ticket)
    for (const ticket of [behind, first]) await follow(hank, ticket)
    // Hank hears nothing of his own ticket, but of the others.
    await hank.delete(`/api/tickets/${second.id}/following`)
    const outage = await announce({ ticketId: behind.id, parts: [first.id, second.id] })
    await end(outage)
    await answered()
    expect([await toldIn(hilda), await toldIn(hank)]).toEqual([[behind.id], [behind.id]])
    await server.execute('DELETE FROM notifications')
    await server.execute(`UPDATE announcement_tickets SET answer_due = true
      WHERE ticket_id = ${first.id}`)
    expect((await ada.delete(`${PATH}/${outage.id}`)).status).toBe(409)
    await server.restart()
    await answered()
    expect([await toldIn(hilda), await toldIn(hank)]).toEqual([[], []])
    expect(await toldIn(lena)).toEqual([first.id])
    expect((await ada.delete(`${PATH}/${outage.id}`)).status).toBe(204)
  })

  test('resolves its tickets with the answer, and the history says why', async () => {
    const behind = await raise(ivan)
    const part = await raise(hank)
    const outage = await announce({ ticketId: behind.id, parts: [part.id] })
    const answer = `${ANSWER} Thanks, @${hilda.user.username}!`
    expect((await end(outage, { answer, resolve: true })).status).toBe(200)
    await answered()
    expect(await toldIn(hilda)).toEqual([behind.id])
    for (const { id } of [behind, part]) {
      expect((await ticketOf(id)).status).toBe('resolved')
      expect((await historyOf(id)).at(-1)).toMatchObject({
        ...{ kind: 'status', to: 'resolved', actorId: ada.user.id, outage: true }
      })
    }
  })

  test('resolves no part that its head could not resolve, but answers it (D60)', async () => {
    await ada.patch(`/api/admin/users/${hank.user.id}`, { isDepartmentHead: true })
    await ada.put('/api/admin/settings', { ticketChanges: { allowed: 'handlers' } })
    const part = await raise(lena)
    const outage = await announce({ departments: ['HR'] }, hank)
    const link = `${PATH}/${outage.id}/tickets`
    expect((await hank.post(link, { ticketIds: [part.id] })).status).toBe(403)
    expect((await ada.post(link, { ticketIds: [part.id] })).status).toBe(200)
    expect((await end(outage, { resolve: true }, hank)).status).toBe(200)
    await answered()
    expect(await commentsOf(part.id)).toHaveLength(1)
    expect((await ticketOf(part.id)).status).toBe('open')
    const behind = await raise(lena)
    const own = await announce({ departments: ['HR'], ticketId: behind.id }, hank)
    expect((await end(own, { resolve: true }, hank)).status).toBe(403)
    await ada.put('/api/admin/settings', { ticketChanges: { allowed: 'everybody' } })
  })

  test('needs an answer where people wait for it', async () => {
    const outage = await announce()
    await lena.post(`${PATH}/${outage.id}/affected`, {})
    const { status, body } = await end(outage, { answer: '' })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'answer', message: 'An answer is needed: people wait for it' }]
    ])
    expect((await end(await announce(), { answer: null })).status).toBe(200)
  })

  test('that failed anywhere has told no one, and goes on with no one left out', async () => {
    const tickets = [await raise(hank), await raise(hilda), await raise(lena)]
    const behind = await raise(ivan)
    await server.rejectChanges('INSERT', 'notifications')
    const outage = await announce({ ticketId: behind.id, parts: tickets.map(({ id }) => id) })
    expect((await end(outage)).status).toBe(500)
    expect((await ada.get<Announcement>(`${PATH}/${outage.id}`)).body.state).toBe('now')
    await server.allowChanges()
    expect((await end(outage)).status).toBe(200)
    await server.rejectChanges('INSERT', 'notifications')
    await server.restart()
    await server.allowChanges()
    await server.restart()
    await answered()
    for (const [index, who] of [hank, hilda, lena].entries())
      expect(await toldIn(who)).toEqual([tickets[index]?.id])
    expect(await toldIn(ivan)).toEqual([behind.id])
  })
})

describe('“I have this too”', () => {
  const have = ({ id }: Announcement, who: Account, line?: string) =>
    who.post<Announcement & Problem>(`${PATH}/${id}/affected`, { line })

  test('counts a person once, who follows its ticket and comments there', async () => {
    const behind = await raise(ivan, { assigneeId: ivan.user.id })
    const outage = await announce({ ticketId: behind.id })
    expect((await have(outage, lena)).body).toMatchObject({ affected: 1, hasThisToo: true })
    expect((await have(outage, hank)).body).toMatchObject({
      ...{ affected: 2, ticket: { id: behind.id, ticketId: behind.ticketId, status: 'open' } }
    })
    await have(outage, lena, 'In hall 3 too')
    expect((await ada.get<Announcement>(`${PATH}/${outage.id}`)).body.affected).toBe(2)
    expect(await commentsOf(behind.id)).toMatchObject([
      { userId: lena.user.id, message: 'In hall 3 too' }
    ])
    // Those who have it too are not told what each of them says.
    expect([await toldIn(ivan), await toldIn(hank)]).toEqual([[behind.id], []])
    await end(outage)
    expect(await toldIn(hank)).toEqual([behind.id])
  })

  test('keeps a line that no ticket takes, for those who manage it', async () => {
    const outage = await announce()
    await have(outage, lena, 'In hall 3 too')
    const lines = await ada.get(`${PATH}/${outage.id}/affected`)
    expect(lines.body).toEqual([
      { personId: lena.user.id, line: 'In hall 3 too', at: server.clock.read().toISOString() }
    ])
    expect((await lena.get(`${PATH}/${outage.id}/affected`)).status).toBe(403)
  })

  test('is said of outages that hold', async () => {
    const later = new Date(server.clock.read().getTime() + 60_000).toISOString()
    const cases = [
      [await announce({ kind: 'notice' }), 'This announcement is not an outage'],
      [await announce({ from: later }), 'This outage has not begun yet'],
      [(await end(await announce())).body, 'This outage has ended']
    ] as const
    for (const [outage, detail] of cases) {
      const { status, body } = await have(outage, lena)
      expect([status, body.detail]).toEqual([409, detail])
    }
  })

  test('of a ticket that comes later lets people follow that', async () => {
    const behind = await raise(ivan)
    const outage = await announce({ parts: [behind.id] })
    for (const who of [lena, hilda, hank, ivan]) await have(outage, who)
    await follow(hilda, behind)
    await hank.delete(`/api/tickets/${behind.id}/following`)
    const { updatedAt } = outage
    const change = { ...newAnnouncement(), updatedAt, ticketId: behind.id }
    expect((await ada.put(`${PATH}/${outage.id}`, change)).status).toBe(200)
    await end(outage)
    expect([await toldIn(lena), await toldIn(hilda)]).toEqual([[behind.id], [behind.id]])
    expect(await toldIn(hank)).toEqual([])
    // It is no part of its own outage, in which the answer would be given again.
    expect(await commentsOf(behind.id)).toHaveLength(1)
  })
})

describe('the tickets of an outage', () => {
  const linked = async ({ id }: Announcement, who: Account) =>
    (await who.get<OutageTicket[]>(`${PATH}/${id}/tickets`)).body.map((ticket) => ticket.id)
  const link = ({ id }: Announcement, ticketIds: number[], who = ada) =>
    who.post<OutageTicket[] & Problem>(`${PATH}/${id}/tickets`, { ticketIds })

  test('say so, and their history keeps it', async () => {
    const ticket = await raise(hank)
    const outage = await announce({ parts: [ticket.id] })
    const { id, title } = outage
    expect((await ticketOf(ticket.id)).outage).toEqual({ id, title, link: 'part', state: 'now' })
    expect((await ada.delete(`${PATH}/${id}/tickets/${ticket.id}`)).status).toBe(204)
    expect((await ada.delete(`${PATH}/${id}/tickets/${ticket.id}`)).status).toBe(404)
    expect((await ticketOf(ticket.id)).outage).toBeUndefined()
    const changes = (await historyOf(ticket.id)).slice(1)
    expect(changes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['outage', null, 'part'],
      ['outage', 'part', null]
    ])
  })

  test('say it of the newest announcement that one sees', async () => {
    const behind = await raise(lena)
    const outage = await announce({ ticketId: behind.id })
    const hidden = await announce({ ticketId: behind.id, departments: ['HR'] })
    const outageFor = async (who: Account) =>
      (await who.get<Ticket>(`/api/tickets/${behind.id}`)).body.outage?.id
    expect([await outageFor(lena), await outageFor(hilda)]).toEqual([outage.id, hidden.id])
  })

  test('are raised with it, as the one behind it', async () => {
    const raised = { department: 'IT', category: 'email', subcategory: null }
    const outage = await announce({ raise: raised })
    const behind = await ticketOf(outage.ticket?.id ?? 0)
    expect(behind).toMatchObject({
      ...{ description: 'Email is slow\n\nSending takes up to an hour.', priority: 'high' },
      outage: { id: outage.id, link: 'behind' }
    })
  })

  test('are of one outage that has not ended, and not the one behind it', async () => {
    const [ticket, behind] = [await raise(hank), await raise(hank)]
    const first = await announce({ parts: [ticket.id] })
    const second = await announce({ ticketId: behind.id })
    expect((await link(second, [ticket.id])).status).toBe(409)
    expect((await link(second, [behind.id])).status).toBe(409)
    expect((await link(second, [4711])).status).toBe(404)
    expect((await link(await announce({ kind: 'notice' }), [ticket.id])).status).toBe(409)
    await end(first)
    await answered()
    expect((await link(first, [behind.id])).status).toBe(409)
    expect((await link(second, [ticket.id])).status).toBe(200)
    expect([await linked(first, ada), await linked(second, ada)]).toEqual([[], [ticket.id]])
  })

  test('of a private department exist only for those who see them (D44)', async () => {
    await ada.put('/api/admin/departments', { name: 'HR', private: true })
    const secret = await raise(hank, { department: 'HR', category: 'other' })
    const [open, behind] = [await raise(lena), await raise(hank, { department: 'HR' })]
    const outage = await announce({ ticketId: behind.id, parts: [secret.id, open.id] })
    expect(await linked(outage, lena)).toEqual([open.id])
    expect(await linked(outage, hilda)).toEqual([open.id, secret.id])
    const { headers } = await lena.get(`${PATH}/${outage.id}/tickets`)
    expect(headers.get('X-Total-Count')).toBe('1')
    expect((await lena.get<Announcement>(`${PATH}/${outage.id}`)).body.ticket).toBeUndefined()
    expect((await hilda.get<Announcement>(`${PATH}/${outage.id}`)).body.ticket?.id).toBe(behind.id)
    expect((await link(outage, [secret.id], lena)).status).toBe(404)
    await lena.post(`${PATH}/${outage.id}/affected`, { line: 'Here too' })
    expect(await commentsOf(behind.id)).toEqual([])
    // A head who does not see it leaves it behind the outage.
    const own = newAnnouncement({ departments: ['Logistics'], ticketId: behind.id })
    const change = (by: Account, more: object) => by.put<Announcement>(`${PATH}/${outage.id}`, more)
    const { body } = await change(ada, { ...own, updatedAt: outage.updatedAt })
    await ada.patch(`/api/admin/users/${lena.user.id}`, { isDepartmentHead: true })
    await change(lena, { ...own, ticketId: null, updatedAt: body.updatedAt })
    expect((await ticketOf(behind.id)).outage?.id).toBe(outage.id)
    await end(outage)
    await answered()
    expect([await toldIn(hank), await toldIn(lena)]).toEqual([[secret.id], [open.id]])
    await ada.put('/api/admin/departments', { name: 'HR', private: false })
  })
})
