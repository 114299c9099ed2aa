import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresFixture } from '../../testing/postgres-fixture.ts'
import { StorageError } from '../storage-error.ts'
import type { Store, Transaction } from '../store.ts'

const database = postgresFixture()

/** What a line does with the next commit that goes through it. */
type Fault = 'none' | 'lose-commit' | 'lose-answer' | 'lose-everything'

let fault: Fault
let line: Server
let store: Store
beforeEach(async () => {
  fault = 'none'
  const url = new URL(database.url())
  line = await createLine(Number(url.port), url.hostname)
  url.hostname = '127.0.0.1'
  url.port = String((line.address() as { port: number }).port)
  store = await database.openStore({ url: url.href })
})
afterEach(() => {
  fault = 'none'
  line.close()
})

/** Stands between a store and PostgreSQL, and fails when {@link fault} says so. */
async function createLine(port: number, host: string): Promise<Server> {
  const relay = createServer((near: Socket) => {
    if (fault === 'lose-everything') return void near.destroy()
    const far = connect(port, host)
    let isDeaf = false
    near.on('data', (data) => {
      const isCommit = data.includes('COMMIT\0')
      if (isCommit && fault === 'lose-commit') {
        fault = 'none'
        near.destroy()
        far.destroy()
        return
      }
      if (isCommit && fault !== 'none') {
        isDeaf = true
        if (fault === 'lose-answer') fault = 'none'
      }
      far.write(data)
    })
    far.on('data', (data) => {
      if (isDeaf) near.destroy()
      else near.write(data)
    })
    near.on('close', () => far.end()).on('error', () => {})
    far.on('close', () => near.end()).on('error', () => {})
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return relay
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

test('a commit whose answer is lost is not repeated', async () => {
  await addUser('lose-answer')
  expect(attempts).toBe(1)
  expect(await store.read.users.list()).toHaveLength(1)
})

test('a commit that never arrives is tried again', async () => {
  await addUser('lose-commit')
  expect(attempts).toBe(2)
  expect(await store.read.users.list()).toHaveLength(1)
})

test('a commit of which nobody can tell is neither repeated nor called done', async () => {
  const undecided = addUser('lose-everything')
  await expect(undecided).rejects.toThrow(StorageError)
  await expect(undecided).rejects.toThrow(/does not know whether it was saved/)
  expect(attempts).toBe(1)
}, 60_000)
