import { expect, test } from 'vitest'
import { relativeTimeText } from './relative-times.ts'

const NOW = new Date('2026-03-02T09:00:00Z')

test.each([
  ['de', '2026-03-02T09:00:20Z', 'jetzt'],
  ['de', '2026-03-02T08:59:00Z', 'vor 1 Minute'],
  ['de', '2026-03-02T11:00:00Z', 'in 2 Stunden'],
  ['fr', '2026-02-27T09:00:00Z', 'il y a 3 jours'],
  ['es', '2026-06-02T09:00:00Z', 'dentro de 3 meses'],
  ['ar-u-nu-latn', '2026-03-02T08:00:00Z', 'قبل ساعة واحدة'],
  ['hi', '2024-03-02T09:00:00Z', '2 वर्ष पहले']
])('in %s, %s reads: %s', (locale, date, text) => {
  expect(relativeTimeText(locale, new Date(date), NOW)).toBe(text)
})
