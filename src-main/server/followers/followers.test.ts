import { beforeEach, describe, expect, test } from 'vitest'
import { type Follower, listFollowers, type OutsideFollower } from '#shared/api/followers.ts'
import type { Problem } from '#shared/api/problems.ts'
import { listen } from '#support/server/event-stream.ts'
import { eventsUntil, ticketPeople, type Who } from '#support/server/ticket-people.ts'

const { server, people, raise, say, change, follow, setPrivate } = ticketPeople()
const stop = (who: Who, id = 1) => people[who].delete(`/api/tickets/${id}/following`)
async function followers(by: Who = 'specialist', id = 1) {
  const { status, body } = await people[by].get<Follower[]>(`/api/tickets/${id}/followers`)
  expect(status).toBe(200)
  expect(listFollowers.response.parse(body)).toEqual(body)
  return body.map(({ username }) => username)
}

describe('a ticket is followed', () => {
  test('by its requester and its assignee, without their doing', async () => {
    expect(await followers()).toEqual(['requester', 'assignee'])
    await change('specialist', { assigneeId: people.team.user.id })
    expect(await followers()).toEqual(['requester', 'team'])
    await change('specialist', {})
    expect(await followers()).toEqual(['requester'])
  })

  test('by anyone who wants to, until they stop, however often they say so', async () => {
    for (const _ of [1, 2]) expect((await follow('team')).status).toBe(204)
    await follow('onlooker')
    expect(await followers()).toEqual(['requester', 'assignee', 'onlooker', 'team'])
    for (const _ of [1, 2]) expect((await stop('team')).status).toBe(204)
    expect(await followers()).toEqual(['requester', 'assignee', 'onlooker'])
  })

  test('no longer by a requester or an assignee who has stopped, until they follow again', async () => {
    await stop('requester')
    await stop('assignee')
    expect(await followers()).toEqual([])
    const { id } = people.assignee.user
    await change('specialist', {})
    await change('specialist', { assigneeId: id })
    expect(await followers()).toEqual([])
    await follow('assignee')
    expect(await followers()).toEqual(['assignee'])
  })

  test('by no one whose account is deleted', async () => {
    await follow('onlooker')
    await people.specialist.delete(`/api/admin/users/${people.onlooker.user.id}`)
    expect(await followers()).toEqual(['requester', 'assignee'])
  })

  test('as long as it is there', async () => {
    await follow('onlooker')
    await people.specialist.delete('/api/admin/tickets/clear')
    expect(await server().rows('SELECT id FROM followers')).toEqual([])
    expect((await people.team.get('/api/tickets/x/followers')).status).toBe(400)
    for (const call of [follow, stop]) expect((await call('onlooker')).status).toBe(404)
    const { status, body } = await people.team.get<Problem>('/api/tickets/1/followers')
    expect([status, body.detail]).toEqual([404, 'The requested ticket could not be found.'])
  })

  test('by name, and with no more of a person than that', async () => {
    const { body } = await people.team.get<Follower[]>('/api/tickets/1/followers')
    const { id, username, fullName, initials } = people.requester.user
    expect(body[0]).toEqual({ id, username, fullName, initials })
  })
})

describe('a mention', () => {
  test('makes someone a follower: of a comment, and of a new ticket', async () => {
    await say('requester', 'Could @Onlooker have a look? Or @nobody, or somebody@team?')
    expect(await followers()).toEqual(['requester', 'assignee', 'onlooker'])
    await raise('requester', { description: 'As @team said', assigneeId: undefined })
    expect(await followers('specialist', 2)).toEqual(['requester', 'team'])
  })

  test('in code makes no one one', async () => {
    await say('requester', 'Run `ssh @team` now', { format: 'markdown' })
    expect(await followers()).not.toContain('team')
  })

  test('makes no one follow again who has stopped to', async () => {
    await stop('onlooker')
    await say('requester', 'Now @onlooker?')
    expect(await followers()).not.toContain('onlooker')
  })

  test('changes nothing for existing followers', async () => {
    await say('team', 'Hi @requester and @assignee')
    expect(await server().rows('SELECT id FROM followers')).toEqual([])
  })

  test('in a note makes those followers who see notes, and no one else learns of it', async () => {
    const note = 'What do you think, @team, @onlooker and @requester?'
    await say('assignee', note, { internal: true })
    expect(await followers()).toEqual(['requester', 'assignee', 'team'])
    for (const who of ['requester', 'onlooker'] as const)
      expect(await followers(who)).toEqual(['requester', 'assignee'])
    await follow('team')
    expect(await followers('onlooker')).toEqual(['requester', 'assignee', 'team'])
  })
})

