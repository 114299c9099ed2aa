import { describe, expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { listen } from '#support/server/event-stream.ts'
import {
  comment,
  happen,
  INSIDERS,
  mentionOutsiders,
  OPEN_ID,
  OUTSIDERS,
  openPrivateDesk,
  people,
  raiseSecret,
  SECRET,
  SECRET_ID,
  server,
  setPrivate,
  type Who
} from '#support/server/private-desk.ts'

openPrivateDesk()

const eventOf = (change: string, id = SECRET_ID) =>
  `event: ticket\ndata: {"id":${id},"change":"${change}"}`

/** Everything that a stream sends until a person registers. */
async function sentTo(stream: Awaited<ReturnType<typeof listen>>) {
  await server.newcomer(`newcomer${++newcomers}`)
  const blocks: (string | null)[] = []
  const end = 'event: users\ndata: {}'
  for (let block = await stream.next(); block !== end; block = await stream.next())
    blocks.push(block)
  return blocks
}
let newcomers = 0

const ticketsSentTo = async (stream: Awaited<ReturnType<typeof listen>>) =>
  (await sentTo(stream)).filter((block) => block?.includes('ticket'))

describe('a ticket that moves (D45)', () => {
  const read = async (who: Who, path = `/api/tickets/${OPEN_ID}`) =>
    (await people[who].get(path)).status

  test('into a private department is gone for those who neither have nor follow it', async () => {
    await setPrivate(true)
    await people.follower.put(`/api/tickets/${OPEN_ID}/following`, {})
    const stream = await listen(people.technician)
    const keepFollowerIds = [people.follower.user.id]
    await people.technician.patch(`/api/tickets/${OPEN_ID}`, { department: 'HR', keepFollowerIds })
    await people.member.patch(`/api/tickets/${OPEN_ID}`, { priority: 'high' })
    expect(await read('technician')).toBe(404)
    for (const who of ['specialist', 'member', 'follower', 'colleague'] as const)
      expect(await read(who), who).toBe(200)
    const { body } = await people.technician.get<Ticket[]>('/api/tickets')
    expect(body.map(({ id }) => id)).not.toContain(OPEN_ID)
    // They get the event of its move, and none after that.
    expect(await sentTo(stream)).toEqual([eventOf('department', OPEN_ID)])
    await stream.leave()
  })

  test('out of one is there for all', async () => {
    await setPrivate(true)
    await raiseSecret()
    const stream = await listen(people.colleague)
    expect(await read('colleague', SECRET)).toBe(404)
    const { body } = await people.member.patch<Ticket>(SECRET, { department: 'IT' })
    expect(body).not.toHaveProperty('private')
    expect(await read('colleague', SECRET)).toBe(200)
    expect(await sentTo(stream)).toContain(eventOf('department'))
    await stream.leave()
  })
})

describe('live events of a private ticket', () => {
  test('are not for those who may not see it', async () => {
    await setPrivate(true)
    const streams = await Promise.all(OUTSIDERS.map((who) => listen(people[who])))
    await happen()
    await mentionOutsiders()
    for (const [index, stream] of streams.entries()) {
      expect(await sentTo(stream)).toEqual([])
      // With PostgreSQL a stream goes on where another one has ended.
      const last = stream.lastId()
      await stream.leave()
      await comment('member', SECRET_ID, 'And more')
      const after = last === undefined ? '' : `?after=${last - 1}`
      const next = await listen(people[OUTSIDERS[index] ?? 'colleague'], after)
      expect(await ticketsSentTo(next)).toEqual([])
      await next.leave()
    }
  })

  test('are for those who see it', async () => {
    await setPrivate(true)
    const streams = await Promise.all(INSIDERS.map((who) => listen(people[who])))
    await raiseSecret()
    await comment('member', SECRET_ID, 'We look into it')
    await people.member.patch(SECRET, { status: 'in-progress' })
    for (const [index, stream] of streams.entries()) {
      // A ticket has no followers before it exists.
      const isFollower = INSIDERS[index] === 'follower'
      const changes = [...(isFollower ? [] : ['created']), 'comment', 'status']
      expect(await ticketsSentTo(stream), INSIDERS[index]).toEqual(changes.map((it) => eventOf(it)))
      await stream.leave()
    }
  })

  test('tell an assignee of losing it, and of nothing after that', async () => {
    await setPrivate(true)
    await happen()
    const stream = await listen(people.assignee)
    await people.member.patch(SECRET, { assigneeId: null })
    await people.member.patch(SECRET, { status: 'cancelled' })
    expect(await sentTo(stream)).toEqual([eventOf('assignee')])
    await stream.leave()
  })

  test('tell all that a department has become private', async () => {
    const stream = await listen(people.colleague)
    await setPrivate(true)
    expect(await sentTo(stream)).toEqual(['event: departments\ndata: {}'])
    await stream.leave()
  })
})
