import { expect, test } from 'vitest'
import { inOrder } from './rule-order.ts'

test('orders rows by ids, and leaves those at the end that are new', () => {
  expect(inOrder([{ id: 1 }, { id: 2 }, { id: 3 }], [3, 1])).toEqual([
    ...[{ id: 3 }, { id: 1 }, { id: 2 }]
  ])
})
