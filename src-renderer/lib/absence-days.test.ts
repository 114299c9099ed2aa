import { expect, test } from 'vitest'
import { absenceDayTexts, awayText, daysOf, momentsOf } from './absence-days.ts'

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
  const texts = (first: string, last: string) =>
    absenceDayTexts(momentsOf({ first, last }), december(2, 12).getTime())
  expect(texts('2026-12-01', '2026-12-05')).toEqual({ first: null, last: 'Dec 5' })
  expect(texts('2026-12-03', '2026-12-05')).toEqual({ first: 'Dec 3', last: 'Dec 5' })
  expect(texts('2026-12-03', '2027-01-05')).toEqual({ first: 'Dec 3', last: 'Jan 5, 2027' })
})

test('a person is away until the last day is over', () => {
  const away = { until: december(6).toISOString(), substituteId: null }
  expect(awayText(away, december(5, 23).getTime())).toBe('Away until Dec 5')
  expect(awayText(away, december(6).getTime())).toBeUndefined()
  expect(awayText(undefined, 0)).toBeUndefined()
})
