import { expect, test } from 'vitest'
import { nextPageLength } from './page-length.ts'

test.each([
  ['short texts', 'x'.repeat(100), 100],
  ['middling texts', 'x'.repeat(2000), 50],
  ['the longest texts', 'x'.repeat(10_000), 10],
  ['no texts', '', 100]
])('a page after %s', (_, text, expected) => {
  expect(nextPageLength(Array(7).fill(text))).toBe(expected)
})

test('the first page, and one after an empty one, is short', () => {
  expect(nextPageLength()).toBe(20)
  expect(nextPageLength([])).toBe(20)
})
