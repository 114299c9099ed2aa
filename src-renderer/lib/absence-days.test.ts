import { expect, test } from 'vitest'
import { absenceText, awayText, daysOf, momentsOf } from './absence-days.ts'

/** Midnight, or another hour, of a day in December 2026 by the clock of this machine. */
const december = (day: number, hour = 0) => new Date(2026, 11, day, hour)

test('the days of an absence begin and end at midnight, and come back as they were', () => {
  // Where the clock goes back on 25 October, that day has 25 hours.
  const days = { first: '2026-10-24', last: '2026-10-25' }
  const moments = momentsOf(days)
  const midnights = [new Date(2026, 9, 24), new Date(2026, 9, 26)]
  expect([moments.from, moments.until]).toEqual(midnights.map((at) => at.toISOString()))
  expect(daysOf(moments)).toEqual(days)
  const one = { first: '2026-12-31', last: '2026-12-31' }
  expect(daysOf(momentsOf(one))).toEqual(one)
})

test('an absence is told by its last day, and with the year where that is another one', () => {
  const text = (first: string, last: string) =>
    absenceText(momentsOf({ first, last }), december(2, 12).getTime())
  expect(text('2026-12-01', '2026-12-05')).toBe('until Dec 5')
  expect(text('2026-12-03', '2026-12-05')).toBe('from Dec 3 to Dec 5')
  expect(text('2026-12-03', '2027-01-05')).toBe('from Dec 3 to Jan 5, 2027')
})

test('a person is away until the last day is over', () => {
  const away = { until: december(6).toISOString(), substituteId: null }
  expect(awayText(away, december(5, 23).getTime())).toBe('Away until Dec 5')
  expect(awayText(away, december(6).getTime())).toBeUndefined()
  expect(awayText(undefined, 0)).toBeUndefined()
})
