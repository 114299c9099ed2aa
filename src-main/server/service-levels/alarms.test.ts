import { beforeEach, describe, expect, test } from 'vitest'
import type { Notifications } from '#shared/api/notifications.ts'
import { alarmFixture } from '#support/server/alarm-fixture.ts'

const desk = alarmFixture()
const { raise, pass, told, set, change, person } = desk

const rowsOf = (table: string) => desk.app().rows(`SELECT * FROM ${table}`)

describe('the alarms of a ticket (D73)', () => {
  test('come at their shares of open time and at the deadline, each once', async () => {
    await raise()
    await pass({ hours: 3, minutes: 59 })
    expect(await told()).toEqual([])
    await pass({ minutes: 1 })
    expect(await told()).toEqual(['lena due-soon resolution'])
    await pass({ hours: 2 })
    await pass({ hours: 1 })
    await pass({ hours: 1 })
    await pass({ hours: 24 })
    expect(await told()).toEqual([
      ...['lena due-soon resolution', 'lena due-soon resolution', 'lena overdue resolution']
    ])
    const shares = await desk.app().rows('SELECT share FROM service_alarms ORDER BY id')
    expect(shares).toEqual([{ share: 50 }, { share: 75 }, { share: 100 }])
  })

  test('say which clock is due and when, and name no one', async () => {
    const { id } = await raise()
    await pass({ hours: 8 })
    const { body } = await person('lena').get<Notifications>('/api/notifications')
    expect(body.items[0]).toMatchObject({
      ...{ kind: 'overdue', ticketId: id, to: 'resolution', due: '2026-03-02T17:00:01.000Z' },
      ...{ actorId: null, commentId: null, mentioned: false }
    })
  })

  test('are of each clock, and of the highest share alone after a time without a server', async () => {
    await set({ response: 60 })
    await raise()
    await pass({ hours: 7 })
    expect(await told()).toEqual(['lena overdue response', 'lena due-soon resolution'])
    await pass({ hours: 1 })
    expect((await told()).slice(2)).toEqual(['lena overdue resolution'])
    expect(await rowsOf('service_alarms')).toHaveLength(3)
  })

  test('pause with their clock, and end with it', async () => {
    const ticket = await raise()
    await pass({ hours: 5 })
    await change('lena', ticket, { status: 'resolved' })
    await pass({ hours: 24 })
    expect(await told()).toEqual(['lena due-soon resolution'])
    await change('lena', ticket, { status: 'open' })
    await pass({ minutes: 59 })
    expect(await told()).toHaveLength(1)
    await pass({ minutes: 1 })
    expect(await told()).toHaveLength(2)
    await change('lena', ticket, { status: 'cancelled' })
    await pass({ hours: 24 })
    expect(await told()).toHaveLength(2)
  })

  test('are begun again where a clock starts anew in another department', async () => {
    const ticket = await raise()
    await pass({ hours: 7 })
    await change('lena', ticket, { department: 'HR' })
    await pass({ hours: 4 })
    await pass({ hours: 4 })
    // A ticket that is moved loses its assignee, and HR has no head.
    expect(await told()).toEqual([
      ...['lena due-soon resolution', 'hilda due-soon resolution', 'hilda overdue resolution']
    ])
  })

  test('are none while service levels are off', async () => {
    await raise()
    await desk.put({}, false)
    await desk.move()
    await pass({ hours: 24 })
    expect(await told()).toEqual([])
  })
})

describe('after a change (D73)', () => {
  test('of the ticket that makes it late, its alarm comes at once', async () => {
    const ticket = await raise()
    await pass({ hours: 3 })
    await change('lena', ticket, { priority: 'high' })
    await desk.worker().idle()
    expect(await told()).toEqual(['lena overdue resolution'])
  })

  test('of service levels, only alarms to come are raised', async () => {
    await raise()
    const priority = { priority: 'high' }
    const other = await raise(priority)
    await pass({ minutes: 30 })
    await set({ hours: 2 })
    await pass({ seconds: 1 })
    expect(await told()).toEqual([])
    // A change of the ticket that moves no deadline does not bring it back.
    await change('lena', other, { assigneeId: null })
    await pass({ minutes: 28 })
    expect(await told()).toEqual([])
    await pass({ minutes: 2 })
    expect(await told()).toEqual(['lena due-soon resolution'])
  })

  test('of warnings alone, they come at the new shares', async () => {
    await raise()
    await set({ warnings: [25] })
    await pass({ hours: 2 })
    expect(await told()).toEqual(['lena due-soon resolution'])
  })

  test('that puts a deadline off, it is not told before the clocks have moved', async () => {
    await raise()
    await pass({ hours: 7 })
    await desk.put({ hours: 20 })
    await pass({ hours: 1 })
    expect(await told()).toEqual(['lena due-soon resolution'])
    await desk.move()
    // Half of twenty hours counts as raised, because three quarters of eight were.
    await pass({ hours: 7 })
    expect(await told()).toHaveLength(1)
    await pass({ hours: 5 })
    expect((await told()).slice(1)).toEqual(['lena overdue resolution'])
  })
})

