import { afterEach, expect, test } from 'vitest'
import type { Repeat } from '#shared/domain/recurrence.ts'
import { texts } from '../../lib/texts.ts'
import {
  momentText,
  ordinal,
  plannedDayOfYearText,
  plannedDayText,
  recurrenceText
} from './recurrence-text.ts'

afterEach(() => texts.activate('en'))

test.each<[Repeat, string]>([
  [{ every: 'day', interval: 1 }, 'Every day at 08:00'],
  [{ every: 'day', interval: 10 }, 'Every 10th day at 08:00'],
  [{ every: 'week', interval: 2, weekdays: ['mon'] }, 'Every second week on Monday at 08:00'],
  [
    { every: 'week', interval: 1, weekdays: ['fri', 'mon', 'wed'] },
    'Every week on Monday, Wednesday and Friday at 08:00'
  ],
  [{ every: 'month-day', interval: 1, day: 22 }, 'Every month on the 22nd at 08:00'],
  [{ every: 'month-day', interval: 3, day: -1 }, 'Every third month on the last day at 08:00'],
  [
    { every: 'month-weekday', interval: 1, nth: -1, weekday: 'fri' },
    'Every month on the last Friday at 08:00'
  ],
  [{ every: 'month-working-day', interval: 1 }, 'Every month on the last working day at 08:00'],
  [{ every: 'year', interval: 1, month: 2, day: 29 }, 'Every year on 29 February at 08:00']
])('a recurrence is a sentence: %j', (repeat, text) => {
  expect(recurrenceText({ repeat, time: '08:00' })).toBe(text)
})

test('ordinals end as they are read', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 101, 111].map(ordinal)).toEqual([
    ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '101st', '111th']
  ])
})

test('a moment is by the wall clock of its zone', () => {
  expect(momentText('2026-03-02T23:30:00Z', 'Europe/Berlin')).toBe('Tue 3 Mar 2026, 00:30')
  expect(plannedDayText('2026-03-07T10:00')).toBe('Sat 7 Mar 2026')
  expect(plannedDayOfYearText('2026-03-07T10:00')).toBe('Sat 7 Mar')
})

test('weekdays and days are written as the language writes them', () => {
  texts.load('de', {})
  texts.activate('de')
  const repeat: Repeat = { every: 'week', interval: 1, weekdays: ['mon', 'fri'] }
  expect(recurrenceText({ repeat, time: '08:00' })).toContain('Monday und Friday')
  expect(plannedDayOfYearText('2026-03-07T10:00')).toBe('Sa., 7. März')
})
