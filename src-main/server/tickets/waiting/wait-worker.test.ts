import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'
import type { Store } from '../../store/store.ts'
import { createWaitWorker } from './wait-worker.ts'

// Time begins on a Monday at 9:00, and without service levels Monday to Friday are working days.

const { app, people, server, say, pass, raise, passUnseen } = outgoingMailFixture()

const DAY = { hours: 24 }

type Worker = ReturnType<typeof createWaitWorker>

let worker: Worker
let ticket: Ticket
beforeEach(async () => {
  worker = makeWorker()
  ticket = await raise()
  await say(people().ben, ticket.id, 'Is it on?')
})
afterEach(() => worker.stop())

const makeWorker = (store: Store = app().store) =>
  createWaitWorker({ store, clock: app().clock.read, log: app().log })

const path = () => `/api/tickets/${ticket.id}`
const read = async () => (await people().ada.get<Ticket>(path())).body
const wait = (body: object) => people().ben.put<Ticket>(`${path()}/waiting`, body)
const FOR_REQUESTER = { for: 'requester', remindAfterDays: 2, resolveAfterDays: 5 }

/** Lets days pass, and does what is due. */
async function passDays(days: number) {
  await passUnseen({ hours: 24 * days })
  await worker.idle()
  await pass({ hours: 0 })
}

async function reminders(): Promise<(string | null)[]> {
  const { body } = await people().cleo.get<Notifications>('/api/notifications')
  return body.items.flatMap(({ kind, to }) => (kind === 'reminder' ? [to as string | null] : []))
}

const history = async () => (await people().ada.get<HistoryEntry[]>(`${path()}/history`)).body

