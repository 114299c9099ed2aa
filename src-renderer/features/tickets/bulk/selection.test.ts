import { expect, test } from 'vitest'
import { between } from './selection.ts'

const rows = [{ id: 9 }, { id: 8 }, { id: 7 }, { id: 5 }]

test('a range has both of its ends, whichever comes first', () => {
  expect(between(rows, 8, 5)).toEqual([8, 7, 5])
  expect(between(rows, 5, 8)).toEqual([8, 7, 5])
})

test('a range from a row of another page is one row', () => {
  expect(between(rows, 3, 7)).toEqual([7])
})
