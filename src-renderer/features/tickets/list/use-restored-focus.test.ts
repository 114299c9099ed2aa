import { expect, it } from 'vitest'
import { successor } from './use-restored-focus.ts'

it.each([
  ['the row itself', [1, 2, 3], 2],
  ['the next one', [1, 3, 4], 3],
  ['the next one that is left', [1, 4], 4],
  ['the last one', [1], 1],
  ['none', [], undefined]
])('the focus goes to %s', (_name, now, row) => {
  expect(successor(2, [1, 2, 3, 4], now)).toBe(row)
})
