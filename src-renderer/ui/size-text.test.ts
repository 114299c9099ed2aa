import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [4180, '4.2 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [12_345_678, '12 MB'],
  [3.5e13, '35 TB'],
  [2e15, '2,000 TB']
])('%s bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
