import { beforeEach, describe, expect, test } from 'vitest'
import { type Activity, MAX_ACTIVITY } from '#shared/api/activity.ts'
import type { Problem } from '#shared/api/problems.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank: bob, hilda: eve, raise: raiseBy } = await companyFixture()

/** Raises a ticket. @returns its id */
const raise = async (by: Account, more: object = {}) => (await raiseBy(by, more)).id
const change = (by: Account, id: number, to: object) => by.patch(`/api/tickets/${id}`, to)
const assign = (by: Account, id: number, to: Account | null) =>
  change(by, id, { assigneeId: to?.user.id ?? null })
const comment = (by: Account, id: number) =>
  by.post(`/api/tickets/${id}/comments`, {
    ...{ message: 'A secret comment', userId: by.user.id, ticketId: id }
  })
const read = async (who: Account, query = '') =>
  (await who.get<Activity>(`/api/activity${query}`)).body

/** The newest entry before each test. */
let begin: number
beforeEach(async () => {
  begin = (await read(ada)).newestId
})

/** The changes that a person sees since an entry, in words: `status of 1 by 1`. */
async function changesFor(who: Account, after = begin): Promise<string[]> {
  const { changes } = await read(who, `?after=${after}`)
  return changes.map(({ kind, ticketId, actorId }) => `${kind} of ${ticketId} by ${actorId}`)
}

describe('the activity of a person has', () => {
  test('a ticket they are given, when it is raised and later', async () => {
    const first = await raise(bob, { assigneeId: eve.user.id })
    const second = await raise(bob)
    await assign(ada, second, eve)
    expect(await changesFor(eve)).toEqual([
      `assigned of ${first} by ${bob.user.id}`,
      `assigned of ${second} by ${ada.user.id}`
    ])
  })

  test('a comment on what they requested, also where someone raised it for them', async () => {
    const id = await raise(ada, { requesterId: bob.user.id })
    await comment(eve, id)
    expect(await changesFor(bob)).toEqual([`comment of ${id} by ${eve.user.id}`])
    expect(await changesFor(ada)).toEqual([])
  })

  test('a comment on what is assigned to them, once where they requested it too', async () => {
    const id = await raise(bob, { assigneeId: eve.user.id })
    const own = await raise(eve, { assigneeId: eve.user.id })
    await comment(ada, id)
    await comment(ada, own)
    expect((await changesFor(eve)).slice(1)).toEqual([
      `comment of ${id} by ${ada.user.id}`,
      `comment of ${own} by ${ada.user.id}`
    ])
  })

  test('a new status of what they requested, and which', async () => {
    const { id, ticketId: reference } = await raiseBy(bob, { assigneeId: eve.user.id })
    server.clock.pass({ hours: 1 })
    const at = server.clock.read().toISOString()
    await change(eve, id, { status: 'in-progress' })
    const newestId = begin + 3
    const entry = { id: newestId, ticketId: id, reference, kind: 'status', status: 'in-progress' }
    expect(await read(bob, `?after=${begin}`)).toEqual({
      ...{ newestId, changes: [{ ...entry, actorId: eve.user.id, at }] }
    })
    // For tickets assigned to them people get comments only, and see the rest where they work.
    await change(bob, id, { status: 'resolved' })
    expect((await changesFor(eve)).slice(1)).toEqual([])
  })

  test('what was theirs when it happened, even if another person has it now', async () => {
    const id = await raise(bob)
    await comment(ada, id)
    await assign(ada, id, eve)
    await comment(ada, id)
    await assign(ada, id, ada)
    await comment(bob, id)
    await assign(bob, id, null)
    await comment(bob, id)
    expect(await changesFor(eve)).toEqual([
      `assigned of ${id} by ${ada.user.id}`,
      `comment of ${id} by ${ada.user.id}`
    ])
    expect(await changesFor(ada)).toEqual([`comment of ${id} by ${bob.user.id}`])
  })

  test('a status and an assignee of one change are two things', async () => {
    const id = await raise(bob)
    await change(ada, id, { status: 'in-progress', assigneeId: bob.user.id })
    expect(await changesFor(bob)).toEqual([
      `status of ${id} by ${ada.user.id}`,
      `assigned of ${id} by ${ada.user.id}`
    ])
  })
})

describe('the activity of a person does not have', () => {
  test('their own changes, those between others, and calls that change nothing', async () => {
    const id = await raise(bob, { assigneeId: bob.user.id })
    await comment(bob, id)
    await change(bob, id, { status: 'in-progress' })
    expect(await changesFor(bob)).toEqual([])
    await assign(bob, id, eve)
    const { newestId } = await read(eve)
    await assign(bob, id, eve)
    await assign(bob, id, null)
    await comment(bob, id)
    expect(await changesFor(eve, newestId)).toEqual([])
  })

  test('tickets that are gone', async () => {
    const id = await raise(bob, { assigneeId: eve.user.id })
    await comment(ada, id)
    await ada.post('/api/login', { username: 'ada', password: 'correct horse' })
    await ada.delete('/api/admin/tickets/clear')
    for (const who of [eve, bob]) expect(await changesFor(who)).toEqual([])
  })
})

test('a start does not replay the past: without an entry only the newest is answered', async () => {
  const id = await raise(bob, { assigneeId: eve.user.id })
  const nothing = { newestId: begin + 2, changes: [] }
  expect(await read(eve)).toEqual(nothing)
  expect(await read(eve, `?after=${begin + 2}`)).toEqual(nothing)
  await comment(bob, id)
  expect(await changesFor(eve, begin + 2)).toEqual([`comment of ${id} by ${bob.user.id}`])
  // A database that was put back from a copy is behind; one goes on from there.
  expect(await read(eve, '?after=9000')).toEqual({ newestId: begin + 3, changes: [] })
})

test(`activity is at most the last ${MAX_ACTIVITY} changes, as numbers and kinds and never as texts`, async () => {
  const id = await raise(bob)
  for (let count = 0; count < MAX_ACTIVITY + 2; count++) await comment(ada, id)
  const body = await read(bob, '?after=0')
  expect(body.changes.map((change) => change.id)).toEqual(
    Array.from({ length: MAX_ACTIVITY }, (_, index) => begin + index + 4)
  )
  expect(JSON.stringify(body)).not.toMatch(/secret|on fire/)
})

test('an entry must be a number, and visitors get nothing', async () => {
  for (const after of ['-1', '1.5', 'yesterday', '', '9999999999999999', '0x10']) {
    const { status, body } = await bob.get<Problem>(`/api/activity?after=${after}`)
    expect([status, body.errors?.map(({ path }) => path)], after).toEqual([400, ['after']])
  }
  expect((await server.anonymous().get('/api/activity?after=0')).status).toBe(401)
})
