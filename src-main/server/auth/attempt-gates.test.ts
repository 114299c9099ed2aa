import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp } from '#support/server/test-server.ts'
import type { Store } from '../store/store.ts'
import { createRateLimit } from './attempt-limit.ts'

let app: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

/** The store, which does something before each use of it. */
function storeThat(onUse: () => void): Store {
  const { read, shared, transaction, ...rest } = app.store
  return {
    ...rest,
    get read() {
      onUse()
      return read
    },
    get shared() {
      onUse()
      return shared
    },
    transaction(work) {
      onUse()
      return transaction(work)
    }
  }
}

test('a check that breaks down lets go of its place', async () => {
  const limit = createRateLimit(app.store, app.clock.read, { max: 1, sentence: 'Too many.' })
  const broken = async () => {
    throw new Error('broken')
  }
  const attempts = await Promise.allSettled(
    [broken, broken, async () => 'fine'].map((work) => limit.attempt(['a'], work))
  )
  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('a database that breaks down refuses who waits, instead of keeping them for ever', async () => {
  let isGone = false
  const store = storeThat(() => {
    if (isGone) throw new Error('gone')
  })
  const limit = createRateLimit(store, app.clock.read, { max: 1, sentence: 'Too many.' })
  const check = async () => {
    isGone = true
    return 'fine'
  }
  const attempts = await Promise.allSettled([1, 2, 3].map(() => limit.attempt(['a'], check)))
  expect(attempts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
})

describe('a crowd', () => {
  test('waits twenty deep for ten checks, and those who come then are told at once, without a query', async () => {
    const onUse = vi.fn()
    const store = storeThat(onUse)
    const limit = createRateLimit(store, app.clock.read, { max: 10, sentence: 'Too many.' })
    const end = Promise.withResolvers<null>()
    const attempts = Array.from({ length: 30 }, () => limit.attempt(['address'], () => end.promise))
    const usesBefore = onUse.mock.calls.length
    const refusals = await Promise.allSettled(
      Array.from({ length: 470 }, () => limit.attempt(['address'], async () => 'in'))
    )
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ reason: { status: 429, headers: { 'Retry-After': '5' } } })
    }
    expect(onUse).toHaveBeenCalledTimes(usesBefore)
    end.resolve(null)
    const ended = await Promise.allSettled(attempts)
    expect(ended.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill('fulfilled'),
      ...Array(20).fill('rejected')
    ])
  })

  test('has no more checks at a time than failures are left', async () => {
    const limit = createRateLimit(app.store, app.clock.read, { max: 3, sentence: 'Too many.' })
    const end = Promise.withResolvers<null>()
    const check = vi.fn(() => end.promise)
    const attempts = Array.from({ length: 24 }, () => limit.attempt(['address'], check))
    const ended = Promise.allSettled(attempts)
    await expect(attempts.at(-1)).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': '5' }
    })
    await expect.poll(() => check).toHaveBeenCalledTimes(3)
    end.resolve(null)
    await ended
    expect(check).toHaveBeenCalledTimes(3)
  })
})
