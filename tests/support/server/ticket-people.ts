import { afterEach, beforeEach } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { EventStream } from './event-stream.ts'
import { type Account, startTestServer, type TestServer } from './test-server.ts'

export type Who = 'specialist' | 'requester' | 'assignee' | 'team' | 'onlooker'

/**
 * Starts a server for each test, with people named by what they are to ticket 1, which is for IT.
 * @param requesterRole the requester's department
 */
export function ticketPeople(requesterRole = 'HR') {
  let server: TestServer
  const people = {} as Record<Who, Account>
  beforeEach(async () => {
    server = await startTestServer()
    people.specialist = await server.administrator()
    people.requester = await server.staff('requester', requesterRole)
    people.assignee = await server.staff('assignee', 'Civil')
    people.team = await server.staff('team', 'IT')
    people.onlooker = await server.staff('onlooker', 'Logistics')
    await raise('requester')
  })
  afterEach(() => server.close())

  const raise = (who: Who, more: object = {}) =>
    people[who].post<Ticket>('/api/tickets', {
      ...{ department: 'IT', description: 'The printer\nis broken', category: 'hardware' },
      ...{ requesterId: people[who].user.id, assigneeId: people.assignee.user.id, ...more }
    })
  return {
    server: () => server,
    people,
    /** Raises a ticket for IT in a person's own name; it is the assignee's. */
    raise,
    say: (who: Who, message: string, more: object = {}) =>
      people[who].post<Comment & Problem>('/api/tickets/1/comments', {
        ...{ message, userId: people[who].user.id, ticketId: 1, ...more }
      }),
    change: (who: Who, body: object, id = 1) => people[who].patch(`/api/tickets/${id}`, body),
    follow: (who: Who, id = 1) => people[who].put(`/api/tickets/${id}/following`, {}),
    /** @param kept who goes on following its tickets (D64) */
    setPrivate: (name: string, isPrivate = true, kept: readonly Who[] = []) =>
      people.specialist.put('/api/admin/departments', {
        ...{ name, private: isPrivate, keepFollowerIds: kept.map((who) => people[who].user.id) }
      })
  }
}

/** The blocks that a stream sends before a change of a ticket. */
export async function eventsUntil(stream: EventStream, change: string, id = 1) {
  const end = `event: ticket\ndata: {"id":${id},"change":"${change}"}`
  const blocks: (string | null)[] = []
  for (let block = await stream.next(); block !== end; block = await stream.next()) {
    if (block === null) throw new Error(`The stream ended before ${end}`)
    blocks.push(block)
  }
  return blocks
}
