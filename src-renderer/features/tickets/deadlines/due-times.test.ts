import { expect, test } from 'vitest'
import { dueText } from './due-times.tsx'

const NOW = new Date('2026-03-02T09:00:00Z')

test.each([
  ['2026-03-02T11:00:00Z', 'Response due in about 2 hours'],
  ['2026-03-02T08:55:00Z', 'Response was due 5 minutes ago']
])('what is due at %s reads: %s', (due, text) => {
  expect(dueText('Response', new Date(due), NOW)).toBe(text)
})
