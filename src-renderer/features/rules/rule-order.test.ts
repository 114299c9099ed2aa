import { expect, test } from 'vitest'
import { inOrder, moved } from './rule-order.ts'

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

test('orders rows by ids, and leaves those at the end that are new', () => {
  expect(inOrder([{ id: 1 }, { id: 2 }, { id: 3 }], [3, 1])).toEqual([
    ...[{ id: 3 }, { id: 1 }, { id: 2 }]
  ])
})
