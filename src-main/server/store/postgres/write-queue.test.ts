import { expect, test } from 'vitest'
import { StorageError } from '../storage-error.ts'
import { createWriteQueue } from './write-queue.ts'

test('work runs one after the other, also behind work that failed', async () => {
  const queue = createWriteQueue(20_000)
  const steps: string[] = []
  const { promise, reject } = Promise.withResolvers<void>()
  const first = queue.run(async () => {
    steps.push('first begins')
    await promise.finally(() => steps.push('first ends'))
  })
  const second = queue.run(async () => steps.push('second'))
  reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(3)
  expect(steps).toEqual(['first begins', 'first ends', 'second'])
})

test('work whose turn does not come in time is rejected in a sentence, and never runs', async () => {
  const queue = createWriteQueue(20)
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const first = queue.run(() => promise)
  let hasRun = false
  const second = queue.run(async () => {
    hasRun = true
  })
  await expect(second).rejects.toThrow(StorageError)
  const message = expect.stringContaining('busy')
  await expect(second).rejects.toMatchObject({ message, retryAfterSeconds: 2 })
  end()
  await first
  await queue.settled()
  expect(hasRun).toBe(false)
  expect(await queue.run(async () => 3)).toBe(3)
})
