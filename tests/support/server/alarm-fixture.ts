import { afterEach, beforeEach } from 'vitest'
import type { Escalation, ServiceLevels } from '#shared/api/service-levels.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { IN_PROCESS } from '../../../src-main/server/http/security.ts'
import type { QueueWorker } from '../../../src-main/server/queue/queue-worker.ts'
import { createAlarmWorker } from '../../../src-main/server/service-levels/alarm-worker.ts'
import { createClockMover } from '../../../src-main/server/service-levels/clock-mover.ts'
import type { Store } from '../../../src-main/server/store/store.ts'
import { startTestApp } from './test-app.ts'
import { type Account, newTicket, PASSWORD, person, vouchFor } from './test-server.ts'

const PATH = '/api/admin/service-levels'
const CALENDAR = '6f4b0a8e-0000-4000-8000-000000000003'

/** A calendar that is always open, so that times are easy to say. */
const ALWAYS = {
  ...{ id: CALENDAR, name: 'Always', zone: 'Europe/Berlin', closures: [] },
  open: Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [['00:00', '24:00']]])
  )
}

/** The service level of a department: eight hours, of which half and three quarters are warned of. */
export interface LogisticsLevel {
  hours?: number
  response?: number | null
  warnings?: number[]
  restart?: boolean
  escalation?: Escalation
}

/** The service levels of Logistics; tickets of high priority have a quarter of the time. */
export function alarmLevels({ hours = 8, response = null, ...more }: LogisticsLevel = {}) {
  const targets = { response, nextResponse: null, resolution: hours * 60 }
  const level = {
    ...{ calendar: CALENDAR, warnings: [75, 50], restart: false, ...more },
    targets: { high: { ...targets, resolution: hours * 15 }, medium: targets, low: targets }
  }
  return {
    ...{ enabled: true, calendars: [ALWAYS], calendar: null },
    departments: [
      { department: 'Logistics', ...level },
      { department: 'HR', ...level, restart: true }
    ]
  }
}

const NAMES = { hank: 'HR', hilda: 'HR', lena: 'Logistics', lars: 'Logistics', leo: 'Logistics' }
type Name = 'ada' | keyof typeof NAMES

/**
 * An app whose alarms are raised when a test says so: ada is an IT Support Specialist, lars the head of
 * Logistics, and hank raises tickets.
 */
export function alarmFixture() {
  let app: Awaited<ReturnType<typeof startTestApp>>
  let people: Record<Name, Account>
  let mover: QueueWorker
  let worker: QueueWorker

  beforeEach(async () => {
    app = await startTestApp()
    mover = createClockMover({ ...parts(), onMoved: () => {} })
    worker = makeWorker()
    const client = app.from(IN_PROCESS)
    const { role: _, ...body } = person('ada')
    const ada = { ...client, user: (await client.post<Account['user']>('/api/setup', body)).body }
    const others: [string, Account][] = []
    for (const [username, role] of Object.entries(NAMES)) {
      const own = app.from(IN_PROCESS)
      const { body: user } = await own.post<Account['user']>(
        '/api/register',
        person(username, role)
      )
      others.push([username, await vouchFor(app, { ...own, user })])
    }
    people = { ada, ...(Object.fromEntries(others) as Record<keyof typeof NAMES, Account>) }
    await makeHead('lars', true)
    await set()
  })
  afterEach(async () => {
    await Promise.all([mover.stop(), worker.stop()])
    await app.close()
  })

  const parts = () => ({ store: app.store, clock: app.clock.read, log: app.log })
  const makeWorker = (store: Store = app.store) =>
    createAlarmWorker({ ...parts(), store, onRaised: () => {} })
  const makeHead = (name: Name, isHead: boolean) =>
    app.execute(`UPDATE users SET is_department_head = ${isHead} WHERE username = ?`, name)

  /** Changes the service levels, by which clocks move when a test says so. */
  async function put(level?: LogisticsLevel, enabled = true): Promise<void> {
    const { updatedAt } = (await people.ada.get<ServiceLevels>(PATH)).body
    app.clock.pass({ seconds: 1 })
    const { status, body } = await people.ada.put(PATH, {
      ...{ ...alarmLevels(level), enabled, updatedAt }
    })
    if (status !== 200) throw new Error(`${PATH} answered ${status}: ${JSON.stringify(body)}`)
  }
  async function set(level?: LogisticsLevel): Promise<void> {
    await put(level)
    await mover.idle()
  }

  return {
    app: () => app,
    worker: () => worker,
    makeWorker,
    makeHead,
    person: (name: Name) => people[name],
    put,
    /** Changes the service levels, and moves the clocks by them. */
    set,
    /** Moves clocks by the service levels. */
    move: () => mover.idle(),
    /** A ticket of Logistics that hank has raised and lena has. */
    async raise(more: object = {}): Promise<Ticket> {
      const { hank, lena } = people
      const { status, body } = await hank.post<Ticket>(
        '/api/tickets',
        newTicket(hank.user.id, {
          ...{ department: 'Logistics', category: 'software', assigneeId: lena.user.id, ...more }
        })
      )
      if (status !== 201) throw new Error(`The ticket was answered with ${status}`)
      return body
    },
    change: (name: Name, { id }: Ticket, change: object) =>
      people[name].patch<Ticket>(`/api/tickets/${id}`, change),
    /** Lets time pass, after which everyone signs in again, and raises what is due. */
    async pass(time: Parameters<typeof app.clock.pass>[0]) {
      app.clock.pass(time)
      for (const [username, { post }] of Object.entries(people))
        await post('/api/login', { username, password: PASSWORD })
      await worker.idle()
    },
    /** Who was told of which alarms, as `lena due-soon resolution`, in their order. */
    async told(): Promise<string[]> {
      const rows = await app.rows<{ username: string; kind: string; to_value: string }>(
        `SELECT username, kind, to_value FROM notifications
          JOIN users ON users.id = notifications.user_id
          WHERE kind IN ('due-soon', 'overdue') ORDER BY notifications.id`
      )
      return rows.map(({ username, kind, to_value }) =>
        [username, kind, to_value.split(' ')[0]].join(' ')
      )
    }
  }
}
