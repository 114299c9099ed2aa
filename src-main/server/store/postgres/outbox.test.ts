import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import {
  dropDatabase,
  makeDatabase,
  POSTGRES_MIGRATIONS_DIR,
  urlOf
} from '../../testing/postgres-engine.ts'
import { createTestLog } from '../../testing/test-server.ts'
import type { Store } from '../store.ts'
import { openPostgresStore } from './postgres-store.ts'

const { url: server, template } = inject('postgres')
const HOUR_MS = 60 * 60 * 1000

let now: Date
let name: string
let store: Store
let client: pg.Client
beforeEach(async () => {
  now = new Date(1_772_000_000_000)
  name = await makeDatabase(server, template)
  store = await openPostgresStore({
    url: urlOf(server, name),
    migrationsDir: POSTGRES_MIGRATIONS_DIR,
    clock: () => now,
    log: createTestLog(),
    deliver: () => {}
  })
  client = new pg.Client({ connectionString: urlOf(server, name) })
  await client.connect()
})
afterEach(async () => {
  await store.close()
  await client.end()
  await dropDatabase(server, name)
})

const kept = async () =>
  (await client.query<{ id: string }>('SELECT id FROM outbox ORDER BY id')).rows.map(({ id }) =>
    Number(id)
  )

test('events are kept for a day, and the newest one longer', async () => {
  await store.tell({ type: 'users' })
  await store.tell({ type: 'categories' })
  now = new Date(now.getTime() + HOUR_MS)
  await store.tell({ type: 'users' })
  await store.shared.deleteExpired(new Date(now.getTime() + 23.5 * HOUR_MS))
  expect(await kept()).toEqual([3])
  await store.shared.deleteExpired(new Date(now.getTime() + 1000 * HOUR_MS))
  expect(await kept()).toEqual([3])
})

test('an event that a wrong clock has dated after now goes with those before it', async () => {
  now = new Date(now.getTime() + 1000 * HOUR_MS)
  await store.tell({ type: 'users' })
  now = new Date(now.getTime() - 1000 * HOUR_MS)
  await store.tell({ type: 'users' })
  await store.tell({ type: 'users' })
  await store.shared.deleteExpired(new Date(now.getTime() + 25 * HOUR_MS))
  expect(await kept()).toEqual([3])
})

test('what comes after an event can be told while that one is kept, up to a thousand', async () => {
  for (const type of ['users', 'categories', 'backups'] as const) await store.tell({ type })
  expect(await store.eventsAfter(1)).toEqual([
    { id: 2, event: { type: 'categories' } },
    { id: 3, event: { type: 'backups' } }
  ])
  expect(await store.eventsAfter(3)).toEqual([])
  expect(await store.eventsAfter(4)).toBeNull()
  await client.query('DELETE FROM outbox WHERE id < 3')
  expect(await store.eventsAfter(2)).toBeNull()
  await client.query(
    `INSERT INTO outbox (at, event) SELECT 0, '{"type":"users"}' FROM generate_series(1, 1000)`
  )
  expect(await store.eventsAfter(3)).toBeNull()
})
