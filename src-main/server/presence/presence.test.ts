import { describe, expect, test } from 'vitest'
import type { TicketViewer } from '#shared/api/presence.ts'
import type { Problem } from '#shared/api/problems.ts'
import { listen } from '#support/server/event-stream.ts'
import { ticketPeople, type Who } from '#support/server/ticket-people.ts'

const PATH = '/api/tickets/1/presence'
const CHANGED = 'event: presence\ndata: {"id":1}'

const { server, people, change } = ticketPeople()

const renew = (who: Who, activity = 'looking') =>
  people[who].put<TicketViewer[]>(PATH, { activity })

/** Whom someone sees at the ticket; those who write are marked. */
async function seenBy(who: Who) {
  const { status, body } = await renew(who)
  expect(status).toBe(200)
  const nameOf = (id: number) => Object.values(people).find(({ user }) => user.id === id)
  return body.map(
    ({ userId, isWriting }) => `${nameOf(userId)?.user.username}${isWriting ? ' writes' : ''}`
  )
}

describe('two people at a ticket', () => {
  test('see each other, and who writes', async () => {
    await renew('specialist')
    await expect.poll(() => seenBy('team')).toEqual(['ada'])
    await expect.poll(() => seenBy('specialist')).toEqual(['team'])
    await renew('team', 'commenting')
    await expect.poll(() => seenBy('specialist')).toEqual(['team writes'])
    expect((await people.team.delete(PATH)).status).toBe(204)
    await expect.poll(() => seenBy('specialist')).toEqual([])
  })

  test('are told at once by live events, and no one else is', async () => {
    await renew('team')
    await expect.poll(() => seenBy('specialist')).toEqual(['team'])
    const [watching, outside] = [await listen(people.team), await listen(people.requester)]
    await renew('specialist', 'commenting')
    expect(await watching.next()).toBe(CHANGED)
    await change('specialist', { priority: 'high' })
    expect(await outside.next()).not.toBe(CHANGED)
    await Promise.all([watching.leave(), outside.leave()])
  })

  test('do not learn of a note that they may not see', async () => {
    await renew('team', 'noting')
    await expect.poll(() => seenBy('specialist')).toEqual(['team writes'])
    await expect.poll(() => seenBy('requester')).toEqual(['team', 'ada'])
  })
})

test('presence is not in the database', async () => {
  const tables = await server().tables()
  const count = () =>
    Promise.all(tables.map(async (table) => (await server().rows(`SELECT 1 FROM ${table}`)).length))
  const before = await count()
  await renew('specialist', 'commenting')
  await people.specialist.delete(PATH)
  expect(await count()).toEqual(before)
})

test('an invalid presence is rejected', async () => {
  const { status, body } = await people.team.put<Problem>(PATH, { activity: 'sleeping' })
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { path: 'activity', message: 'Activity must be one of looking, commenting, noting' }
  ])
  for (const path of ['/api/tickets/99/presence', '/api/tickets/0/presence']) {
    const expected = path.includes('99') ? 404 : 400
    expect((await people.team.put(path, { activity: 'looking' })).status).toBe(expected)
    expect((await people.team.delete(path)).status).toBe(expected)
  }
})
