import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import { contract } from '#shared/api/contract.ts'
import type { Problem } from '#shared/api/problems.ts'
import { type EventStream, listen } from '../../../tests/support/server/event-stream.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'
import { uploaded } from '../../../tests/support/server/upload.ts'

const COMMENTS = '/api/tickets/1/comments'

let server: TestServer
/** Everybody by what they are to the ticket. */
let people: Record<'specialist' | 'requester' | 'team' | 'assignee' | 'onlooker', Account>
beforeEach(async () => {
  server = await startTestServer()
  people = {
    specialist: await server.administrator(),
    requester: await server.staff('requester', 'IT'),
    team: await server.staff('team', 'IT'),
    assignee: await server.staff('assignee', 'Civil'),
    onlooker: await server.staff('onlooker', 'HR')
  }
  await people.requester.post('/api/tickets', {
    ...{ department: 'IT', description: 'The printer', category: 'hardware' },
    ...{ requesterId: people.requester.user.id, assigneeId: people.assignee.user.id }
  })
  await say('requester', 'It smokes')
})
afterEach(() => server.close())

type Who = keyof typeof people

const say = (who: Who, message: string, more: object = {}) =>
  people[who].post<Comment & Problem>(COMMENTS, {
    ...{ message, userId: people[who].user.id, ticketId: 1, ...more }
  })
const note = (who: Who, message = 'He broke it himself') => say(who, message, { internal: true })

describe('an internal note', () => {
  test.each(['specialist', 'team', 'assignee'] as const)('is written by the %s', async (who) => {
    const { status, body } = await note(who)
    expect(status).toBe(201)
    expect(body).toMatchObject({ message: 'He broke it himself', internal: true })
  })

  test.each(['requester', 'onlooker'] as const)('is not written by the %s', async (who) => {
    const { status, body } = await note(who)
    expect(status).toBe(403)
    expect(body.detail).toMatch(/^Internal notes are for the team/)
    expect((await people.specialist.get(COMMENTS)).body).toHaveLength(1)
  })

  test('is one or is none', async () => {
    const { status, body } = await say('team', 'Perhaps', { internal: 'yes' })
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual(['internal'])
    expect((await say('team', 'No note', { internal: false })).body).not.toHaveProperty('internal')
  })

  test.each([
    ['specialist', 3],
    ['team', 3],
    ['assignee', 3],
    ['requester', 2],
    ['onlooker', 2]
  ] as const)('is counted and shown, or neither, to the %s', async (who, total) => {
    await note('specialist')
    await say('team', 'On my way')
    const messages = ['It smokes', 'He broke it himself', 'On my way']
    for (const [query, first] of [
      ['', 0],
      ['?limit=100', 0],
      ['?limit=1', total - 1]
    ] as const) {
      const { body, headers } = await people[who].get<Comment[]>(COMMENTS + query)
      expect(headers.get('X-Total-Count')).toBe(String(total))
      expect(body.map(({ message }) => message)).toEqual(
        messages.filter((_, index) => total === 3 || index !== 1).slice(first)
      )
    }
  })

  test('is not for a requester who is an IT Support Specialist or works for the department', async () => {
    await note('assignee')
    const own = await people.specialist.post('/api/tickets', {
      ...{ department: 'IT', description: 'My own screen', category: 'hardware' },
      requesterId: people.specialist.user.id
    })
    expect(own.status).toBe(201)
    const hers = { userId: people.team.user.id, ticketId: 2, internal: true, message: 'Hers' }
    expect((await people.team.post('/api/tickets/2/comments', hers)).status).toBe(201)
    expect((await people.specialist.get('/api/tickets/2/comments')).body).toEqual([])
    expect((await people.team.get('/api/tickets/2/comments')).body).toHaveLength(1)
  })
})

describe('what does not change with a note', () => {
  /** Every call that reads, and the list as the note would be found, first or counted. */
  const calls = (userId: number) => [
    ...contract
      .filter(({ method, path }) => method === 'GET' && path !== '/api/events')
      .map(({ path }) => path.replace('{id}', '1'))
      .map((path) => (/stats|reports/.test(path) ? `${path}?userId=${userId}` : path)),
    '/api/tickets?search=broke',
    '/api/tickets/export?search=broke',
    `${COMMENTS}?limit=1`,
    `${COMMENTS}?before=2`
  ]

  async function answersTo({ user, open }: Account, except?: RegExp) {
    const answers: Record<string, unknown> = {}
    for (const path of calls(user.id)) {
      if (except?.test(path)) continue
      const answer = await open(path)
      const { date: _, ...headers } = Object.fromEntries(answer.headers)
      answers[path] = { status: answer.status, headers, text: await answer.text() }
    }
    return answers
  }

  test.each([
    ['requester', undefined, 'Ask @ada, @requester and @onlooker'],
    ['onlooker', undefined, 'Ask @ada, @requester and @onlooker'],
    // Who is mentioned and sees notes is told of them.
    ['specialist', /(comments|attachments|export|data$)/, 'Ask @assignee, @requester and @onlooker']
  ] as const)('is all that the %s is answered by any call', async (who, except, text) => {
    server.clock.pass({ minutes: 5 })
    // Its answer renews the session, which none of the others does then.
    await people[who].get('/api/user')
    const { id } = await uploaded(people.team, 'what-he-did.log', 'He broke it himself')
    const before = await answersTo(people[who], except)
    const noted = await say('team', text, { internal: true, attachmentIds: [id] })
    expect([id, noted.status]).toEqual([1, 201])
    expect(await answersTo(people[who], except)).toEqual(before)
    const read = Object.values(before).filter((answer) =>
      /"status":200/.test(JSON.stringify(answer))
    )
    expect(read.length).toBeGreaterThan(15)
  })
})

describe('live events', () => {
  const COMMENT = 'event: ticket\ndata: {"id":1,"change":"comment"}'

  /** What a stream has sent until now: up to another ticket, which everybody is told of. */
  async function countComments(stream: EventStream) {
    const { body } = await people.requester.post<{ id: number }>('/api/tickets', {
      ...{ department: 'IT', description: 'Another one', category: 'hardware' },
      requesterId: people.requester.user.id
    })
    const last = `event: ticket\ndata: {"id":${body.id},"change":"created"}`
    let count = 0
    for (let block = await stream.next(); block !== last; block = await stream.next())
      if (block === COMMENT) count += 1
    return count
  }

  test.each([
    ['specialist', 2],
    ['team', 2],
    ['assignee', 2],
    ['requester', 1],
    ['onlooker', 1]
  ] as const)('tell of it who sees it: %s', async (who, count) => {
    const stream = await listen(people[who])
    // What was said before may still be on its way from the database.
    await countComments(stream)
    await note('specialist')
    await say('team', 'On my way')
    expect(await countComments(stream)).toBe(count)
    await stream.leave()
  })
})
