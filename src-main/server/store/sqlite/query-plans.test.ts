import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/api/users.ts'
import { OWNERSHIPS, PRIORITIES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { createApp } from '../../app.ts'
import { DEMO_PASSWORD } from '../../demo/demo-people.ts'
import { fillDemo } from '../../demo/fill-demo.ts'
import { createEventHub } from '../../events/event-hub.ts'
import { createHealthService } from '../../health/health-service.ts'
import { IN_PROCESS } from '../../http/security.ts'
import { createTestClient, type TestClient } from '../../testing/test-client.ts'
import {
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder,
  person,
  testBackups,
  VERSION
} from '../../testing/test-server.ts'
import { type Database, databaseOf } from './database.ts'
import { DATABASE_FILE, openDatabase } from './open-database.ts'
import { createSqliteStore } from './sqlite-store.ts'

/** More than one step of a search looks at. */
const TICKETS = 7000
const PEOPLE = 100
const NOW = new Date(2026, 10, 21, 15, 30)
const clock = () => NOW

/** What grows with the years; who reads all of one of these, or sorts it, gets slower with it. */
const GROWING = /\b(tickets|comments|ticket_events|status_intervals)\b/

const folder = makeTemporaryFolder()
const file = path.join(folder.path, DATABASE_FILE)
/** The statements that were run since it was last emptied, with their values in place. */
const statements = new Set<string>()
let database: Database
let inspector: Sqlite.Database
let specialist: TestClient & { user: User }
let head: TestClient & { user: User }

beforeAll(async () => {
  const log = createTestLog()
  const empty = await openDatabase({ dataDir: folder.path, migrationsDir: MIGRATIONS_DIR, log })
  const emptyStore = createSqliteStore(empty, () => {})
  await emptyStore.transaction((tx) => tx.categories.insertBuiltIn(NOW))
  const accounts = await fillDemo(emptyStore, clock, { tickets: TICKETS })
  await emptyStore.transaction(async (tx) => {
    for (let number = 25; number < PEOPLE; number++) {
      const { password: _, ...row } = person(`person${number}`)
      await tx.users.insert({ ...row, passwordDigest: '', createdAt: NOW })
    }
  })
  await empty.close()

  const verbose = (sql: unknown) => void statements.add(String(sql))
  database = databaseOf(
    new Sqlite(file, { verbose }),
    new Sqlite(file, { readonly: true, verbose })
  )
  inspector = new Sqlite(file)
  const events = createEventHub()
  const store = createSqliteStore(database, events.deliver)
  const { fetch } = createApp({
    ...{ store, events, clock, log, names: [], version: VERSION, webRoot: undefined },
    backups: testBackups({ store, clock, dataDir: folder.path }),
    health: createHealthService(store)
  })
  const signIn = async (username = '') => {
    const client = createTestClient((request) => fetch(request, IN_PROCESS), 'http://localhost')
    const { body: user } = await client.post<User>('/api/login', {
      username,
      password: DEMO_PASSWORD
    })
    return { ...client, user }
  }
  specialist = await signIn(accounts[0]?.username)
  head = await signIn(accounts[1]?.username)
}, 60_000)

afterAll(async () => {
  inspector.close()
  await database.close()
  folder.remove()
})

/**
 * What SQLite means to do for the statements since the last time, where it takes longer the more
 * there is.
 */
function slowSteps(): string[] {
  const run = [...statements].filter(
    (sql) => /^(select|insert|update|delete|with)\b/i.test(sql) && GROWING.test(sql)
  )
  statements.clear()
  return run.flatMap((sql) => {
    const plan = inspector.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]
    const slow = plan.filter(({ detail }) => isSlow(detail))
    // The list of everything, newest first, goes along the tickets themselves; its limit ends that.
    const isWholeList =
      /from "tickets" +where "tickets"."id" < \+?\S+ order by id (desc|asc)/i.test(sql)
    // One step of a search puts the few ids in order that it has found.
    const isStepOfSearch = sql.includes('from found order by id desc')
    return slow
      .filter(({ detail }) => !(isWholeList && detail.startsWith('SCAN tickets')))
      .filter(({ detail }) => !(isStepOfSearch && detail === 'USE TEMP B-TREE FOR ORDER BY'))
      .map(({ detail }) => `${detail}: ${sql}`)
  })
}

