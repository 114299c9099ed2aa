import { describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { Rule } from '#shared/api/rules.ts'
import type { Schedule } from '#shared/api/schedules.ts'
import type { TicketLink } from '#shared/api/ticket-links.ts'
import type { User } from '#shared/api/users.ts'
import { ruleInput } from '#support/server/rules.ts'
import { newSchedule } from '#support/server/schedules.ts'
import { SERVICE_LEVELS } from '#support/server/service-levels.ts'
import { person } from '#support/server/test-server.ts'
import { webhookFixture } from '#support/server/webhook-fixture.ts'
import { answering, verify } from '#support/server/webhook-receiver.ts'
import { IN_PROCESS } from '../http/security.ts'
import { createAlarmWorker } from '../service-levels/alarm-worker.ts'

const { app, ada, receiver, hook, make, makeWorker, replaceWorker, ...fixture } = webhookFixture()
const { send, pass, raise, state, deliveries } = fixture

const patch = (id: number, body: object) => ada().patch(`/api/tickets/${id}`, body)

async function register(username: string): Promise<User> {
  const client = app().from(IN_PROCESS)
  return (await client.post<User>('/api/register', person(username, 'IT'))).body
}

/** Raises the alarms that are due. */
async function raiseAlarms() {
  const alarms = createAlarmWorker({
    ...{ store: app().store, clock: app().clock.read, log: app().log, onRaised: () => {} }
  })
  await alarms.idle()
  await alarms.stop()
}

describe('a delivery', () => {
  test('of an alarm has the clock, its deadline and the share, and no actor (D73)', async () => {
    await ada().put('/api/admin/service-levels', SERVICE_LEVELS)
    const { id } = await raise()
    const raisedAt = app().clock.read().getTime()
    const minutesLater = (minutes: number) => new Date(raisedAt + minutes * 60_000).toISOString()
    await ada().patch(`/api/tickets/${id}`, { assigneeId: ada().user.id })
    app().clock.pass({ minutes: 45 })
    await raiseAlarms()
    app().clock.pass({ minutes: 15 })
    await raiseAlarms()
    await send()
    const alarm = { ticketId: id, clock: 'response', due: minutesLater(60) }
    expect(
      receiver()
        .received.slice(-2)
        .map(({ body }) => JSON.parse(body))
    ).toEqual([
      { type: 'ticket.due-soon', timestamp: minutesLater(45), data: { ...alarm, share: 75 } },
      { type: 'ticket.overdue', timestamp: minutesLater(60), data: { ...alarm, share: 100 } }
    ])
  })

  test('is verified by the reference library, and has ids and no texts', async () => {
    const { id, ticketId } = await raise()
    await send()
    const [first, ...others] = receiver().received
    expect(others).toEqual([])
    expect(verify(first, hook().secret, app().clock.read())).toEqual({
      type: 'ticket.created',
      timestamp: app().clock.read().toISOString(),
      data: { ticketId: id, actorId: ada().user.id }
    })
    expect(first?.body).not.toContain('printer')
    expect(first?.body).not.toContain(ticketId)
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/)
    })
    expect(() =>
      verify({ headers: {}, ...first, body: `${first?.body} ` }, hook().secret, new Date())
    ).toThrow()
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempts: 1, answer: 204, error: null, nextAttemptAt: null }
    ])
  })

  test('has the rule or schedule that did it, and no actor where a time has begun it', async () => {
    const { body: rule } = await ada().post<Rule>('/api/rules', ruleInput())
    const { body: schedule } = await ada().post<Schedule>('/api/schedules', newSchedule())
    const { id } = await raise({ priority: 'low' })
    await ada().post(`/api/schedules/${schedule.id}/run`, {})
    await send()
    const told = receiver().received.map(({ body }) => JSON.parse(body))
    const actorId = ada().user.id
    expect(told.map(({ type, data }) => [type, data])).toEqual([
      ['ticket.created', { ticketId: id, actorId }],
      ['ticket.priority-changed', { ticketId: id, actorId, ruleId: rule.id }],
      ['ticket.created', { ticketId: id + 1, actorId, scheduleId: schedule.id }],
      ['ticket.priority-changed', { ticketId: id + 1, ruleId: rule.id }]
    ])
  })

  test('tells of each change of a ticket, in its order', async () => {
    const { id } = await raise({ assigneeId: ada().user.id })
    const { id: other } = await raise()
    await patch(id, { status: 'in-progress', priority: 'high', department: 'HR' })
    await patch(id, { category: 'network', subcategory: 'vpn' })
    const comment = { message: 'Hm', userId: ada().user.id, ticketId: id }
    const { body: written } = await ada().post<Comment>(`/api/tickets/${id}/comments`, comment)
    const { body: link } = await ada().post<TicketLink>(`/api/tickets/${id}/links`, {
      ...{ kind: 'related', otherId: other }
    })
    await ada().delete(`/api/ticket-links/${link.id}`)
    await ada().put(`/api/tickets/${id}/waiting`, { for: 'supplier' })
    await ada().delete(`/api/tickets/${id}/waiting`)
    await ada().post('/api/tickets/bulk', { ids: [id, other], status: 'resolved' })
    await send()
    expect(receiver().reported()).toEqual([
      `ticket.created ${id}`,
      `ticket.assignee-changed ${id}`,
      `ticket.created ${other}`,
      `ticket.status-changed ${id}`,
      // An assignee who is not in the new team is unassigned.
      `ticket.assignee-changed ${id}`,
      `ticket.department-changed ${id}`,
      `ticket.priority-changed ${id}`,
      `ticket.category-changed ${id}`,
      `ticket.comment-added ${id}`,
      `ticket.links-changed ${id}`,
      `ticket.links-changed ${id}`,
      `ticket.waiting-changed ${id}`,
      `ticket.waiting-changed ${id}`,
      `ticket.status-changed ${id}`,
      `ticket.status-changed ${other}`
    ])
    expect(receiver().received.map(({ body }) => JSON.parse(body).data.commentId)).toContain(
      written.id
    )
  })

  test('is none for an internal note (D41), or for what no one chose', async () => {
    const gus = await register('gus')
    const { id } = await raise({ requesterId: gus.id })
    await send()
    const body = { kinds: ['ticket.status-changed'], enabled: true, url: receiver().url }
    await ada().put(`/api/admin/webhooks/${hook().id}`, body)
    const note = { message: 'Psst', userId: ada().user.id, ticketId: id, internal: true }
    expect((await ada().post(`/api/tickets/${id}/comments`, note)).status).toBe(201)
    await patch(id, { priority: 'high' })
    await patch(id, { status: 'resolved' })
    await send()
    expect(receiver().reported()).toEqual([`ticket.created ${id}`, `ticket.status-changed ${id}`])
  })

  test('tells once that all tickets were cleared, and of the assignees of a deleted account', async () => {
    const gus = await register('gus')
    const [one, two] = [await raise({ assigneeId: gus.id }), await raise({ assigneeId: gus.id })]
    await send()
    receiver().received.length = 0
    await ada().delete(`/api/admin/users/${gus.id}`)
    await ada().post(`/api/admin/users/${gus.id}/restore`)
    await ada().delete('/api/admin/tickets/clear')
    await send()
    const assignees = [one, two].map(({ id }) => `ticket.assignee-changed ${id}`)
    expect(receiver().reported()).toEqual([...assignees, ...assignees, 'tickets.cleared'])
  })

  test('is never written where the change was not', async () => {
    const { id } = await raise()
    await send()
    expect((await patch(id, { assigneeId: 999 })).status).toBe(400)
    await app().rejectChanges('UPDATE', 'tickets')
    expect((await patch(id, { status: 'resolved' })).status).toBeGreaterThanOrEqual(500)
    await app().allowChanges()
    await send()
    expect(receiver().reported()).toEqual([`ticket.created ${id}`])
  })

  test('is signed by the former secret too for a day', async () => {
    const { body } = await ada().post<{ secret: string }>(`/api/admin/webhooks/${hook().id}/secret`)
    await raise()
    await send()
    const [both] = receiver().received
    for (const secret of [hook().secret, body.secret])
      expect(verify(both, secret, app().clock.read()).type).toBe('ticket.created')
    await pass({ hours: 24 })
    await raise()
    await send()
    const one = receiver().received.at(-1)
    expect(verify(one, body.secret, app().clock.read()).type).toBe('ticket.created')
    expect(() => verify(one, hook().secret, app().clock.read())).toThrow('No matching signature')
  })
})

