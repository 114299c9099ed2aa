import { availableParallelism } from 'node:os'
import { hash, verify } from 'argon2'
import { afterEach, expect, test, vi } from 'vitest'
import type { Store } from '../store/store.ts'
import { createCredentialCheck } from './credential-check.ts'
import { checkPassword, digestPassword } from './password.ts'

vi.mock('argon2', async (load) => ({
  ...(await load<typeof import('argon2')>()),
  hash: vi.fn(async () => 'digest'),
  verify: vi.fn(async () => true)
}))
afterEach(() => vi.clearAllMocks())

/** A core and a thread of the system's four are left to everything else. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), 4) - 1)
const QUEUE = 32

const statusesOf = (results: PromiseSettledResult<unknown>[]) =>
  Map.groupBy(results, ({ status }) => status)

test('few digests are computed at a time, a few more wait, and the rest are rejected at once', async () => {
  const end = Promise.withResolvers<boolean>()
  vi.mocked(verify).mockReturnValue(end.promise)
  const checks = Array.from({ length: 100 }, () => checkPassword('password', 'digest'))
  const settled = Promise.allSettled(checks)
  const rejection = await checks[AT_ONCE + QUEUE]?.catch((error: unknown) => error)
  expect(rejection).toMatchObject({
    status: 503,
    message: 'The server is busy checking passwords. Try again in a few seconds.',
    headers: { 'Retry-After': '5' }
  })
  expect(verify).toHaveBeenCalledTimes(AT_ONCE)

  end.resolve(true)
  const results = statusesOf(await settled)
  expect(results.get('fulfilled')).toHaveLength(AT_ONCE + QUEUE)
  expect(verify).toHaveBeenCalledTimes(AT_ONCE + QUEUE)
})

test('passwords that are set wait for the same places as those that are checked', async () => {
  const end = Promise.withResolvers<boolean>()
  vi.mocked(verify).mockReturnValue(end.promise)
  const checks = Array.from({ length: AT_ONCE }, () => checkPassword('password', 'digest'))
  const digest = digestPassword('password')
  await Promise.resolve()
  expect(hash).not.toHaveBeenCalled()
  end.resolve(true)
  await Promise.all(checks)
  expect(await digest).toBe('digest')
})

test('a sign-in is rejected before anything is looked up for it, and only while the queue is full', async () => {
  const end = Promise.withResolvers<boolean>()
  vi.mocked(verify).mockReturnValue(end.promise)
  // Whatever was asked of this store would fail otherwise.
  const credentials = createCredentialCheck({} as Store, () => new Date())
  const signIn = () => credentials.find('ada', 'password', { address: '::1', isLocal: true })
  const checks = Array.from({ length: AT_ONCE + QUEUE - 1 }, () => checkPassword('password', 'x'))
  await expect(signIn()).rejects.toBeInstanceOf(TypeError)
  checks.push(checkPassword('password', 'x'))
  await expect(signIn()).rejects.toMatchObject({ status: 503 })
  end.resolve(true)
  await Promise.all(checks)
  await expect(signIn()).rejects.toBeInstanceOf(TypeError)
})

test('a digest that fails gives its place back', async () => {
  vi.mocked(verify).mockRejectedValue(new Error('broken'))
  await Promise.allSettled(
    Array.from({ length: AT_ONCE + 1 }, () => checkPassword('password', 'digest'))
  )
  expect(await digestPassword('password')).toBe('digest')
})
