import { expect, test } from 'vitest'
import { createRestartPauses } from './restart-pauses.ts'

test('a page that keeps crashing is brought back ever more slowly, one that was well at once', () => {
  let now = 0
  const pause = createRestartPauses(() => now)
  const crashAfter = (seconds: number) => {
    now += seconds * 1000
    return pause()
  }
  expect([10, 1, 1, 1, 1, 1, 1, 1].map(crashAfter)).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000
  ])
  expect(crashAfter(59)).toBe(30_000)
  expect(crashAfter(61)).toBe(500)
  expect(crashAfter(1)).toBe(1000)
})
