import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Schedule, ScheduleRun } from '#shared/api/schedules.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import { newSchedule } from '#support/server/schedules.ts'
import type { Store } from '../store/store.ts'
import { createScheduleWorker } from './schedule-worker.ts'

// Time begins on Monday, 2 March 2026, at 9:00 UTC; tickets are due daily at 10:00.

const { app, people, server, passUnseen, pass } = outgoingMailFixture()

let worker: ReturnType<typeof createScheduleWorker>
beforeEach(() => {
  worker = makeWorker()
})
afterEach(() => worker.stop())

const makeWorker = (store: Store = app().store) =>
  createScheduleWorker({ store, clock: app().clock.read, log: app().log, onRaised() {} })

async function create(more: Parameters<typeof newSchedule>[0] = {}): Promise<Schedule> {
  const { status, body } = await people().ada.post<Schedule>('/api/schedules', newSchedule(more))
  expect(status).toBe(201)
  return body
}

async function passHours(hours: number) {
  await passUnseen({ hours })
  await worker.idle()
}

const tickets = () =>
  app().rows<{ description: string; created_at: number }>(
    'SELECT id, description, created_at FROM tickets ORDER BY id'
  )

async function runs({ id }: Schedule) {
  await pass({ hours: 0 })
  const { body } = await people().ada.get<ScheduleRun[]>(`/api/schedules/${id}/runs`)
  return body.map(({ outcome, missed, ticket }) => [outcome, missed, ticket !== null])
}

const next = async ({ id }: Schedule) => {
  await pass({ hours: 0 })
  const { body } = await people().ada.get<Schedule>(`/api/schedules/${id}`)
  return [body.nextAt, body.pausedReason]
}

describe('a recurring ticket', () => {
  test('is raised at its time, once, as the ticket that was written', async () => {
    const { ben, ada } = people()
    const schedule = await create({ ticket: { assigneeId: ben.user.id } })
    await passHours(0.99)
    expect(await tickets()).toEqual([])
    await passHours(0.01)
    await worker.idle()
    const [raised, ...more] = await tickets()
    expect(more).toEqual([])
    await pass({ hours: 0 })
    const { body: ticket } = await ada.get<Ticket>('/api/tickets/1')
    expect(ticket).toMatchObject({
      ...{ department: 'IT', description: 'Restore one file of the last backup', status: 'open' },
      ...{ priority: 'low', requesterId: ada.user.id, assigneeId: ben.user.id },
      createdAt: new Date(raised?.created_at ?? 0).toISOString()
    })
    const { body: history } = await ada.get<HistoryEntry[]>('/api/tickets/1/history')
    expect(history[0]).toMatchObject({
      ...{ kind: 'created', cause: 'schedule', schedule: { id: schedule.id, name: schedule.name } }
    })
    expect(server().taken.map(({ to }) => to)).toEqual(['ben@example.com'])
    expect(await runs(schedule)).toEqual([['raised', 0, true]])
    expect(await next(schedule)).toEqual(['2026-03-03T10:00:00.000Z', null])
  })

  test('is raised once after downtime, and says what was missed', async () => {
    const schedule = await create()
    await passHours(24 * 3 + 2)
    expect((await tickets()).map(({ description }) => description)).toEqual([
      'Restore one file of the last backup\n\n3 earlier dates were missed while the server was not running.'
    ])
    expect(await runs(schedule)).toEqual([['raised', 3, true]])
    expect(await next(schedule)).toEqual(['2026-03-06T10:00:00.000Z', null])
  })

  test('is not raised while the last one is open, where that is chosen', async () => {
    const schedule = await create({ skipWhileOpen: true })
    await passHours(1)
    await passHours(24)
    await passHours(24)
    expect(await tickets()).toHaveLength(1)
    await app().execute(`UPDATE tickets SET status = 'resolved'`)
    await passHours(24)
    expect(await runs(schedule)).toEqual([
      ['raised', 0, true],
      ['still-open', 0, false],
      ['still-open', 0, false],
      ['raised', 0, true]
    ])
  })

  test('ends with its last date', async () => {
    const schedule = await create({ recurrence: { count: 2 } })
    await passHours(1)
    await passHours(24)
    await passHours(24)
    expect(await tickets()).toHaveLength(2)
    expect(await next(schedule)).toEqual([null, null])
  })

  test('stays away while it is disabled or deleted', async () => {
    const schedule = await create({ enabled: false })
    const { id } = await create()
    await people().ada.delete(`/api/schedules/${id}`)
    await passHours(48)
    expect([await tickets(), await next(schedule)]).toEqual([[], [null, null]])
  })
})

