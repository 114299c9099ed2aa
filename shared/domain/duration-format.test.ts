import { expect, test } from 'vitest'
import { english } from '../languages/texts.ts'
import { formatDuration } from './duration-format.ts'

test.each([
  [null, '–'],
  [0, '0 min'],
  [0.01, '1 min'],
  [0.5, '30 min'],
  [0.74, '44 min'],
  [0.99, '59 min'],
  [1, '1.0 hrs'],
  [1.25, '1.3 hrs'],
  [4.5, '4.5 hrs'],
  [123.46, '123.5 hrs']
])('%s hours are %s', (hours, text) => {
  expect(formatDuration(english, hours)).toBe(text)
})