describe('in a private department', () => {
  beforeEach(() => setPrivate('IT'))
  const sees = async (who: Who) => (await people[who].get('/api/tickets/1')).status === 200

  test('following or a mention gives no access', async () => {
    for (const call of [follow, stop]) expect((await call('onlooker')).status).toBe(404)
    expect(await server().rows('SELECT id FROM followers')).toEqual([])
    await say('requester', 'Please, @onlooker')
    expect(await followers()).toEqual(['requester', 'assignee'])
    expect(await sees('onlooker')).toBe(false)
    await raise('requester', { description: 'For @onlooker and @team', assigneeId: null })
    expect(await followers('specialist', 2)).toEqual(['requester', 'team'])
  })

  test('followers see the ticket, until they stop', async () => {
    await setPrivate('IT', false)
    await follow('onlooker')
    await setPrivate('IT', true, ['onlooker'])
    expect(await sees('onlooker')).toBe(true)
    expect(await followers('onlooker')).toContain('onlooker')
    const total = async () =>
      (await people.onlooker.get('/api/tickets?limit=5')).headers.get('X-Total-Count')
    expect(await total()).toBe('1')
    expect((await stop('onlooker')).status).toBe(204)
    expect(await sees('onlooker')).toBe(false)
    expect(await total()).toBe('0')
    expect((await follow('onlooker')).status).toBe(404)
  })

  test('an assignee who is mentioned sees it no longer than they are its assignee', async () => {
    await say('team', 'It is yours, @assignee')
    await change('specialist', {})
    expect(await sees('assignee')).toBe(false)
  })
})

test('only the one who follows is notified of it, in all of their pages', async () => {
  const [own, others] = await Promise.all([listen(people.team), listen(people.requester)])
  await follow('team')
  await follow('team')
  await say('assignee', 'Well')
  const FOLLOWING = 'event: following\ndata: {"id":1}'
  const reported = await eventsUntil(own, 'comment')
  expect(reported.filter((block) => block === FOLLOWING)).toHaveLength(1)
  expect(await eventsUntil(others, 'comment')).not.toContain(FOLLOWING)
  await Promise.all([own.leave(), others.leave()])
})

