import { beforeEach, describe, expect, test } from 'vitest'
import {
  listNotifications,
  MAX_NOTIFICATION_COUNT,
  MAX_NOTIFICATIONS,
  type Notification,
  type Notifications
} from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import { type EventStream, listen } from '#support/server/event-stream.ts'
import { openTestStore, person } from '#support/server/test-server.ts'
import { eventsUntil, ticketPeople, type Who } from '#support/server/ticket-people.ts'
import { deleteOldNotifications } from './notifications-service.ts'

const { server, people, raise, say, change, follow, setPrivate } = ticketPeople()
beforeEach(() => see('assignee'))

async function read(who: Who): Promise<Notifications> {
  const { status, body } = await people[who].get<Notifications>('/api/notifications')
  expect(status).toBe(200)
  expect(listNotifications.response.parse(body)).toEqual(body)
  return body
}

/** A person's notifications, oldest first, as a few words each. */
async function reported(who: Who) {
  const { count, items } = await read(who)
  expect(count).toBe(items.length)
  const words = ({ kind, to, mentioned }: Notification) =>
    [kind, to, mentioned && 'mentioned'].filter(Boolean).join(' ')
  return items.map(words).reverse()
}

async function see(who: Who) {
  const [newest] = (await read(who)).items
  return await people[who].post('/api/notifications/seen', { upTo: newest?.id ?? 1 })
}

describe('a notification', () => {
  test('says who did what to which ticket when', async () => {
    const at = server().clock.read().toISOString()
    const { body: comment } = await say('assignee', 'On my way')
    const { id: actorId } = people.assignee.user
    const { count, items } = await read('requester')
    expect(count).toBe(1)
    expect(items).toEqual([
      {
        ...{ id: expect.any(Number), ticketId: 1, reference: 'TKT-00001', about: 'The printer' },
        ...{ kind: 'comment', commentId: comment.id, to: null, actorId, mentioned: false, at }
      }
    ])
  })

  test('is for all who follow, and not for the person who did it', async () => {
    await follow('onlooker')
    await say('requester', 'Well')
    await change('assignee', { status: 'in-progress' })
    expect(await reported('requester')).toEqual(['status in-progress'])
    expect(await reported('assignee')).toEqual(['comment'])
    expect(await reported('onlooker')).toEqual(['comment', 'status in-progress'])
    expect(await reported('team')).toEqual([])
  })

  test('of a change of hands is for who had the ticket and who has it', async () => {
    const { id } = people.team.user
    await change('specialist', { assigneeId: id, status: 'in-progress' })
    const both = ['status in-progress', `assignee ${id}`]
    for (const who of ['requester', 'assignee', 'team'] as const)
      expect(await reported(who)).toEqual(both)
    await see('team')
    await change('specialist', {})
    expect(await reported('team')).toEqual(['assignee'])
    expect(await reported('assignee')).toEqual(both)
  })

  test('of a new ticket is for its assignee, and for whom it was raised', async () => {
    const { id: requesterId } = people.requester.user
    await raise('specialist', { requesterId, description: 'For @team and others' })
    expect(await reported('requester')).toEqual(['created'])
    expect(await reported('assignee')).toEqual([`assignee ${people.assignee.user.id}`])
    expect(await reported('team')).toEqual(['created mentioned'])
    expect(await reported('specialist')).toEqual([])
  })

  test('says that one is mentioned, also to people who have stopped following', async () => {
    await people.onlooker.delete('/api/tickets/1/following')
    await say('team', 'Well, @onlooker and @requester')
    expect(await reported('onlooker')).toEqual(['comment mentioned'])
    expect(await reported('requester')).toEqual(['comment mentioned'])
    expect(await reported('assignee')).toEqual(['comment'])
    await say('team', 'And more')
    expect(await reported('onlooker')).toEqual(['comment mentioned'])
  })

  test('is not for people who have stopped following, nor for deleted accounts', async () => {
    await people.requester.delete('/api/tickets/1/following')
    await follow('onlooker')
    await people.specialist.delete(`/api/admin/users/${people.onlooker.user.id}`)
    await say('team', 'Well, @onlooker?')
    expect(await reported('requester')).toEqual([])
    expect(await server().rows('SELECT user_id AS id FROM notifications')).toEqual([
      { id: people.assignee.user.id }
    ])
  })

  test('is not for nothing or what is rejected, and names no deleted account', async () => {
    await change('team', { status: 'open' })
    await change('team', { status: 'resolved', assigneeId: 999 })
    await say('team', 'Well', { userId: people.requester.user.id })
    expect(await reported('requester')).toEqual([])
    await say('team', 'Well')
    await people.specialist.delete(`/api/admin/users/${people.team.user.id}`)
    expect((await read('requester')).items).toMatchObject([{ actorId: null }])
  })

  test('shows no more of a description than its first line, cut where it is long', async () => {
    const { id: requesterId } = people.requester.user
    const description = `# ${'😀'.repeat(200)}\nand more`
    await raise('specialist', { requesterId, description, format: 'markdown' })
    const [item] = (await read('requester')).items
    expect(item?.about).toBe(`${'😀'.repeat(119)}…`)
  })
})

