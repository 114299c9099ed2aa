import type { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { NOW, postgresFixture } from '#support/server/postgres-fixture.ts'
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

const kept = async () => {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM outbox ORDER BY id')
  return rows.map(({ id }) => Number(id))
}

test.each([
  ['for a day', [0, 0, 1], 24.5],
  ['and the newest one longer', [0, 0, 1], 1000],
  ['no longer where a wrong clock has dated them after now', [1000, 0, 0], 25]
])('events are kept %s', async (_how, eventHours, hours) => {
  for (const hour of eventHours) {
    now = new Date(NOW.getTime() + hour * HOUR_MS)
    await store.tell({ type: 'users' })
  }
  await store.shared.deleteExpired(new Date(NOW.getTime() + hours * HOUR_MS))
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