describe('before tickets become private (D64)', () => {
  const reported = (who: Who, ids = [1], department = 'IT') =>
    people[who].get<OutsideFollower[] & Problem>(
      `/api/outside-followers?${ids.map((id) => `ids=${id}&`).join('')}department=${department}`
    )
  const names = (body: OutsideFollower[]) =>
    body.map(({ username, tickets }) => [username, tickets])
  const move = (who: Who, more: object = {}) => change(who, { department: 'HR', ...more })
  const sees = async (who: Who) => (await people[who].get('/api/tickets/1')).status === 200
  const idOf = (who: Who) => people[who].user.id

  test('an administrator is told who only follows, and removes all but those who are to stay', async () => {
    await raise('team', { assigneeId: null })
    for (const who of ['onlooker', 'assignee', 'team', 'requester'] as const)
      for (const id of [1, 2]) await follow(who, id)
    const path = '/api/admin/departments/outside-followers?name=it'
    const { body } = await people.specialist.get<OutsideFollower[]>(path)
    // Each as far as they are neither requester, assignee nor team.
    expect(names(body)).toEqual([
      ['assignee', 1],
      ['onlooker', 2],
      ['requester', 1]
    ])
    await setPrivate('IT', true, ['assignee'])
    expect(await followers('specialist', 1)).toEqual(['requester', 'assignee', 'team'])
    expect(await followers('specialist', 2)).toEqual(['team', 'assignee'])
    expect(await sees('onlooker')).toBe(false)
    expect(
      await server().rows("SELECT detail FROM security_events WHERE kind = 'setting-changed'")
    ).toEqual([{ detail: 'IT is now private, 3 followers removed' }])
    expect((await people.specialist.get(path)).body).toEqual([])
  })

  test('the person who moves one there is told the same, and no one else', async () => {
    await setPrivate('HR')
    for (const who of ['onlooker', 'team'] as const) await follow(who)
    await say('team', 'Look, @specialist', { internal: true })
    expect(names((await reported('team', [1, 99], 'hr')).body)).toEqual([
      ['onlooker', 1],
      ['team', 1]
    ])
    for (const [who, department] of [
      ['onlooker', 'HR'],
      ['requester', 'HR'],
      ['team', 'Civil']
    ] as const)
      expect([who, (await reported(who, [1], department)).body]).toEqual([who, []])
    expect((await reported('team', [])).body.errors?.[0]?.path).toBe('ids')
    const stream = await listen(people.onlooker)
    const { status, body } = await move('team', { keepFollowerIds: [idOf('team')] })
    expect([status, body]).toMatchObject([200, { department: 'HR', private: true }])
    expect(await eventsUntil(stream, 'department')).toContain('event: following\ndata: {"id":1}')
    await stream.leave()
    expect([await sees('onlooker'), await sees('team')]).toEqual([false, true])
    // It is there already: its requester would learn of who follows it by a note.
    expect((await reported('requester', [1], 'HR')).body).toEqual([])
    expect((await people.onlooker.get('/api/notifications')).body).toMatchObject({ items: [] })
    const kept = await change('specialist', { keepFollowerIds: [1] })
    expect([kept.status, (kept.body as Problem).errors]).toEqual([
      400,
      [
        {
          path: 'keepFollowerIds',
          message: 'Followers can be kept only when the department changes'
        }
      ]
    ])
  })

  test('a change of many and a merged department remove them too', async () => {
    await setPrivate('HR')
    await follow('onlooker')
    await raise('team', { assigneeId: null, department: 'Civil' })
    await follow('onlooker', 2)
    const body = { ids: [1], department: 'HR' }
    expect((await people.team.post('/api/tickets/bulk', body)).status).toBe(200)
    const merged = { name: 'Civil', newName: 'HR' }
    const path = '/api/admin/departments'
    const listed = await people.specialist.get<OutsideFollower[]>(
      `${path}/outside-followers?name=Civil&newName=HR`
    )
    expect(names(listed.body)).toEqual([['onlooker', 1]])
    const { status } = await people.specialist.patch(path, { ...merged, merge: true })
    expect(status).toBe(200)
    expect(await server().rows('SELECT id FROM followers WHERE following')).toEqual([])
    expect(
      await server().rows('SELECT detail FROM security_events ORDER BY id DESC LIMIT 1')
    ).toEqual([
      { detail: 'Civil was merged into HR, private: 1 accounts, 1 tickets, 1 follower removed' }
    ])
  })
})

test('those who handle a ticket remove its followers (D64)', async () => {
  const remove = (who: Who, whom: Who | number) =>
    people[who].delete<Problem>(
      `/api/tickets/1/followers?userId=${typeof whom === 'number' ? whom : people[whom].user.id}`
    )
  await follow('onlooker')
  for (const [who, whom, status] of [
    ['requester', 'onlooker', 403],
    ['onlooker', 'team', 403],
    ['team', 'requester', 409],
    ['team', 'assignee', 409],
    ['team', 'specialist', 404],
    ['assignee', 'onlooker', 204],
    ['assignee', 'onlooker', 404]
  ] as const)
    expect([who, whom, (await remove(who, whom)).status]).toEqual([who, whom, status])
  expect((await remove('team', 0)).status).toBe(400)
  expect(await followers()).toEqual(['requester', 'assignee'])
  // Where they see the ticket they can follow it again, and be mentioned.
  await say('team', 'Please, @onlooker')
  expect(await followers()).toContain('onlooker')
})

test('its requester removes no one who follows it by a note, also where they handle it (D41)', async () => {
  await say('assignee', 'What do you think, @team?', { internal: true })
  await change('team', { assigneeId: people.requester.user.id })
  const remove = async (who: Who, whom: Who) => {
    const path = `/api/tickets/1/followers?userId=${people[whom].user.id}`
    const { status, body } = await people[who].delete<Problem>(path)
    return { status, body }
  }
  expect(await remove('requester', 'team')).toEqual(await remove('requester', 'onlooker'))
  expect(await followers()).toContain('team')
  expect((await remove('specialist', 'team')).status).toBe(204)
})
