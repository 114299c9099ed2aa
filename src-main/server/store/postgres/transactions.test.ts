import type { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { deletionBy } from '#support/server/authorization-of.ts'
import { NOW, postgresFixture } from '#support/server/postgres-fixture.ts'
import { StorageError } from '../storage-error.ts'
import type { Store, StoreEvent, Transaction } from '../store.ts'

const database = postgresFixture()

let stores: [Store, Store]
let reported: StoreEvent[]
let client: Client
beforeEach(async () => {
  reported = []
  const deliver = (event: StoreEvent) => void reported.push(event)
  stores = [await database.openStore({ deliver }), await database.openStore()]
  client = await database.connect()
})

const addUser = (tx: Transaction, username: string) =>
  tx.users.insert({
    ...{ username, email: `${username}@example.com`, passwordDigest: 'x', fullName: username },
    ...{ role: 'HR', initials: 'te', createdAt: NOW }
  })

const usernames = async () => (await stores[0].read.users.list()).map(({ username }) => username)

/** How many transactions wait for their turn. */
const waiting = async () => {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  )
  return rowCount
}

/** Ends the connections of the stores, as a restart of PostgreSQL does. */
const endConnections = (state = 'idle in transaction') =>
  client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = $1`,
    [state]
  )

describe('transactions of two servers', () => {
  test('run one after the other', async () => {
    const steps: string[] = []
    const run = (store: Store, step: string) =>
      store.transaction(async (tx) => {
        await addUser(tx, step)
        steps.push(step)
        await tx.users.list()
        steps.push(step)
      })
    await Promise.all([run(stores[0], 'ada'), run(stores[1], 'bob'), run(stores[0], 'cleo')])
    const [begun, ended] = [0, 1].map((half) => steps.filter((_, index) => index % 2 === half))
    expect(begun).toEqual(ended)
  })

  test('wait for a bulk write of the other from its first check to its last look', async () => {
    const user = await stores[0].transaction((tx) => addUser(tx, 'ada'))
    let later: Promise<unknown> | undefined
    await stores[0].exclusive(async (bulk) => {
      later = stores[1].transaction((tx) => addUser(tx, 'bob'))
      await expect.poll(waiting).toBe(1)
      expect(await usernames()).toEqual(['ada'])
      await bulk.deleteUser(user.id, deletionBy(user.id, NOW))
      await expect.poll(waiting).toBe(1)
      expect(await usernames()).toEqual([])
    })
    await later
    expect(await usernames()).toEqual(['bob'])
  })
})

describe('a transaction', () => {
  test('leaves nothing behind when it or one of its statements fails, even where no one looked', async () => {
    const failing = stores[0].transaction(async (tx) => {
      await addUser(tx, 'ada')
      tx.tell({ type: 'users' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const swallowing = stores[0].transaction(async (tx) => {
      await addUser(tx, 'ada')
      await addUser(tx, 'ada').catch(() => {})
    })
    await expect(swallowing).rejects.toThrow(/duplicate key/)
    expect(await usernames()).toEqual([])
    await stores[0].tell({ type: 'backups' })
    await expect.poll(() => reported).toEqual([{ type: 'backups' }])
  })

  test('cannot be used after its end, nor begun inside of another', async () => {
    let kept: Transaction | undefined
    await stores[0].transaction(async (tx) => {
      kept = tx
      await expect(async () => stores[0].transaction(async () => {})).rejects.toThrow(/inside/)
    })
    await expect(kept?.users.find(1)).rejects.toThrow(/after its transaction/)
    await expect(kept?.users.hasAny()).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringMatching(/after its transaction/) })
    })
  })

  test('writes what it tells into the outbox and wakes the others, and delivers it once', async () => {
    await client.query('LISTEN help_desk')
    const woken = new Promise((resolve) => client.once('notification', resolve))
    await stores[0].transaction(async (tx) => {
      await addUser(tx, 'ada')
      tx.tell({ type: 'users' })
      expect(reported).toEqual([])
    })
    await woken
    const { rows } = await client.query('SELECT at, event FROM outbox')
    expect(rows).toEqual([{ at: String(NOW.getTime()), event: { type: 'users' } }])
    await expect.poll(() => reported).toEqual([{ type: 'users' }])
  })
})

describe('a lost connection', () => {
  test('lets a transaction run again from its beginning', async () => {
    let attempts = 0
    await stores[0].transaction(async (tx) => {
      attempts += 1
      tx.tell({ type: 'users' })
      await addUser(tx, `ada${attempts}`)
      if (attempts === 1) await endConnections()
      await addUser(tx, 'bob')
    })
    expect(await usernames()).toEqual(['ada2', 'bob'])
    await expect.poll(() => reported).toEqual([{ type: 'users' }])
  })

  test('is told in a sentence after three attempts', async () => {
    let attempts = 0
    const lost = stores[0].transaction(async (tx) => {
      attempts += 1
      await addUser(tx, 'ada')
      await endConnections()
      await addUser(tx, 'bob')
    })
    await expect(lost).rejects.toThrow(StorageError)
    await expect(lost).rejects.toThrow(/cannot reach its database/)
    expect(attempts).toBe(3)
  })

  test('is not noticed by who reads', async () => {
    await stores[0].read.users.list()
    await endConnections('idle')
    expect(await stores[0].read.users.list()).toEqual([])
  })
})

test('reading stores reject to write, and the history to be changed, deleted or emptied', async () => {
  await expect(stores[0].read.sessions.delete('x')).rejects.toThrow(StorageError)
  await client.query(
    "INSERT INTO ticket_events (ticket_id, actor_id, kind, at) VALUES (1, 1, 'created', 0)"
  )
  for (const change of [
    'UPDATE ticket_events SET at = 0',
    'DELETE FROM ticket_events',
    'TRUNCATE ticket_events'
  ])
    await expect(client.query(change)).rejects.toThrow(/append-only/)
})