describe('who is told (D73)', () => {
  const dueNow = async (more: object = {}) => {
    const ticket = await raise(more)
    await pass({ hours: 8 })
    return ticket
  }

  test('is the assignee, otherwise the head, otherwise the team', async () => {
    await dueNow({ assigneeId: null })
    expect(await told()).toEqual(['lars overdue resolution'])
    await desk.makeHead('lars', false)
    await dueNow({ assigneeId: null })
    expect((await told()).slice(1).sort()).toEqual([
      ...['lars overdue resolution', 'lena overdue resolution', 'leo overdue resolution']
    ])
  })

  test.each([
    ['is disabled', `UPDATE users SET disabled = true WHERE username = 'lena'`],
    ['is deleted', `UPDATE users SET deleted_at = 1 WHERE username = 'lena'`],
    ['is a program', `UPDATE users SET is_service = true WHERE username = 'lena'`],
    ['is the requester', `UPDATE tickets SET assignee_id = requester_id`]
  ])('is the head where the assignee %s', async (_what, statement) => {
    await raise()
    await desk.app().execute(statement)
    desk.app().clock.pass({ hours: 8 })
    await desk.worker().idle()
    expect(await told()).toEqual(['lars overdue resolution'])
  })

  test('is never the requester, also as the head', async () => {
    const lars = person('lars')
    await lars.post('/api/tickets', {
      ...{ department: 'Logistics', description: 'A ticket of mine', category: 'software' },
      requesterId: lars.user.id
    })
    await pass({ hours: 8 })
    expect((await told()).sort()).toEqual(['lena overdue resolution', 'leo overdue resolution'])
  })

  test('is besides the head, once a ticket is due', async () => {
    await set({ escalation: { to: 'head' } })
    await raise()
    await pass({ hours: 4 })
    await pass({ hours: 4 })
    expect(await told()).toEqual([
      ...['lena due-soon resolution', 'lena overdue resolution', 'lars overdue resolution']
    ])
  })

  test('is besides a chosen person, each once, and no one where that person is gone', async () => {
    await set({ escalation: { to: 'person', personId: person('hilda').user.id } })
    await dueNow()
    expect(await told()).toEqual(['lena overdue resolution', 'hilda overdue resolution'])
    await set({ escalation: { to: 'person', personId: person('lena').user.id } })
    await dueNow()
    await set({ escalation: { to: 'person', personId: 999 } })
    await dueNow()
    expect((await told()).slice(2)).toEqual(['lena overdue resolution', 'lena overdue resolution'])
  })

  test('may see the ticket: not a person outside of a private department (D44)', async () => {
    await set({ escalation: { to: 'person', personId: person('hilda').user.id } })
    await person('ada').put('/api/admin/departments', { name: 'Logistics', private: true })
    await desk
      .app()
      .execute(`UPDATE users SET unconfirmed_team = true WHERE username IN ('lars', 'leo')`)
    await dueNow({ assigneeId: null })
    expect(await told()).toEqual(['lena overdue resolution'])
    expect((await person('hilda').get<Notifications>('/api/notifications')).body.count).toBe(0)
  })
})

describe('whatever happens to the server (D73)', () => {
  beforeEach(async () => {
    await raise()
    desk.app().clock.pass({ hours: 8 })
  })

  test('an alarm that was not written completely is due yet', async () => {
    const { store } = desk.app()
    const killed = desk.makeWorker({
      ...store,
      transaction: (work) =>
        store.transaction(async (tx) => {
          await work(tx)
          throw new Error('The server was killed')
        })
    })
    await killed.idle()
    await killed.stop()
    expect([await told(), await rowsOf('service_alarms')]).toEqual([[], []])
    await desk.worker().idle()
    expect(await told()).toEqual(['lena overdue resolution'])
  })

  test('several that work at once raise it once', async () => {
    const others = [desk.makeWorker(), desk.makeWorker()]
    await Promise.all([desk.worker(), ...others].map((worker) => worker.idle()))
    await Promise.all(others.map((worker) => worker.stop()))
    expect(await told()).toEqual(['lena overdue resolution'])
  })

  test('a clock that was wrong for a day loses no alarm, and repeats none (D35)', async () => {
    await pass({ hours: -32 })
    await raise()
    expect(await told()).toEqual([])
    await pass({ hours: 32 })
    // The ticket of a day before is due as well.
    expect(await told()).toEqual(['lena overdue resolution', 'lena overdue resolution'])
    await pass({ hours: 24 })
    const ticket = await raise()
    await pass({ hours: -24 })
    await change('lena', ticket, { priority: 'low' })
    expect(await told()).toHaveLength(2)
    await pass({ hours: 32 })
    expect((await told()).slice(2)).toEqual(['lena overdue resolution'])
  })
})