function isSlow(detail: string): boolean {
  const scanned = /^SCAN (\S+)/.exec(detail)?.[1]
  return (
    (scanned !== undefined && GROWING.test(scanned)) ||
    // All that was ever assigned to or raised by a person.
    /^SEARCH status_intervals .*\(\w+=\? AND status=\?\)$/.test(detail) ||
    detail.includes('TEMP B-TREE')
  )
}

async function expectFastAnswers(by: TestClient, paths: string[]) {
  for (const path of paths) {
    statements.clear()
    const { status } = await by.get(path)
    expect(status, path).toBe(200)
    expect(statements.size, path).toBeGreaterThan(0)
    expect(slowSteps(), path).toEqual([])
  }
}

/** Every set of statuses, the empty one too. */
const STATUS_SETS = Array.from({ length: 2 ** TICKET_STATUSES.length }, (_, bits) =>
  TICKET_STATUSES.filter((_, index) => bits & (1 << index))
)

/** Every filter of the screens but the search, as a query. */
const FILTERS = [undefined, ...OWNERSHIPS].flatMap((ownership) =>
  STATUS_SETS.flatMap((statuses) =>
    [undefined, ...PRIORITIES].map((priority) => {
      const query = new URLSearchParams(
        statuses.map((status): [string, string] => ['status', status])
      )
      if (ownership) query.set('ownership', ownership)
      if (priority) query.set('priority', priority)
      return query.toString()
    })
  )
)

describe.each(['without statistics', 'with statistics'])('%s', (state) => {
  beforeAll(
    () =>
      void inspector.exec(
        state === 'with statistics' ? 'ANALYZE' : 'DROP TABLE IF EXISTS sqlite_stat1'
      )
  )

  test.each(['specialist', 'head'] as const)(
    'every page of every list of a %s',
    async (who) => {
      const by = who === 'head' ? head : specialist
      await expectFastAnswers(
        by,
        FILTERS.flatMap((filter) =>
          ['limit=5', 'limit=5&offset=20', `limit=5&offset=${TICKETS - 5}`].map(
            (page) => `/api/tickets?${filter}&${page}`
          )
        )
      )
    },
    120_000
  )

  test('searches of every kind, in lists of every kind', async () => {
    const some = FILTERS.filter((_, index) => index % 7 === 0)
    for (const search of ['e', 'in', 'printer', '0-0499', '\ufffdno']) {
      await expectFastAnswers(
        specialist,
        some.map((filter) => `/api/tickets?${filter}&limit=5&search=${encodeURIComponent(search)}`)
      )
    }
  }, 120_000)

  test('the export of lists of every kind', async () => {
    // Each is read whole, so not every list of each kind.
    const some = FILTERS.filter((_, index) => index % 11 === 0)
    await expectFastAnswers(
      specialist,
      some.map((filter) => `/api/tickets/export?${filter}`)
    )
  }, 120_000)

  test('dashboard, reports, analytics, activity, people and one ticket', async () => {
    for (const by of [specialist, head]) {
      await expectFastAnswers(by, [
        `/api/tickets/stats/counts?userId=${by.user.id}`,
        ...['tickets-by-status', 'response-time', 'resolution-time'].map(
          (report) => `/api/reports/${report}?userId=${by.user.id}`
        ),
        '/api/activity',
        '/api/activity?after=0',
        '/api/users',
        '/api/admin/categories',
        '/api/tickets/2500',
        '/api/tickets/2500/comments',
        '/api/tickets/2500/comments?limit=50',
        '/api/tickets/2500/comments?limit=50&before=900'
      ])
    }
    await expectFastAnswers(specialist, ['/api/admin/team-analytics', '/api/admin/users'])
  })

  test('what changes one ticket', async () => {
    statements.clear()
    const { id: userId } = specialist.user
    await specialist.patch('/api/tickets/2500', { status: 'open', assigneeId: userId })
    await specialist.patch('/api/tickets/2500', { status: 'resolved', assigneeId: null })
    await specialist.post('/api/tickets/2500/comments', { message: 'Well', userId, ticketId: 2500 })
    await specialist.post('/api/tickets', {
      ...{
        department: 'IT',
        description: 'It does not work',
        category: 'other',
        requesterId: userId
      }
    })
    expect(statements.size).toBeGreaterThan(10)
    expect(slowSteps()).toEqual([])
  })
})