describe('a recurring ticket for a person who is away (D76)', () => {
  const away = (who: 'ada' | 'ben' | 'cleo', substitute?: 'ada' | 'cleo') =>
    app().execute(
      `INSERT INTO absences (user_id, from_at, until_at, substitute_id, author_id, updated_at)
        VALUES (${people()[who].user.id}, 0, 9999999999999,
          ${substitute ? people()[substitute].user.id : null}, 1, 0)`
    )
  const assigned = async () => {
    await create({ ticket: { assigneeId: people().ben.user.id } })
    await passHours(1)
    const [row] = await app().rows<{ assignee_id: number }>('SELECT assignee_id FROM tickets')
    return Object.values(people()).find(({ user }) => user.id === row?.assignee_id)?.user.username
  }

  test('goes to the substitute, or further along the chain', async () => {
    await away('ben', 'cleo')
    await away('cleo', 'ada')
    expect(await assigned()).toBe('ada')
  })

  test('stays with the person where the chain ends', async () => {
    await away('ben', 'cleo')
    await away('cleo')
    expect(await assigned()).toBe('ben')
  })

  test('stays with the person where the substitute may not see it', async () => {
    await people().ada.put('/api/admin/departments', { name: 'IT', private: true })
    await away('ben', 'cleo')
    expect(await assigned()).toBe('ben')
  })

  test('stays with the person where the substitute can’t work', async () => {
    await away('ben', 'cleo')
    await app().execute(`UPDATE users SET disabled = true WHERE id = ${people().cleo.user.id}`)
    expect(await assigned()).toBe('ben')
  })
})

test('follows its category and its department to other names', async () => {
  const { ada } = people()
  const named = { name: 'Backups', slug: 'backups', department: 'IT', description: null }
  const { body: category } = await ada.post<{ id: number }>('/api/admin/categories', named)
  await ada.post('/api/admin/departments', { name: 'Archive', private: false })
  const schedule = await create({ ticket: { department: 'Archive', category: 'backups' } })
  await ada.put(`/api/admin/categories/${category.id}`, { ...named, slug: 'copies' })
  const renamed = { name: 'Archive', newName: 'Records', merge: false }
  expect((await ada.patch('/api/admin/departments', renamed)).status).toBe(200)
  await passHours(1)
  expect(await app().rows('SELECT department, category FROM tickets')).toEqual([
    { department: 'Records', category: 'copies' }
  ])
  expect(await next(schedule)).toEqual(['2026-03-03T10:00:00.000Z', null])
})

describe('a clock that was wrong (D35)', () => {
  test('raises nothing twice where it is set back', async () => {
    const schedule = await create()
    await passHours(1)
    app().clock.pass({ hours: -0.5 })
    worker.noteEvent({ type: 'settings' })
    await passHours(0)
    await passHours(0.5)
    expect(await tickets()).toHaveLength(1)
    // Even where someone has saved it meanwhile.
    app().clock.pass({ hours: -0.5 })
    await pass({ hours: 0 })
    const { body } = await people().ada.get<Schedule>(`/api/schedules/${schedule.id}`)
    const { id: _, rrule, nextAt, pausedReason, authorId, createdAt, ...change } = body
    const { body: saved } = await people().ada.put<Schedule>(`/api/schedules/${body.id}`, change)
    expect(saved.nextAt).toBe('2026-03-02T10:00:00.000Z')
    await passHours(0.6)
    expect(await tickets()).toHaveLength(1)
    expect(await next(schedule)).toEqual(['2026-03-03T10:00:00.000Z', null])
  })

  test('lets dates come again that it had left behind', async () => {
    const schedule = await create()
    await passHours(24 * 365)
    app().clock.pass({ hours: -24 * 365 })
    worker.noteEvent({ type: 'settings' })
    await passHours(0)
    expect(await next(schedule)).toEqual(['2026-03-02T10:00:00.000Z', null])
    await passHours(1)
    expect(await tickets()).toHaveLength(2)
  })
})

