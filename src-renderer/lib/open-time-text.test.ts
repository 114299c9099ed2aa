import { expect, test } from 'vitest'
import { openTimeText } from './open-time-text.ts'

test.each([
  [0, '0 min'],
  [28_800_000, '8 h'],
  [28_770_000, '7 h 59 min 30 s'],
  [5000, '5 s']
])('%s ms are %s', (milliseconds, text) => {
  expect(openTimeText(milliseconds)).toBe(text)
})
