import type { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { NOW, postgresFixture } from '../../../../tests/support/server/postgres-fixture.ts'
import type { Store } from '../store.ts'

const database = postgresFixture()
const HOUR_MS = 60 * 60 * 1000

let now: Date
let store: Store
let client: Client
beforeEach(async () => {
  now = NOW
  store = await database.openStore({ clock: () => now })
  client = await database.connect()
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