test('a server that dies between an occurrence and its ticket leaves neither (D77)', async () => {
  const schedule = await create()
  await worker.stop()
  const { store } = app()
  const dying: Store = {
    ...store,
    transaction: (work) =>
      store.transaction((tx) =>
        work({
          ...tx,
          schedules: { ...tx.schedules, setTicket: () => Promise.reject(new Error('Killed')) }
        })
      )
  }
  worker = makeWorker(dying)
  await passHours(1)
  expect([await tickets(), await runs(schedule)]).toEqual([[], []])
  await worker.stop()
  worker = makeWorker()
  await passHours(0)
  expect(await runs(schedule)).toEqual([['raised', 0, true]])
})

describe('a recurring ticket that names something that is gone', () => {
  const addBackups = () =>
    people().ada.post('/api/admin/categories', {
      ...{ name: 'Backups', slug: 'backups', department: 'IT', description: null }
    })

  test.each([
    ['category', 'DELETE FROM categories', 'There is no category backups'],
    [
      'assignee',
      'UPDATE users SET disabled = true WHERE id = 2',
      "The assignee can't be used: The account of this person is disabled"
    ],
    [
      'author',
      'UPDATE users SET disabled = true WHERE id = 1',
      'Its author has no active account. Save it again to become its author.'
    ]
  ])('is paused with the reason: %s', async (_, statement, reason) => {
    await addBackups()
    await create({ ticket: { category: 'backups', assigneeId: 2 } })
    await app().execute(statement)
    await passHours(1)
    const rows = await app().rows('SELECT paused_reason, next_at FROM schedules')
    expect(rows).toEqual([{ paused_reason: reason, next_at: null }])
    expect(await app().rows('SELECT id FROM schedule_runs')).toEqual([])
  })

  test('is reported to its author and the heads, before its time', async () => {
    await app().execute('UPDATE users SET is_department_head = true WHERE id = 2')
    await addBackups()
    const schedule = await create({ ticket: { category: 'backups' } })
    await app().execute('DELETE FROM categories')
    server().forget()
    worker.noteEvent({ type: 'categories' })
    await passHours(0)
    expect((await tickets()).map(({ description }) => description)).toEqual([
      'The recurring ticket “Check backups” is paused. There is no category backups. No tickets are raised until it is changed and saved under Recurring.'
    ])
    await pass({ hours: 0 })
    for (const name of ['ada', 'ben'] as const) {
      const { body } = await people()[name].get<Notifications>('/api/notifications')
      expect(body.items.map(({ kind }) => kind)).toEqual(['created'])
    }
    expect(
      server()
        .taken.map(({ to }) => to)
        .toSorted()
    ).toEqual(['ada@example.com', 'ben@example.com'])
    expect(await next(schedule)).toEqual([null, 'There is no category backups'])
    await passHours(24)
    expect(await tickets()).toHaveLength(1)
  })

  test('is reported where there still is a department and a category', async () => {
    await addBackups()
    await create({ ticket: { category: 'backups' } })
    // The author, the department and the category are gone at once.
    await app().execute("UPDATE schedules SET department = 'Gone', department_key = 'gone'")
    await app().execute('DELETE FROM categories')
    await app().execute('UPDATE users SET disabled = true WHERE id = 1')
    await app().execute("UPDATE users SET role = 'IT Support Specialist' WHERE id = 2")
    await passHours(1)
    const reports = await app().rows('SELECT department, category, requester_id FROM tickets')
    expect(reports).toEqual([{ department: 'IT', category: 'other', requester_id: 2 }])
  })
})
