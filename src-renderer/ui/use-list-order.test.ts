import { expect, test } from 'vitest'
import { moved } from './use-list-order.ts'

test.each([
  [1, 0, [1, 2, 3]],
  [1, 1, [2, 1, 3]],
  [1, 2, [2, 3, 1]],
  [3, 0, [3, 1, 2]],
  [3, -1, [3, 1, 2]],
  [2, 9, [1, 3, 2]]
])('moves %d to place %d', (id, place, ids) => {
  expect(moved([1, 2, 3], id, place)).toEqual(ids)
})