describe('a note', () => {
  test('is for followers who see notes, and for no one else in any call or event', async () => {
    await follow('team')
    await follow('onlooker')
    const streams = await Promise.all([listen(people.requester), listen(people.onlooker)])
    await say('specialist', 'Between us, @requester, @onlooker, @team', { internal: true })
    expect(await reported('assignee')).toEqual(['note'])
    expect(await reported('team')).toEqual(['note mentioned'])
    for (const who of ['requester', 'onlooker'] as const)
      expect(await read(who)).toEqual({ count: 0, items: [] })
    await change('specialist', { status: 'resolved' })
    for (const stream of streams) {
      expect((await newsOf(stream, 'status')).length).toBe(1)
      await stream.leave()
    }
  })

  test('is not counted for people who no longer see notes', async () => {
    await say('specialist', 'Between us', { internal: true })
    expect((await read('assignee')).count).toBe(1)
    await change('assignee', { assigneeId: people.team.user.id })
    expect(await read('assignee')).toEqual({ count: 0, items: [] })
  })
})

describe('in a private department', () => {
  test('people who may not see the ticket are told nothing, whatever mentions them', async () => {
    await setPrivate('IT')
    const stream = await listen(people.onlooker)
    await say('requester', 'Please, @onlooker')
    await raise('requester', { description: 'Secret, @onlooker' })
    expect(await read('onlooker')).toEqual({ count: 0, items: [] })
    await setPrivate('IT', false)
    await say('requester', 'Please, @onlooker')
    expect(await newsOf(stream, 'comment')).toHaveLength(1)
    await stream.leave()
  })

  test('what someone was told before is there again when it is no longer private', async () => {
    await say('requester', 'Please, @onlooker')
    await people.onlooker.delete('/api/tickets/1/following')
    await setPrivate('IT')
    expect(await read('onlooker')).toEqual({ count: 0, items: [] })
    await setPrivate('IT', false)
    expect(await reported('onlooker')).toEqual(['comment mentioned'])
  })

  test('followers are told, and the former assignee is not', async () => {
    await follow('onlooker')
    await setPrivate('IT', true, ['onlooker'])
    const stream = await listen(people.onlooker)
    await say('team', 'Well')
    expect(await newsOf(stream, 'comment')).toHaveLength(1)
    await stream.leave()
    expect(await reported('onlooker')).toEqual(['comment'])
    await change('team', {})
    expect(await reported('assignee')).toEqual([])
    expect(await reported('onlooker')).toEqual(['comment', 'assignee'])
  })
})

/** The news of the bell that a stream sends until a change of the ticket. */
async function newsOf(stream: EventStream, last: string) {
  const NEWS = 'event: notifications\ndata: {}'
  return (await eventsUntil(stream, last)).filter((block) => block === NEWS)
}

describe('the bell', () => {
  test('forgets what was looked at, and what is newer stays', async () => {
    await say('team', 'One')
    const [one] = (await read('requester')).items
    await say('team', 'Two')
    const seen = await people.requester.post('/api/notifications/seen', { upTo: one?.id })
    expect(seen.status).toBe(204)
    expect(await reported('requester')).toEqual(['comment'])
    expect(await reported('assignee')).toHaveLength(2)
    await see('requester')
    expect(await read('requester')).toEqual({ count: 0, items: [] })
    await people.specialist.delete('/api/admin/tickets/clear')
    expect(await server().rows('SELECT id FROM notifications')).toEqual([])
  })

  test('takes only the number of a notification as seen', async () => {
    for (const body of [{}, { upTo: 0 }, { upTo: '1' }, { upTo: 1.5 }]) {
      const answer = await people.team.post<Problem>('/api/notifications/seen', body)
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'upTo'])
    }
  })

  test('lists the newest, and counts no further than it says', async () => {
    for (let number = 0; number < MAX_NOTIFICATION_COUNT + 5; number++)
      await say('team', `Number ${number}`)
    const { count, items } = await read('requester')
    expect([count, items.length]).toEqual([MAX_NOTIFICATION_COUNT, MAX_NOTIFICATIONS])
    const ids = items.map(({ commentId }) => commentId ?? 0)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids[0]).toBe(MAX_NOTIFICATION_COUNT + 5)
  }, 60_000)

  test('tells the other pages of its person, and only when something is gone', async () => {
    const stream = await listen(people.requester)
    await say('team', 'Well')
    await newsOf(stream, 'comment')
    await see('requester')
    await see('requester')
    await change('requester', { status: 'resolved' })
    expect(await newsOf(stream, 'status')).toHaveLength(1)
    await stream.leave()
  })
})

test('what no one looks at for a month goes, and what is of another time', async () => {
  const store = await openTestStore()
  const now = new Date('2026-06-01T00:00:00Z')
  const after = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
  await store.transaction(async (tx) => {
    const { password: _, ...row } = person('ada')
    const { id } = await tx.users.insert({ ...row, passwordDigest: '', createdAt: now })
    await tx.notifications.insert(
      [-31, -29, 0, 29, 31].map((days) => ({
        ...{ userId: id, ticketId: 1, actorId: id, kind: 'comment', to: null, mentioned: false },
        ...{ commentId: 100 + days, at: after(days) }
      }))
    )
  })
  await deleteOldNotifications(store, now)
  expect(await store.rows('SELECT comment_id AS day FROM notifications ORDER BY id')).toEqual(
    [71, 100, 129].map((day) => ({ day }))
  )
  await store.close()
})
