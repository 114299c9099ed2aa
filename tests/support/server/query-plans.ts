/**
 * The common part of the engines' tests of query plans: a company, the calls of all screens, and
 * that none of them may get slower with the years.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notifications } from '#shared/api/notifications.ts'
import type { User } from '#shared/api/users.ts'
import {
  DIRECTIONS,
  OWNERSHIPS,
  PRIORITIES,
  TICKET_SORTS,
  TICKET_STATUSES
} from '#shared/domain/tickets.ts'
import { createApp } from '../../../src-main/server/app.ts'
import { DEMO_PASSWORD } from '../../../src-main/server/demo/demo-people.ts'
import { createEventHub } from '../../../src-main/server/events/event-hub.ts'
import { createHealthService } from '../../../src-main/server/health/health-service.ts'
import { IN_PROCESS } from '../../../src-main/server/http/security.ts'
import { createPresenceBoard } from '../../../src-main/server/presence/presence-board.ts'
import {
  createFileFolder,
  defaultFilesFolder
} from '../../../src-main/server/store/files/file-folder.ts'
import type { Deliver, Store } from '../../../src-main/server/store/store.ts'
import { testEngine } from './chosen-engine.ts'
import {
  clock,
  fillCompany,
  fillFollowers,
  fillMails,
  fillReceivedMails,
  NOW,
  TICKETS
} from './query-plan-company.ts'
import { testBackups, testSecrets, unsentMails, unsentWebhooks } from './test-app.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import type { TestDatabase } from './test-engine.ts'
import {
  createTestLog,
  makeTemporaryFolder,
  newTicket,
  plentyOfSpace,
  VERSION
} from './test-server.ts'

/** Tables that grow with the years; a query that reads or sorts all of one gets slower with it. */
export const GROWING =
  /\b(tickets|comments|ticket_events|status_intervals|followers|notifications|mails|mail_events|received_mails)\b/

/** A database whose statements are recorded. */
export interface RecordedDatabase {
  store: Store
  /** How many statements were recorded since they were last forgotten. */
  count(): number
  forget(): void
  /**
   * Steps of the engine for the recorded statements that take longer the more rows there are, for a
   * person to read; forgets them.
   */
  slowSteps(): Promise<string[]>
  /** Lets the engine know how the values are distributed, or not. */
  setStatistics(wanted: boolean): Promise<void>
  close(): Promise<void>
}

/** A search for tickets similar to a text (D50), of which most tickets have a word. */
const SIMILAR = '/api/similar?text=The+printer+does+not+print+on+the+network'

/** Every set of statuses, the empty one too. */
const STATUS_SETS = Array.from({ length: 2 ** TICKET_STATUSES.length }, (_, bits) =>
  TICKET_STATUSES.filter((_, index) => bits & (1 << index))
)

/** Every filter of the screens but the search, as a query. */
const FILTERS = [undefined, ...OWNERSHIPS].flatMap((ownership) =>
  STATUS_SETS.flatMap((statuses) =>
    [undefined, ...PRIORITIES].map((priority) =>
      [
        ...statuses.map((status) => `status=${status}`),
        ...(ownership ? [`ownership=${ownership}`] : []),
        ...(priority ? [`priority=${priority}`] : [])
      ].join('&')
    )
  )
)

/** Every so many of the filters, where each takes long. */
const every = (step: number) => FILTERS.filter((_, index) => index % step === 0)

/** Pages of lists of tickets: the first, a later one and the last. */
const pagesOf = (filters: string[], last = TICKETS - 5) =>
  filters.flatMap((filter) =>
    ['limit=5', 'limit=5&offset=20', `limit=5&offset=${last}`].map(
      (page) => `/api/tickets?${filter}&${page}`
    )
  )

/**
 * Tests the plans of all statements of an engine.
 * @param openRecorded opens the store of a database that is filled already
 */
