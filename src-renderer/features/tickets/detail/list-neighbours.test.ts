import { expect, test } from 'vitest'
import { neighboursOf } from './list-neighbours.tsx'

const rows = [{ id: 9 }, { id: 8 }, { id: 7 }]

test.each([
  ['in the middle', 8, 4, 3, 9, 7],
  ['at the beginning of the list', 9, 0, 0, undefined, 8],
  ['that has moved down by one', 7, 4, 3, 8, undefined],
  ['that the list has lost', 5, 4, 3, 9, 8],
  ['that was the first and is gone', 5, 0, 0, undefined, 9]
])('beside a ticket %s', (_name, id, index, offset, previous, next) => {
  const found = neighboursOf(rows, { id, index, offset })
  expect([found.previous?.id, found.next?.id]).toEqual([previous, next])
})
