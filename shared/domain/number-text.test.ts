import { expect, it } from 'vitest'
import { numberText } from './number-text.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [20_400, '20,400'],
  [-1234, '-1,234'],
  [999_999_999_999_999, '999,999,999,999,999']
])('writes %d as %s', (value, text) => {
  expect(numberText(value)).toBe(text)
})
