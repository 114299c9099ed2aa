import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

test.each([
  ['2026-02-27T09:00:00Z', '3 days ago'],
  ['2026-03-02T08:58:00Z', '2 minutes ago'],
  ['2026-03-02T09:00:00Z', 'less than a minute ago'],
  ['2026-03-02T09:02:00Z', 'less than a minute ago'],
  ['2027-03-02T09:00:00Z', 'less than a minute ago']
])('what happened at %s was %s', (moment, text) => {
  expect(ageText(new Date(moment), NOW)).toBe(text)
})