export function testQueryPlans(
  openRecorded: (db: TestDatabase, dataDir: string, deliver: Deliver) => Promise<RecordedDatabase>
): void {
  const folder = makeTemporaryFolder()
  let database: TestDatabase
  let recorded: RecordedDatabase
  let specialist: TestClient & { user: User }
  let head: TestClient & { user: User }
  /** A person from whom a department with many tickets is hidden (D44). */
  let outsider: TestClient & { user: User }

  beforeAll(async () => {
    database = await testEngine().create(folder.path)
    const accounts = await fillCompany(database)
    const events = createEventHub()
    recorded = await openRecorded(database, folder.path, events.deliver)
    const { store } = recorded
    const { fetch } = createApp({
      ...{ store, events, clock, log: createTestLog(), names: [], version: VERSION },
      ...{ presence: createPresenceBoard(events.deliver), webRoot: undefined },
      ...{ webhooks: unsentWebhooks(), mail: unsentMails(), secrets: testSecrets(folder.path) },
      files: createFileFolder(defaultFilesFolder(folder.path), plentyOfSpace),
      backups: testBackups({ store, clock, dataDir: folder.path }),
      health: createHealthService(store)
    })
    const signIn = async (account: { username: string } | undefined) => {
      const client = createTestClient((request) => fetch(request, IN_PROCESS), 'http://localhost')
      const login = { username: account?.username, password: DEMO_PASSWORD }
      const { body: user } = await client.post<User>('/api/login', login)
      return { ...client, user }
    }
    specialist = await signIn(accounts[0])
    head = await signIn(accounts[1])
    outsider = await signIn(accounts[2])
    await fillFollowers(store, [specialist.user.id, head.user.id, outsider.user.id])
    await fillMails(store)
    await fillReceivedMails(store)
  }, 120_000)

  afterAll(async () => {
    await recorded.close()
    await database.drop()
    folder.remove()
  })

  async function expectFastAnswers(by: TestClient, paths: string[]) {
    const slow: string[] = []
    for (const path of paths) {
      recorded.forget()
      const { status } = await by.get(path)
      expect(status, path).toBe(200)
      expect(recorded.count(), path).toBeGreaterThan(0)
      slow.push(...(await recorded.slowSteps()).map((step) => `${path}: ${step}`))
    }
    expect(slow).toEqual([])
  }

  /** Lets no statement of some work be slow, of which there are many. */
  async function expectFast(work: () => Promise<unknown>) {
    recorded.forget()
    await work()
    expect(recorded.count()).toBeGreaterThan(9)
    expect(await recorded.slowSteps()).toEqual([])
  }

  // PostgreSQL has none at first, and does not forget them.
  describe.each(['without statistics', 'with statistics'])('%s', (state) => {
    beforeAll(() => recorded.setStatistics(state === 'with statistics'))

    test('every page of every list', async () => {
      for (const by of [specialist, head]) await expectFastAnswers(by, pagesOf(FILTERS))
    }, 240_000)

    test('lists in every order', async () => {
      // By a moment, what one of these leaves is sorted, or found among the others.
      const ofStatus = FILTERS.filter((filter) => !/ownership|priority/.test(filter))
      for (const sort of TICKET_SORTS)
        for (const direction of DIRECTIONS) {
          const filters = ['updated', 'due'].includes(sort) ? ofStatus : every(7)
          const orders = filters.map((filter) => `${filter}&sort=${sort}&direction=${direction}`)
          await expectFastAnswers(
            specialist,
            pagesOf(orders).filter((path) => !path.endsWith('offset=20'))
          )
        }
    }, 120_000)

    test('lists, searches and figures for a person from whom a department is hidden', async () => {
      const setPrivate = (isPrivate: boolean) =>
        specialist.put('/api/admin/departments', { name: 'HR', private: isPrivate })
      expect((await setPrivate(true)).status).toBe(200)
      const unowned = FILTERS.filter((filter) => !filter.includes('ownership'))
      const searches = ['', 'status=open', 'priority=low'].map(
        (filter) => `/api/tickets?${filter}&limit=5&search=printer`
      )
      const figures = `/api/tickets/stats/counts?userId=${outsider.user.id}`
      const reported = ['/api/activity', '/api/activity?after=0', '/api/notifications', SIMILAR]
      const lists = pagesOf(unowned, TICKETS - 700)
      await expectFastAnswers(outsider, [...lists, ...searches, figures, ...reported])
      await setPrivate(false)
    }, 120_000)

    test('searches and exports of lists of every kind', async () => {
      const searches = ['e', 'in', 'printer', '0-0499', '%EF%BF%BDno'].flatMap((search) =>
        every(7).map((filter) => `/api/tickets?${filter}&limit=5&search=${search}`)
      )
      const exports = every(11).map((filter) => `/api/tickets/export?${filter}`)
      await expectFastAnswers(specialist, [...searches, ...exports])
    }, 240_000)

    test('dashboard, reports, analytics, activity, people and one ticket', async () => {
      const ticket = '/api/tickets/2500'
      const same = [
        ...['/api/activity', '/api/activity?after=0', '/api/users', '/api/admin/categories'],
        ...[ticket, `${ticket}/followers`, '/api/notifications', SIMILAR],
        ...[`${ticket}/history`, `${ticket}/history?limit=50&before=9000`],
        ...['', '?limit=50', '?limit=50&before=900'].map((page) => `${ticket}/comments${page}`)
      ]
      for (const by of [specialist, head]) {
        const own = ['tickets/stats/counts', 'reports/tickets-by-status', 'reports/response-time']
        const figures = [...own, 'reports/resolution-time'].map(
          (name) => `/api/${name}?userId=${by.user.id}`
        )
        await expectFastAnswers(by, [...figures, ...same])
      }
      const all = ['/api/admin/team-analytics', '/api/admin/users', '/api/user/mail']
      await expectFastAnswers(specialist, all)
    })

    test('emails', async () => {
      const { read, transaction } = recorded.store
      const [last] = await read.mails.list({ limit: 1, before: undefined, status: 'sent' })
      if (!last) throw new Error('There are no mails')
      await expectFast(async () => {
        await read.mailEvents.listPending()
        await read.mails.firstAttemptAt()
        await read.mails.findDue({ now: NOW, latest: NOW })
        await read.mails.listFormer(last, 10)
        await read.mails.findByMessageIds([last.messageId, '1@example.com'])
        await read.mailEvents.listOf(last.id)
        await transaction(async ({ mails, mailEvents }) => {
          const row = { userId: last.userId, ticketId: last.ticketId, createdAt: NOW }
          const made = await mails.insert([{ ...row, messageId: `${Math.random()}@example.com` }])
          await mailEvents.tie(made)
          await mails.update(last.id, { attempts: 2 })
          await mailEvents.deleteOf(last.id)
          for (const { id } of made) await mails.delete(id)
        })
      })
    })

    test('emails that people send', async () => {
      const { read, transaction } = recorded.store
      const page = { limit: 50, before: undefined, outcome: undefined }
      const [last] = await read.receivedMails.list({ ...page, limit: 1, outcome: 'comment' })
      if (!last) throw new Error('There are no received mails')
      await expectFast(async () => {
        await read.receivedMails.list(page)
        await read.receivedMails.list({ ...page, before: last.id })
        await read.receivedMails.find(last.id)
        await read.receivedMails.findByMessageId('1@example.org')
        await read.receivedMails.countOf(last.from, { after: new Date(0), until: NOW })
        await read.receivedMails.listOf(2500)
        await transaction(async ({ receivedMails }) => {
          const { id: _, ...row } = last
          const receivedAt = new Date(NOW.getTime() + 1)
          const made = await receivedMails.insert({ ...row, receivedAt, uid: TICKETS + 1 })
          await receivedMails.update(made.id, { outcome: 'refused' })
          await receivedMails.takeOut([made.id])
        })
      })
      // Few, which are put into order.
      await read.receivedMails.findTickets(['1@example.org', '1@example.com'])
      await read.receivedMails.listOfPerson(3)
      for (const step of await recorded.slowSteps()) expect(step).toMatch(/^(Sort|USE TEMP B-TREE)/)
      // The nightly clean-up never leaves any of these, because the statement reads all that were
      // not processed.
      const period = { earliest: new Date(0), latest: NOW }
      expect(await transaction((tx) => tx.receivedMails.deleteSome(period, 100))).toBe(1)
    })

    test('what changes one ticket', async () => {
      const { id: userId } = specialist.user
      const ticket = '/api/tickets/2500'
      await expectFast(async () => {
        await specialist.patch(ticket, { status: 'open', assigneeId: userId })
        await specialist.patch(ticket, { status: 'resolved', assigneeId: null })
        const message = 'Well, @person30 and @nobody?'
        await specialist.post(`${ticket}/comments`, { message, userId, ticketId: 2500 })
        await specialist.post('/api/tickets', newTicket(userId))
        await specialist.put(`${ticket}/following`, {})
        await specialist.delete(`${ticket}/following`)
        const { body } = await specialist.get<Notifications>('/api/notifications')
        await specialist.post('/api/notifications/seen', { upTo: body.items.at(-1)?.id })
      })
    })
  })
}