describe('a requester who does not answer (D74)', () => {
  test('is reminded once, in the bell and by email, with when it is resolved', async () => {
    await wait(FOR_REQUESTER)
    await passDays(1)
    expect(await reminders()).toEqual([])
    server().forget()
    await passDays(1)
    await passDays(0)
    const [resolveAt, ...more] = await reminders()
    expect([resolveAt, more]).toEqual(['2026-03-09T09:00:00.000Z', []])
    const [mail, ...others] = server().reported()
    expect(mail?.to).toBe('cleo@example.com')
    expect(mail?.text).toMatch(
      /^ben Example is waiting for your answer\. If we hear nothing until Monday 9 March, we will resolve this ticket\./
    )
    expect(others).toEqual([])
    expect((await read()).waiting).toMatchObject({
      ...{ remindAt: null, remindedAt: '2026-03-04T09:00:00.000Z', resolveAt }
    })
  })

  test('finds the ticket resolved at the time that was announced, by itself', async () => {
    await wait(FOR_REQUESTER)
    await passDays(2)
    await passDays(4)
    expect((await read()).status).toBe('open')
    await passDays(1)
    expect(await read()).toMatchObject({ status: 'resolved' })
    expect(await read()).not.toHaveProperty('waiting')
    const actorId = people().ben.user.id
    expect((await history()).slice(-2)).toMatchObject([
      { kind: 'status', from: 'open', to: 'resolved', cause: 'waiting', afterDays: 5, actorId },
      { kind: 'waiting', from: 'requester', to: null, cause: 'waiting', actorId }
    ])
    const { cleo } = people()
    const { status } = await cleo.post(`${path()}/comments`, {
      ...{ ticketId: ticket.id, userId: cleo.user.id, message: 'Yes, it is', reopen: true }
    })
    expect([status, (await read()).status]).toEqual([201, 'open'])
  })

  test('is never reminded and too late in one go: a server that was away announces anew', async () => {
    await wait(FOR_REQUESTER)
    await passDays(9)
    expect(await reminders()).toEqual(['2026-03-16T09:00:00.000Z'])
    expect((await read()).status).toBe('open')
    await passDays(4)
    expect((await read()).status).toBe('open')
    await passDays(1)
    expect((await read()).status).toBe('resolved')
  })

  test('gets the days anew after each comment of the team', async () => {
    await wait(FOR_REQUESTER)
    await passDays(2)
    await say(people().ada, ticket.id, 'And now?')
    await passDays(1)
    expect(await reminders()).toHaveLength(1)
    await passDays(1)
    expect(await reminders()).toEqual(['2026-03-11T09:00:00.000Z', '2026-03-09T09:00:00.000Z'])
  })

  test('is not reminded once they have written, or by an account that is disabled', async () => {
    await wait(FOR_REQUESTER)
    await say(people().cleo, ticket.id, 'It is on')
    await wait(FOR_REQUESTER)
    await passDays(7)
    expect(await reminders()).toEqual([])
    await say(people().ben, ticket.id, 'And now?')
    await app().execute(`UPDATE users SET disabled = true WHERE id = ${people().cleo.user.id}`)
    await passDays(2)
    await passDays(7)
    expect(await read()).toMatchObject({ status: 'open', waiting: { remindedAt: null } })
  })

  test('is reminded later where the days between have become holidays', async () => {
    await wait(FOR_REQUESTER)
    const { ada } = people()
    await passUnseen(DAY)
    await pass({ hours: 0 })
    const open = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['08:00', '18:00']]])
    )
    const id = '6f4b0a8e-0000-4000-8000-000000000001'
    const closures = [{ name: 'Flood', from: '2026-03-03', until: '2026-03-05' }]
    const calendar = { id, name: 'Office', zone: 'UTC', open, closures }
    const levels = { enabled: true, calendars: [calendar], calendar: id, departments: [] }
    await ada.put('/api/admin/service-levels', { ...levels, updatedAt: null })
    await passDays(1)
    expect((await read()).waiting?.remindAt).toBe('2026-03-09T09:00:00.000Z')
    await passDays(5)
    expect(await reminders()).toHaveLength(1)
  })

  test('finds it resolved also in the name of an account that is gone', async () => {
    await wait(FOR_REQUESTER)
    await passDays(2)
    await app().execute(`UPDATE users SET deleted_at = 1 WHERE id = ${people().ben.user.id}`)
    await passDays(5)
    expect((await read()).status).toBe('resolved')
    expect((await history()).at(-1)).toMatchObject({ cause: 'waiting', actorId: null })
  })
})

test('a wait ends by itself at its day', async () => {
  await wait({ for: 'date', until: '2026-03-05T09:00:00.000Z' })
  await passDays(2)
  expect(await read()).toHaveProperty('waiting')
  await passDays(1)
  expect(await read()).not.toHaveProperty('waiting')
  expect((await history()).at(-1)).toMatchObject({ from: 'date', to: null, cause: 'waiting' })
})

test('where no ticket waits, nothing looks for any', async () => {
  vi.useFakeTimers()
  const nextAt = vi.fn(async () => null)
  const { log } = app()
  const store = { read: { ticketWaits: { nextAt } } } as unknown as Store
  const idle = createWaitWorker({ store, clock: () => new Date(), log })
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  expect(nextAt).toHaveBeenCalledOnce()
  await idle.stop()
  vi.useRealTimers()
})

test('a server that ends before a reminder is saved leaves nothing of it, and the next sends it once', async () => {
  await wait(FOR_REQUESTER)
  const { store } = app()
  const failing = {
    ...store,
    transaction: <T>(work: Parameters<typeof store.transaction<T>>[0]) =>
      store.transaction<T>(async (tx) => {
        await work(tx)
        throw new Error('The server ends')
      })
  }
  await worker.stop()
  worker = makeWorker(failing)
  await passDays(2)
  expect([await reminders(), (await read()).waiting?.remindedAt]).toEqual([[], null])
  await worker.stop()
  worker = makeWorker()
  const other = makeWorker()
  await Promise.all([worker.idle(), other.idle()])
  await other.stop()
  await passDays(0)
  expect(await reminders()).toHaveLength(1)
})
