import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import { contract } from '#shared/api/contract.ts'
import { listen } from '#support/server/event-stream.ts'
import type { Account } from '#support/server/test-server.ts'
import { eventsUntil, ticketPeople, type Who } from '#support/server/ticket-people.ts'
import { uploaded } from '#support/server/upload.ts'

const COMMENTS = '/api/tickets/1/comments'

const { server, people, raise, say } = ticketPeople('IT')
beforeEach(() => say('requester', 'It smokes'))

const note = (who: Who, message = 'He broke it himself') => say(who, message, { internal: true })

describe('an internal note', () => {
  test.each([
    ['specialist', 201],
    ['team', 201],
    ['assignee', 201],
    ['requester', 403],
    ['onlooker', 403]
  ] as const)('written by the %s is answered %d', async (who, expected) => {
    const { status, body } = await note(who)
    expect(status).toBe(expected)
    if (expected === 201)
      expect(body).toMatchObject({ message: 'He broke it himself', internal: true })
    else expect(body.detail).toMatch(/^Internal notes are for the team/)
    expect((await people.specialist.get(COMMENTS)).body).toHaveLength(expected === 201 ? 2 : 1)
  })

  test('is one or is none', async () => {
    const { status, body } = await say('team', 'Perhaps', { internal: 'yes' })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['internal']])
    expect((await say('team', 'No note', { internal: false })).body).not.toHaveProperty('internal')
  })

  test('is counted, shown and told of, or none of that', async () => {
    const readers = { specialist: 3, team: 3, assignee: 3, requester: 2, onlooker: 2 }
    const streams = await Promise.all(
      (Object.keys(readers) as Who[]).map(async (who) => ({ who, ...(await listen(people[who])) }))
    )
    // Events from before they listened may still be on their way from the database.
    const { body: first } = await raise('requester')
    for (const stream of streams) await eventsUntil(stream, 'created', first.id)
    await note('specialist')
    await say('team', 'On my way')
    const { body: last } = await raise('requester')
    for (const { who, ...stream } of streams) {
      const total = readers[who]
      const reported = await eventsUntil(stream, 'created', last.id)
      const ofComments = reported.filter((block) => block?.includes('{"id":1,"change":"comment"}'))
      expect(ofComments, who).toHaveLength(total - 1)
      await stream.leave()
      const all = ['It smokes', 'He broke it himself', 'On my way']
      const seen = all.filter((_, index) => total === 3 || index !== 1)
      for (const [query, expected] of [
        ['', seen],
        ['?limit=100', seen],
        ['?limit=1', seen.slice(-1)]
      ] as const) {
        const { body, headers } = await people[who].get<Comment[]>(COMMENTS + query)
        expect(headers.get('X-Total-Count'), who).toBe(String(total))
        expect(body.map(({ message }) => message)).toEqual(expected)
      }
    }
  })

  test('is not for a requester who is an IT Support Specialist or works for the department', async () => {
    await note('assignee')
    expect((await raise('specialist', { assigneeId: null })).status).toBe(201)
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
    // Who is mentioned and sees notes is notified of them.
    ['specialist', /(comments|attachments|export|data$)/, 'Ask @assignee, @requester and @onlooker']
  ] as const)('is all that the %s is answered by any call', async (who, except, text) => {
    server().clock.pass({ minutes: 5 })
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
