import type { Server, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresFixture } from '#support/server/postgres-fixture.ts'
import { runSql } from '#support/server/postgres-outage.ts'
import { startTcpProxy } from '#support/server/tcp-proxy.ts'
import { startPostgres } from '../../../../build/postgres.mjs'
import { StorageError } from '../storage-error.ts'
import type { Store, Transaction } from '../store.ts'
import { commit } from './commit.ts'
import { READ_ONLY } from './connection-loss.ts'

const database = postgresFixture()

/**
 * The effect of a line on the next commit that goes through it; `strand` leaves PostgreSQL waiting
 * for it, and lets nothing through after it, like `lose-everything`.
 */
type Fault = 'none' | 'lose-commit' | 'lose-answer' | 'strand' | 'lose-everything'

let fault: Fault
let line: Server
let store: Store
beforeEach(async () => {
  fault = 'none'
  await openStoreBehindLine(database.url())
})
afterEach(() => {
  fault = 'none'
  line.close()
})

async function openStoreBehindLine(address: string) {
  const proxy = await startTcpProxy(address, failOnFault)
  line = proxy.listener
  store = await database.openStore({ url: proxy.url })
}

/** Hands on what a store and PostgreSQL say, and fails when {@link fault} says so. */
function failOnFault(near: Socket, far: Socket) {
  let isDeaf = false
  let isStranded = false
  near.on('close', () => isStranded || far.end())
  far.on('close', () => near.end())
  if (fault === 'lose-everything') return void near.destroy()
  near.on('data', (data) => {
    const failing = data.includes('COMMIT\0') ? fault : 'none'
    if (failing === 'strand') isStranded = true
    else if (failing !== 'none') isDeaf = true
    if (failing === 'lose-commit' || failing === 'lose-answer') fault = 'none'
    if (failing === 'strand') fault = 'lose-everything'
    if (failing === 'lose-commit' || failing === 'strand') near.destroy()
    else far.write(data)
  })
  far.on('data', (data) => {
    if (isDeaf) near.destroy()
    else near.write(data)
  })
}

let attempts: number
/** Adds a user, and lets the commit of the first attempt fail. */
const addUser = (failing: Fault) => {
  attempts = 0
  return store.transaction(async (tx: Transaction) => {
    attempts += 1
    if (attempts === 1) fault = failing
    await tx.users.insert({
      ...{ username: 'ada', email: 'a@example.com', passwordDigest: 'x', fullName: 'Ada' },
      ...{ role: 'HR', initials: 'te', createdAt: new Date(0) }
    })
  })
}

test.each([
  ['whose answer is lost is not repeated', 'lose-answer', 1],
  ['that never arrives is tried again', 'lose-commit', 2]
] as const)('a commit %s', async (_what, failing, times) => {
  await addUser(failing)
  expect(attempts).toBe(times)
  expect(await store.read.users.list()).toHaveLength(1)
})

test('a commit of which no one can tell is neither repeated nor called done', async () => {
  const undecided = addUser('lose-everything')
  await expect(undecided).rejects.toThrow(StorageError)
  await expect(undecided).rejects.toThrow(/Check whether your change was saved/)
  expect(attempts).toBe(1)
}, 60_000)

test('a commit that is lost in a crash is tried again, although its id is used for another one', async () => {
  const postgres = await startPostgres({ isDurable: true })
  try {
    line.close()
    await openStoreBehindLine(postgres.url)
    // Nothing is written down before its commit then.
    await runSql(postgres.url, `ALTER SYSTEM SET wal_writer_delay = '10s'`)
    await runSql(postgres.url, 'SELECT pg_reload_conf()')
    const adding = addUser('strand')
    await expect.poll(() => fault).toBe('lose-everything')
    await postgres.shutDown('SIGQUIT')
    await postgres.startAgain()
    for (const name of ['a', 'b', 'c']) await runSql(postgres.url, `CREATE TABLE ${name} ()`)
    fault = 'none'
    await adding
    expect(attempts).toBe(2)
    expect(await store.read.users.list()).toHaveLength(1)
  } finally {
    await store.close()
    await postgres.stop()
  }
}, 60_000)

test('a standby that is asked the outcome of a commit is no answer: the primary is', async () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const standby = Object.assign(new Error('The server is a standby'), { code: READ_ONLY })
  const answers = [standby, { rows: [{ status: 'committed' }] }, { rows: [{}] }]
  const query = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const client = { query: () => Promise.reject(lost) } as never
  const transaction = { id: '7', token: 'mark' }
  expect(await commit(client, transaction, { query } as never)).toBe('connection-lost')
})

test('marks of servers that have ended are deleted after a day', async () => {
  await addUser('none')
  const client = await database.connect()
  const marks = async () => (await client.query('SELECT server FROM commits ORDER BY at')).rows
  await client.query(`INSERT INTO commits VALUES ('ended', 'x', now() - interval '25 hours')`)
  expect(await marks()).toEqual([{ server: 'ended' }, { server: expect.any(String) }])
  await store.shared.deleteExpired(new Date(0))
  expect(await marks()).toEqual([{ server: expect.not.stringMatching('ended') }])
})
