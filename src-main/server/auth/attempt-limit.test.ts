import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { text } from '#shared/languages/texts.ts'
import { startTestApp } from '#support/server/test-app.ts'
import { createAttemptLimit } from './attempt-limit.ts'

let app: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const limitOf = (max: number) =>
  createAttemptLimit(app.store, app.clock.read, {
    max,
    sentence: text('Too many. Try again in {minutes, plural, one {a minute} other {# minutes}}.')
  })

test('the limit returns an attempt whose check breaks down', async () => {
  const limit = limitOf(1)
  const broken = async () => {
    throw new Error('broken')
  }
  for (let time = 0; time < 2; time++)
    await expect(limit.attempt(['a'], broken)).rejects.toThrow('broken')
  expect(await limit.attempt(['a'], async () => 'fine')).toBe('fine')
})

test('the limit runs no more checks at a time than are left for any of its keys', async () => {
  const limit = limitOf(3)
  const end = Promise.withResolvers<null>()
  const check = vi.fn(() => end.promise)
  const attempts = Array.from({ length: 24 }, (_, number) =>
    limit.attempt([`address ${number}`, 'name'], check)
  )
  const ended = Promise.allSettled(attempts)
  await expect(attempts.at(-1)).rejects.toMatchObject({
    status: 429,
    message: 'Too many. Try again in 15 minutes.'
  })
  end.resolve(null)
  await ended
  expect(check).toHaveBeenCalledTimes(3)
  expect(await app.rows('SELECT * FROM auth_attempts')).toHaveLength(6)
})

test('the limit reports each used-up key once, however many checks fail at once', async () => {
  const limit = limitOf(3)
  const noteFailure = vi.fn(async () => {})
  const fail = () => limit.attempt(['a', 'b'], async () => null, { noteFailure })
  await Promise.all([fail(), fail(), fail()])
  const usedUp = noteFailure.mock.calls.map(([, keys]: unknown[]) => keys)
  expect(usedUp.filter((keys) => `${keys}` !== '')).toEqual([['a', 'b']])
})
