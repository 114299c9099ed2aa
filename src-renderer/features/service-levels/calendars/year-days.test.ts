import { expect, test } from 'vitest'
import { newCalendar } from '../first-levels.ts'
import { yearDays, yearTotals } from './year-days.ts'

const HOUR = 60 * 60 * 1000
const night: [string, string][] = [
  ['00:00', '06:00'],
  ['22:00', '24:00']
]
const calendar = {
  ...newCalendar([], 'Europe/Berlin'),
  closures: [
    { name: 'Half day', from: '2026-12-24T12:00', until: '2026-12-24T24:00' },
    { name: 'Christmas', from: '2026-12-25', until: '2026-12-26' }
  ]
}

test('each day of a year has its open time and closures', () => {
  const months = yearDays(calendar, 2026) ?? []
  expect(months.map((days) => days.length)).toEqual([
    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
  ])
  expect(months[11]?.slice(22, 27)).toEqual([
    { day: '2026-12-23', open: 9 * HOUR, closures: [] },
    { day: '2026-12-24', open: 4 * HOUR, closures: ['Half day'] },
    { day: '2026-12-25', open: 0, closures: ['Christmas'] },
    { day: '2026-12-26', open: 0, closures: ['Christmas'] },
    { day: '2026-12-27', open: 0, closures: [] }
  ])
  expect(yearTotals(months)).toEqual({ openDays: 260, open: 2335 * HOUR, closedDays: 3 })
})

test('the day of a clock change is an hour shorter', () => {
  const open = { sun: night }
  const march = yearDays({ ...calendar, open }, 2026)?.[2] ?? []
  expect(march.filter((of) => of.open > 0).map((of) => of.open / HOUR)).toEqual([8, 8, 8, 8, 7])
})

test('a calendar that is not valid yet has no days', () => {
  expect(yearDays({ ...calendar, zone: 'Nowhere' }, 2026)).toBeNull()
  expect(yearDays({ ...calendar, open: { mon: [['8', 'noon']] } }, 2026)).toBeNull()
})