describe('whatever happens to the server', () => {
  test('a delivery that was sent and not noted is sent again with the same id', async () => {
    await raise()
    await app().rejectChanges('UPDATE', 'webhook_deliveries')
    await send()
    expect(receiver().received.length).toBe(1)
    expect(app().log.lines.join('\n')).toContain('Webhooks could not be sent')
    await app().allowChanges()
    // Stopping waits for no receiver, and what it was sent without an answer is sent again, too.
    receiver().answerWith(() => {})
    await replaceWorker()
    void send()
    await expect.poll(() => receiver().received.length).toBe(2)
    const start = performance.now()
    await replaceWorker()
    expect(performance.now() - start).toBeLessThan(1000)
    receiver().answerWith(answering(200))
    await send()
    const ids = receiver().received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
    expect(await deliveries()).toMatchObject([{ status: 'delivered' }])
  })

  test('a clock that was wrong for a while holds nothing up (D35)', async () => {
    receiver().answerWith(answering(503))
    await pass({ hours: 24 * 365 })
    await raise()
    await send()
    expect(await state()).toMatchObject({ waiting: 1 })
    receiver().answerWith(answering(200))
    await pass({ hours: -24 * 365 })
    expect(receiver().received.length).toBe(2)
    expect(await state()).toMatchObject({ waiting: 0, failingSince: null })
  })

  test('a key that is another says so, and sends nothing', async () => {
    await raise()
    const other = makeWorker()
    await app().execute(`UPDATE webhooks SET secret = 'AAAA'`)
    await other.idle()
    await other.stop()
    expect(receiver().received).toEqual([])
    expect((await deliveries())[0]?.error).toContain('Create a new secret')
  })
})
