import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionBy } from '#support/server/authorization-of.ts'
import { createTestClock, openTestStore, person } from '#support/server/test-server.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store } from '../store/store.ts'
import { createSessionService, type SessionService } from './session-service.ts'

const clock = createTestClock()
let store: Store
let sessions: SessionService
let userId: number
beforeAll(async () => {
  store = await openTestStore()
  sessions = createSessionService(store, clock.read)
  const { password: _, ...eve } = person('eve')
  const user = await store.transaction((tx) =>
    tx.users.insert({ ...eve, passwordDigest: 'old', createdAt: clock.read() })
  )
  userId = user.id
})
afterAll(() => store.close())

const PLACE = { address: '192.168.1.20', userAgent: null }
const rejection = { status: 401, message: 'Invalid username or password' }

test('a session begins with the password that was checked', async () => {
  const token = await sessions.start(userId, PLACE, undefined, { passwordDigest: 'old' })
  expect((await sessions.resolve(token, PLACE.address))?.user.id).toBe(userId)
})

test('no session begins with a password that was changed since it was checked, and the former one goes on', async () => {
  const former = await sessions.start(userId, PLACE, undefined, { passwordDigest: 'old' })
  await store.transaction((tx) => tx.users.update(userId, { passwordDigest: 'new' }))
  await expect(
    sessions.start(userId, PLACE, former, { passwordDigest: 'old' })
  ).rejects.toMatchObject(rejection)
  expect(await sessions.resolve(former, PLACE.address)).not.toBeNull()
})

test('a session that ends while the disk is full is over at once, deleted with the next that begins, and back after a restart', async () => {
  const full = new StorageError('The disk of the server is full')
  let isFull = false
  const disk: Store = {
    ...store,
    transaction: (work) => (isFull ? Promise.reject(full) : store.transaction(work))
  }
  const start = () => createSessionService(disk, clock.read)
  const isThere = async (service: SessionService, token: string) =>
    (await service.resolve(token, PLACE.address)) !== null
  const running = start()
  const token = await running.start(userId, PLACE, undefined)
  isFull = true
  await running.end(token, PLACE.address)
  expect([await isThere(running, token), await isThere(start(), token)]).toEqual([false, true])
  isFull = false
  await running.start(userId, PLACE, undefined)
  expect([await isThere(running, token), await isThere(start(), token)]).toEqual([false, false])
})

test('no session begins for an account that was deleted since its password was checked', async () => {
  await store.exclusive((bulk) => bulk.deleteUser(userId, deletionBy(userId, clock.read())))
  await expect(
    sessions.start(userId, PLACE, undefined, { passwordDigest: 'new' })
  ).rejects.toMatchObject(rejection)
})
