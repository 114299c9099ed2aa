import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Activity, MAX_ACTIVITY } from '#shared/api/activity.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  START_TIME,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

let server: TestServer
let ada: Account
let bob: Account
let eve: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  bob = await server.staff('bob')
  eve = await server.staff('eve')
})
afterEach(() => server.close())

/** Raises a ticket. @returns its id */
async function raise(by: Account, more: object = {}): Promise<number> {
  const { status, body } = await by.post<Ticket>('/api/tickets', {
    ...{
      department: 'IT',
      description: 'It does not work',
      category: 'software',
      requesterId: by.user.id
    },
    ...more
  })
  expect(status).toBe(201)
  return body.id
}
const change = (by: Account, id: number, to: object) => by.patch(`/api/tickets/${id}`, to)
const assign = (by: Account, id: number, to: Account | null) =>
  change(by, id, { assigneeId: to?.user.id ?? null })
const comment = (by: Account, id: number) =>
  by.post(`/api/tickets/${id}/comments`, {
    message: 'A secret comment',
    userId: by.user.id,
    ticketId: id
  })

/** What somebody is told since an entry, in words: `status of 1 by 1`. */
async function toldTo(who: Account, after = 0): Promise<string[]> {
  const { status, body } = await who.get<Activity>(`/api/activity?after=${after}`)
  expect(status).toBe(200)
  return body.changes.map(({ kind, ticketId, actorId }) => `${kind} of ${ticketId} by ${actorId}`)
}

describe('concerns a person', () => {
  test('a ticket they are given, when it is raised and later', async () => {
    const first = await raise(bob, { assigneeId: eve.user.id })
    const second = await raise(bob)
    await assign(ada, second, eve)
    expect(await toldTo(eve)).toEqual([
      `assigned of ${first} by ${bob.user.id}`,
      `assigned of ${second} by ${ada.user.id}`
    ])
  })

  test('a comment on what they requested, also where somebody raised it for them', async () => {
    const id = await raise(ada, { requesterId: bob.user.id })
    await comment(eve, id)
    expect(await toldTo(bob)).toEqual([`comment of ${id} by ${eve.user.id}`])
    expect(await toldTo(ada)).toEqual([])
  })

  test('a comment on what is assigned to them, once where they requested it too', async () => {
    const id = await raise(bob, { assigneeId: eve.user.id })
    const own = await raise(eve, { assigneeId: eve.user.id })
    await comment(ada, id)
    await comment(ada, own)
    expect((await toldTo(eve)).slice(1)).toEqual([
      `comment of ${id} by ${ada.user.id}`,
      `comment of ${own} by ${ada.user.id}`
    ])
  })

  test('a new status of what they requested, and which', async () => {
    const id = await raise(bob, { assigneeId: eve.user.id })
    server.clock.pass({ hours: 1 })
    await change(eve, id, { status: 'in-progress' })
    const { body } = await bob.get<Activity>('/api/activity?after=0')
    expect(body).toEqual({
      newestId: 3,
      changes: [
        {
          id: 3,
          ticketId: id,
          reference: 'TKT-00001',
          kind: 'status',
          status: 'in-progress',
          actorId: eve.user.id,
          at: START_TIME.replace('09', '10')
        }
      ]
    })
    // Of what is assigned to them they are told who wrote, and see the rest where they work.
    await change(bob, id, { status: 'resolved' })
    expect((await toldTo(eve)).slice(1)).toEqual([])
  })

  test('what was theirs when it happened, whoever has it by now', async () => {
    const id = await raise(bob)
    await comment(ada, id)
    await assign(ada, id, eve)
    await comment(ada, id)
    await assign(ada, id, ada)
    await comment(bob, id)
    await assign(bob, id, null)
    await comment(bob, id)
    expect(await toldTo(eve)).toEqual([
      `assigned of ${id} by ${ada.user.id}`,
      `comment of ${id} by ${ada.user.id}`
    ])
    expect(await toldTo(ada)).toEqual([`comment of ${id} by ${bob.user.id}`])
  })

  test('a status and an assignee of one change are two things', async () => {
    const id = await raise(bob)
    await change(ada, id, { status: 'in-progress', assigneeId: bob.user.id })
    expect(await toldTo(bob)).toEqual([
      `status of ${id} by ${ada.user.id}`,
      `assigned of ${id} by ${ada.user.id}`
    ])
  })
})

describe('does not concern a person', () => {
  test('what they do themself', async () => {
    const id = await raise(bob)
    await assign(bob, id, bob)
    await comment(bob, id)
    await change(bob, id, { status: 'resolved' })
    expect(await toldTo(bob)).toEqual([])
  })

  test('what is between others, what they lose, and what changes nothing', async () => {
    const id = await raise(bob, { assigneeId: ada.user.id })
    await comment(ada, id)
    await change(ada, id, { status: 'in-progress' })
    await assign(bob, id, eve)
    const { body } = await eve.get<Activity>('/api/activity')
    await assign(bob, id, eve)
    await assign(bob, id, null)
    await comment(bob, id)
    expect(await toldTo(eve, body.newestId)).toEqual([])
  })

  test('tickets that are gone', async () => {
    const id = await raise(bob, { assigneeId: eve.user.id })
    await comment(ada, id)
    await ada.delete('/api/admin/tickets/clear')
    expect(await toldTo(eve)).toEqual([])
    expect(await toldTo(bob)).toEqual([])
  })
})

test('a start does not replay the past: without an entry only the newest is answered', async () => {
  expect((await bob.get<Activity>('/api/activity')).body).toEqual({ newestId: 0, changes: [] })
  const id = await raise(bob, { assigneeId: eve.user.id })
  expect((await eve.get<Activity>('/api/activity')).body).toEqual({ newestId: 2, changes: [] })
  expect((await eve.get<Activity>('/api/activity?after=2')).body).toEqual({
    newestId: 2,
    changes: []
  })
  await comment(bob, id)
  expect(await toldTo(eve, 2)).toEqual([`comment of ${id} by ${bob.user.id}`])
  // A database that was put back from a copy is behind; one goes on from there.
  expect((await eve.get<Activity>('/api/activity?after=900')).body).toEqual({
    newestId: 3,
    changes: []
  })
})

test('is told by numbers and kinds, never by texts', async () => {
  const id = await raise(bob, { assigneeId: eve.user.id })
  await comment(bob, id)
  const answer = JSON.stringify((await eve.get('/api/activity?after=0')).body)
  expect(answer).not.toContain('secret')
  expect(answer).not.toContain('does not work')
})

test(`is at most the last ${MAX_ACTIVITY}`, async () => {
  const id = await raise(bob)
  for (let count = 0; count < MAX_ACTIVITY + 2; count++) await comment(ada, id)
  const { body } = await bob.get<Activity>('/api/activity?after=0')
  expect(body.changes.map((change) => change.id)).toEqual(
    Array.from({ length: MAX_ACTIVITY }, (_, index) => index + 4)
  )
})

test.each(['-1', '1.5', 'yesterday', '', '9999999999999999', '0x10'])(
  'an entry must be a number: %j',
  async (after) => {
    const { status, body } = await bob.get<Problem>(`/api/activity?after=${after}`)
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['after'])
  }
)

test('nobody is told anything', async () => {
  expect((await server.anonymous().get('/api/activity?after=0')).status).toBe(401)
})
